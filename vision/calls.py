"""One call of a torch operation, as the rules of a trace read it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from torch import Tensor

from vision.layout import axes_in
from vision.reach import Reach

Found = Reach | list[Reach] | None  # one for all outputs, one for each, or nothing of the image


@dataclass(frozen=True)
class Call:
    """An operation with its arguments by name and what it gave."""

    name: str  # as in torch.ops.aten, without the underscore of the in-place form
    values: dict[str, Any]
    out: Any  # a tensor or several
    reaches: Callable[[Any], list[Reach]]  # of those tensors in a value that saw the image

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the output, the first of several."""
        first = self.out if isinstance(self.out, Tensor) else self.out[0]
        return tuple(first.shape)

    def reach(self, *names: str) -> Reach | None:
        """The reach of the first of these arguments that has one."""
        found = [reach for name in names for reach in self.reaches(self.values.get(name))]
        return found[0] if found else None

    def number(self, name: str, default: int) -> int:
        """A whole number among the arguments; the default also where None was given."""
        value = self.values.get(name)
        return default if value is None else value


def axes_along(reach: Reach, dims: Iterable[int]) -> set[int]:
    """The axes of the map that lie in these dimensions."""
    layout = reach.layout or ()
    return {axis for dim in dims for axis in axes_in(layout[dim])}
