"""Which units of a layer can share a backward pass, because their boxes do not overlap."""

from collections.abc import Sequence

from torch import nn

from vision.cnn import SmallCNN
from vision.receptive_field import theoretical_fields
from vision.windows import Field

Unit = tuple[int, int]  # row and column in a layer's map


def exact_boxes(cnn: SmallCNN) -> list[Field | None]:
    """For each layer the box outside which its gradients are zero; None where there is no such box.

    Padding that mirrors or wraps the image, and GroupNorm's statistics, let a unit see more than
    the box of its convolutions.
    """
    fields = theoretical_fields(cnn)
    local = all(
        step.convolution.padding_mode == "zeros" and not isinstance(step.norm, nn.GroupNorm)
        for step in cnn.steps
    )
    return [field if local else None for field in fields]


def apart(field: Field | None, units: Sequence[Unit]) -> list[list[int]]:
    """The units' places in the list, grouped so that no two boxes of a group overlap.

    A group can share one backward pass. Without a box every unit is its own group.
    """
    groups: list[list[int]] = []
    for place, unit in enumerate(units):
        for group in groups:
            if field and all(_separate(field, unit, units[other]) for other in group):
                group.append(place)
                break
        else:
            groups.append([place])
    return groups


def _separate(field: Field, one: Unit, other: Unit) -> bool:
    gaps = (abs(a - b) * field.stride for a, b in zip(one, other, strict=True))
    return max(gaps) >= field.size


def span(field: Field | None, unit: int) -> slice:
    """A unit's box along one axis, where it lies on the image; all of it without a box."""
    if field is None:
        return slice(None)
    first, last = field.region(unit)
    return slice(max(first, 0), last + 1)
