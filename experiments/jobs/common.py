"""What every job shares: training by the one loop, a line to the coordinator, files of weights."""

import platform
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

import numpy as np
import psutil
import safetensors.torch
import torch
from torch import Tensor, nn

from experiments.config import RunConfig
from experiments.files import weights_name
from experiments.jobs.reporter import Reporter
from learning.device import PROCESSOR, precision
from learning.loop import Outcome
from learning.loop import train as learn
from learning.moments import evaluations_for
from learning.state import checkpoint_step
from learning.task import Task
from learning.watcher import Progress, Row, Watcher
from messages import FieldspanError

THREADS = 1  # a run's numbers depend on it, and cores are shared out by runs


class Line(Watcher):
    """The loop's watcher: tells the coordinator, through the reporter."""

    def __init__(self, reporter: Reporter) -> None:
        self.reporter = reporter
        self.begun = False  # whether the loop got as far as its first step

    def progress(self, progress: Progress) -> None:
        """How far, how fast, and how much memory the process of this one job holds, in bytes."""
        memory = psutil.Process().memory_info().rss
        self.reporter.event("progress", **vars(progress), memory=memory)

    def row(self, row: Row) -> None:
        """A point of a curve."""
        self.reporter.event("row", **vars(row))

    def snapshot(self, step: int, model: nn.Module) -> None:
        """Nothing is measured on the way, unless a job has something to measure."""

    def checkpoint(self, data: bytes) -> None:
        """The newest state to go on from."""
        self.reporter.checkpoint(data)

    def should_stop(self) -> bool:
        """Whether somebody asked to stop."""
        self.begun = True
        return self.reporter.should_stop()


@dataclass(frozen=True)
class Attempt:
    """What is trained, from which first weights, and what is known of it beforehand."""

    config: RunConfig
    task: Task
    build: Callable[[], nn.Module]  # the untrained model, the same at every call
    known: dict[str, Any]
    line: Callable[[Reporter], Line] = Line

    def train(self, reporter: Reporter) -> tuple[Outcome, dict[str, Any]]:
        """How the training ended, and the result to hand over."""
        outcome = self._go(reporter, usable(reporter.start()))
        result = {
            "finished": outcome.finished,
            "step": outcome.step,
            "seconds": outcome.seconds,
            "measures": outcome.measures,
            "info": self.known,
            "files": weights(self.config, outcome),
        }
        return outcome, result

    def _go(self, reporter: Reporter, start: bytes | None) -> Outcome:
        """How the training ended; begun afresh where the checkpoint does not fit.

        A checkpoint may be of a version that evaluated at other steps, say. Better to train once
        more than to fail for ever.
        """
        reporter.event("started", step=checkpoint_step(start) if start else 0, info=self.known)
        model, line = self.build(), self.line(reporter)
        try:
            return learn(
                model,
                self.task,
                self.config.recipe,
                seed=self.config.seed,
                watcher=line,
                start=start,
                evaluations=affordable(self.config, self.task),
            )
        except FieldspanError:
            if start is None or line.begun:
                raise
            return self._go(reporter, None)


def affordable(config: RunConfig, task: Task) -> int:
    """How many points the run's curves have."""
    curve = task.examples("train") + task.examples(task.watched)
    return evaluations_for(config.recipe.steps, config.recipe.batch, curve)


def usable(start: bytes | None) -> bytes | None:
    """The checkpoint, or None for one that this version cannot read: better to begin again."""
    try:
        return start if start and checkpoint_step(start) > 0 else None
    except FieldspanError:
        return None


def weights(config: RunConfig, outcome: Outcome) -> dict[str, bytes]:
    """The last and the best weights by file name, with the config in their headers."""
    about = {"config": config.to_json(), "written": str(int(time.time()))}
    return {
        weights_name(which): safetensors.torch.save(tensors(found), about)
        for which, found in (("last", outcome.last), ("best", outcome.best))
        if found
    }


def tensors(found: dict[str, Tensor]) -> dict[str, Tensor]:
    """Weights in the order of memory that a file needs."""
    return {name: value.detach().contiguous() for name, value in found.items()}


def environment(device: torch.device = PROCESSOR) -> dict[str, Any]:
    """Where and with what a run was trained."""
    return {
        "device": device.type,
        "threads": torch.get_num_threads(),
        "precision": precision(device),
        "torch": str(torch.__version__),
        "timm": version("timm"),
        "numpy": str(np.__version__),
        "python": platform.python_version(),
        "platform": platform.system(),
        "machine": platform.machine(),
    }
