"""How far and how widely a query looks, from its weights."""

import math

import torch
from jaxtyping import Float
from torch import Tensor

MOST_CELLS = 2**22  # of a table of queries, keys and radii that is held at once


def attention_entropy(
    weights: Float[Tensor, "*batch query key"],
) -> Float[Tensor, "*batch query"]:
    """-sum_j w_j log w_j of each query, in nats (Shannon 1948, section 6); 0 log 0 counts as 0."""
    least = torch.finfo(weights.dtype).tiny  # whose log is finite; twice as fast as torch's entr
    return 0.0 - torch.linalg.vecdot(weights, weights.clamp_min(least).log())


def normalised_entropy(
    weights: Float[Tensor, "*batch query key"],
) -> Float[Tensor, "*batch query"]:
    """The entropy over log(keys): 0 for one key, 1 for all alike (arXiv 2605.16390).

    All keys are counted, closed ones too.
    """
    keys = weights.shape[-1]
    return attention_entropy(weights) / (math.log(keys) if keys > 1 else 1.0)


def attention_span(
    weights: Float[Tensor, "*batch query key"], distances: Float[Tensor, "query key"]
) -> Float[Tensor, "*batch query"]:
    """Each query's mean distance to the keys, weighted by its attention, in the distances' unit.

    Its mean over queries and images is the mean attention distance of a head, Dosovitskiy
    et al. 2021, section 4.5 and appendix D.7. Rows are taken as they are: they must sum to 1.
    """
    return (weights * distances).sum(dim=-1)


def attention_radius(
    weights: Float[Tensor, "*batch query key"],
    distances: Float[Tensor, "query key"],
    share: float = 0.9,
) -> Float[Tensor, "*batch query"]:
    """The smallest distance within which each query puts at least `share` of its weight.

    A quantile of distance under the weights, where `attention_span` is the mean.
    """
    if not 0 < share <= 1:
        raise ValueError(f"share must lie above 0 and at most at 1, got {share}")
    radii = distances.unique()
    rows = weights.reshape(-1, *weights.shape[-2:]).transpose(0, 1)  # (query, any, key)
    at_once = max(1, MOST_CELLS // (distances.shape[-1] * len(radii)))
    steps = []
    for row, away in zip(rows.split(at_once), distances.split(at_once), strict=True):
        inside = (away[:, :, None] <= radii).to(weights)
        held = row @ inside  # (query, any, radius), growing to 1
        # nine keys of weight 0.1 hold 0.9, whatever the last bit of their sum says
        wanted = held.new_full((*held.shape[:-1], 1), share - 1e-6)
        steps.append(torch.searchsorted(held, wanted).squeeze(-1))
    reached = torch.cat(steps).clamp(max=len(radii) - 1).transpose(0, 1)
    return radii[reached].reshape(weights.shape[:-1])
