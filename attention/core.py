"""The one definition of attention, and the fused kernel that computes the same function."""

from collections.abc import Callable
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float
from torch import Tensor


@dataclass(frozen=True)
class AttentionTrace:
    """Every stage of one attention step, per head."""

    queries: Float[Tensor, "*batch query dim"]
    keys: Float[Tensor, "*batch key dim"]
    values: Float[Tensor, "*batch key value_dim"]
    scores: Float[Tensor, "*batch query key"]  # scaled and biased, before the mask
    weights: Float[Tensor, "*batch query key"]  # after mask and softmax; rows sum to 1
    output: Float[Tensor, "*batch query value_dim"]


def attention_scores(
    q: Float[Tensor, "*batch query dim"],
    k: Float[Tensor, "*batch key dim"],
    *,
    scale: float | None = None,
) -> Float[Tensor, "*batch query key"]:
    """How well each query fits each key: q k^T / sqrt(dim), Vaswani et al. 2017, equation 1.

    `scale` replaces 1 / sqrt(dim); 1.0 is the plain dot product.
    """
    return q @ k.transpose(-2, -1) * (q.shape[-1] ** -0.5 if scale is None else scale)


def attention_weights(
    scores: Float[Tensor, "*batch query key"],
    *,
    mask: Bool[Tensor, "*#batch query key"] | None = None,
) -> Float[Tensor, "*batch query key"]:
    """Each query's shares of the keys, the softmax of Vaswani et al. 2017, equation 1.

    A key whose mask is False gets no share; a row without an open key would be NaN, and
    `require_open_rows` is the place to refuse it.
    """
    if mask is not None:
        scores = scores.masked_fill(~mask, -torch.inf)
    return scores.softmax(dim=-1)


def attend(
    q: Float[Tensor, "*batch query dim"],
    k: Float[Tensor, "*batch key dim"],
    v: Float[Tensor, "*batch key value_dim"],
    *,
    mask: Bool[Tensor, "*#batch query key"] | None = None,
    bias: Float[Tensor, "*#batch query key"] | None = None,
    scale: float | None = None,
    scores: Callable[..., Tensor] = attention_scores,
    weights: Callable[..., Tensor] = attention_weights,
) -> AttentionTrace:
    """Every stage of softmax(q k^T / sqrt(dim) + bias) v, Vaswani et al. 2017, equation 1.

    `scores` and `weights` are the two functions in use; lessons put others in their place.
    """
    fits = scores(q, k, scale=scale)
    if bias is not None:
        fits = fits + bias
    shares = weights(fits, mask=mask)
    return AttentionTrace(q, k, v, fits, shares, shares @ v)


def attend_fused(
    q: Float[Tensor, "*batch query dim"],
    k: Float[Tensor, "*batch key dim"],
    v: Float[Tensor, "*batch key value_dim"],
    *,
    mask: Bool[Tensor, "*#batch query key"] | None = None,
    bias: Float[Tensor, "*#batch query key"] | None = None,
    scale: float | None = None,
) -> Float[Tensor, "*batch query value_dim"]:
    """The output of `attend` by torch's fused kernel, which never holds the weights."""
    allowed = mask if bias is None else _closed_where(bias.to(q.dtype), mask)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=allowed, scale=scale)


def _closed_where(bias: Tensor, mask: Tensor | None) -> Tensor:
    """The bias with minus infinity at closed keys: the kernel takes one of the two."""
    return bias if mask is None else torch.where(mask, bias, -torch.inf)
