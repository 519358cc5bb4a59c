"""Which pixels a unit of a CNN really uses: the effective receptive field."""

from collections.abc import Sequence

import torch
from jaxtyping import Float
from torch import Tensor

from messages import FieldspanError
from vision.boxes import Unit, apart, exact_boxes, span
from vision.checks import within
from vision.cnn import SmallCNN
from vision.distance import Point
from vision.evaluating import evaluating
from vision.receptive_field import Field, nearest_unit, theoretical_fields


def effective_field(
    cnn: SmallCNN,
    images: Float[Tensor, "batch channel row column"],
    *,
    layer: int,
    unit: Unit,
    seed: int = 0,
) -> Float[Tensor, "row column"]:
    """How strongly each pixel moves a unit of a layer (the first layer is 0), over the images.

    Luo et al. 2016 (arXiv 1701.04128): the gradient of the unit's channels after activation, each
    channel with a random sign so that on average none cancel, its size averaged over images and
    colours; Raghu et al. 2021, figure 6, average the sizes over channels instead. In evaluation
    mode and 32 bits. FieldspanError where no image moves the unit at all.
    """
    within("layer", layer, len(cnn.layers))
    units: list[Sequence[Unit]] = [[] for _ in cnn.layers]
    units[layer] = [unit]
    return effective_fields(cnn, images, units, seed=seed)[layer][0]


def effective_fields(
    cnn: SmallCNN,
    images: Float[Tensor, "batch channel row column"],
    units: Sequence[Sequence[Unit]],
    *,
    seed: int = 0,
) -> list[Float[Tensor, "unit row column"]]:
    """For each layer the effective fields of its units, as `effective_field`, in one forward."""
    fields = gradient_fields(cnn, images, units, seed=seed)
    for layer, (maps, asked) in enumerate(zip(fields, units, strict=True)):
        for field, unit in zip(maps, asked, strict=True):
            if not bool(field.any()):
                raise FieldspanError(
                    "expected an image that moves unit {unit} of {layer}, got a gradient of "
                    "zero for all {count}: take more images or another unit",
                    unit=unit,
                    layer=f"conv{layer + 1}",
                    count=len(images),
                )
    return fields


def gradient_fields(
    cnn: SmallCNN,
    images: Float[Tensor, "batch channel row column"],
    units: Sequence[Sequence[Unit]],
    *,
    seed: int = 0,
) -> list[Float[Tensor, "unit row column"]]:
    """`effective_fields` that stay all zero where no image moves a unit."""
    with (
        evaluating(cnn),
        torch.inference_mode(False),
        torch.enable_grad(),
        torch.autocast(images.device.type, enabled=False),
    ):
        pixels = images.detach().float().clone().requires_grad_()
        layers = zip(cnn.feature_maps(pixels), exact_boxes(cnn), units, strict=True)
        return [_fields_of(features, pixels, box, asked, seed) for features, box, asked in layers]


def units_near(
    cnn: SmallCNN, pixels: Sequence[Point], image_size: tuple[int, int]
) -> list[list[Unit]]:
    """For each layer the units whose theoretical fields have their middles nearest to the pixels.

    In the order of the pixels: one unit may stand for several. `effective_fields` takes them.
    """
    layers = zip(theoretical_fields(cnn), map_sizes(cnn, image_size), strict=True)
    return [
        [
            (nearest_unit(field, row, rows), nearest_unit(field, column, columns))
            for row, column in pixels
        ]
        for field, (rows, columns) in layers
    ]


@torch.no_grad()
def map_sizes(cnn: SmallCNN, image_size: tuple[int, int]) -> list[tuple[int, int]]:
    """Rows and columns of units after each convolution."""
    with evaluating(cnn):
        weight = next(cnn.parameters())
        maps = cnn.feature_maps(weight.new_zeros(1, cnn.in_chans, *image_size))
    return [(features.shape[2], features.shape[3]) for features in maps]


def _fields_of(
    features: Float[Tensor, "batch feature_channel unit_row unit_column"],
    pixels: Float[Tensor, "batch channel row column"],
    box: Field | None,
    units: Sequence[Unit],
    seed: int,
) -> Float[Tensor, "unit row column"]:
    """One backward pass for each group of units; all units share the channels' signs."""
    fields = pixels.new_zeros(len(units), *pixels.shape[2:])
    signs = _signs(features, seed)
    for row, column in units:
        within("unit row", row, features.shape[2])
        within("unit column", column, features.shape[3])
    for group in apart(box, units):
        rows, columns = zip(*(units[place] for place in group), strict=True)
        asked = features[:, :, list(rows), list(columns)]
        (slope,) = torch.autograd.grad(
            asked, pixels, signs[..., None].expand_as(asked), retain_graph=True
        )
        strength = slope.abs().mean(dim=(0, 1))
        for place in group:
            down, across = (span(box, unit) for unit in units[place])
            fields[place, down, across] = strength[down, across]
    return fields


def _signs(
    features: Float[Tensor, "batch feature_channel unit_row unit_column"], seed: int
) -> Float[Tensor, "batch feature_channel"]:
    """Plus or minus one for each image and channel."""
    generator = torch.Generator().manual_seed(seed)
    coins = torch.randint(0, 2, features.shape[:2], generator=generator)
    return (2 * coins - 1).to(features)
