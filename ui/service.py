"""The experiment engine in the life of the server: started late, closed at the end."""

import logging
import os
import threading

from ui.errors import show_failure

__all__ = ["Service", "show_failure"]

PATIENCE = 1.0  # seconds, so that the first page is sent before anything heavy is imported
log = logging.getLogger("fieldspan")


class Service:
    """Starts the engine in a thread and closes it; FIELDSPAN_ENGINE=off leaves it out."""

    def __init__(self) -> None:
        self.timer = threading.Timer(PATIENCE, self._open)
        self.timer.daemon = True

    @classmethod
    def start(cls) -> "Service":
        """The service, its engine on the way."""
        service = cls()
        if os.environ.get("FIELDSPAN_ENGINE", "on") != "off":
            service.timer.start()
        return service

    def close(self) -> None:
        """Ends the engine's workers; waits for a start under way."""
        if not self.timer.ident:
            return
        self.timer.cancel()
        self.timer.join()
        from experiments import engine

        if running := engine.current():
            running.close()

    def _open(self) -> None:
        try:
            from experiments import engine
            from experiments.store import Store

            engine.start(Store.default(), scheduler=os.environ.get("FIELDSPAN_SCHEDULER"))
        except Exception:  # pages then say that nothing can be trained, and stay readable
            log.exception("the experiment engine did not start")
