"""Where the names of crowded points can stand without lying on each other."""

from collections.abc import Sequence

import numpy as np
from jaxtyping import Bool, Float

LINE = 15.0  # pixels, the height of a name
LETTER = 7.0  # pixels, the width of a Latin letter; a Chinese one takes two
RINGS = (0.0, 16.0, 30.0, 46.0, 64.0, 84.0, 106.0)  # pixels further out
DIRECTIONS = 16


def places(
    points: Float[np.ndarray, "point 2"], names: Sequence[str], order: Sequence[int]
) -> tuple[Float[np.ndarray, "point 2"], Bool[np.ndarray, " point"]]:
    """The middle of every name in pixels, and whether it found a free place near its point.

    Names are set in this order, each at the nearest place where it covers neither a name set
    before nor another point.
    """
    halves = np.array([[_width(name) / 2, LINE / 2] for name in names])
    middles, free = points - [0.0, LINE / 2 + 4], np.zeros(len(points), dtype=bool)
    boxes = np.concatenate([points, np.full_like(points, 4.0)], axis=1)  # the points themselves
    for place in order:
        offered = points[place] + _around(halves[place])
        clear = ~_covered(offered, halves[place], boxes)
        if clear.any():
            middles[place], free[place] = offered[clear.argmax()], True
            box = np.concatenate([middles[place], halves[place]])
            boxes = np.concatenate([boxes, box[None]])
    return middles, free


def _around(half: Float[np.ndarray, " 2"]) -> Float[np.ndarray, "place 2"]:
    """Places for a name around its point, the nearest first; above comes before the others."""
    turns = -np.pi / 2 + 2 * np.pi * np.arange(DIRECTIONS) / DIRECTIONS
    ray = np.stack([np.cos(turns), np.sin(turns)], axis=1)
    return np.concatenate([ray * (half + 6.0 + ring) for ring in RINGS])


def _covered(
    offered: Float[np.ndarray, "place 2"],
    half: Float[np.ndarray, " 2"],
    boxes: Float[np.ndarray, "box 4"],
) -> Bool[np.ndarray, " place"]:
    apart = np.abs(offered[:, None] - boxes[None, :, :2])
    return (apart < half + boxes[None, :, 2:]).all(axis=2).any(axis=1)


def _width(name: str) -> float:
    return LETTER * sum(2 if letter > "⺀" else 1 for letter in name)
