"""Convolutions made of attention: a head for each place, weights by place instead of content.

Queries and keys are zeros, so that what a cell holds decides nothing; the masks say who may be
looked at, and `mix`, the part of W^O, gives each head its sign.
"""

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float
from torch import Tensor

from attention import AttentionTrace, attend, local_mask_2d

Place = tuple[int, int]  # rows down and columns to the right of the cell that asks
LEFT, RIGHT = (0, -1), (0, 1)


@dataclass(frozen=True)
class Filter:
    """A 3x3 filter, and the heads that act like it."""

    kernel: tuple[tuple[float, ...], ...]
    heads: tuple[Place | None, ...]  # where each looks; None at all nine places alike
    mix: tuple[float, ...]  # what W^O does with each head


FILTERS = {
    "blur": Filter(((1 / 9,) * 3,) * 3, (None,), (1.0,)),
    "shift": Filter(((0.0,) * 3, (1.0, 0.0, 0.0), (0.0,) * 3), (LEFT,), (1.0,)),
    "edge": Filter(((0.0,) * 3, (-1.0, 0.0, 1.0), (0.0,) * 3), (LEFT, RIGHT), (-1.0, 1.0)),
}


def place_mask(rows: int, columns: int, place: Place) -> Bool[Tensor, "cells cells"]:
    """Each cell sees the one cell at this place from it, or itself where that lies outside."""
    row, column = torch.meshgrid(torch.arange(rows), torch.arange(columns), indexing="ij")
    down, right = row + place[0], column + place[1]
    inside = (down >= 0) & (down < rows) & (right >= 0) & (right < columns)
    target = torch.where(inside, down * columns + right, row * columns + column).flatten()
    return target[:, None] == torch.arange(rows * columns)


def head_masks(kind: Filter, rows: int, columns: int) -> Bool[Tensor, "head cells cells"]:
    """Who may look at whom, for every head of a filter."""
    window = local_mask_2d(rows, columns, radius=1)
    return torch.stack(
        [window if place is None else place_mask(rows, columns, place) for place in kind.heads]
    )


def by_attention(
    picture: Float[Tensor, "row column"], kind: Filter
) -> tuple[Float[Tensor, "row column"], AttentionTrace]:
    """What attention makes of the picture, and the stages of its heads."""
    masks = head_masks(kind, *picture.shape)
    values = picture.flatten()[:, None].expand(len(masks), -1, 1)
    nothing = torch.zeros_like(values)
    trace = attend(nothing, nothing, values, mask=masks)
    mix = torch.tensor(kind.mix, dtype=picture.dtype)
    return torch.einsum("h,hcv->c", mix, trace.output).view_as(picture), trace


def by_filter(picture: Float[Tensor, "row column"], kind: Filter) -> Float[Tensor, "row column"]:
    """What the 3x3 filter makes of it, with zeros around the picture."""
    kernel = torch.tensor(kind.kernel, dtype=picture.dtype)
    return convolved(picture[None], kernel[None, None])[0]


def convolved(
    image: Float[Tensor, "channel row column"], kernel: Float[Tensor, "out channel 3 3"]
) -> Float[Tensor, "out row column"]:
    """The image by the convolution of torch, stride 1, zeros around it."""
    return F.conv2d(image[None], kernel, padding=1)[0]


def one_head_can(kind: Filter) -> bool:
    """Whether the filter could be one row of shares: none below 0, together 1."""
    weights = torch.tensor(kind.kernel, dtype=torch.float64)
    return bool((weights >= 0).all() and torch.isclose(weights.sum(), torch.ones(()).double()))
