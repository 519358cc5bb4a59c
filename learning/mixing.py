"""Mixup and CutMix: training targets that belong to more than one class."""

import torch
from jaxtyping import Float, Int
from torch import Tensor

from learning.recipe import Recipe


def softens(recipe: Recipe) -> bool:
    """Whether a recipe trains towards soft targets at all."""
    return recipe.mixup > 0 or recipe.cutmix > 0 or recipe.label_smoothing > 0


def soften(
    images: Float[Tensor, "batch channel row column"],
    labels: Int[Tensor, " batch"],
    recipe: Recipe,
    classes: int,
) -> tuple[Float[Tensor, "batch channel row column"], Float[Tensor, "batch class"]]:
    """Images mixed in pairs, in place, with their soft targets.

    mixup: Zhang et al. 2018, arXiv 1710.09412; CutMix: Yun et al. 2019, arXiv 1905.04899. The
    shares and boxes are drawn from numpy's global generator. Images are mixed in pairs, so the
    last of an odd batch stays whole.
    """
    from timm.data.mixup import Mixup, mixup_target  # seconds, which most runs can spare

    targets = mixup_target(labels, classes, smoothing=recipe.label_smoothing)
    paired = len(images) // 2 * 2
    if paired and (recipe.mixup > 0 or recipe.cutmix > 0):
        mix = Mixup(
            mixup_alpha=recipe.mixup,
            cutmix_alpha=recipe.cutmix,
            label_smoothing=recipe.label_smoothing,
            num_classes=classes,
        )
        _, mixed = mix(images[:paired], labels[:paired])
        targets = torch.cat([mixed, targets[paired:]])
    return images, targets
