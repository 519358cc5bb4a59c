"""Receptive fields along one axis, as formulas: how a window makes them grow."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True)
class Window:
    """What one layer looks at, along one axis, in units of its own input."""

    kernel: int
    stride: int = 1
    padding: int = 0  # before the first unit
    dilation: int = 1

    @property
    def extent(self) -> int:
        """From the first to the last unit it touches, both included."""
        return self.dilation * (self.kernel - 1) + 1


@dataclass(frozen=True)
class Field:
    """The receptive field of a layer along one axis, in pixels."""

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

    def through(self, window: Window, name: str = "") -> "Field":
        """The field after one more layer that looks through this window.

        Araujo, Norris and Sim 2019 (Distill, doi 10.23915/distill.00021), equations for r, S and
        P: size grows by (extent - 1), padding by its own, each times the strides of the layers
        before.
        """
        return Field(
            name or self.name,
            size=self.size + (window.extent - 1) * self.stride,
            stride=self.stride * window.stride,
            padding=self.padding + window.padding * self.stride,
        )


PIXEL = Field("", size=1, stride=1, padding=0)  # what a pixel sees of the image: itself


def chain(windows: Sequence[Window], names: Sequence[str] | None = None) -> list[Field]:
    """The field after each window of a chain of layers, by the equations of Araujo et al. 2019."""
    fields, field = [], PIXEL
    for index, window in enumerate(windows):
        field = field.through(window, names[index] if names else f"layer{index + 1}")
        fields.append(field)
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
