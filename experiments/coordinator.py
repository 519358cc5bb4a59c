"""The one thread that moves runs: queue to workers, events and results to the store."""

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any

from experiments.active import Active
from experiments.changes import Change
from experiments.cluster import Workers
from experiments.jobs import BROKEN
from experiments.owner import Owner

TICK = 0.25  # seconds between two looks at events, results and wishes to stop
PATIENCE = 5.0  # seconds for jobs to stop when the engine closes
LOOKS = 60  # for a result that the scheduler does not hand over; each waits some seconds
log = logging.getLogger("fieldspan")


class Coordinator(threading.Thread):
    """Claims, submits, listens, stops, saves; every look is short and may fail without harm."""

    def __init__(self, owner: Owner, workers: Workers) -> None:
        super().__init__(name="fieldspan-coordinator", daemon=True)
        self.owner = owner
        self.workers = workers
        self.active: dict[str, Active] = {}
        self.events: SimpleQueue[dict[str, Any]] = SimpleQueue()
        self.changes: list[Change] = []  # heard, not yet written
        self.late: Counter[str] = Counter()  # run -> looks at which its result did not come
        self.closing = threading.Event()
        self.rare = [
            Every(2.0, owner.beat),
            Every(2.0, owner.requeue_lost),
            Every(10.0, self._fetch_checkpoints),  # what a lost server costs at most
        ]
        owner.beat()
        workers.client.subscribe_topic(owner.name, self._hear)

    def run(self) -> None:
        """Looks until closed, or until a scheduler of others has gone for good."""
        while not self.closing.wait(TICK):
            if self.workers.client.status == "closed":
                log.error("the scheduler is gone, so the experiment engine ends")
                return
            if not attempt(self.look):
                self.closing.wait(1.0)

    def close(self) -> None:
        """The thread ended; unfinished runs have their newest checkpoint on disk."""
        self.closing.set()
        self.join()
        if self.workers.client.status != "closed":
            attempt(self._stop_all)
            attempt(self._listen)
            attempt(self._keep_finished)
            attempt(self._fetch_checkpoints)
        attempt(self._save_checkpoints)
        attempt(self.owner.leave)

    def look(self) -> None:
        """One look at the events, the wishes to stop, the results, the queue."""
        self._listen()
        self._save_checkpoints()
        if self.active:
            self._obey()
            self._collect()
        for chore in self.rare:
            chore.when_due()
        if self.owner.waiting():
            self._submit()

    def _hear(self, event: tuple[float, dict[str, Any]]) -> None:
        """Called by the client's own thread, which must not wait for the store."""
        self.events.put(event[1])

    def _listen(self) -> None:
        while True:
            try:
                event = self.events.get_nowait()
            except Empty:
                break
            run = self.active.get(event["run"])
            if run is not None:
                self.changes += run.hear(event)
        self.owner.write(self.changes)
        self.changes = []

    def _submit(self) -> None:
        for _ in range(self.workers.count() - len(self.active)):
            claim = self.owner.claim()
            if claim is None:
                return
            try:
                self.active[claim.run] = Active(claim, self.owner, self.workers.client)
            except Exception:
                self.owner.release(claim.run)
                raise

    def _obey(self) -> None:
        owned = self.owner.owned()
        for name, run in list(self.active.items()):
            if owned.get(name):
                run.ask_to_stop()
            if name not in owned:  # another owner took it, while this machine slept perhaps
                self.active.pop(name).forget()

    def _collect(self) -> None:
        done = [name for name, run in self.active.items() if run.future.done()]
        if done:
            self._listen()  # a result may overtake the last events
        for name in done:
            self._conclude(name)

    def _conclude(self, name: str) -> None:
        """The run's end written down, at a later look if it cannot be now."""
        try:
            self.active[name].conclude()
        except Exception as error:  # a full disk, say: the run must not stay running for ever
            if self._may_still_come(name, error):
                return
            values = {"kind": type(error).__name__, "text": str(error)}
            self.owner.fail(name, BROKEN, values)
            self._done(name)
            raise
        self._done(name)

    def _may_still_come(self, name: str, error: Exception) -> bool:
        """Whether a busy machine may still hand over what the run has learned."""
        self.late[name] += isinstance(error, TimeoutError)
        return isinstance(error, TimeoutError) and self.late[name] < LOOKS

    def _done(self, name: str) -> None:
        del self.active[name], self.late[name]

    def _stop_all(self) -> None:
        """Jobs asked to stop and given a moment, so that they leave a fresh checkpoint."""
        for run in self.active.values():
            run.ask_to_stop()
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and not all(r.future.done() for r in self.active.values()):
            time.sleep(0.05)

    def _keep_finished(self) -> None:
        """Runs that ended by themselves meanwhile; the others are interrupted, not stopped."""
        for name in [name for name, run in self.active.items() if run.finished()]:
            self.active.pop(name).conclude()

    def _fetch_checkpoints(self) -> None:
        for run in self.active.values():
            run.fetch_checkpoint()

    def _save_checkpoints(self) -> None:
        """After the events have been written that were sent before the checkpoints."""
        for run in self.active.values():
            run.save_checkpoint()


class Every:
    """A chore that is done again once so many seconds have passed."""

    def __init__(self, seconds: float, chore: Callable[[], object]) -> None:
        self.seconds = seconds
        self.chore = chore
        self.due = 0.0

    def when_due(self) -> None:
        """The chore, if it is time."""
        if time.monotonic() >= self.due:
            self.due = time.monotonic() + self.seconds
            self.chore()


def attempt(step: Callable[[], object]) -> bool:
    """Whether the step went through; a locked file or a lost scheduler is said, no more."""
    try:
        step()
    except Exception as error:
        detailed = log.isEnabledFor(logging.DEBUG)
        log.warning("the experiment engine goes on after %r", error, exc_info=detailed)
        return False
    return True
