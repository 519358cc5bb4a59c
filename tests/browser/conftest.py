"""One real server and one real browser for all tests that need them."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from data.sources import load
from tests.conftest import real_data
from tests.find_browser import browser_path
from tests.tiny_images import write_images

ROOT = Path(__file__).parents[2]
PATIENCE = 120  # seconds, the longest wait; a machine that also trains needs some
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
STILL = (
    '[data-testid="stApp"][data-test-connection-state="CONNECTED"]'
    '[data-test-script-state="notRunning"]'
)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict) -> dict:
    """A system Chromium where there is one, without anything that calls home."""
    return {**browser_type_launch_args, "executable_path": browser_path(), "args": FLAGS}


@pytest.fixture(scope="session")
def base_url() -> None:
    """Tests name whole addresses; the plugin's own fixture of this name warns under pytest 9."""


@pytest.fixture(scope="session")
def app_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the app on a port of its own, with an empty store."""
    with serving(tmp_path_factory.mktemp("server")) as url:
        yield url


@pytest.fixture(scope="session")
def tiny_images(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a server whose CIFAR-10 is the tiny one, decoded already."""
    folder = tmp_path_factory.mktemp("tiny")
    write_images(folder)
    there = {"FIELDSPAN_DATA": str(folder), "FIELDSPAN_CACHE": str(folder / "cache")}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in there.items():
            patch.setenv(name, value)
        load("cifar10")
    return there


class serving:  # noqa: N801 - used as a word in a with statement
    """A server of the app for as long as the with statement lasts; output goes to a file."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder, self.port = folder, free_port()
        self.log = (folder / "server.log").open("w")
        data = {"FIELDSPAN_DATA": str(found)} if (found := real_data()) else {}
        own = {"FIELDSPAN_STORE": str(folder / "store"), "OMP_NUM_THREADS": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "streamlit", "run", "app.py", "--server.port", str(self.port),
             "--server.headless", "true", "--server.fileWatcherType", "none"],
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
            time.sleep(0.1)
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


@pytest.fixture
def settle() -> Callable[[Page], None]:
    """Waits until a page stands still: connected, script ended, nothing left to be drawn.

    Right after a click the page may still look settled: expect content, not this alone.
    """

    def wait(page: Page) -> None:
        page.wait_for_selector(STILL, state="attached", timeout=PATIENCE * 1000)
        skeletons = page.locator('[data-testid="stSkeleton"]')
        expect(skeletons).to_have_count(0, timeout=PATIENCE * 1000)
        expect(page.locator('[data-testid="stException"]')).to_have_count(0)

    return wait


@pytest.fixture
def context(context: BrowserContext) -> BrowserContext:
    """A fresh visitor who waits as long as a busy machine needs."""
    context.set_default_timeout(PATIENCE * 1000)
    expect.set_options(timeout=PATIENCE * 1000 / 3)
    return context
