"""What a tensor inside a network can see of the image: the value that a trace carries along."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from messages import FieldspanError
from vision.layout import Layout, broadcast, fits
from vision.windows import Field, Window


@dataclass(frozen=True)
class Reach:
    """The field of each unit of a tensor, rows and columns apart.

    `layout` says where the units lie in the tensor; None once they lie nowhere in particular, as
    after attention. `whole` where some path brings the whole image: the fields then describe the
    others. `unknown` names what was counted as the whole image for want of a rule.
    """

    fields: tuple[Field, Field]
    map_size: tuple[int, int]
    layout: Layout | None
    whole: bool = False
    aligned: bool = True  # False once branches with different centres met
    unknown: frozenset[str] = frozenset()

    def through(self, axis: int, window: Window, count: int) -> "Reach":
        """The reach after a window along one axis that leaves so many units."""
        fields, sizes = list(self.fields), list(self.map_size)
        fields[axis], sizes[axis] = fields[axis].through(window), count
        return replace(self, fields=(fields[0], fields[1]), map_size=(sizes[0], sizes[1]))

    def pooled(self, axes: set[int]) -> "Reach":
        """The reach of all units along these axes together: one window over all of them."""
        reach = self.mixed(axes)
        for axis in axes:
            reach = reach.through(axis, Window(reach.map_size[axis]), 1)
        return reach

    def mixed(self, axes: set[int]) -> "Reach":
        """The same units, each of which also knows all others along these axes."""
        return replace(self, whole=self.whole or any(self.map_size[axis] > 1 for axis in axes))

    def lost(self, operation: str | None = None) -> "Reach":
        """The whole image at no place in particular, with the name of an unknown operation."""
        new = {operation} if operation and self.layout is not None else set()
        return replace(self, layout=None, whole=True, unknown=self.unknown | new)

    def laid(self, layout: Layout | None, operation: str) -> "Reach":
        """The same reach in another layout; lost where there is none."""
        return self.lost(operation) if layout is None else replace(self, layout=layout)

    def within(self, shape: Sequence[int], operation: str) -> "Reach":
        """The reach itself if its layout fits a tensor of this shape, lost otherwise."""
        good = self.layout is None or fits(self.layout, shape)
        return self if good else self.lost(operation)


def joined(reaches: Sequence[Reach], shape: Sequence[int], operation: str) -> Reach:
    """The reach of what several tensors together give: the union of their fields.

    A tensor that is spread over an axis, such as the gate of squeeze-and-excitation, brings all
    it knows to every unit: the whole image. What lies nowhere brings the whole image too.
    """
    placed = [reach for reach in reaches if reach.layout is not None]
    unknown = frozenset().union(*(reach.unknown for reach in reaches))
    if not placed:
        return replace(max(reaches, key=lambda reach: reach.map_size), unknown=unknown)
    rows, columns = (max(reach.map_size[axis] for reach in placed) for axis in (0, 1))
    down, same_down = _union(placed, 0, rows, operation)
    across, same_across = _union(placed, 1, columns, operation)
    spread = any(reach.map_size != (rows, columns) for reach in reaches)
    found = Reach(
        fields=(down, across),
        map_size=(rows, columns),
        layout=placed[0].layout,
        whole=spread or any(reach.whole for reach in reaches),
        aligned=same_down and same_across and all(reach.aligned for reach in reaches),
        unknown=unknown,
    )
    layout = broadcast([reach.layout for reach in placed if reach.layout is not None], shape)
    return found.laid(layout, operation)


def _union(reaches: Sequence[Reach], axis: int, count: int, operation: str) -> tuple[Field, bool]:
    """The field that holds all of theirs along an axis, and whether their centres agree."""
    fields = [reach.fields[axis] for reach in reaches if reach.map_size[axis] == count]
    strides = sorted({field.stride for field in fields})
    if len(strides) > 1 and count > 1:
        raise StrideError(operation, ", ".join(map(str, strides)))
    first = min(field.region(0)[0] for field in fields)
    last = max(field.region(0)[1] for field in fields)
    union = Field("", last - first + 1, strides[0], -first)
    return union, len({field.centre(0) for field in fields}) == 1


class StrideError(Exception):
    """An operation whose fields do not move by one whole number of pixels from unit to unit."""

    def __init__(self, operation: str, strides: str = "") -> None:
        super().__init__(operation)
        self.operation, self.strides = operation, strides

    def at(self, layer: str) -> FieldspanError:
        """The sentence for a user, once the layer is known."""
        if not self.strides:
            return FieldspanError(
                "expected fields that move by whole pixels from unit to unit, got {operation} in "
                "layer {layer}: look at the part of the model before it",
                operation=self.operation,
                layer=layer,
            )
        return FieldspanError(
            "expected branches whose fields move by equally many pixels from unit to unit, got "
            "steps of {strides} pixels joined by {operation} in layer {layer}: look at the part "
            "of the model before it",
            strides=self.strides,
            operation=self.operation,
            layer=layer,
        )
