"""Where a transformer's tokens lie in the image: the grid of patches and what stands before it."""

from dataclasses import dataclass
from typing import Any

from torch import nn

from messages import FieldspanError
from vision.patches import PatchTransformer


@dataclass(frozen=True)
class TokenGrid:
    """`prefix` class and register tokens, then rows x columns tokens, `patch` pixels apart."""

    prefix: int
    rows: int
    columns: int
    patch: int

    @property
    def tokens(self) -> int:
        """All of them, those before the grid included."""
        return self.prefix + self.rows * self.columns


def token_grid(model: Any, image_size: tuple[int, int]) -> TokenGrid:
    """The tokens of a transformer on images of this size, (rows, columns) in pixels.

    FieldspanError unless one grid of square steps goes through all of its blocks: windows,
    stages that shrink the map and models without patches are refused.
    """
    if isinstance(model, PatchTransformer):
        return TokenGrid(0, model.rows, model.columns, model.patch)
    embed: Any = getattr(model, "patch_embed", None)
    blocks = getattr(model, "blocks", None)
    if embed is None or not isinstance(blocks, nn.Sequential | nn.ModuleList):
        raise not_flat(model)
    if not hasattr(model, "num_prefix_tokens") or not hasattr(embed, "dynamic_feat_size"):
        raise not_flat(model)
    _takes(embed, image_size)
    rows, columns = embed.dynamic_feat_size(image_size)
    if min(rows, columns) < 1:
        raise FieldspanError(
            "expected images of at least one patch, got {rows} x {columns} pixels: "
            "choose a larger size",
            rows=image_size[0],
            columns=image_size[1],
        )
    down, across = embed.feat_ratio(as_scalar=False)
    if down != across:
        raise FieldspanError(
            "expected square patches, got {down} x {across} pixels: choose a model whose patches "
            "are square",
            down=down,
            across=across,
        )
    prefix: Any = model.num_prefix_tokens
    return TokenGrid(int(prefix), rows, columns, down)


def _takes(embed: Any, image_size: tuple[int, int]) -> None:
    """Nothing; FieldspanError for another size of images where only one is taken."""
    only = embed.img_size if getattr(embed, "strict_img_size", False) else None
    if only is not None and tuple(only) != tuple(image_size):
        raise FieldspanError(
            "expected images of {rows} x {columns} pixels, got {got_rows} x {got_columns}: resize "
            "them or open the model for their size",
            rows=only[0],
            columns=only[1],
            got_rows=image_size[0],
            got_columns=image_size[1],
        )


def not_flat(model: nn.Module) -> FieldspanError:
    """The sentence for models whose attention is no single grid of tokens from end to end."""
    return FieldspanError(
        "expected a transformer whose every block attends to one grid of all tokens, got {got}: "
        "attention in windows, in stages or between channels is not supported, so choose a ViT, "
        "DeiT, DINO, BEiT or EVA model",
        got=type(model).__name__,
    )
