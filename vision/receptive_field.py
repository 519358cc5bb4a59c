"""Which pixels a unit of a CNN can see at all: the theoretical receptive field."""

from dataclasses import dataclass, replace
from math import ceil

from torch import nn

from messages import FieldspanError
from vision.cnn import SmallCNN
from vision.own_size import own_size
from vision.patches import both_sides
from vision.reach import Reach
from vision.tracing import UNTRACEABLE, trace
from vision.windows import Field, Window, chain, deviations

__all__ = [
    "Field",
    "LayerField",
    "Window",
    "chain",
    "deviations",
    "nearest_unit",
    "receptive_field",
    "theoretical_deviations",
    "theoretical_fields",
    "windows_of",
]

POOL = "pool"  # the name of a window that is no layer of its own


@dataclass(frozen=True)
class LayerField:
    """The receptive field of the units of one module of a network.

    `whole` where some path brings the whole image: attention, global pooling, squeeze-and-excite,
    statistics over the map. Rows and columns then describe the other paths.
    """

    name: str  # the module's path, such as layer4.2.conv2
    kind: str  # the module's class, such as Conv2d
    rows: Field
    columns: Field
    map_size: tuple[int, int]  # rows and columns of units, of the last map if these are none
    whole: bool
    aligned: bool  # False if branches with different centres met: then the box holds both
    unknown: tuple[str, ...]  # operations without a rule, counted as the whole image


def receptive_field(
    model: nn.Module, image_size: int | tuple[int, int] | None = None
) -> list[LayerField]:
    """The field of every module that gives one tensor, in the order in which they finish.

    Araujo, Norris and Sim 2019 (Distill, doi 10.23915/distill.00021), for any graph: the model
    runs once without numbers in evaluation mode, and itself is left alone. A module that runs
    several times stands for its last time. Boxes are not clipped: what lies outside the image is
    padding, whatever fills it. Dilated windows count as their whole box. Without an `image_size`
    in pixels the model's own, else 224 x 224.
    """
    size = _size(model, image_size)
    try:
        found = trace(model, size)
    except UNTRACEABLE as error:
        raise FieldspanError(
            "expected a model that takes images of {rows} x {columns} pixels whatever they show, "
            "got {error}: try another image_size or another model",
            rows=size[0],
            columns=size[1],
            error=(str(error).splitlines() or [type(error).__name__])[0],
        ) from error
    return [_layer_field(name, kind, reach) for name, (kind, reach) in found.items()]


def theoretical_fields(cnn: SmallCNN) -> list[Field]:
    """The field of a unit of each convolution, the first one first, named conv1, conv2, ...

    Read off the layers, for every click and every snapshot: a trace takes a thousand times as
    long. Only the convolutions and poolings count: GroupNorm's statistics span the whole map, and
    so would BatchNorm's in training.
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


def _layer_field(name: str, kind: str, reach: Reach) -> LayerField:
    rows, columns = (replace(field, name=name) for field in reach.fields)
    unknown = tuple(sorted(reach.unknown))
    return LayerField(
        name, kind, rows, columns, reach.map_size, reach.whole, reach.aligned, unknown
    )


def _size(model: nn.Module, asked: int | tuple[int, int] | None) -> tuple[int, int]:
    """The size asked for, else the model's own."""
    return own_size(model) if asked is None else both_sides(asked)


def _window_of(module: nn.Module) -> Window:
    """The window of a convolution or pooling; ours have two equal axes."""
    kernel, stride, padding, dilation = (
        _first(getattr(module, name, default))
        for name, default in (("kernel_size", 1), ("stride", 1), ("padding", 0), ("dilation", 1))
    )
    return Window(kernel, stride, padding, dilation)


def _first(value: int | tuple[int, ...]) -> int:
    return value if isinstance(value, int) else value[0]
