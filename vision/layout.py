"""Where the rows and columns of a map lie in the shape of a tensor."""

from collections.abc import Iterable, Sequence
from math import prod

ROW, COLUMN = 0, 1
OTHER = None  # batch, channels, groups: everything that is no place in the image

Part = tuple[int | None, int]  # an axis of the map, or OTHER, and its length
Layout = tuple[tuple[Part, ...], ...]  # for each dimension of a tensor what it is made of


def image_layout(shape: Sequence[int]) -> Layout:
    """The layout of (batch, channel, row, column)."""
    batch, channels, rows, columns = shape
    return (other(batch), other(channels), part(ROW, rows), part(COLUMN, columns))


def part(axis: int | None, length: int) -> tuple[Part, ...]:
    """A dimension of one part; one of length 1 is made of nothing."""
    return ((axis, length),) if length > 1 else ()


def other(length: int) -> tuple[Part, ...]:
    """A dimension without places."""
    return part(OTHER, length)


def axes_in(parts: Iterable[Part]) -> set[int]:
    """The axes of the map that a dimension holds."""
    return {axis for axis, _ in parts if axis is not OTHER}


def fits(layout: Layout, shape: Sequence[int]) -> bool:
    """Whether a tensor of this shape can have this layout."""
    return [prod(length for _, length in parts) for parts in layout] == list(shape)


def regrouped(layout: Layout, shape: Sequence[int]) -> Layout | None:
    """The layout after a view as another shape; None where a view cuts an axis in pieces."""
    left, found = _flat(layout), []
    for length in shape:
        taken = _take(left, length)
        if taken is None:
            return None
        found.append(taken)
    return tuple(found)


def _take(left: list[Part], length: int) -> tuple[Part, ...] | None:
    """The next parts that make up one dimension, taken off the list."""
    taken: list[Part] = []
    while length > 1 and left:
        axis, size = left.pop(0)
        if axis is OTHER and size > length and size % length == 0:
            left.insert(0, (OTHER, size // length))
            size = length
        if length % size:
            return None
        taken.append((axis, size))
        length //= size
    return tuple(taken) if length == 1 else None


def _flat(layout: Layout) -> list[Part]:
    """All parts in order, neighbours without places as one."""
    flat: list[Part] = []
    for axis, length in (piece for parts in layout for piece in parts):
        if axis is OTHER and flat and flat[-1][0] is OTHER:
            length *= flat.pop()[1]
        flat.append((axis, length))
    return flat


def broadcast(layouts: Sequence[Layout], shape: Sequence[int]) -> Layout | None:
    """The layout of what several tensors together give, such as their sum or concatenation.

    None where they disagree on where the rows or columns lie.
    """
    found = []
    for place, length in enumerate(reversed(shape), start=1):
        dims = {layout[-place] for layout in layouts if len(layout) >= place}
        placed = [parts for parts in dims if axes_in(parts)]
        if len(placed) > 1 or any(prod(size for _, size in parts) != length for parts in placed):
            return None
        found.append(placed[0] if placed else other(length))
    held = [axis for parts in found for axis in axes_in(parts)]
    return tuple(reversed(found)) if len(held) == len(set(held)) else None
