"""Which pixels a unit of a network really uses: the effective receptive field."""

from collections.abc import Sequence

import torch
from jaxtyping import Float
from torch import Tensor, nn

from vision.boxes import Unit, exact_boxes
from vision.checks import at_least, within
from vision.cnn import SmallCNN
from vision.distance import Point
from vision.evaluating import evaluating
from vision.gradients import differentiable, random_signs, require_moved, unit_fields
from vision.layer_output import as_map, branch_of, map_axes, output_of
from vision.receptive_field import nearest_unit, theoretical_fields


def layer_fields(
    model: nn.Module,
    images: Float[Tensor, "batch channel row column"],
    layer: str,
    units: Sequence[Unit],
    *,
    seed: int = 0,
    before_residual: bool = False,
    grid: tuple[int, int] | None = None,
    batch: int = 8,
) -> Float[Tensor, "unit row column"]:
    """How strongly each pixel moves units of any module of a model, averaged over the images.

    Luo et al. 2016 (arXiv 1701.04128) as in `effective_field`; take 32 images or more. `layer` is
    the module's path; it gives a map or tokens, and one that runs several times counts as it ran
    last. A transformer block counts after its residual additions, or `before_residual` as what
    its attention adds (Raghu et al. 2021, figure 6, shows both). Tokens lie on the `grid`, by
    default the model's. `batch` images are held in memory at once. FieldspanError where no image
    moves a unit at all.
    """
    at_least(1, batch=batch)
    path = branch_of(model, layer) if before_residual else layer
    generator = torch.Generator().manual_seed(seed)
    total = images.new_zeros(len(units), *images.shape[2:], dtype=torch.float32)
    size, axes = (images.shape[2], images.shape[3]), None
    for piece in images.split(batch):
        with differentiable(model, piece) as pixels:
            output = output_of(model, pixels, path)
            axes = axes or map_axes(model, path, output, size)
            features = as_map(output, model, size, grid, axes=axes)
            signs = random_signs(features, generator)
            total += unit_fields(features, pixels, units, signs) * (len(piece) / len(images))
    require_moved(total, units, path, len(images))
    return total


def effective_field(
    cnn: SmallCNN,
    images: Float[Tensor, "batch channel row column"],
    *,
    layer: int,
    unit: Unit,
    seed: int = 0,
) -> Float[Tensor, "row column"]:
    """How strongly each pixel moves a unit of a layer (the first layer is 0), over the images.

    The gradient of Luo et al. 2016 (arXiv 1701.04128), of the unit's channels after activation,
    its size averaged over images and colours. Random signs of the channels, so that on average
    none cancel, are ours, in place of a backward pass for each: Raghu et al. 2021, figure 6,
    average the sizes over channels. In evaluation mode and 32 bits. FieldspanError where no image
    moves the unit at all.
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
        require_moved(maps, asked, f"conv{layer + 1}", len(images))
    return fields


def gradient_fields(
    cnn: SmallCNN,
    images: Float[Tensor, "batch channel row column"],
    units: Sequence[Sequence[Unit]],
    *,
    seed: int = 0,
) -> list[Float[Tensor, "unit row column"]]:
    """`effective_fields` that stay all zero where no image moves a unit.

    Units whose boxes lie apart share a backward pass.
    """
    with differentiable(cnn, images) as pixels:
        layers = zip(cnn.feature_maps(pixels), exact_boxes(cnn), units, strict=True)
        return [
            unit_fields(features, pixels, asked, _signs(features, seed), box)
            for features, box, asked in layers
        ]


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


def _signs(
    features: Float[Tensor, "batch feature_channel unit_row unit_column"], seed: int
) -> Float[Tensor, "batch feature_channel"]:
    return random_signs(features, torch.Generator().manual_seed(seed))
