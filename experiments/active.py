"""A run that is being trained for us: its task, its checkpoint, its end."""

import importlib
from contextlib import suppress
from typing import Any

from distributed import Client, Event, Variable

from data.parcel import packed
from data.sources import load
from experiments import changes
from experiments.config import RunConfig
from experiments.files import CHECKPOINT, snapshot_name
from experiments.jobs import BROKEN, Ticket
from experiments.owner import Claim, Owner
from messages import N_, FieldspanError

PATIENCE = 5.0  # seconds for the scheduler to hand over a checkpoint
LOST = N_(
    "expected the run to survive, got worker processes that died in it time and again: free some "
    "memory and start it again"
)


class Active:
    """The submitted run; the scheduler may retry it, so events say which execution they are of."""

    def __init__(self, claim: Claim, owner: Owner, client: Client) -> None:
        self.claim = claim
        self.owner = owner
        self.client = client
        self.files = owner.store.files(claim.run)
        self.ticket = Ticket(claim.run, f"{claim.run}-{claim.attempt}-{owner.name}", owner.name)
        self.stop = Event(self.ticket.stop, client=client)
        self.checkpoint = Variable(self.ticket.checkpoint, client=client)
        self.checkpoint.set(claim.start or b"")  # the job reads it first, at every execution
        self.execution = 0
        self.stopping = False
        self.sent: list[Variable] = []  # images, to workers that had not got them
        self.fetched: bytes | None = None
        # Looked up anew: a hot reload replaces the module, and only what stands in sys.modules can
        # be sent by name. For the same reason the ticket travels as plain values.
        job = importlib.import_module("experiments.jobs").run_job
        self.future = client.submit(
            job, claim.job, claim.config, vars(self.ticket), key=self.ticket.label, pure=False
        )

    def hear(self, event: dict[str, Any]) -> list[changes.Change]:
        """The changes that an event makes; none when it is of an execution that is over."""
        run, step, kind = self.claim.run, event.get("step", 0), event["kind"]
        if kind == "started":
            self.execution = event["execution"]
            return [changes.started(run, step, event["info"])]
        if kind == "images":
            self._send_images(event["execution"])
            return []
        if event["execution"] != self.execution:
            return []
        if kind == "progress":
            return [changes.progressed(run, event)]
        if kind == "row":
            return [changes.measured(run, step, event["part"], event["metric"], event["value"])]
        with suppress(TimeoutError):  # spans and fields are worth keeping without the weights
            self._take_weights(step)
        return [changes.watched(run, step, event["rows"])]

    def ask_to_stop(self) -> None:
        """The job told to stop; it looks four times a second."""
        if not self.stopping:
            self.stopping = True
            self.stop.set()

    def fetch_checkpoint(self) -> None:
        """The newest checkpoint in memory, to be saved once earlier events are."""
        self.fetched = self.checkpoint.get(timeout=PATIENCE) or None

    def save_checkpoint(self) -> None:
        """The fetched checkpoint on disk."""
        if self.fetched:
            self.files.write(CHECKPOINT, self.fetched)
            self.fetched = None

    def finished(self) -> bool:
        """Whether the run went through to its end."""
        done = self.future.status == "finished"
        return done and self.future.result(timeout=PATIENCE).get("finished", False)

    def conclude(self) -> None:
        """The end of the task written down: finished, stopped, failed, or queued again."""
        status = self.future.status
        if status == "finished":
            self._accept(self.future.result(timeout=PATIENCE))
        elif status == "error":
            self._refuse(self.future.exception(timeout=PATIENCE))
        else:  # the scheduler lost it with all it knew
            self.owner.release(self.claim.run)
        self._tidy()

    def forget(self) -> None:
        """No longer ours: the task is let go, and its worker stops by itself."""
        self.future.cancel()
        self._tidy()

    def _accept(self, result: dict[str, Any]) -> None:
        run, error = self.claim.run, result["error"]
        if not error and result["finished"]:
            self.owner.finish(run, result)
            return
        self._keep_checkpoint()
        if error:
            self.owner.fail(run, error["message"], error["values"])
        else:
            self.owner.stop(run, result)

    def _refuse(self, error: BaseException) -> None:
        self._keep_checkpoint()
        kind = type(error).__name__
        if kind == "KilledWorker":
            self.owner.fail(self.claim.run, LOST, {})
        else:
            self.owner.fail(self.claim.run, BROKEN, {"kind": kind, "text": str(error)})

    def _keep_checkpoint(self) -> None:
        self.fetch_checkpoint()
        self.save_checkpoint()

    def _send_images(self, execution: int) -> None:
        """The run's images for a worker without them; an empty answer where they are not here."""
        config = RunConfig.from_json(self.claim.config)
        answer = Variable(self.ticket.images(execution), client=self.client)
        self.sent.append(answer)
        try:
            images = load(config.data)
        except FieldspanError:
            images = None
        if images is None or images.fingerprint != config.fingerprint:
            answer.set(b"")
        else:
            answer.set(self.client.scatter([packed(images)], hash=False)[0])

    def _take_weights(self, step: int) -> None:
        weights = Variable(self.ticket.weights(step), client=self.client)
        self.files.write(snapshot_name(step), weights.get(timeout=PATIENCE))
        weights.delete()

    def _tidy(self) -> None:
        for answer in self.sent:
            answer.delete()
        self.checkpoint.delete()
        self.stop.clear()
