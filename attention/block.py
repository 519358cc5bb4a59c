"""One layer of a transformer: attention between tokens, then a small network on each."""

from jaxtyping import Bool, Float
from torch import Tensor, nn

from attention.core import AttentionTrace
from attention.multihead import MultiHeadSelfAttention


class AttentionBlock(nn.Module):
    """Norm, attend, add; norm, MLP, add: Dosovitskiy et al. 2021, equations 2 and 3.

    Dropout falls on the projected output and inside the MLP, never on the weights, so a trace
    shows what is computed in training too. `branch` is put around both residual branches.
    """

    def __init__(
        self,
        dim: int,
        heads: int,
        *,
        mlp_ratio: float = 2.0,
        dropout: float = 0.0,
        branch: nn.Module | None = None,
    ) -> None:
        super().__init__()
        hidden = round(dim * mlp_ratio)
        self.norm1 = nn.LayerNorm(dim)
        self.attention = MultiHeadSelfAttention(dim, heads)
        self.norm2 = nn.LayerNorm(dim)
        self.mlp = nn.Sequential(
            nn.Linear(dim, hidden), nn.GELU(), nn.Dropout(dropout), nn.Linear(hidden, dim)
        )
        self.dropout = nn.Dropout(dropout)
        self.branch = nn.Identity() if branch is None else branch

    def forward(
        self,
        tokens: Float[Tensor, "batch token dim"],
        *,
        mask: Bool[Tensor, "*any token token"] | None = None,
        bias: Float[Tensor, "*some token token"] | None = None,
        traces: list[AttentionTrace] | None = None,
    ) -> Float[Tensor, "batch token dim"]:
        """The tokens one layer further; mask, bias and traces go to the attention."""
        mixed = self.attention(self.norm1(tokens), mask=mask, bias=bias, traces=traces)
        tokens = tokens + self.branch(self.dropout(mixed))
        return tokens + self.branch(self.dropout(self.mlp(self.norm2(tokens))))
