"""What the page on sound shows, as numbers: what its questions and words are computed from."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

HEARD = 0.9  # of the answers right: the cue is heard
FRAME = 0.01  # seconds
CLEAR = 0.25  # in the logarithm: how far the nearest option must be ahead of the next


@dataclass(frozen=True)
class Point:
    """One trained listener: how often it is right, and how far apart its two answers can be."""

    blocks: int
    radius: int  # frames
    accuracy: float  # on mirrored pairs
    difference: float  # the largest between the outputs of a pair


@dataclass(frozen=True)
class State:
    """What the page shows: delay of the cue, sound and radius (all in frames), the runs."""

    delay: int
    length: int
    radius: int
    points: tuple[Point, ...] = ()


def seconds(frames: float) -> str:
    """So many frames as seconds with two digits."""
    return f"{frames * FRAME:.2f}"


def first(points: Sequence[Point], blocks: int) -> int | None:
    """The smallest radius at which so many blocks are right; None where none is."""
    heard = [one.radius for one in points if one.blocks == blocks and one.accuracy > HEARD]
    return min(heard, default=None)


def nearest(value: float, options: Sequence[float]) -> int | None:
    """The option nearest to a value in ratio; None where two are about as near."""
    away = [abs(math.log(value / option)) for option in options]
    best, second = sorted(away)[:2]
    return away.index(best) if second - best > CLEAR else None
