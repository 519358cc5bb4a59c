"""What runs beside the pages: slow imports first, then the experiment engine, closed at the end."""

import importlib
import logging
import os
import sys
import threading
import time

from ui.errors import show_failure

__all__ = ["Service", "page_sent", "show_failure"]

FIRST = ("pandas", "altair", "ui.main")  # what the first page waits for, while the browser loads
PATIENCE = 1.5  # seconds after the first page was sent: its browser still draws
LONGEST = 10.0  # seconds without a visitor after which the engine starts all the same
# A hot reload drops our modules and imports them anew; `sys` itself stays.
SENT = sys.__dict__.setdefault("_fieldspan_page_sent", threading.Event())
log = logging.getLogger("fieldspan")


def page_sent() -> None:
    """Nothing; the first visitor has a page, so that other work may begin."""
    SENT.set()


class Service:
    """Starts the engine in a thread and closes it; FIELDSPAN_ENGINE=off leaves it out.

    Workers that start while the first page is being made would make its reader wait for seconds.
    """

    def __init__(self) -> None:
        self.closing = threading.Event()
        self.thread = threading.Thread(target=self._run, name="fieldspan-service", daemon=True)

    @classmethod
    def start(cls) -> "Service":
        """The service, its engine on the way."""
        service = cls()
        service.thread.start()
        return service

    def close(self) -> None:
        """Ends the engine's workers; waits for a start under way."""
        self.closing.set()
        self.thread.join()
        if os.environ.get("FIELDSPAN_ENGINE", "on") == "off":
            return
        from experiments import engine

        if running := engine.current():
            running.close()

    def _run(self) -> None:
        for name in FIRST:
            importlib.import_module(name)
        if os.environ.get("FIELDSPAN_ENGINE", "on") != "off" and self._time_has_come():
            self._open()

    def _time_has_come(self) -> bool:
        """True once the first page is out, or nobody came; False where the server closes before."""
        end = time.monotonic() + LONGEST
        while not SENT.is_set() and time.monotonic() < end:
            if self.closing.wait(0.1):
                return False
        return not self.closing.wait(PATIENCE)

    def _open(self) -> None:
        try:
            from experiments import engine
            from experiments.store import Store

            engine.start(Store.default(), scheduler=os.environ.get("FIELDSPAN_SCHEDULER"))
        except Exception:  # pages then say that nothing can be trained, and stay readable
            log.exception("the experiment engine did not start")
