"""Words in another order, what a tagger then says, and what is left when the order is undone."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

import numpy as np
from jaxtyping import Float

SHUFFLES = 12  # numbered ones that are offered
KEPT, REVERSED, ENDS = "kept", "reversed", "ends"
ORDERS = (*map(str, range(1, SHUFFLES + 1)), REVERSED, ENDS, KEPT)  # ids; the first is the default


class Scores(Protocol):
    """What this file needs of a tagger."""

    def scores(self, words: Sequence[str]) -> Float[np.ndarray, "word label"]:
        """A score for each label at each word."""


@dataclass(frozen=True, eq=False)
class Shuffled:
    """The outputs of a sentence and of the same words in another order."""

    order: tuple[int, ...]  # of each place the place from which its word comes
    before: Float[np.ndarray, "word label"]
    after: Float[np.ndarray, "word label"]

    @property
    def left(self) -> float:
        """The largest difference once the outputs are put back into the first order."""
        return largest(self.after[list(undoing(self.order))], self.before)

    @property
    def moved(self) -> float:
        """The largest difference, place by place, while the order is not undone."""
        return largest(self.after, self.before)

    @property
    def pooled(self) -> float:
        """The largest difference between both averages over all words."""
        return largest(self.after.mean(axis=0), self.before.mean(axis=0))


def order_of(id: str, count: int) -> tuple[int, ...]:
    """The order of `count` things that an id of ORDERS names; the same whenever it is asked.

    A numbered shuffle of two or more things never leaves all in their places.
    """
    order = list(range(count))
    if id == REVERSED:
        order.reverse()
    elif id == ENDS and count > 1:
        order[0], order[-1] = order[-1], order[0]
    elif id.isdigit() and count > 1:
        random = Random(f"{id}/{count}")
        while order == sorted(order):
            random.shuffle(order)
    return tuple(order)


def following(id: str) -> str:
    """The numbered shuffle after this one, in a circle."""
    number = int(id) if id.isdigit() else 0
    return str(number % SHUFFLES + 1)


def undoing(order: Sequence[int]) -> tuple[int, ...]:
    """The order that puts everything back."""
    return tuple(sorted(range(len(order)), key=order.__getitem__))


def shuffled(tagger: Scores, words: Sequence[str], order: Sequence[int]) -> Shuffled:
    """What the tagger says of the words as they stand, and of the same words in this order."""
    moved = [words[place] for place in order]
    return Shuffled(tuple(order), tagger.scores(words), tagger.scores(moved))


def largest(one: np.ndarray, other: np.ndarray) -> float:
    """The largest difference between two arrays of numbers."""
    return float(abs(one.astype(np.float64) - other).max())
