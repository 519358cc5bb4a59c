"""Which pixels a unit of a CNN can see at all: the theoretical receptive field."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt

from torch import nn

from vision.cnn import SmallCNN

POOL = "pool"  # the name of a window that is no layer of its own


@dataclass(frozen=True)
class Window:
    """What one layer looks at, along one axis, in units of its own input."""

    kernel: int
    stride: int = 1
    padding: int = 0
    dilation: int = 1

    @property
    def extent(self) -> int:
        """From the first to the last unit it touches, both included."""
        return self.dilation * (self.kernel - 1) + 1


@dataclass(frozen=True)
class Field:
    """The receptive field of a layer along one axis, in pixels; both axes are alike."""

    name: str
    size: int
    stride: int  # pixels between the fields of two neighbouring units
    padding: int  # pixels by which the first unit's field begins outside the image

    def region(self, unit: int) -> tuple[int, int]:
        """First and last pixel of a unit's field, not clipped: either may lie outside."""
        first = unit * self.stride - self.padding
        return first, first + self.size - 1

    def centre(self, unit: int) -> float:
        """The middle of a unit's field, in pixels; pixel i has its middle at i."""
        first, last = self.region(unit)
        return (first + last) / 2


def chain(windows: Sequence[Window], names: Sequence[str] | None = None) -> list[Field]:
    """The field after each window of a chain of layers.

    Araujo, Norris and Sim 2019 (Distill, doi 10.23915/distill.00021), equations for r, S and P:
    size grows by (extent - 1), padding by its own, each times the strides of the layers before.
    """
    fields, size, jump, padding = [], 1, 1, 0
    for index, window in enumerate(windows):
        size += (window.extent - 1) * jump
        padding += window.padding * jump
        jump *= window.stride
        name = names[index] if names else f"layer{index + 1}"
        fields.append(Field(name, size, jump, padding))
    return fields


def deviations(windows: Sequence[Window]) -> list[float]:
    """The standard deviation along one axis, in pixels, of the field after each window.

    Luo et al. 2016 (arXiv 1701.04128) for equal weights, with strides: each layer adds
    dilation^2 (kernel^2 - 1) / 12 times the square of the strides before it. Many layers make
    the shape approach a Gaussian.
    """
    found, variance, jump = [], 0.0, 1
    for window in windows:
        variance += (jump * window.dilation) ** 2 * (window.kernel**2 - 1) / 12
        jump *= window.stride
        found.append(sqrt(variance))
    return found


def theoretical_fields(cnn: SmallCNN) -> list[Field]:
    """The field of a unit of each convolution, the first one first, named conv1, conv2, ...

    Only the convolutions and poolings count: GroupNorm's statistics span the whole map, and so
    would BatchNorm's in training.
    """
    names, windows = windows_of(cnn)
    return [field for field in chain(windows, names) if field.name != POOL]


def theoretical_deviations(cnn: SmallCNN) -> list[float]:
    """`deviations` after each convolution: what the field would be were all weights equal."""
    names, windows = windows_of(cnn)
    pairs = zip(names, deviations(windows), strict=True)
    return [deviation for name, deviation in pairs if name != POOL]


def windows_of(cnn: SmallCNN) -> tuple[list[str], list[Window]]:
    """Names and windows of the network's poolings and convolutions, in order."""
    names, windows = [], []
    for index, step in enumerate(cnn.steps):
        if not isinstance(step.pool, nn.Identity):
            names.append(POOL)
            windows.append(_window_of(step.pool))
        names.append(f"conv{index + 1}")
        windows.append(_window_of(step.convolution))
    return names, windows


def nearest_unit(field: Field, pixel: float | int, count: int) -> int:
    """The unit, of `count` along the axis, whose field's middle is nearest to a pixel.

    The first one of two equally near ones.
    """
    unit = ceil((pixel - field.centre(0)) / field.stride - 0.5)
    return min(max(unit, 0), count - 1)


def _window_of(module: nn.Module) -> Window:
    """The window of a convolution or pooling; ours have two equal axes."""
    kernel, stride, padding, dilation = (
        _first(getattr(module, name, default))
        for name, default in (("kernel_size", 1), ("stride", 1), ("padding", 0), ("dilation", 1))
    )
    return Window(kernel, stride, padding, dilation)


def _first(value: int | tuple[int, ...]) -> int:
    return value if isinstance(value, int) else value[0]
