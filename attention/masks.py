"""Who may look at whom: True = may look, as in torch's fused kernel; combine with &.

`nn.MultiheadAttention` has it the other way round. Every builder lets each token see itself,
so that no combination of them closes a row: explicit softmax would make such a row NaN, the
fused kernel 0.
"""

import torch
from jaxtyping import Bool, Int
from torch import Tensor

from attention.distances import grid_distances, line_distances


def causal_mask(length: int) -> Bool[Tensor, "length length"]:
    """Each position sees itself and what came before it."""
    return torch.ones(length, length, dtype=torch.bool).tril()


def local_mask_1d(length: int, *, radius: int) -> Bool[Tensor, "length length"]:
    """Each position sees those at most `radius` away, on both sides, the bound included."""
    require_radius(radius)
    return line_distances(length) <= radius


def local_mask_2d(rows: int, columns: int, *, radius: int) -> Bool[Tensor, "cells cells"]:
    """Each cell sees the (2 radius + 1) x (2 radius + 1) window of a convolution around it."""
    require_radius(radius)
    return grid_distances(rows, columns) <= radius


def padding_mask(
    lengths: Int[Tensor, " batch"], *, longest: int
) -> Bool[Tensor, "batch longest longest"]:
    """Every token sees the real tokens of its sequence, and itself even where it is padding."""
    if lengths.numel() and int(lengths.max()) > longest:
        raise ValueError(f"longest must be at least {int(lengths.max())}, got {longest}")
    real = torch.arange(longest, device=lengths.device) < lengths[:, None]
    itself = torch.eye(longest, dtype=torch.bool, device=lengths.device)
    return real[:, None, :] | itself


def require_open_rows(mask: Bool[Tensor, "*batch query key"]) -> None:
    """Raise a ValueError that names the first query which may see nothing.

    Call it once, where a mask from elsewhere is taken in; no check runs in attention itself.
    """
    closed = (~mask.any(dim=-1)).nonzero()
    if len(closed):
        where = ", ".join(str(int(place)) for place in closed[0])
        raise ValueError(
            f"each query must see at least one key, got none at query ({where}): "
            "let every token see itself"
        )


def require_radius(radius: int) -> None:
    """Raise a ValueError for a radius at which a token would not see itself."""
    if radius < 0:
        raise ValueError(f"radius must be 0 or more, got {radius}: a token must see itself")
