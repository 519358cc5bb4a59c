"""How far a model looks right now, as rows of a table: what a run stores while it learns."""

from typing import TypedDict

from jaxtyping import Float
from torch import Tensor, nn

from messages import FieldspanError
from vision.boxes import Unit
from vision.cnn import SmallCNN
from vision.distance import box_distance, mean_distance, patch_middle, positions
from vision.effective_field import gradient_fields, units_near
from vision.patches import PatchTransformer
from vision.receptive_field import Field, theoretical_fields
from vision.spans import head_spans

CNN_IMAGES = 32  # a gradient for each position and layer: more images would cost seconds
PATCH = 4  # pixels; the CNN is asked at the positions of a transformer with such patches
WHOLE_LAYER = -1  # in place of a head


class Row(TypedDict):
    """One number; layers and heads from 0, head -1 for a whole layer."""

    layer: int
    head: int
    measure: str
    value: float


def measure(model: nn.Module, images: Float[Tensor, "image channel row column"]) -> list[Row]:
    """How far each layer looks, in pixels, and how widely each head, layers and heads from 0.

    A transformer gives "distance", "entropy" and "radius90" for each head, and "learned_span"
    where heads learn one; a CNN "effective" and "theoretical" with head -1, from the first 32
    images. All but learned spans are means over the same positions. Units of a CNN that no image
    moves are left out of both means; a layer without any other has no "effective" row, and its
    "theoretical" one is over all. `images` are normalised.
    """
    if isinstance(model, PatchTransformer):
        return _attention_rows(model, images)
    if isinstance(model, SmallCNN):
        return _field_rows(model, images[:CNN_IMAGES])
    raise FieldspanError(
        "expected a SmallCNN or a PatchTransformer, got {got}: measure one of these",
        got=type(model).__name__,
    )


def _attention_rows(
    model: PatchTransformer, images: Float[Tensor, "image channel row column"]
) -> list[Row]:
    spans = head_spans(model, images)
    named = {"distance": spans.distance, "entropy": spans.entropy, "radius90": spans.radius90}
    if model.spans is not None:
        named["learned_span"] = model.spans.spans().detach()
    return [
        Row(layer=layer, head=head, measure=name, value=value)
        for name, values in named.items()
        for layer, heads in enumerate(values.tolist())
        for head, value in enumerate(heads)
    ]


def _field_rows(cnn: SmallCNN, images: Float[Tensor, "image channel row column"]) -> list[Row]:
    size = (images.shape[2], images.shape[3])
    units = _asked_units(cnn, size)
    maps = gradient_fields(cnn, images, units)
    rows = []
    for layer, field in enumerate(theoretical_fields(cnn)):
        moved = [place for place, used in enumerate(maps[layer]) if bool(used.any())]
        asked = [units[layer][place] for place in moved]
        boxes = [box_distance(field, unit, size) for unit in asked or units[layer]]
        used = _used_distances(field, asked, maps[layer][moved])
        for name, values in (("theoretical", boxes), ("effective", used)):
            if values:
                mean = sum(values) / len(values)
                rows.append(Row(layer=layer, head=WHOLE_LAYER, measure=name, value=mean))
    return rows


def _asked_units(cnn: SmallCNN, size: tuple[int, int]) -> list[list[Unit]]:
    """For each layer the units nearest to the positions; one may stand for several positions."""
    grid = positions(size[0] // PATCH, size[1] // PATCH)
    pixels = [(patch_middle(row, PATCH), patch_middle(column, PATCH)) for row, column in grid]
    return units_near(cnn, pixels, size)


def _used_distances(
    field: Field, units: list[Unit], maps: Float[Tensor, "unit row column"]
) -> list[float]:
    """The gradient-weighted mean distance of each unit."""
    return [
        float(mean_distance(used, (field.centre(unit[0]), field.centre(unit[1]))))
        for unit, used in zip(units, maps, strict=True)
    ]
