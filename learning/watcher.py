"""What a run tells whoever watches it."""

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from torch import nn


@dataclass(frozen=True)
class Progress:
    """How far a run is."""

    step: int
    steps: int
    seconds: float  # spent so far on training and evaluating, over all attempts
    images_per_second: float  # while training, over the last steps; 0 before the first
    seconds_left: float  # of training, of the evaluations to come and of the final measuring


@dataclass(frozen=True)
class Row:
    """One point of a curve."""

    step: int
    part: str  # "train" | "validation"
    metric: str  # "accuracy" | "loss"
    value: float


@runtime_checkable  # the tests check annotations at run time
class Watcher(Protocol):
    """Whoever watches a run. Methods are called in the thread that trains, so they must be quick.

    Rows and snapshots of a step always come before the first checkpoint that counts them as told,
    and a run that goes on from that checkpoint does not repeat them. After a kill, though, it
    repeats those that came after its last checkpoint, at exactly the same steps. So keep rows by
    (step, part, metric) and snapshots by step, and let a newer attempt overwrite an older one:
    nothing is lost, and nothing stays twice.
    """

    def progress(self, progress: Progress) -> None:
        """Told about twice a second, once the first step of an attempt has been timed."""

    def row(self, row: Row) -> None:
        """Told for every point of a curve."""

    def snapshot(self, step: int, model: nn.Module) -> None:
        """Told at steps 0, 1, 2, 4, ... and the last; may evaluate and draw, must not train."""

    def checkpoint(self, data: bytes) -> None:
        """Told every few seconds, at every evaluation, and before stopping: the newest counts."""

    def should_stop(self) -> bool:
        """Whether to stop; asked before every step and every batch of an evaluation."""
        return False


class QuietWatcher(Watcher):
    """A watcher that does nothing and never stops a run: override what is of interest."""
