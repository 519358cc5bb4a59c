"""Heads that learn how far they look in an image, in pixels."""

import math

import torch
from jaxtyping import Float
from torch import Tensor, nn

from attention import LearnedSpan
from messages import FieldspanError
from vision.distance import patch_distances

RAMP = 2.0  # patches: wherever a window ends, keys in every direction lie on its soft edge


class LearnedSpans(nn.Module):
    """A soft window for every head of every block, Sukhbaatar et al. 2019, on pixel distances.

    Each starts at half the image's shorter side, about where looking everywhere alike lies, so
    that it is free to shrink or to grow; from a start beyond the image no key would pull at it.
    The paper's penalty (its equation 5) is `price` for each pixel of the mean span, in nats:
    without it a span that has outgrown the image could never come back.
    """

    distances: Tensor

    def __init__(
        self, rows: int, columns: int, patch: int, *, depth: int, heads: int, price: float
    ) -> None:
        super().__init__()
        if not 0 <= price < math.inf:
            raise FieldspanError(
                "expected span_penalty to be 0 or more and finite, got {got}: leave it out for "
                "heads without a span",
                got=price,
            )
        self.price = price
        self.register_buffer("distances", patch_distances(rows, columns, patch), persistent=False)
        start, ramp = patch * min(rows, columns) / 2, patch * RAMP
        self.blocks = nn.ModuleList(
            LearnedSpan(heads, start=start, ramp=ramp) for _ in range(depth)
        )

    def forward(self, block: int) -> Float[Tensor, "heads query key"]:
        """What a block adds to its scores: 0 within each head's span, minus infinity far beyond."""
        return self.blocks[block](self.distances)

    def spans(self) -> Float[Tensor, "block heads"]:
        """The span of every head, in pixels."""
        return torch.stack([block.span for block in self.blocks if isinstance(block, LearnedSpan)])

    def penalty(self) -> Float[Tensor, ""]:
        """What training adds to the loss for the spans of the moment."""
        return self.price * self.spans().mean()
