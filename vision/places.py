"""What tells the patches of an image where they stand."""

from typing import Literal

import torch
from jaxtyping import Float
from torch import Tensor, nn

from attention import LearnedPositions, sinusoidal_2d
from messages import FieldspanError
from vision.checks import one_of

Positions = Literal["learned", "sinusoidal", "none"]
START = 0.3  # of a sine's height: the positions should not drown the patches at first


class FixedPositions(nn.Module):
    """Adds to each token the sines and cosines of its row and column; nothing is learned."""

    table: Tensor

    def __init__(self, rows: int, columns: int, dim: int) -> None:
        super().__init__()
        self.register_buffer("table", START * sinusoidal_2d(rows, columns, dim), persistent=False)

    def forward(self, tokens: Float[Tensor, "batch token dim"]) -> Float[Tensor, "batch token dim"]:
        """The tokens, each with the vector of its place added."""
        return tokens + self.table


def place(positions: Positions, rows: int, columns: int, dim: int) -> nn.Module:
    """What tells the tokens where they stand; learned positions start as scaled sines."""
    one_of(("learned", "sinusoidal", "none"), positions=positions)
    if positions == "none":
        return nn.Identity()
    if dim % 4:
        raise FieldspanError(
            "expected dim to be divisible by 4, got {got}: positions are sines and cosines of row "
            "and column, so choose another dim or no positions",
            got=dim,
        )
    fixed = FixedPositions(rows, columns, dim)
    if positions == "sinusoidal":
        return fixed
    learned = LearnedPositions(rows * columns, dim)
    with torch.no_grad():
        learned.table.copy_(fixed.table)
    return learned
