"""Several heads: each attends in its own share of the channels."""

from jaxtyping import Bool, Float
from torch import Tensor, nn

from attention.core import AttentionTrace, attend, attend_fused


class MultiHeadSelfAttention(nn.Module):
    """Vaswani et al. 2017, section 3.2.2, with queries, keys and values of the same tokens.

    `qkv` holds the three maps in that order, each with heads side by side: the layout of
    torch's MultiheadAttention and of timm's Attention, so weights can be copied across.
    """

    def __init__(self, dim: int, heads: int) -> None:
        super().__init__()
        if heads < 1 or dim % heads:
            raise ValueError(f"dim must divide into equal heads, got dim {dim} and {heads} heads")
        self.heads = heads
        self.qkv = nn.Linear(dim, 3 * dim)
        self.project = nn.Linear(dim, dim)

    def forward(
        self,
        tokens: Float[Tensor, "batch token dim"],
        *,
        mask: Bool[Tensor, "*any token token"] | None = None,
        bias: Float[Tensor, "*some token token"] | None = None,
        traces: list[AttentionTrace] | None = None,
    ) -> Float[Tensor, "batch token dim"]:
        """The tokens after attention; a list given as `traces` gets this step appended.

        A mask with three axes is one per sequence, as from `padding_mask`; a bias with three
        axes is one per head, as from `LearnedSpan`. With four axes both are (batch, heads,
        query, key), and with two they are shared by all.
        """
        q, k, v = self._heads_of(self.qkv(tokens))
        if mask is not None and mask.ndim == 3:
            mask = mask[:, None]
        if traces is None:
            output = attend_fused(q, k, v, mask=mask, bias=bias)
        else:
            traces.append(attend(q, k, v, mask=mask, bias=bias))
            output = traces[-1].output
        return self.project(output.transpose(-3, -2).flatten(-2))

    def _heads_of(
        self, qkv: Float[Tensor, "batch token three_dims"]
    ) -> tuple[Float[Tensor, "batch heads token head_dim"], ...]:
        """Queries, keys and values, each (batch, heads, token, dim of a head)."""
        return qkv.unflatten(-1, (3, self.heads, -1)).permute(2, 0, 3, 1, 4).unbind(0)
