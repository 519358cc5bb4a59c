"""What a run ends with."""

from dataclasses import dataclass

from torch import Tensor

from learning.task import Part


@dataclass(frozen=True)
class Outcome:
    """What a run ends with; a run that was stopped has no measures and goes on when asked to."""

    finished: bool
    step: int
    seconds: float  # over all attempts
    last: dict[str, Tensor]
    best: dict[str, Tensor]  # at the highest validation accuracy; empty before the first
    best_step: int
    measures: dict[str, float]  # "last/train-all/accuracy" ... "best/test/loss", "last/best_step"
    logits: dict[Part, Tensor]  # of the last weights on every final part; empty when stopped
    best_logits: dict[Part, Tensor]  # of the best weights, likewise


@dataclass(frozen=True)
class Scored:
    """What a model says to a part, and how good that is."""

    logits: Tensor
    metrics: dict[str, float]


def named(which: str, scored: dict[Part, Scored]) -> dict[str, float]:
    """Measures by whose weights, which part, which metric."""
    return {
        f"{which}/{part}/{metric}": value
        for part, found in scored.items()
        for metric, value in found.metrics.items()
    }
