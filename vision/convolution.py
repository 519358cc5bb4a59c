"""One step of the CNN: halve if asked, convolve, normalise, switch on."""

from math import gcd
from typing import Literal

import torch
from jaxtyping import Float
from torch import Tensor, nn

from vision.checks import one_of
from vision.stochastic_depth import stochastic_depth

Norm = Literal["batch", "group", "none"]
Down = Literal["stride", "pool"]
Padding = Literal["zeros", "reflect", "circular"]
KERNEL = 3  # pixels; "same" padding then equals the dilation


def norm_layer(norm: Norm, channels: int) -> nn.Module:
    """A normalisation of so many channels; groups are as near to 8 as the channels divide."""
    if norm == "batch":
        return nn.BatchNorm2d(channels)
    return nn.GroupNorm(gcd(8, channels), channels) if norm == "group" else nn.Identity()


def halving(*, linear: bool) -> nn.Module:
    """A 2x2 pooling: the largest value, or the mean where the network has to stay linear."""
    return nn.AvgPool2d(2) if linear else nn.MaxPool2d(2)


def smallest_map(dilation: int, padding: Padding) -> int:
    """The least side of a map, in units, that torch can pad by the dilation."""
    return {"zeros": 1, "circular": dilation, "reflect": dilation + 1}[padding]


@torch.no_grad()
def start_as_identity(convolution: nn.Conv2d) -> None:
    """Nothing; the first outputs hand on one input channel each, further ones stay as they are.

    Identity or "Dirac" start, Zagoruyko and Komodakis 2017 (arXiv 1706.00388), for as many
    outputs as there are inputs, as in Jordan 2024 (arXiv 2404.00498).
    """
    nn.init.dirac_(convolution.weight[: convolution.in_channels])


class ConvolutionStep(nn.Module):
    """Pooling (or nothing), a 3x3 convolution, normalisation, ReLU.

    The convolution has a bias only where no normalisation would take it away again. A step that
    keeps its input's shape can be passed by at random (`drop_path`); a plain CNN has no residual
    sum, so a step that is passed by hands on its input, and nothing is rescaled.
    """

    def __init__(
        self,
        channels_in: int,
        channels: int,
        *,
        halve: bool,
        down: Down,
        norm: Norm,
        dilation: int,
        padding: Padding,
        drop_path: float,
        linear: bool,
    ) -> None:
        super().__init__()
        one_of(("batch", "group", "none"), norm=norm)
        one_of(("stride", "pool"), down=down)
        one_of(("zeros", "reflect", "circular"), padding=padding)
        self.pool = halving(linear=linear) if halve and down == "pool" else nn.Identity()
        self.convolution = nn.Conv2d(
            channels_in,
            channels,
            KERNEL,
            stride=2 if halve and down == "stride" else 1,
            padding=dilation,
            dilation=dilation,
            padding_mode=padding,
            bias=norm == "none",
        )
        self.norm = norm_layer(norm, channels)
        self.activation = nn.Identity() if linear else nn.ReLU()
        keeps_shape = not halve and channels_in == channels
        self.branch = (
            stochastic_depth(drop_path, scale_by_keep=False) if keeps_shape else nn.Identity()
        )
        self.may_skip = keeps_shape and drop_path > 0

    def forward(
        self, images: Float[Tensor, "batch channel_in row_in column_in"]
    ) -> Float[Tensor, "batch channel row column"]:
        """The features after the activation."""
        features = self.activation(self.norm(self.convolution(self.pool(images))))
        if self.may_skip and self.training:
            return images + self.branch(features - images)
        return features
