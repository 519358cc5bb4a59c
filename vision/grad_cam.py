"""Which places speak for a class: Grad-CAM of either model."""

import copy
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor, nn

from messages import FieldspanError
from vision.checks import within
from vision.cnn import SmallCNN
from vision.patches import PatchTransformer


def grad_cam(
    model: nn.Module, image: Float[Tensor, "channel row column"], *, target: int
) -> Float[Tensor, "row column"]:
    """How strongly each pixel's place speaks for a class; never negative, perhaps 0 everywhere.

    Selvaraju et al. 2017 (arXiv 1610.02391), equations 1 and 2: the class's logit, its gradient
    averaged over a map, times the map, summed over channels, what is negative left out; here
    enlarged bilinearly to the image. The map is `looked_at`. In evaluation mode and 32 bits, on
    a copy, so that a model that others look at stays as it is.
    """
    within("target", target, _known(model).num_classes)
    with (
        torch.inference_mode(False),
        torch.enable_grad(),
        torch.autocast(image.device.type, enabled=False),
    ):
        own = copy.deepcopy(_known(model)).eval().requires_grad_(True)
        return _attributed(own, image.detach().float().clone(), target)


def looked_at(model: SmallCNN | PatchTransformer) -> nn.Module:
    """The module whose output is the last map with places that the class is read from.

    Of the CNN the last convolution with its normalisation and activation; of the transformer the
    named grid before the last block, (batch, dim, row, column): of tokens, (batch, token, dim),
    the mean would run over the wrong axis. There is no class token: every place of it reaches
    the logits through the last block.
    """
    return model.steps[-1] if isinstance(model, SmallCNN) else model.grid


def _known(model: nn.Module) -> SmallCNN | PatchTransformer:
    if isinstance(model, SmallCNN | PatchTransformer):
        return model
    raise FieldspanError(
        "expected a SmallCNN or a PatchTransformer, got {got}: name the map to look at first",
        got=type(model).__name__,
    )


def _attributed(
    model: SmallCNN | PatchTransformer,
    image: Float[Tensor, "channel row column"],
    target: int,
) -> Float[Tensor, "row column"]:
    """Captum's LayerGradCam, which takes seconds to load and so comes when it is used."""
    from captum.attr import LayerAttribution, LayerGradCam

    method = LayerGradCam(model, looked_at(model))
    places: Any = method.attribute(image[None], target=target, relu_attributions=True)
    size = tuple(image.shape[1:])
    return LayerAttribution.interpolate(places, size, "bilinear")[0, 0].detach()
