"""Where a token stands, as a vector: computed from sines or learned."""

import torch
from jaxtyping import Float
from torch import Tensor, nn


def sinusoidal_1d(length: int, dim: int) -> Float[Tensor, "length dim"]:
    """Sine at even channels, cosine at odd ones, Vaswani et al. 2017, section 3.5.

    Channels 2i and 2i + 1 hold the angle position / 10000^(2i / dim), so wavelengths run from
    2 pi to almost 20000 pi.
    """
    if dim % 2:
        raise ValueError(f"dim must be even, got {dim}: sines and cosines come in pairs")
    positions = torch.arange(length, dtype=torch.get_default_dtype())
    slowness = 10_000 ** (torch.arange(0, dim, 2, dtype=positions.dtype) / dim)
    angles = positions[:, None] / slowness
    return torch.stack((angles.sin(), angles.cos()), dim=-1).flatten(-2)


def sinusoidal_2d(rows: int, columns: int, dim: int) -> Float[Tensor, "cells dim"]:
    """`sinusoidal_1d` of the row in the first half of the channels, of the column in the second.

    The fixed two-dimensional positions of Beyer, Zhai and Kolesnikov 2022 (arXiv 2205.01580),
    with the channel order of the text's formula.
    """
    if dim % 4:
        raise ValueError(f"dim must divide by 4, got {dim}: half for rows, half for columns")
    down = sinusoidal_1d(rows, dim // 2).repeat_interleave(columns, dim=0)
    across = sinusoidal_1d(columns, dim // 2).repeat(rows, 1)
    return torch.cat((down, across), dim=-1)


class LearnedPositions(nn.Module):
    """Adds a learned vector to each token, by its place; a shorter sequence uses the first ones."""

    def __init__(self, length: int, dim: int) -> None:
        super().__init__()
        self.table = nn.Parameter(torch.empty(length, dim))
        nn.init.normal_(self.table, std=0.02)

    def forward(self, tokens: Float[Tensor, "batch token dim"]) -> Float[Tensor, "batch token dim"]:
        """The tokens, each with the vector of its place added."""
        longest, length = len(self.table), tokens.shape[-2]
        if length > longest:
            raise ValueError(f"at most {longest} tokens have a learned position, got {length}")
        return tokens + self.table[:length]
