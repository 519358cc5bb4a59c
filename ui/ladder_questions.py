"""The questions of the ladder page, answered from kernel, picture and alpha; no torch here."""

import math
from dataclasses import dataclass

from messages import N_
from messages.lines import CLOSE, Line, Question, exact, guessed, line, options

ALIKE = 1e-5  # of numbers up to 1: a largest difference below this is rounding in float32
TELLING = 0.1  # of the same: above this two pictures differ to the eye
SHARP, SOFT = 10.0, 1.0  # alphas that the second question compares


@dataclass(frozen=True)
class Parity:
    """How far attention and convolution differ, with the ring of zeros, at this alpha.

    `scale` is the size of the numbers that come out, as `scale_of` gives it.
    """

    largest: float
    alpha: float
    scale: float = 1.0

    @property
    def edges(self) -> tuple[float, float]:
        """Where rounding ends, and where the eye begins to see a difference."""
        return ALIKE * self.scale, TELLING * self.scale


def scale_of(largest: float) -> float:
    """At least 1, else the largest number that comes out, rounded up to one digit."""
    if largest <= 1:
        return 1.0
    power = 10.0 ** math.floor(math.log10(largest))
    return math.ceil(largest / power) * power


def _size(state: Parity) -> int:
    alike, telling = state.edges
    if state.largest == 0:
        return 0
    return 1 if state.largest < alike else 2 if state.largest < telling else 3


def _clear(state: Parity) -> bool:
    return all(abs(state.largest - edge) > CLOSE * edge for edge in state.edges)


def _sizes(state: Parity) -> tuple[Line, ...]:
    alike, telling = (f"{edge:.5f}".rstrip("0").rstrip(".") for edge in state.edges)
    return (
        line(N_("exactly 0")),
        line(N_("below {alike}, but not 0"), alike=alike),
        line(N_("from {alike} to {telling}"), alike=alike, telling=telling),
        line(N_("above {telling}"), telling=telling),
    )


def _parity_why(state: Parity, choice: int) -> tuple[Line, ...]:
    told = [line(N_("Largest difference: {largest}."), largest=exact(state.largest))]
    if _size(state) <= 1:
        told.append(
            line(
                N_(
                    "Each head gives cells beside its place about e^−{alpha} = {share} of its "
                    "weight, and $W^O$ holds the kernel; what is left is that and rounding: "
                    "float32 keeps about seven digits."
                ),
                alpha=f"{state.alpha:g}",
                share=exact(math.exp(-state.alpha)),
            )
        )
    else:
        told.append(
            line(
                N_(
                    "At alpha {alpha} each head still gives cells beside its place a share. "
                    "Raise alpha to 20."
                ),
                alpha=f"{state.alpha:g}",
            )
        )
    needed = (
        N_("Exactly 0: if computers added without rounding, and alpha had no end."),
        N_("Rounding alone: if alpha were 20 or more."),
        N_("A small difference: if the heads were a little blurred, as at alpha 10."),
        N_("A clear one: if the heads were wide, as at alpha 1."),
    )
    return (*told, *guessed(choice, _size(state), needed))


PARITY: Question[Parity] = Question(
    "ladder-parity",
    _clear,
    lambda state: line(
        N_(
            "Nine heads, one shift each, alpha {alpha}, with the ring of zeros. How large is the "
            "largest difference from torch’s 3 × 3 convolution, over all cells?"
        ),
        alpha=f"{state.alpha:g}",
    ),
    _sizes,
    _size,
    _parity_why,
)


@dataclass(frozen=True)
class Spans:
    """The mean distance of the nine heads, in cells, at the two alphas."""

    sharp: float
    soft: float


def _direction(state: Spans) -> int:
    """More local, less local, the same."""
    if abs(state.soft - state.sharp) <= CLOSE * state.sharp:
        return 2
    return 0 if state.soft < state.sharp else 1


def _spans_why(state: Spans, choice: int) -> tuple[Line, ...]:
    came_out = line(
        N_(
            "The nine heads look {sharp:.2f} cells far on average at alpha 10 and {soft:.2f} at "
            "alpha 1: the larger alpha, the narrower each head’s window (alpha = 1 / (2σ²))."
        ),
        sharp=state.sharp,
        soft=state.soft,
    )
    needed = (
        N_("More local: if alpha were the width, and not the narrower the larger it is."),
        N_("Less local: if a window grew wider."),
        N_("The same: if only the middle of a window counted, not its width."),
    )
    return (came_out, *guessed(choice, _direction(state), needed))


SHARPNESS: Question[Spans] = Question(
    "ladder-sharpness",
    lambda _state: True,
    lambda _state: line(N_("Alpha goes from 10 down to 1. The heads look …")),
    lambda _state: options(N_("more locally"), N_("less locally"), N_("as before")),
    _direction,
    _spans_why,
)
