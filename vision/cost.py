"""What a model costs: numbers to learn, multiplications to make."""

from collections.abc import Sequence

import torch
from torch import nn
from torch.utils.flop_counter import FlopCounterMode

from vision.evaluating import evaluating
from vision.patches import PatchTransformer, both_sides


def parameters(model: nn.Module) -> int:
    """How many numbers training may change."""
    return sum(weights.numel() for weights in model.parameters() if weights.requires_grad)


@torch.no_grad()
def macs(model: nn.Module, image_size: int | Sequence[int] = 32) -> int:
    """Multiply-accumulates of one image's forward pass, in convolutions and matrix products.

    Attention goes its explicit route: the counter sees nothing of the fused kernel on a CPU.
    """
    weight = next(model.parameters())
    channels = getattr(model, "in_chans", 3)
    image = weight.new_zeros(1, channels, *both_sides(image_size))
    more: dict[str, list] = {"traces": []} if isinstance(model, PatchTransformer) else {}
    with evaluating(model), FlopCounterMode(display=False) as counter:
        model(image, **more)
    return counter.get_total_flops() // 2
