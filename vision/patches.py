"""The patch transformer: image patches as tokens, blocks of the shared attention, mean pooling."""

from collections.abc import Sequence

import torch
from jaxtyping import Float
from torch import Tensor, nn

from attention import AttentionBlock, AttentionTrace, LearnedPositions, local_mask_2d
from vision.checks import at_least, divides, image_shape, share
from vision.first_weights import glorot_start, mimetic_start, small_start
from vision.learned_spans import LearnedSpans
from vision.places import Positions, place
from vision.stem import convolutional_stem
from vision.stochastic_depth import stochastic_depth


class PatchTransformer(nn.Module):
    """A classifier in which every patch may look at every other, or at a window around it.

    Token i is the patch at row i // columns, column i % columns: there is no class token, the
    logits come from the mean of all tokens. `radius` (in patches) closes attention outside the
    (2 radius + 1) x (2 radius + 1) window. With `stem`, small convolutions make the tokens, each
    of which then sees a little beyond its patch. A `span_penalty`, 0 included, lets every head
    learn its span, at that price a pixel. First weights are small, or as `glorot_start` and
    `mimetic_start` draw them. 141,898 parameters by default.
    """

    mask: Tensor | None

    def __init__(
        self,
        *,
        num_classes: int = 10,
        in_chans: int = 3,
        image_size: int | Sequence[int] = 32,
        patch: int = 4,
        dim: int = 64,
        depth: int = 4,
        heads: int = 4,
        mlp_ratio: float = 2.0,
        positions: Positions = "learned",
        radius: int | None = None,
        stem: bool = False,
        span_penalty: float | None = None,
        dropout: float = 0.0,
        drop_path: float = 0.0,
        glorot: bool = False,
        mimetic: bool = False,
    ) -> None:
        super().__init__()
        at_least(1, num_classes=num_classes, in_chans=in_chans, patch=patch, dim=dim)
        at_least(1, depth=depth, heads=heads, mlp_width=round(dim * mlp_ratio))
        share(dropout=dropout, drop_path=drop_path)
        divides("dim", dim, "heads", heads)
        self.num_classes, self.in_chans, self.num_features = num_classes, in_chans, dim
        self.image_size, self.patch = both_sides(image_size), patch
        self.rows, self.columns = grid_of(self.image_size, patch)
        self.embed: nn.Module = (
            convolutional_stem(in_chans, dim, patch)
            if stem
            else nn.Conv2d(in_chans, dim, patch, stride=patch)
        )
        self.positions = place(positions, self.rows, self.columns, dim)
        self.register_buffer("mask", window(self.rows, self.columns, radius), persistent=False)
        self.blocks = nn.ModuleList(
            AttentionBlock(
                dim, heads, mlp_ratio=mlp_ratio, dropout=dropout, branch=stochastic_depth(rate)
            )
            for rate in torch.linspace(0, drop_path, depth).tolist()
        )
        self.spans = (
            None
            if span_penalty is None
            else LearnedSpans(
                self.rows, self.columns, patch, depth=depth, heads=heads, price=span_penalty
            )
        )
        self.grid = nn.Identity()  # a named place to look at: the map before the last block
        self.norm = nn.LayerNorm(dim)
        self.head = nn.Linear(dim, num_classes)
        self.apply(small_start)
        if glorot:
            self.embed.apply(glorot_start)
            self.blocks.apply(glorot_start)
        if mimetic:
            self.blocks.apply(mimetic_start)

    def no_weight_decay(self) -> set[str]:
        """Names of the parameters that no optimiser should shrink: the learned positions."""
        return {"positions.table"} if isinstance(self.positions, LearnedPositions) else set()

    def hidden_weights(self) -> set[str]:
        """Names of the matrices of the blocks."""
        return {f"blocks.{name}" for name, one in self.blocks.named_parameters() if one.ndim == 2}

    def penalty(self) -> Float[Tensor, ""] | None:
        """What training adds to the loss for the spans that heads learn; None where none do."""
        return None if self.spans is None else self.spans.penalty()

    def forward_features(
        self,
        images: Float[Tensor, "batch channel row column"],
        *,
        traces: list[AttentionTrace] | None = None,
    ) -> Float[Tensor, "batch token dim"]:
        """The normalised tokens after the last block; traces get one entry a block."""
        image_shape(images, (self.in_chans, *self.image_size))
        tokens = self.positions(self.embed(images).flatten(2).transpose(1, 2))
        for at, block in enumerate(self.blocks):
            if at == len(self.blocks) - 1:
                tokens = self._as_grid(tokens).flatten(2).transpose(1, 2)
            bias = None if self.spans is None else self.spans(at)
            tokens = block(tokens, mask=self.mask, bias=bias, traces=traces)
        return self.norm(tokens)

    def forward_head(
        self, tokens: Float[Tensor, "batch token dim"]
    ) -> Float[Tensor, "batch class"]:
        """The logits of the last tokens: their mean, then the classifier."""
        return self.head(tokens.mean(dim=1))

    def forward(
        self,
        images: Float[Tensor, "batch channel row column"],
        *,
        traces: list[AttentionTrace] | None = None,
    ) -> Float[Tensor, "batch class"]:
        """The logits; a list given as `traces` makes every block attend in the open."""
        return self.forward_head(self.forward_features(images, traces=traces))

    def _as_grid(
        self, tokens: Float[Tensor, "batch token dim"]
    ) -> Float[Tensor, "batch dim grid_row grid_column"]:
        return self.grid(tokens.transpose(1, 2).unflatten(2, (self.rows, self.columns)))


def both_sides(image_size: int | Sequence[int]) -> tuple[int, int]:
    """Rows and columns in pixels; one number stands for a square."""
    sides = [image_size] * 2 if isinstance(image_size, int) else list(image_size)
    rows, columns = sides
    at_least(1, image_size=rows)
    at_least(1, image_size=columns)
    return rows, columns


def grid_of(image_size: tuple[int, int], patch: int) -> tuple[int, int]:
    """Rows and columns of patches; FieldspanError if pixels would be left over."""
    for side in image_size:
        divides("image_size", side, "patch", patch)
    return image_size[0] // patch, image_size[1] // patch


def window(rows: int, columns: int, radius: int | None) -> Tensor | None:
    """Who may look at whom; None where everybody may look everywhere."""
    if radius is None:
        return None
    at_least(0, radius=radius)
    return local_mask_2d(rows, columns, radius=radius)
