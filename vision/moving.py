"""Rules of a trace for operations in which places move: windows, pads, cuts and views."""

from collections.abc import Mapping, Sequence
from itertools import accumulate

from vision.calls import Call, Found
from vision.layout import axes_in, other, part, regrouped
from vision.reach import Reach, StrideError, joined
from vision.windows import Window


def moved(
    reach: Reach, shape: Sequence[int], windows: Mapping[int, Window], operation: str
) -> Reach:
    """The reach after a window along each of some dimensions that gives a tensor of this shape."""
    layout = list(reach.layout or ())
    for dim, window in windows.items():
        parts = layout[dim]
        if axes_in(parts) and len(parts) > 1:
            if window == Window(1):
                continue
            return reach.lost(operation)
        axis = parts[0][0] if parts else _lone_axis(reach, len(layout), dim)
        if axis is not None:
            reach = reach.through(axis, window, shape[dim])
        layout[dim] = part(axis, shape[dim])
    return reach.laid(tuple(layout), operation)


def _lone_axis(reach: Reach, dims: int, dim: int) -> int | None:
    """The axis that a dimension of length 1 stands for in (batch, channel, row, column)."""
    axis = dim - 2 if dims == 4 else -1
    return axis if axis in (0, 1) and reach.map_size[axis] == 1 else None


def windowed(
    reach: Reach, call: Call, kernel: Sequence[int], **sizes: int | Sequence[int]
) -> Reach:
    """The reach after one window size along the last dimensions."""
    if reach.layout is None:
        return reach
    count, first = len(kernel), len(reach.layout) - len(kernel)
    each = {name: _spread(value, count) for name, value in sizes.items()}
    windows = {
        first + place: Window(size, **{name: values[place] for name, values in each.items()})
        for place, size in enumerate(kernel)
    }
    return moved(reach, call.shape, windows, call.name)


def _spread(value: int | Sequence[int], count: int) -> list[int]:
    """One number for each dimension; torch also takes a single one for all."""
    values = [value] if isinstance(value, int) else list(value)
    return values * count if len(values) == 1 else values


def convolved(call: Call) -> Found:
    """A convolution; one whose kernel itself comes from the image knows the whole of it."""
    if call.values["transposed"]:
        raise StrideError("transposed convolution")
    reach, kernel = call.reach("input"), call.reach("weight")
    if reach is None or reach.layout is None:
        return reach or (kernel and kernel.lost(call.name))
    if axes_in(reach.layout[1]):  # places as channels
        return reach.lost()
    mixed = reach.mixed({0, 1}) if kernel else reach
    layout = (reach.layout[0], other(call.shape[1]), *reach.layout[2:])
    sizes = {name: call.values[name] for name in ("stride", "padding", "dilation")}
    return windowed(
        mixed.laid(layout, call.name), call, list(call.values["weight"].shape[2:]), **sizes
    )


def averaged(call: Call) -> Found:
    """A pooling by windows of one size."""
    reach, values = call.reach("self"), call.values
    if reach is None:
        return None
    kernel = _spread(values["kernel_size"], 2)
    sizes = {name: values[name] for name in ("padding", "dilation") if name in values}
    return windowed(reach, call, kernel, stride=values.get("stride") or kernel, **sizes)


def adapted(call: Call) -> Found:
    """A pooling to a number of units: windows of one size where they divide the map."""
    reach = call.reach("self")
    if reach is None or reach.layout is None:
        return reach
    before, after = call.values["self"].shape[-2:], call.shape[-2:]
    if any(old % new for old, new in zip(before, after, strict=True)):
        return reach.lost(call.name)
    kernel = [old // new for old, new in zip(before, after, strict=True)]
    whole = reach.mixed({axis for axis in (0, 1) if after[axis] == 1})
    return windowed(whole, call, kernel, stride=kernel)


def padded(call: Call) -> Found:
    """Zeros, a mirror or the edge around a map; a negative number cuts off."""
    reach, pads = call.reach("self"), call.values.get("pad") or call.values["padding"]
    if reach is None:
        return None
    before = list(pads[::2])[::-1]
    return windowed(reach, call, [1] * len(before), padding=before)


def viewed(call: Call) -> Found:
    """The same numbers under another shape."""
    reach = call.reach("self")
    if reach is None or reach.layout is None:
        return reach
    return reach.laid(regrouped(reach.layout, call.shape), call.name)


def expanded(call: Call) -> Found:
    """Dimensions of length 1 said many times."""
    reach = call.reach("self")
    return joined([reach], call.shape, call.name) if reach else None


def permuted(call: Call) -> Found:
    """Dimensions in another order."""
    reach = call.reach("self")
    if reach is None or reach.layout is None:
        return reach
    order = list(range(len(reach.layout)))
    if "dims" in call.values:
        order = [order[dim] for dim in call.values["dims"]]
    elif len(order) > 1:
        one, two = call.number("dim0", 0), call.number("dim1", 1)
        order[one], order[two] = order[two], order[one]
    return reach.laid(tuple(reach.layout[dim] for dim in order), call.name)


def sliced(call: Call) -> Found:
    """Some of the units along a dimension, every step-th."""
    reach, dim = call.reach("self"), call.number("dim", 0)
    if reach is None or reach.layout is None:
        return reach
    length = call.values["self"].shape[dim]
    start = max(call.number("start", 0), -length)
    return _cut(reach, call.shape, dim, start % length, call.number("step", 1), call.name)


def selected(call: Call) -> Found:
    """One unit along a dimension, which then is no more."""
    reach, dim = call.reach("self"), call.number("dim", 0)
    if reach is None or reach.layout is None:
        return reach
    return _one(call, reach, dim, call.number("index", 0) % call.values["self"].shape[dim])


def unbound(call: Call) -> Found:
    """Every unit along a dimension by itself."""
    reach, dim = call.reach("self"), call.number("dim", 0)
    if reach is None or reach.layout is None:
        return reach
    return [_one(call, reach, dim, index) for index in range(len(call.out))]


def split(call: Call) -> Found:
    """Pieces along a dimension."""
    reach, dim = call.reach("self"), call.number("dim", 0)
    if reach is None or reach.layout is None:
        return reach
    starts = accumulate((piece.shape[dim] for piece in call.out[:-1]), initial=0)
    return [
        _cut(reach, piece.shape, dim, start, 1, call.name)
        for piece, start in zip(call.out, starts, strict=True)
    ]


def _one(call: Call, reach: Reach, dim: int, index: int) -> Reach:
    shape = list(call.values["self"].shape)
    shape[dim] = 1
    cut = _cut(reach, shape, dim, index, 1, call.name)
    place = dim % len(shape)
    return cut if cut.layout is None else cut.laid(cut.layout[:place] + cut.layout[place + 1 :], "")


def _cut(
    reach: Reach, shape: Sequence[int], dim: int, start: int, step: int, operation: str
) -> Reach:
    place = dim % len(shape)
    return moved(reach, shape, {place: Window(1, step, -start)}, operation)
