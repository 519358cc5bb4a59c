"""Images moved by a few pixels, and a CNN whose padding wraps round as such a move may."""

import copy
from typing import Any, TypeVar

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from vision.checks import one_of
from vision.cnn import SmallCNN
from vision.receptive_field import theoretical_fields
from vision.whitening import SIDE, WhiteningStep

Pixels = TypeVar("Pixels", Tensor, NDArray)
WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))  # right, down, left, up: rows and columns of one pixel


def shifted(images: Pixels, rows: int, columns: int, border: str = "reflect") -> Pixels:
    """Images (..., row, column) moved down and to the right by so many pixels.

    What comes in at the border is the image's mirror image without its edge pixels ("reflect"), or
    what went out on the other side ("wrap").
    """
    one_of(("reflect", "wrap"), border=border)
    down = _origin(images.shape[-2], rows, border)
    across = _origin(images.shape[-1], columns, border)
    return images[..., down[:, None], across[None, :]]


def shifted_in_turn(images: Pixels, pixels: int, border: str = "reflect") -> Pixels:
    """Every image (the first axis) moved by so many pixels: right, down, left, up, right, ..."""
    moved = images + 0  # a copy, of arrays and tensors alike
    for place, (rows, columns) in enumerate(WAYS):
        own = slice(place, None, len(WAYS))
        moved[own] = shifted(images[own], pixels * rows, pixels * columns, border)
    return moved


def circular(cnn: SmallCNN) -> SmallCNN:
    """A copy with the same weights whose convolutions wrap round at the border.

    Moving an image round by a multiple of all strides then moves every map along, and its mean,
    so the logits, stay: for images whose sides that stride divides, since others leave a rest at
    the border.
    """
    copied = copy.deepcopy(cnn)
    for step in copied.steps:
        convolution = step.convolution
        if isinstance(step, WhiteningStep):  # which has no padding that could wrap round
            step.pool = torch.nn.CircularPad2d((0, SIDE - 1, 0, SIDE - 1))
            continue
        sides: Any = {
            name: getattr(convolution, name) for name in ("stride", "padding", "dilation")
        }
        kernel: Any = convolution.kernel_size
        turned = torch.nn.Conv2d(
            convolution.in_channels, convolution.out_channels, kernel, **sides,
            bias=convolution.bias is not None, padding_mode="circular",
            device=convolution.weight.device, dtype=convolution.weight.dtype,
        )  # fmt: skip
        turned.load_state_dict(convolution.state_dict())
        step.convolution = turned.requires_grad_(False)
    return copied


def whole_stride(cnn: SmallCNN) -> int:
    """Pixels between two neighbouring units of the last map."""
    return theoretical_fields(cnn)[-1].stride


def _origin(side: int, by: int, border: str) -> NDArray[np.int64]:
    """For each place along an axis the one that its pixel comes from."""
    places = np.arange(side) - by
    if border == "wrap":
        return places % side
    period = max(2 * (side - 1), 1)
    turned = places % period
    return np.minimum(turned, period - turned)
