"""How strongly each pixel moves a unit: gradients with random signs, the one implementation."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import torch
from jaxtyping import Float
from torch import Tensor, nn

from messages import FieldspanError
from vision.boxes import Unit, apart, span
from vision.checks import within
from vision.evaluating import evaluating
from vision.windows import Field


@contextmanager
def differentiable(
    model: nn.Module, images: Float[Tensor, "batch channel row column"]
) -> Iterator[Float[Tensor, "batch channel row column"]]:
    """The images as 32-bit numbers that gradients reach, the model in evaluation mode."""
    with (
        evaluating(model),
        torch.inference_mode(False),
        torch.enable_grad(),
        torch.autocast(images.device.type, enabled=False),
    ):
        yield images.detach().float().clone().requires_grad_()


def unit_fields(
    features: Float[Tensor, "batch feature_channel unit_row unit_column"],
    pixels: Float[Tensor, "batch channel row column"],
    units: Sequence[Unit],
    signs: Float[Tensor, "batch feature_channel"],
    box: Field | None = None,
) -> Float[Tensor, "unit row column"]:
    """The size of each unit's gradient, averaged over images and colours.

    The gradient of Luo et al. 2016 (arXiv 1701.04128), of the sum of the unit's channels, each
    with its sign: the signs are ours, in place of a backward pass for every channel. Units whose
    boxes lie apart share a pass; without a box each has its own.
    """
    fields = pixels.new_zeros(len(units), *pixels.shape[2:])
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


def random_signs(
    features: Float[Tensor, "batch feature_channel unit_row unit_column"],
    generator: torch.Generator,
) -> Float[Tensor, "batch feature_channel"]:
    """Plus or minus one for each image and channel, so that on average no channels cancel."""
    coins = torch.randint(0, 2, features.shape[:2], generator=generator)
    return (2 * coins - 1).to(features)


def require_moved(
    fields: Float[Tensor, "unit row column"], units: Sequence[Unit], layer: str, images: int
) -> None:
    """Nothing; FieldspanError for the first unit that no image moves: a dead unit has no field."""
    for field, unit in zip(fields, units, strict=True):
        if not bool(field.any()):
            raise FieldspanError(
                "expected an image that moves unit {unit} of {layer}, got a gradient of "
                "zero for all {count}: take more images or another unit",
                unit=unit,
                layer=layer,
                count=images,
            )
