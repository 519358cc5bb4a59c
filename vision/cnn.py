"""The small CNN: stages of 3x3 convolutions, global average pooling, one classifier."""

from functools import partial
from typing import Literal

from jaxtyping import Float
from torch import Tensor, nn

from vision.checks import at_least, least_image, one_of, share
from vision.convolution import (
    ConvolutionStep,
    Down,
    Norm,
    Padding,
    smallest_map,
    start_as_identity,
)
from vision.whitening import SIDE, WhiteningStep

Head = Literal["linear", "mlp"]
Step = ConvolutionStep | WhiteningStep


class SmallCNN(nn.Module):
    """A classifier that sees by growing windows.

    Stage s (from 0) has `width * 2**s` channels, and every stage but the first halves the map
    in its first convolution (`down`). `linear=True` leaves out everything that is not linear, so
    that a gradient shows exactly which pixels a unit may see. 137,136 parameters by default.
    With `whitened` the first convolution is a `WhiteningStep`, to be fitted by `whiten`; with
    `dirac` the others start as the identity.
    """

    def __init__(
        self,
        *,
        num_classes: int = 10,
        in_chans: int = 3,
        width: int = 22,
        stages: int = 3,
        convolutions: int = 2,
        norm: Norm = "batch",
        down: Down = "stride",
        dilation: int = 1,
        padding: Padding = "zeros",
        head: Head = "linear",
        dropout: float = 0.0,
        drop_path: float = 0.0,
        whitened: bool = False,
        dirac: bool = False,
        linear: bool = False,
    ) -> None:
        super().__init__()
        at_least(1, num_classes=num_classes, in_chans=in_chans, width=width, stages=stages)
        at_least(1, convolutions=convolutions, dilation=dilation)
        one_of(("linear", "mlp"), head=head)
        share(dropout=dropout, drop_path=drop_path)
        self.num_classes, self.in_chans = num_classes, in_chans
        step = partial(
            ConvolutionStep,
            down=down,
            norm=norm,
            dilation=dilation,
            padding=padding,
            drop_path=drop_path,
            linear=linear,
        )
        first = WhiteningStep(in_chans, linear=linear) if whitened else None
        first_width = first.convolution.out_channels if first else width
        plan = _plan(in_chans, width, stages, convolutions, first_width)
        self.num_features = plan[-1][1]
        steps = [step(*sizes, halve=halve) for *sizes, halve in plan[1 if first else 0 :]]
        self.layers = nn.ModuleList([first, *steps] if first else steps)
        for one in steps if dirac else ():
            start_as_identity(one.convolution)
        side = smallest_map(dilation, padding) * 2 ** (stages - 1)  # pixels
        self.smallest_side = side + (SIDE - 1 if whitened else 0)
        self.dropout = nn.Dropout(dropout)
        self.head = _classifier(self.num_features, num_classes, head, linear=linear)

    @property
    def steps(self) -> list[Step]:
        """The convolutions with what belongs to each, in order."""
        return [step for step in self.layers if isinstance(step, Step)]

    def whiten(self, images: Float[Tensor, "image channel row column"]) -> None:
        """Nothing; a first convolution that whitens is fitted to these normalised images."""
        for step in self.layers:
            if isinstance(step, WhiteningStep):
                step.fit(images)

    def hidden_weights(self) -> set[str]:
        """Names of the kernels that neither see pixels nor give classes."""
        return {f"layers.{at}.convolution.weight" for at in range(1, len(self.layers))}

    def feature_maps(
        self, images: Float[Tensor, "batch channel row column"]
    ) -> list[Float[Tensor, "batch feature_channel unit_row unit_column"]]:
        """The map after every convolution, normalised and switched on, the first one first."""
        least_image(images, self.in_chans, self.smallest_side)
        maps = []
        for layer in self.layers:
            images = layer(images)
            maps.append(images)
        return maps

    def forward_features(
        self, images: Float[Tensor, "batch channel row column"]
    ) -> Float[Tensor, "batch feature_channel unit_row unit_column"]:
        """The last map."""
        return self.feature_maps(images)[-1]

    def forward_head(
        self, features: Float[Tensor, "batch feature_channel unit_row unit_column"]
    ) -> Float[Tensor, "batch class"]:
        """The logits of a last map: the mean over all places, then the classifier."""
        return self.head(self.dropout(features.mean(dim=(2, 3))))

    def forward(
        self, images: Float[Tensor, "batch channel row column"]
    ) -> Float[Tensor, "batch class"]:
        """The logits."""
        return self.forward_head(self.forward_features(images))


def _plan(
    in_chans: int, width: int, stages: int, convolutions: int, first_width: int
) -> list[tuple[int, int, bool]]:
    """For each convolution: channels in, channels out, whether it halves the map."""
    channels = [width * 2**stage for stage in range(stages) for _ in range(convolutions)]
    channels[0] = first_width
    halves = [stage > 0 and first == 0 for stage in range(stages) for first in range(convolutions)]
    return list(zip([in_chans, *channels[:-1]], channels, halves, strict=True))


def _classifier(features: int, num_classes: int, head: Head, *, linear: bool) -> nn.Module:
    if head == "linear":
        return nn.Linear(features, num_classes)
    activation = nn.Identity() if linear else nn.ReLU()
    return nn.Sequential(
        nn.Linear(features, features), activation, nn.Linear(features, num_classes)
    )
