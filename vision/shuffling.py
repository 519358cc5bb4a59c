"""An image with its patches in another order, and a transformer that is not told any place."""

import copy
from collections.abc import Sequence

import numpy as np
import torch
from jaxtyping import Float, UInt8
from torch import Tensor, nn

from learning.metrics import class_probabilities
from vision.checks import divides
from vision.evaluating import evaluating
from vision.patches import PatchTransformer


def shuffle_patches(
    pixels: UInt8[np.ndarray, "channel row column"], patch: int, order: Sequence[int]
) -> UInt8[np.ndarray, "channel row column"]:
    """The image whose patch i, row by row, is patch order[i] of this one."""
    channels, rows, columns = pixels.shape
    divides("rows", rows, "patch", patch)
    divides("columns", columns, "patch", patch)
    grid = pixels.reshape(channels, rows // patch, patch, columns // patch, patch)
    pieces = grid.transpose(1, 3, 0, 2, 4).reshape(-1, channels, patch, patch)[list(order)]
    back = pieces.reshape(rows // patch, columns // patch, channels, patch, patch)
    return np.ascontiguousarray(back.transpose(2, 0, 3, 1, 4).reshape(pixels.shape))


def without_positions(model: PatchTransformer) -> PatchTransformer:
    """A copy with the same weights to which no position vectors are added."""
    copied = copy.deepcopy(model)
    copied.positions = nn.Identity()
    return copied


def told_otherwise(model: PatchTransformer) -> bool:
    """Whether places reach the network otherwise: by a window, a learned span, convolutions."""
    windows = model.mask is not None or model.spans is not None
    return windows or not isinstance(model.embed, nn.Conv2d)


def probabilities(
    model: nn.Module, images: Float[Tensor, "image channel row column"]
) -> Float[Tensor, "image class"]:
    """What the classifier makes of the images, each row adding up to 1."""
    with torch.no_grad(), evaluating(model):
        return class_probabilities(model(images))


def shuffle_all(
    images: UInt8[np.ndarray, "image channel row column"], patch: int, *, same: bool, seed: int = 0
) -> UInt8[np.ndarray, "image channel row column"]:
    """Every image with its patches in a random order: one for all of them, or one for each."""
    chance = np.random.default_rng(seed)
    count = (images.shape[2] // patch) * (images.shape[3] // patch)
    first = chance.permutation(count)
    return np.stack(
        [
            shuffle_patches(image, patch, (first if same else chance.permutation(count)).tolist())
            for image in images
        ]
    )
