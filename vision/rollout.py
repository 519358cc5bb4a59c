"""Attention through several layers at once: where a patch's vector may have come from."""

from collections.abc import Callable, Sequence
from typing import Literal, get_args

import torch
from jaxtyping import Float
from torch import Tensor

from messages import FieldspanError
from vision.checks import one_of, share, within
from vision.patches import PatchTransformer
from vision.spans import head_maps

Fusion = Literal["mean", "max", "min"]
FUSED: dict[Fusion, Callable[[Tensor], Tensor]] = {
    "mean": lambda weights: weights.mean(dim=-3),
    "max": lambda weights: weights.amax(dim=-3),
    "min": lambda weights: weights.amin(dim=-3),
}


def rollout(
    weights: Sequence[Float[Tensor, "*batch head query key"]],
    *,
    fusion: Fusion = "mean",
    discard: float = 0.0,
) -> Float[Tensor, "*batch query key"]:
    """How much of each first token is in each last one if every layer only mixed; rows sum to 1.

    Abnar & Zuidema 2020 (arXiv 2005.00928), section 3, the first layer first: heads are fused to
    one W, the residual path adds the token itself, and A = rownormalise(W + I) is multiplied on
    from the left: R_1 = A_1, R_l = A_l R_(l-1). The smallest weights of every row of every image,
    a share `discard` of them, count as 0 before; a token's own weight never does. Values, norms
    and the MLP are taken for identities: a heuristic of flow, not a contribution.
    """
    if not weights:
        raise FieldspanError("expected the attention of at least one layer, got none: add a layer")
    one_of(get_args(Fusion), fusion=fusion)
    share(discard=discard)
    rolled = mixing(weights[0], fusion, discard)
    for layer in weights[1:]:
        rolled = mixing(layer, fusion, discard) @ rolled
    return rolled


def mixing(
    weights: Float[Tensor, "*batch head query key"], fusion: Fusion, discard: float
) -> Float[Tensor, "*batch query key"]:
    """What one layer makes of its tokens, heads fused and the residual path added."""
    fused = _without_smallest(FUSED[fusion](weights), discard)
    mixed = fused + torch.eye(fused.shape[-1], dtype=fused.dtype, device=fused.device)
    return mixed / mixed.sum(dim=-1, keepdim=True)


def rolled_from(
    model: PatchTransformer,
    image: Float[Tensor, "channel row column"],
    *,
    layer: int,
    query: tuple[int, int] | None = None,
    fusion: Fusion = "mean",
    discard: float = 0.0,
) -> Float[Tensor, "grid_row grid_column"]:
    """The rollout from the first layer to this one (the first is 0), over patches; sums to 1.

    `query` is a patch (row, column); without one the mean over all patches, which is what a
    model that pools by the mean reads.
    """
    within("layer", layer, len(model.blocks))
    (traces,) = head_maps(model, image[None])
    weights = [trace.weights[0] for trace in traces[: layer + 1]]
    rolled = rollout(weights, fusion=fusion, discard=discard)
    return one_row(rolled, (model.rows, model.columns), query)


def one_row(
    rolled: Float[Tensor, "query key"], grid: tuple[int, int], query: tuple[int, int] | None
) -> Float[Tensor, "grid_row grid_column"]:
    """The row of one patch of a grid, or the mean of all rows, as a map."""
    if query is None:
        return rolled.mean(dim=0).unflatten(0, grid)
    within("query row", query[0], grid[0])
    within("query column", query[1], grid[1])
    return rolled[query[0] * grid[1] + query[1]].unflatten(0, grid)


def _without_smallest(
    fused: Float[Tensor, "*batch query key"], discard: float
) -> Float[Tensor, "*batch query key"]:
    """The same with the smallest of each row set to 0, its own token's never."""
    count = int(discard * fused.shape[-1] + 1e-9)  # 0.29 * 100 is 28.999999999999996
    own = torch.eye(fused.shape[-1], dtype=torch.bool, device=fused.device)
    smallest = fused.masked_fill(own, torch.inf).topk(count, dim=-1, largest=False).indices
    return fused.scatter(-1, smallest, 0.0)
