"""Weights as ribbons: outlines of a flow between two rows of words, colours of what flows."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

STEPS = 24  # points along a ribbon's edge
SPREAD = 0.86  # of a column, the width of a weight of 1
GREY = ("#8D8A83", "#8D8A83")
MEANINGS = {"water": ("#3D46A0", "#8F99F2"), "money": ("#3F7D3A", "#7CC776")}


def ribbon_outlines(weights: Sequence[Sequence[float]] | NDArray[np.float64]) -> pd.DataFrame:
    """Left and right edge of every ribbon from its asker (height 0) to its target (height 1).

    Columns are one unit wide; at the asker the ribbons lie side by side in the targets' order
    and together are as wide as a weight of 1, at the target each is centred.
    """
    shares = np.asarray(weights)
    height = np.linspace(0, 1, STEPS)
    ease = height**2 * (3 - 2 * height)  # leaves and arrives upright
    rows = []
    for asker, target in np.ndindex(shares.shape):
        below = asker + 0.5 + SPREAD * (shares[asker, :target].sum() - shares[asker].sum() / 2)
        width = SPREAD * shares[asker, target]
        above = target + 0.5 - width / 2
        left = below + (above - below) * ease
        rows += [(asker, target, h, x, x + width) for h, x in zip(height, left, strict=True)]
    return pd.DataFrame(rows, columns=["asker", "target", "height", "left", "right"])


def meaning_colour(water: float, money: float, dark: bool) -> str:
    """The mixture of two hues by their shares, the greyer the smaller both are (full from 1)."""
    total = water + money
    if total <= 0:
        return GREY[dark]
    hue = _mix(MEANINGS["money"][dark], MEANINGS["water"][dark], water / total)
    return _mix(GREY[dark], hue, min(1.0, total))


def _mix(first: str, second: str, share: float) -> str:
    """The colour on the straight line between two, `share` of the way to the second."""
    ends = [
        [int(colour[place : place + 2], 16) for place in (1, 3, 5)] for colour in (first, second)
    ]
    mixed = [round(a + (b - a) * share) for a, b in zip(*ends, strict=True)]
    return "#" + "".join(f"{part:02X}" for part in mixed)
