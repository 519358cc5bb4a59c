"""Patches by small convolutions instead of one large step: a convolutional start for attention."""

from itertools import pairwise
from math import log2

from torch import nn

from messages import FieldspanError


def convolutional_stem(in_chans: int, dim: int, patch: int) -> nn.Sequential:
    """From pixels to one vector a patch by 3x3 convolutions of stride 2, then a 1x1 convolution.

    Each halves the grid and doubles the channels, followed by BatchNorm and ReLU (Xiao et al.
    2021, "Early convolutions help transformers see better", section 3.2). Channels start at
    dim / patch, so that the parameters stay within 5 % of the plain embedding's model.
    """
    halvings = log2(patch)
    if patch < 2 or not halvings.is_integer() or dim % patch:
        raise FieldspanError(
            "expected a patch of 2, 4, 8 or 16 pixels that divides dim {dim}, got {got}: a "
            "convolutional stem halves the picture step by step, so choose another patch",
            dim=dim,
            got=patch,
        )
    widths = [in_chans, *(dim * 2**step // patch for step in range(int(halvings)))]
    layers: list[nn.Module] = []
    for before, after in pairwise(widths):
        layers += [
            nn.Conv2d(before, after, 3, stride=2, padding=1, bias=False),
            nn.BatchNorm2d(after),
            nn.ReLU(),
        ]
    return nn.Sequential(*layers, nn.Conv2d(widths[-1], dim, 1))
