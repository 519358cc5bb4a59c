"""What lessons put in place of the definition's parts, and the definition as a loop."""

import torch
from jaxtyping import Bool, Float
from torch import Tensor

from attention.core import attention_scores, attention_weights


def additive_scores(
    q: Float[Tensor, "*batch query dim"],
    k: Float[Tensor, "*batch key dim"],
    *,
    direction: Float[Tensor, " dim"],
    scale: float | None = None,
) -> Float[Tensor, "*batch query key"]:
    """Scores direction . tanh(q_i + k_j), Bahdanau et al. 2015, appendix A.1.2.

    Unscaled unless `scale` is given. Use it as `scores=partial(additive_scores, direction=w)`.
    It holds query x key x dim numbers at once.
    """
    fits = (q.unsqueeze(-2) + k.unsqueeze(-3)).tanh() @ direction
    return fits if scale is None else fits * scale


def relu_weights(
    scores: Float[Tensor, "*batch query key"],
    *,
    mask: Bool[Tensor, "*#batch query key"] | None = None,
) -> Float[Tensor, "*batch query key"]:
    """The positive scores as they are, 0 for the rest; rows need not sum to 1.

    Wortsman et al. 2023 (arXiv 2309.08586) train with it, divided by the number of keys.
    """
    return identity_weights(scores.relu(), mask=mask)


def identity_weights(
    scores: Float[Tensor, "*batch query key"],
    *,
    mask: Bool[Tensor, "*#batch query key"] | None = None,
) -> Float[Tensor, "*batch query key"]:
    """The scores themselves, 0 for closed keys: a weighted sum that is no average.

    Katharopoulos et al. 2020, equation 4, without the feature map and the division by the sum.
    """
    return scores if mask is None else scores.masked_fill(~mask, 0.0)


def attend_one_by_one(
    q: Float[Tensor, "*batch query dim"],
    k: Float[Tensor, "*batch key dim"],
    v: Float[Tensor, "*batch key value_dim"],
    *,
    scale: float | None = None,
) -> Float[Tensor, "*batch query value_dim"]:
    """The output of `attend`, one query after another: slow, and nothing waits for another's."""
    rows = []
    for query in q.split(1, dim=-2):
        scores = attention_scores(query, k, scale=scale)
        rows.append(attention_weights(scores) @ v)
    return torch.cat(rows, dim=-2)
