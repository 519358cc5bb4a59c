"""Mean distances within the boxes of a whole network, for the one axis of Reach."""

from collections.abc import Sequence

from vision.distance import box_distance, positions
from vision.receptive_field import LayerField, nearest_unit

GRID = 8  # cells along each side of the image; every second one is asked, as everywhere


def box_distances(layers: Sequence[LayerField], image_size: tuple[int, int]) -> list[float]:
    """For each layer the mean distance within a unit's box, over 16 places, in pixels.

    The places are the middles of every second cell of an 8 x 8 grid over the image, the units
    those whose boxes have their middles nearest to them.
    """
    asked = [
        ((row + 0.5) * image_size[0] / GRID - 0.5, (column + 0.5) * image_size[1] / GRID - 0.5)
        for row, column in positions(GRID, GRID)
    ]
    return [_mean(layer, asked, image_size) for layer in layers]


def _mean(
    layer: LayerField, asked: Sequence[tuple[float, float]], image_size: tuple[int, int]
) -> float:
    units = [
        (
            nearest_unit(layer.rows, row, layer.map_size[0]),
            nearest_unit(layer.columns, column, layer.map_size[1]),
        )
        for row, column in asked
    ]
    known = {unit: box_distance(layer.rows, unit, image_size, layer.columns) for unit in {*units}}
    return sum(known[unit] for unit in units) / len(units)
