"""A model that listens: frames in, one answer for each frame out."""

from jaxtyping import Float
from torch import Tensor, nn

from attention import AttentionBlock, local_mask_1d


class Listener(nn.Module):
    """Linear map, blocks of attention within a radius, linear map; no positions.

    `radius` is in frames; None lets every frame look at every frame.
    """

    mask: Tensor | None

    def __init__(
        self, *, bins: int, frames: int, blocks: int, heads: int, dim: int, radius: int | None
    ) -> None:
        super().__init__()
        self.embed = nn.Linear(bins, dim)
        self.blocks = nn.ModuleList(AttentionBlock(dim, heads) for _ in range(blocks))
        self.norm = nn.LayerNorm(dim)
        self.head = nn.Linear(dim, 2)
        mask = None if radius is None else local_mask_1d(frames, radius=radius)
        self.register_buffer("mask", mask, persistent=False)
        self.reach = frames if radius is None else blocks * radius  # frames to each side

    def forward(
        self, features: Float[Tensor, "sound frame bin"]
    ) -> Float[Tensor, "sound frame answer"]:
        """Scores of low and high at every frame of sounds up to the length it was built for."""
        length = features.shape[1]
        mask = None if self.mask is None else self.mask[:length, :length]
        tokens = self.embed(features)
        for block in self.blocks:
            tokens = block(tokens, mask=mask)
        return self.head(self.norm(tokens))
