"""What the three kinds of positions got right in the order task; no torch here."""

from collections.abc import Mapping
from dataclasses import dataclass

from messages import N_
from text.order_corpus import BEFORE, BEYOND, TRAINED

NAMES = {  # of positions, in the order in which they are drawn
    "none": N_("no positions"),
    "sinusoidal": N_("sinusoidal"),
    "learned": N_("learned"),
}
PREFIX = "last/test/"


@dataclass(frozen=True)
class Result:
    """The share of nouns that was labelled right, by the number of words before the clause."""

    positions: str  # a key of NAMES
    by_before: tuple[tuple[int, float], ...]

    def at(self, before: int) -> float | None:
        """The share right behind so many words; None where it was not tested."""
        return dict(self.by_before).get(before)

    @property
    def inside(self) -> float:
        """The least share within the trained range."""
        return min(share for before, share in self.by_before if before <= BEFORE)

    @property
    def lowest(self) -> tuple[int, float]:
        """Words before the clause and share where the fewest are right."""
        return min(self.by_before, key=lambda pair: pair[1])


@dataclass(frozen=True)
class State:
    """What the question and the sentences about the order task are made of."""

    language: str
    results: tuple[Result, ...] = ()

    def of(self, positions: str) -> Result | None:
        """The result of these positions, if there is one."""
        return next((one for one in self.results if one.positions == positions), None)


def result(positions: str, measures: Mapping[str, float]) -> Result | None:
    """The result of a finished run; None where it was measured otherwise."""
    tested = [
        (before, measures[f"{PREFIX}before/{before}"])
        for before in TRAINED + BEYOND
        if f"{PREFIX}before/{before}" in measures
    ]
    inside = [before for before, _ in tested if before <= BEFORE]
    return Result(positions, tuple(tested)) if inside else None
