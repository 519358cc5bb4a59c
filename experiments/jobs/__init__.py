"""Jobs run in workers. What a worker is asked for stands here; torch comes with the job itself."""

import importlib
import traceback
from dataclasses import dataclass
from typing import Any

from messages import N_, FieldspanError

JOBS = {  # each has train(config, reporter) -> result
    name: f"experiments.jobs.{name}" for name in ("vision", "tagging", "sound", "pattern")
}
BROKEN = N_("expected the run to go through, got {kind}: {text}")


@dataclass(frozen=True)
class Ticket:
    """The names by which a coordinator and a job find each other on the scheduler."""

    run: str
    label: str  # of this attempt: two owners may share a scheduler
    topic: str  # where the coordinator listens

    @property
    def stop(self) -> str:
        """The Event that asks the job to stop."""
        return f"stop-{self.label}"

    @property
    def checkpoint(self) -> str:
        """The Variable of the newest checkpoint, empty for a fresh run."""
        return f"checkpoint-{self.label}"

    def images(self, execution: int) -> str:
        """The Variable of the images that one execution of the job asked for."""
        return f"images-{execution}-{self.label}"

    def weights(self, step: int) -> str:
        """The Variable of the weights at a step, until the coordinator has taken them."""
        return f"weights-{step}-{self.label}"


def prepare(job: str) -> None:
    """Nothing; this process has imported what such a job needs."""
    importlib.import_module(JOBS[job])


def run_job(job: str, config: str, ticket: dict[str, str]) -> dict[str, Any]:
    """The result of a job; a failure is a result too, as one sentence.

    So an exception never has to survive a journey between two Python versions, and Dask does not
    print it on a terminal that shows a progress bar.
    """
    from experiments.jobs.reporter import Reporter

    try:
        with Reporter(Ticket(**ticket)) as reporter:
            train = importlib.import_module(JOBS[job]).train
            return {"error": None} | train(config, reporter)
    except FieldspanError as error:
        return {"error": {"message": error.message, "values": _texts(error.values)}}
    except Exception as error:
        values = {"kind": type(error).__name__, "text": str(error)}
        trace = traceback.format_exc()
        return {"error": {"message": BROKEN, "values": values}, "traceback": trace}


def _texts(values: dict[str, object]) -> dict[str, Any]:
    """Values that JSON can hold; numbers stay numbers, so that a message may format them."""
    plain = (str, int, float, bool, type(None))
    return {key: value if isinstance(value, plain) else str(value) for key, value in values.items()}
