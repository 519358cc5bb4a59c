"""A job's line to its coordinator: small events, the newest checkpoint, the wish to stop."""

import threading
import time
from typing import Any

from distributed import Event, Variable, get_client, get_worker

from experiments.jobs import Ticket

SENDING = 600  # seconds in which a set must arrive
ASK = 0.25  # seconds between two questions whether to stop; a question costs 1 to 15 ms


class Reporter:
    """Used in a worker while a job runs; a thread beside it asks whether to stop."""

    def __init__(self, ticket: Ticket) -> None:
        self.ticket = ticket
        self.worker = get_worker()
        self.client = get_client()
        self.execution = time.time_ns()  # a retried task repeats events under a later number
        self.checkpoints = Variable(ticket.checkpoint, client=self.client)
        self.stopped = threading.Event()
        self.over = threading.Event()
        self.thread = threading.Thread(target=self._ask, daemon=True)

    def __enter__(self) -> "Reporter":
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.thread.join()

    def start(self) -> bytes | None:
        """The newest checkpoint of this run, which an earlier execution may have left."""
        return self.checkpoints.get(timeout=30) or None

    def event(self, kind: str, **values: Any) -> None:
        """Sent to the coordinator, in order; plain values only."""
        message = {"run": self.ticket.run, "execution": self.execution, "kind": kind} | values
        self.worker.log_event(self.ticket.topic, message)

    def images(self) -> dict[str, Any] | None:
        """The images of this run, sent by the coordinator; None when it has not got them either."""
        self.event("images")
        sent = Variable(self.ticket.images(self.execution), client=self.client)
        answer = sent.get(timeout=SENDING)
        return answer.result(timeout=SENDING) if answer else None

    def checkpoint(self, data: bytes) -> None:
        """Kept by the scheduler in place of the last one; events would be kept for ever."""
        self.checkpoints.set(data)

    def weights(self, step: int, data: bytes) -> None:
        """Kept by the scheduler until the coordinator hears of it by the next event."""
        Variable(self.ticket.weights(step), client=self.client).set(data)

    def should_stop(self) -> bool:
        """Whether the job was asked to stop; costs nothing."""
        return self.stopped.is_set()

    def _ask(self) -> None:
        stop = Event(self.ticket.stop, client=self.client)
        while not self.over.wait(ASK):
            try:
                wished = stop.is_set()
            except Exception:  # no scheduler, nobody to report to; the worker closes by itself
                wished = True
            if wished or not self._wanted():
                return self.stopped.set()

    def _wanted(self) -> bool:
        """False once the scheduler dropped the task, as it does when the coordinator is gone."""
        task = self.worker.state.tasks.get(self.ticket.label)
        return task is not None and task.state not in ("cancelled", "resumed")
