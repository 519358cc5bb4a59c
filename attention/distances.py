"""How far apart two tokens are, in a row or on a grid, in tokens."""

from typing import Literal

import torch
from jaxtyping import Float
from torch import Tensor


def line_distances(length: int) -> Float[Tensor, "length length"]:
    """|i - j| for every two positions of a sequence."""
    positions = torch.arange(length, dtype=torch.get_default_dtype())
    return (positions[:, None] - positions[None, :]).abs()


def grid_distances(
    rows: int, columns: int, *, metric: Literal["chebyshev", "euclidean"] = "chebyshev"
) -> Float[Tensor, "cells cells"]:
    """The distance of every two cells; cell i lies at row i // columns, column i % columns.

    Under chebyshev a ball of radius r is the (2r + 1) x (2r + 1) window of a convolution.
    Multiply by the patch size for pixels.
    """
    cells = torch.arange(rows * columns)
    vertical = line_distances(rows)[cells // columns][:, cells // columns]
    horizontal = line_distances(columns)[cells % columns][:, cells % columns]
    if metric == "chebyshev":
        return torch.maximum(vertical, horizontal)
    if metric == "euclidean":
        return torch.hypot(vertical, horizontal)
    raise ValueError(f"metric must be chebyshev or euclidean, got {metric}")
