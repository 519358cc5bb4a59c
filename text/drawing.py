"""A small drawing for the first page: sea, sky, sun and two boats, 32 x 32 pixels."""

import numpy as np
from numpy.typing import NDArray

from messages import N_

SIDE = 32  # pixels
PATCH = 4  # pixels
FINE = 8  # samples a pixel and direction, so that slanted edges come out smooth

CONTENTS = (N_("sky"), N_("sea"), N_("boat"), N_("sail"), N_("sun"))
SKY, SEA, BOAT, SAIL, SUN = range(5)
COLOURS = np.array(
    [(104, 172, 226), (32, 84, 140), (196, 48, 43), (250, 247, 240), (250, 200, 62)], dtype=float
)
HORIZON = 20  # the row where the sea begins


def _scene() -> NDArray[np.int64]:
    """What each sample shows, an index of CONTENTS; later shapes cover earlier ones."""
    row, column = (np.mgrid[: SIDE * FINE, : SIDE * FINE] + 0.5) / FINE
    scene = np.full(row.shape, SKY)
    scene[(row - 6) ** 2 + (column - 26) ** 2 < 3.6**2] = SUN
    scene[row > HORIZON] = SEA
    scene[_triangle(row, column, top=10, bottom=19.5, mast=28, foot=23)] = SAIL
    scene[_triangle(row, column, top=1.5, bottom=20, mast=12.2, foot=21)] = SAIL
    scene[_triangle(row, column, top=4.5, bottom=20, mast=11.8, foot=3.5)] = SAIL
    scene[_hull(row, column, top=20.5, bottom=25.5, left=3, right=22)] = BOAT
    scene[_hull(row, column, top=19.5, bottom=21.5, left=22.6, right=30)] = BOAT
    return scene


def _triangle(row, column, *, top: float, bottom: float, mast: float, foot: float):
    """A sail: one edge along the mast, the other slanting from its top to the foot."""
    share = (row - top) / (bottom - top)
    edge = mast + (foot - mast) * share
    within = (column - mast) * (column - edge) < 0
    return within & (share > 0) & (share < 1)


def _hull(row, column, *, top: float, bottom: float, left: float, right: float):
    """A boat: as wide as its deck above, a fifth narrower at each end below."""
    inset = (row - top) / (bottom - top) * (right - left) / 5
    inside = (column > left + inset) & (column < right - inset)
    return (row > top) & (row < bottom) & inside


def picture() -> NDArray[np.uint8]:
    """The drawing as (row, column, colour), 0 to 255; sky and sea grow lighter to the horizon."""
    colours = COLOURS[_scene()]
    height = np.linspace(0, SIDE, SIDE * FINE)[:, None]
    glow = np.clip(1 - np.abs(height - HORIZON) / HORIZON, 0, 1)[..., None]
    natural = (_scene() <= SEA)[..., None]
    lit = colours + natural * glow * 18
    fine = lit.reshape(SIDE, FINE, SIDE, FINE, 3)
    return fine.mean(axis=(1, 3)).round().astype(np.uint8)


def contents() -> NDArray[np.int64]:
    """What fills most of each patch, an index of CONTENTS, row by row."""
    cells = SIDE // PATCH
    blocks = _scene().reshape(cells, PATCH * FINE, cells, PATCH * FINE)
    counts = [(blocks == index).sum(axis=(1, 3)).ravel() for index in range(len(CONTENTS))]
    return np.argmax(counts, axis=0)
