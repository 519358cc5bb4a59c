"""Transformers of timm's families, shrunk until a test can afford them."""

import timm
import torch
from torch import nn

SMALL = {"embed_dim": 12, "depth": 2, "num_heads": 3, "num_classes": 5}
FAMILIES = {  # name -> (options, prefix tokens)
    "vit_tiny_patch16_224": ({"img_size": (32, 48)}, 1),
    "deit_tiny_distilled_patch16_224": ({"img_size": (32, 48)}, 2),
    "vit_small_patch14_reg4_dinov2": ({"img_size": (28, 42)}, 5),
    "eva02_tiny_patch14_224": ({"img_size": (28, 42)}, 1),
    "vit_small_patch16_dinov3": ({"img_size": (32, 48)}, 5),
    "vit_base_patch16_siglip_gap_224": ({"img_size": (32, 48)}, 0),
    "beit_base_patch16_224": ({"img_size": (32, 48)}, 1),
    "vit_relpos_small_patch16_224": ({"img_size": (32, 48)}, 0),
    "fieldspan_vit": ({"img_size": (8, 12), "embed_dim": 12, "num_heads": 3, "num_classes": 5}, 0),
}


def small(name: str, **changes) -> nn.Module:
    """The family's model with a grid of 2 x 3 patches, two blocks and three heads of 4."""
    torch.manual_seed(0)
    options, _prefix = FAMILIES[name]
    return timm.create_model(name, **(SMALL | options | changes)).eval()


def pictures(model: nn.Module, count: int) -> torch.Tensor:
    """Noise of the size that the model takes."""
    size = getattr(model, "image_size", None) or model.patch_embed.img_size
    return torch.randn(count, 3, *size, generator=torch.Generator().manual_seed(1))
