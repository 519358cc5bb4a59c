"""Rules of a trace for operations in which values meet: sums, norms, means, products."""

from vision.calls import Call, Found, axes_along
from vision.layout import other
from vision.reach import joined

LEFT_OF_PRODUCT = {"mm": "self", "bmm": "self", "addmm": "mat1", "baddbmm": "batch1"}
RIGHT_OF_PRODUCT = {"mm": "mat2", "bmm": "mat2", "addmm": "mat2", "baddbmm": "batch2"}


def elementwise(call: Call) -> Found:
    """Every number with those at its own place: activations, sums, concatenations, gates."""
    return joined(call.reaches(list(call.values.values())), call.shape, call.name)


def copied(call: Call) -> Found:
    """The source alone: what the target saw before is gone."""
    found = call.reaches(call.values["src"])
    return joined(found, call.shape, call.name) if found else None


def stacked(call: Call) -> Found:
    """A concatenation along a dimension that is new."""
    dim = call.number("dim", 0) % len(call.shape)
    found = [
        reach.laid((*reach.layout[:dim], (), *reach.layout[dim:]), call.name)
        if reach.layout is not None
        else reach
        for reach in call.reaches(call.values["tensors"])
    ]
    return joined(found, call.shape, call.name)


def forgotten(call: Call) -> Found:
    """Nothing: a fresh tensor in the shape of another one."""
    return None


def reduced(call: Call) -> Found:
    """One number for all along some dimensions: over places a pooling of the whole map."""
    reach = call.reach("self")
    if reach is None or reach.layout is None:
        return reach
    count, dims = len(reach.layout), call.values.get("dim")
    asked = [dims] if isinstance(dims, int) else list(dims or range(count))
    gone = {dim % count for dim in asked}
    small = reach.pooled(axes_along(reach, gone))
    layout = tuple(() if dim in gone else parts for dim, parts in enumerate(reach.layout))
    if not call.values.get("keepdim"):
        layout = tuple(parts for dim, parts in enumerate(layout) if dim not in gone)
    return small.laid(layout, call.name)


def related(call: Call) -> Found:
    """As many numbers as before, each of which knows all others along some dimensions."""
    reach = call.reach("self", "input")
    if reach is None or reach.layout is None:
        return reach
    shape = call.values.get("normalized_shape")
    dims = [call.values["dim"]] if shape is None else range(-len(shape), 0)
    return reach.mixed(axes_along(reach, dims))


def normalised(call: Call) -> Found:
    """Group norm, and batch norm that takes its statistics from the map itself."""
    reach = call.reach("input")
    return reach.mixed({0, 1}) if reach and call.values.get("training", True) else reach


def multiplied(call: Call) -> Found:
    """A product of matrices: local where it mixes channels by weights that know no image."""
    left = call.reach(LEFT_OF_PRODUCT[call.name])
    right = call.reach(RIGHT_OF_PRODUCT[call.name])
    together = call.reaches(list(call.values.values()))
    if len(together) > 1:
        return joined([reach.lost() for reach in together], call.shape, call.name)
    reach, inner = (left, -1) if left else (right, -2)
    if reach is None or reach.layout is None:
        return reach
    sums = list(reach.layout)
    sums[inner] = other(call.shape[inner])
    return reach.pooled(axes_along(reach, [inner])).laid(tuple(sums), call.name)
