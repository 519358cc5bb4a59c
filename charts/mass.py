"""Where on a grid a quantity lies: the smallest region and square that hold a share of it."""

import numpy as np
import pandas as pd
from jaxtyping import Bool, Float

Point = tuple[float, float]  # row and column; cell i has its middle at i
SEGMENT = ["x", "y", "x2", "y2"]


def densest(
    weights: Float[np.ndarray, "row column"], share: float
) -> Bool[np.ndarray, "row column"]:
    """The fewest cells that together hold at least this share of the whole."""
    order = np.argsort(-weights, axis=None, kind="stable")
    held = np.cumsum(weights.ravel()[order]) / weights.sum()
    mask = np.zeros(weights.size, bool)
    mask[order[: np.searchsorted(held, share - 1e-6) + 1]] = True
    return mask.reshape(weights.shape)


def square_side(weights: Float[np.ndarray, "row column"], centre: Point, share: float = 0.5) -> int:
    """The side in cells of the smallest square around a centre that holds this share.

    Odd around the middle of a cell, even around an edge; cells beyond the border hold nothing.
    """
    rows, columns = (np.abs(np.arange(n) - c) for n, c in zip(weights.shape, centre, strict=True))
    away = np.maximum(rows[:, None], columns[None, :])
    reaches = np.unique(away)
    held = np.array([weights[away <= reach].sum() for reach in reaches]) / weights.sum()
    return int(2 * reaches[np.searchsorted(held, share - 1e-6)] + 1)


def spread_out(
    weights: Float[np.ndarray, "row column"], size: int
) -> Float[np.ndarray, "pixel_row pixel_column"]:
    """The same quantity on cells `size` times finer along each axis; the sum stays."""
    return np.kron(weights, np.ones((size, size), weights.dtype)) / size**2


def smoothed(weights: Float[np.ndarray, "row column"]) -> Float[np.ndarray, "row column"]:
    """The mean over 3 x 3 cells, the border's own value standing for what lies beyond it."""
    padded = np.pad(weights, 1, mode="edge")
    windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3))
    return windows.mean(axis=(2, 3))


def outline(mask: Bool[np.ndarray, "row column"]) -> pd.DataFrame:
    """The border of a region as straight pieces x, y, x2, y2, in cells from the upper left.

    A region that touches the edge of the grid is closed along it.
    """
    across = _runs(mask)
    down = _runs(mask.T)
    pieces = [(start, line, end, line) for line, start, end in across]
    pieces += [(line, start, line, end) for line, start, end in down]
    return pd.DataFrame(pieces, columns=SEGMENT, dtype=float)


def _runs(mask: Bool[np.ndarray, "row column"]) -> list[tuple[int, int, int]]:
    """Line, start and end of every stretch along which the rows above and below differ."""
    padded = np.pad(mask, ((1, 1), (0, 0)))
    found = []
    for line, differs in enumerate(padded[1:] != padded[:-1]):
        steps = np.flatnonzero(np.diff(np.concatenate([[0], differs.astype(int), [0]])))
        found += [(line, int(start), int(end)) for start, end in steps.reshape(-1, 2)]
    return found


def box_sides(rows: tuple[int, int], columns: tuple[int, int], side: int) -> pd.DataFrame:
    """The four sides of a box of whole pixels, clipped to an image, as pieces like `outline`.

    `rows` and `columns` are its first and last pixels, which may lie outside; `cut` marks a side
    that the border of the image stands in for.
    """
    (top, bottom), (left, right) = ((first, last + 1) for first, last in (rows, columns))
    up, low, west, east = (min(max(edge, 0), side) for edge in (top, bottom, left, right))
    pieces = [
        (west, up, east, up, top < 0),
        (west, low, east, low, bottom > side),
        (west, up, west, low, left < 0),
        (east, up, east, low, right > side),
    ]
    return pd.DataFrame(pieces, columns=[*SEGMENT, "cut"]).astype(dict.fromkeys(SEGMENT, float))
