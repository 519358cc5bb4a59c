"""Self-attention, once: the definition, its fast routes, masks, positions, layers and measures.

Text, speech and vision build on these names and on nothing else. Axes are always (batch,
heads, query, key) for scores and weights, (batch, heads, token, dim) for vectors and (batch,
token, dim) for tokens; leading axes of the pure functions are free.
"""

from attention.block import AttentionBlock
from attention.core import (
    AttentionTrace,
    attend,
    attend_fused,
    attention_scores,
    attention_weights,
)
from attention.distances import grid_distances, line_distances
from attention.local import attend_local
from attention.masks import (
    causal_mask,
    local_mask_1d,
    local_mask_2d,
    padding_mask,
    require_open_rows,
)
from attention.measures import (
    attention_entropy,
    attention_radius,
    attention_span,
    normalised_entropy,
)
from attention.multihead import MultiHeadSelfAttention
from attention.positions import LearnedPositions, sinusoidal_1d, sinusoidal_2d
from attention.spans import LearnedSpan
from attention.variants import (
    additive_scores,
    attend_one_by_one,
    identity_weights,
    relu_weights,
)

__all__ = [
    "AttentionBlock",
    "AttentionTrace",
    "LearnedPositions",
    "LearnedSpan",
    "MultiHeadSelfAttention",
    "additive_scores",
    "attend",
    "attend_fused",
    "attend_local",
    "attend_one_by_one",
    "attention_entropy",
    "attention_radius",
    "attention_scores",
    "attention_span",
    "attention_weights",
    "causal_mask",
    "grid_distances",
    "identity_weights",
    "line_distances",
    "local_mask_1d",
    "local_mask_2d",
    "normalised_entropy",
    "padding_mask",
    "relu_weights",
    "require_open_rows",
    "sinusoidal_1d",
    "sinusoidal_2d",
]
