"""Flip and shifted crop of a whole batch, as one indexing of its pixels."""

import torch
from jaxtyping import Bool, Int, UInt8
from torch import Tensor

SHIFT = 4  # pixels to either side, the usual amount for 32-pixel pictures


def flip_crop(
    images: UInt8[Tensor, "batch channel row column"],
    generator: torch.Generator,
    flips: Bool[Tensor, " batch"] | None = None,
) -> UInt8[Tensor, "batch channel row column"]:
    """Every image shifted by up to SHIFT pixels; mirrored as `flips` say, else by a coin each."""
    shifts = torch.randint(-SHIFT, SHIFT + 1, (len(images), 2), generator=generator)
    if flips is None:
        flips = torch.rand(len(images), generator=generator) < 0.5
    return crop_and_flip(images, shifts, flips)


def crop_and_flip(
    images: UInt8[Tensor, "batch channel row column"],
    shifts: Int[Tensor, "batch 2"],
    flips: Bool[Tensor, " batch"],
) -> UInt8[Tensor, "batch channel row column"]:
    """Images seen through a window moved down and right by `shifts`, then mirrored where asked.

    What the window shows beyond an edge is the image reflected there, the edge pixel not repeated.
    """
    _, channels, rows, columns = images.shape
    row = _reflected(shifts[:, :1] + torch.arange(rows), rows)
    column = _reflected(shifts[:, 1:] + torch.arange(columns), columns)
    column = torch.where(flips[:, None], column.flip(1), column)
    image = torch.arange(len(images))[:, None, None, None]
    channel = torch.arange(channels)[None, :, None, None]
    return images[image, channel, row[:, None, :, None], column[:, None, None, :]]


def _reflected(
    positions: Int[Tensor, "batch position"], length: int
) -> Int[Tensor, "batch position"]:
    last = length - 1
    return last - (last - positions.abs()).abs()
