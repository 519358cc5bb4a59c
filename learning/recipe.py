"""How a model is trained: every number of it, in one frozen record that loads no torch."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, inf
from typing import Literal

from messages import N_, FieldspanError

SCHEDULES: tuple[str, ...] = ("one-cycle", "cosine", "triangle")

MOST = 100_000_000  # of anything counted; more is a slip of the hand
WHOLE = N_("expected {name} to be a whole number from 1 to {most:,}, got {got}: change it")
NOT_NEGATIVE = N_("expected {name} to be 0 or more and finite, got {got}: 0 switches it off")
SHARE = N_("expected {name} to be at least 0 and below 1, got {got}: choose a share")
ABOVE_ZERO = N_("expected {name} to be above 0 and finite, got {got}: try 0.003")
TWO_SHARES = N_("expected {name} to be two numbers from 0 to below 1, got {got}: try 0.9, 0.999")
KNOWN = N_("expected {name} to be one of {known}, got {got}: choose one of them")


@dataclass(frozen=True)
class Recipe:
    """A training budget and how it is spent; a switch at 0 or False is off.

    Raises FieldspanError when a number cannot be trained with.
    """

    learning_rate: float = 3e-3  # the highest of the schedule
    steps: int = 3000  # optimiser steps, the whole budget
    batch: int = 64  # images a step; a training set smaller than this is one batch
    weight_decay: float = 0.05
    betas: tuple[float, float] = (0.9, 0.999)
    schedule: Literal["one-cycle", "cosine", "triangle"] = "one-cycle"
    warmup: float = 0.1  # share of the steps
    clip: float = 1.0  # largest norm of the gradient; 0 leaves it as it is
    flip_crop: bool = False
    cutmix: float = 0.0  # alpha of the Beta distribution that the mixed share is drawn from
    mixup: float = 0.0  # likewise
    label_smoothing: float = 0.0
    alternating_flip: bool = False  # mirrored every other time it is seen instead of by chance
    muon: float = 0.0  # how far Muon moves hidden weights, where AdamW would move them by 1

    def __post_init__(self) -> None:
        for name in ("steps", "batch"):
            number = getattr(self, name)
            whole = isinstance(number, int) and 1 <= number <= MOST
            self._expect(whole, name, WHOLE, most=MOST)
        for name in ("weight_decay", "clip", "cutmix", "mixup", "muon"):
            self._expect(0 <= getattr(self, name) < inf, name, NOT_NEGATIVE)
        for name in ("warmup", "label_smoothing"):
            self._expect(0 <= getattr(self, name) < 1, name, SHARE)
        self._expect(0 < self.learning_rate < inf, "learning_rate", ABOVE_ZERO)
        self._expect(_shares(self.betas), "betas", TWO_SHARES)
        self._expect(self.schedule in SCHEDULES, "schedule", KNOWN, known=", ".join(SCHEDULES))

    def _expect(self, holds: bool, name: str, message: str, **values: object) -> None:
        if not holds:
            raise FieldspanError(message, name=name, got=getattr(self, name), **values)


def steps_for_epochs(epochs: int | float, train_size: int, batch: int) -> int:
    """Optimiser steps that show every training image `epochs` times, rounded up.

    >>> steps_for_epochs(2, 500, 64)
    16
    """
    return max(1, ceil(epochs * train_size / min(batch, train_size)))


def _shares(betas: Sequence[float]) -> bool:
    return len(betas) == 2 and all(0 <= beta < 1 for beta in betas)
