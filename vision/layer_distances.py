"""Mean distances within the fields of a whole network, for the one axis of Reach."""

from collections.abc import Sequence

from vision.distance import box_distance, pixel_distances, positions
from vision.receptive_field import LayerField, nearest_unit

GRID = 8  # cells along each side of the image; every second one is asked, as everywhere


def field_distances(layers: Sequence[LayerField], image_size: tuple[int, int]) -> list[float]:
    """For each layer the mean distance of all that a unit could see, over 16 places, in pixels.

    Within its box as `box_distances` has it; where some path brings the `whole` image, of all
    pixels from the middles of the same boxes.
    """
    return [_mean(layer, image_size, whole=layer.whole) for layer in layers]


def box_distances(layers: Sequence[LayerField], image_size: tuple[int, int]) -> list[float]:
    """For each layer the mean distance within a unit's box, over 16 places, in pixels.

    The places are the middles of every second cell of an 8 x 8 grid over the image, the units
    those whose boxes have their middles nearest to them. Of a `whole` layer the box is that of
    the local path: the others bring the rest of the image.
    """
    return [_mean(layer, image_size, whole=False) for layer in layers]


def _mean(layer: LayerField, image_size: tuple[int, int], *, whole: bool) -> float:
    places = [
        ((row + 0.5) * image_size[0] / GRID - 0.5, (column + 0.5) * image_size[1] / GRID - 0.5)
        for row, column in positions(GRID, GRID)
    ]
    units = [
        (
            nearest_unit(layer.rows, row, layer.map_size[0]),
            nearest_unit(layer.columns, column, layer.map_size[1]),
        )
        for row, column in places
    ]
    known = {unit: _distance(layer, unit, image_size, whole=whole) for unit in {*units}}
    return sum(known[unit] for unit in units) / len(units)


def _distance(
    layer: LayerField, unit: tuple[int, int], image_size: tuple[int, int], *, whole: bool
) -> float:
    if not whole:
        return box_distance(layer.rows, unit, image_size, layer.columns)
    centre = layer.rows.centre(unit[0]), layer.columns.centre(unit[1])
    return float(pixel_distances(*image_size, centre).mean())
