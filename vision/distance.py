"""Mean distances in pixels: the one axis on which a CNN's field and an attention head can meet."""

import torch
from jaxtyping import Float
from torch import Tensor

from attention import grid_distances
from vision.windows import Field

Point = tuple[float | int, float | int]  # row and column in pixels; pixel i has its middle at i


def positions(rows: int, columns: int) -> list[tuple[int, int]]:
    """Every second patch of a grid, as (row, column); the places that every mean is taken over.

    On a grid with even sides their mirror images are the patches left out, so a measure that is
    the same in a mirror has the same mean over them as over all patches.
    """
    return [(row, column) for row in range(0, rows, 2) for column in range(0, columns, 2)]


POSITIONS = positions(8, 8)  # of a 32 x 32 image in patches of 4 pixels


def patch_middle(patch_row_or_column: int, patch: int) -> float:
    """The middle of a patch along one axis, in pixels; pixel i has its middle at i."""
    return patch_row_or_column * patch + (patch - 1) / 2


def patch_distances(rows: int, columns: int, patch: int) -> Float[Tensor, "query key"]:
    """The distance in pixels between the middles of every two patches."""
    return patch * grid_distances(rows, columns, metric="euclidean")


def uniform_distances(rows: int, columns: int, patch: int) -> Float[Tensor, "row column"]:
    """For each query the mean distance of attention that is the same everywhere, in pixels."""
    return patch_distances(rows, columns, patch).mean(dim=-1).unflatten(0, (rows, columns))


def uniform_distance(rows: int, columns: int, patch: int) -> float:
    """The mean attention distance of a head that looks everywhere alike: the null, in pixels."""
    return float(uniform_distances(rows, columns, patch).mean())


def mean_distance(
    weights: Float[Tensor, "*batch row column"], centre: Point
) -> Float[Tensor, "*batch"]:
    """The mean distance from a centre to the pixels, weighted by how much each one counts.

    Mean attention distance with the mass of a gradient in place of attention, in pixels; NaN
    where no pixel counts.
    """
    rows, columns = weights.shape[-2:]
    distances = pixel_distances(rows, columns, centre).to(weights)
    return (weights * distances).sum(dim=(-2, -1)) / weights.sum(dim=(-2, -1))


def pixel_distances(rows: int, columns: int, centre: Point) -> Float[Tensor, "row column"]:
    """How far each pixel of an image is from a centre."""
    down = torch.arange(float(rows)) - centre[0]
    across = torch.arange(float(columns)) - centre[1]
    return torch.hypot(down[:, None], across[None, :])


def box_distance(
    field: Field, unit: tuple[int, int], image_size: tuple[int, int], across: Field | None = None
) -> float:
    """The mean distance within a unit's theoretical field, every pixel counting alike, in pixels.

    The box is clipped to the image: a field as large as the image says no more than uniform
    attention does. A dilated field counts as its whole box. `across` is the field along the
    columns where it is another one than along the rows.
    """
    fields = (field, field if across is None else across)
    inside = []
    for axis, place, side in zip(fields, unit, image_size, strict=True):
        first, last = axis.region(place)
        pixels = torch.arange(float(side))[max(first, 0) : max(last + 1, 0)]
        inside.append(pixels - axis.centre(place))
    return float(torch.hypot(inside[0][:, None], inside[1][None, :]).mean())
