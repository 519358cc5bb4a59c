"""The app as a real server and a real Chromium see it: for browser tests and benchmarks."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import closing
from pathlib import Path

from tests.conftest import real_data

ROOT = Path(__file__).parents[1]
PATIENCE = 120  # seconds, the longest wait; a machine that also trains needs some
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
STILL = (
    '[data-testid="stApp"][data-test-connection-state="CONNECTED"]'
    '[data-test-script-state="notRunning"]'
)


class serving:  # noqa: N801 - used as a word in a with statement
    """A server of the app for as long as the with statement lasts; output goes to a file."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder, self.port = folder, free_port()
        self.log = (folder / "server.log").open("w")
        data = {"FIELDSPAN_DATA": str(found)} if (found := real_data()) else {}
        own = {"FIELDSPAN_STORE": str(folder / "store"), "OMP_NUM_THREADS": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "streamlit", "run", "app.py", "--server.port", str(self.port),
             "--server.headless", "true"],
            cwd=ROOT, env={**os.environ, **own, **data, **environment},
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT,
            start_new_session=True,
        )  # fmt: skip

    def __enter__(self) -> str:
        """The address, once the server is in good health."""
        url = f"http://127.0.0.1:{self.port}"
        end = time.monotonic() + PATIENCE
        while not healthy(url):
            assert time.monotonic() < end, (self.folder / "server.log").read_text()
            assert self.process.poll() is None, (self.folder / "server.log").read_text()
            time.sleep(0.05)
        return url

    def __exit__(self, *_: object) -> None:
        """Ends the server politely, then everything it has started."""
        self.process.terminate()
        try:
            self.process.wait(PATIENCE / 2)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self.log.close()


def free_port() -> int:
    """A port that nobody listens on now."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def healthy(url: str) -> bool:
    """Whether the server answers."""
    try:
        with urllib.request.urlopen(f"{url}/_stcore/health", timeout=5) as answer:
            return answer.read() == b"ok"
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return False
