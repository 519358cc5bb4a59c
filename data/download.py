"""A download on its way: started without waiting for it, watched, stopped."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from data.fetch import PATIENCE, StoppedError, fetch
from data.offers import Offer, Remote, downloads
from messages import FieldspanError

Status = Literal["running", "stopping", "stopped", "failed", "finished"]
TELL_FROM = 1.0  # seconds, from which on the time left can be told


@dataclass(frozen=True)
class State:
    """How far a download is: bytes there and in all, seconds left where known, and its error."""

    status: Status
    done: int
    size: int
    seconds_left: float | None = None
    error: FieldspanError | None = None

    @property
    def live(self) -> bool:
        """Whether bytes may still come."""
        return self.status in ("running", "stopping")


class Download:
    """One way to fetch a set, being followed; `start` returns at once, `run` when it has ended."""

    def __init__(self, offer: Offer, *, patience: float = PATIENCE) -> None:
        self.offer, self.patience = offer, patience
        self._stop = threading.Event()
        self._status: Status = "running"
        self._error: FieldspanError | None = None
        self._done = 0
        self._begun: tuple[float, int] | None = None  # when the first new bytes came, and how many
        self._thread = threading.Thread(target=self.run, name="download", daemon=True)

    def start(self) -> "Download":
        """The download, its bytes coming in from now on."""
        self._thread.start()
        return self

    def stop(self) -> None:
        """Asks it to stop; what has come is kept, and the next download goes on from there."""
        self._stop.set()

    def wait(self, seconds: float) -> None:
        """Until it has ended, or for so many seconds."""
        self._thread.join(seconds)

    @property
    def state(self) -> State:
        """How far it is now."""
        status: Status = self._status
        if status == "running" and self._stop.is_set():
            status = "stopping"
        return State(status, self._done, self.offer.size, self._seconds_left(), self._error)

    def run(self, tell: Callable[[State], None] = lambda state: None) -> State:
        """The end of it, each file after the other; `tell` hears of every piece."""
        folder, before = downloads(), 0
        try:
            for remote in self.offer.files:
                self._follow(remote, folder, before, tell)
                before += remote.size
            self._status = "finished"
        except StoppedError:
            self._status = "stopped"
        except FieldspanError as error:
            self._error, self._status = error, "failed"
        except Exception as error:  # a thread has nobody else to tell
            self._error, self._status = _unforeseen(error), "failed"
        return self.state

    def _follow(
        self, remote: Remote, folder: Path, before: int, tell: Callable[[State], None]
    ) -> None:
        def heard(done: int) -> None:
            self._done = before + done
            self._begun = self._begun or (time.monotonic(), self._done)
            tell(self.state)

        fetch(
            remote,
            folder,
            tell=heard,
            should_stop=self._stop.is_set,
            patience=self.patience,
        )

    def _seconds_left(self) -> float | None:
        if self._begun is None or self._status != "running":
            return None
        seconds, came = time.monotonic() - self._begun[0], self._done - self._begun[1]
        if seconds < TELL_FROM or came <= 0:
            return None
        return (self.offer.size - self._done) * seconds / came


def _unforeseen(error: Exception) -> FieldspanError:
    return FieldspanError(
        "expected the download to go on, got an error ({reason}): try again, or try the other"
        " source",
        reason=type(error).__name__,
    )
