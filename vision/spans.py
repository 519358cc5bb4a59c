"""How far each attention head looks, on images: of our transformer and of timm's."""

from dataclasses import dataclass

import torch
from jaxtyping import Float, Int
from torch import Tensor, nn

from attention import attention_radius, attention_span, normalised_entropy
from messages import FieldspanError
from vision.distance import patch_distances
from vision.patches import PatchTransformer
from vision.running import Running
from vision.token_grid import TokenGrid, token_grid
from vision.weights import AttentionWeights, attention_of, attention_weights_of, head_maps

__all__ = [
    "AttentionWeights",
    "Spans",
    "attention_of",
    "attention_spans",
    "attention_weights_of",
    "head_maps",
    "head_spans",
    "uniform_measures",
]
MEASURES = ("distance", "entropy", "radius90", "removed")


@dataclass(frozen=True)
class Spans:
    """Each head's measures: means over images and over the patches that ask.

    `..._spread` is the standard deviation over the images of the mean over queries. Queries and
    keys are patches. Where class or register tokens stand before them, each query's weights on
    the patches are divided by their sum, and `removed` is the mean share that was thus taken
    away; 0 where there are no such tokens. A query with all of its attention there, to the last
    bit, looks at no patch: it counts in `removed` alone, and a head without others has NaN.
    """

    distance: Float[Tensor, "layer head"]  # mean attention distance, pixels
    entropy: Float[Tensor, "layer head"]  # 0 looks at one patch, 1 at all alike
    radius90: Float[Tensor, "layer head"]  # pixels that hold 90 % of the attention
    removed: Float[Tensor, "layer head"]  # share of attention on class and register tokens
    distance_spread: Float[Tensor, "layer head"]
    entropy_spread: Float[Tensor, "layer head"]
    radius90_spread: Float[Tensor, "layer head"]
    removed_spread: Float[Tensor, "layer head"]
    per_query: Float[Tensor, "layer head row column"]  # mean distance from each asking patch
    uniform_per_query: Float[Tensor, "row column"]  # the same for looking everywhere alike
    patch: int  # pixels from one patch to the next
    grid: tuple[int, int]  # rows and columns of patches
    prefix: int  # class and register tokens

    @property
    def uniform(self) -> float:
        """The mean distance of looking everywhere alike, in pixels: the null of `distance`."""
        return float(self.uniform_per_query.mean())


def attention_spans(
    model: nn.Module, images: Float[Tensor, "image channel row column"], *, batch: int = 32
) -> Spans:
    """How far every head looks, all patches asking; batch by batch, so memory does not grow.

    Mean attention distance of Dosovitskiy et al. 2021, section 4.5, and Raghu et al. 2021,
    section 5. Neither says what becomes of class and register tokens; here they are cut out and
    the rest of each row is scaled back to 1 (`Spans.removed` is what they had). The untrained
    reference is this very call on a model with fresh weights. `images` are normalised.
    """
    return _spans(model, images, batch, every=1)


def head_spans(
    model: PatchTransformer,
    images: Float[Tensor, "image channel row column"],
    *,
    batch: int = 64,
) -> Spans:
    """`attention_spans` with every second patch asking: what a run stores while it learns.

    Those are the positions at which a CNN's fields are measured; `per_query` holds them alone.
    """
    return _spans(model, images, batch, every=2)


def _spans(
    model: nn.Module, images: Float[Tensor, "image channel row column"], batch: int, every: int
) -> Spans:
    if not len(images):
        raise FieldspanError("expected at least one image, got none: hand over some images")
    grid = token_grid(model, (images.shape[2], images.shape[3]))
    asking = torch.arange(grid.rows * grid.columns).unflatten(0, (grid.rows, grid.columns))
    asking = asking[::every, ::every]
    queries = None if every == 1 else asking.flatten()
    distances = patch_distances(grid.rows, grid.columns, grid.patch).to(images)
    distances = distances[asking.flatten().to(images.device)]
    layers: list[tuple[Running, Running]] = []
    for piece in images.split(batch):
        for at, weights in enumerate(attention_weights_of(model, piece)):
            if at == len(layers):
                layers.append((Running(), Running()))
            _take_in(*layers[at], *among_patches(weights, grid, queries), distances)
    return _told(layers, distances, grid, tuple(asking.shape))


def uniform_measures(grid: TokenGrid) -> dict[str, float]:
    """What each measure of `Spans` is for a head that looks at every token alike: its null."""
    distances = patch_distances(grid.rows, grid.columns, grid.patch)
    even = torch.full_like(distances, 1 / len(distances))
    return {
        "distance": float(distances.mean()),
        "entropy": 1.0,
        "radius90": float(attention_radius(even, distances, 0.9).mean()),
        "removed": grid.prefix / grid.tokens,
    }


def among_patches(
    weights: Float[Tensor, "image head token token"],
    grid: TokenGrid,
    queries: Int[Tensor, " query"] | None = None,
) -> tuple[Float[Tensor, "image head query key"], Float[Tensor, "image head query"]]:
    """The patches' attention to patches, rows scaled to sum to 1, and the share cut away.

    A query whose whole attention lies on class and register tokens is left with a row of 0.
    """
    kept = weights[:, :, grid.prefix :, grid.prefix :]
    if queries is not None:
        kept = kept[:, :, queries]
    if not grid.prefix:
        return kept, torch.zeros_like(kept[..., 0])
    held = kept.sum(dim=-1)
    return kept / held.clamp_min(torch.finfo(held.dtype).tiny)[..., None], 1 - held


def _take_in(
    heads: Running,
    queries: Running,
    weights: Float[Tensor, "image head query key"],
    removed: Float[Tensor, "image head query"],
    distances: Float[Tensor, "query key"],
) -> None:
    """Adds one batch in one layer to what is known of its heads and of each query."""
    distance = attention_span(weights, distances)
    radius = attention_radius(weights, distances, 0.9)
    measures, lost = [distance, normalised_entropy(weights), radius], removed >= 1
    mean = torch.mean
    if bool(lost.any()):
        measures, mean = [each.masked_fill(lost, torch.nan) for each in measures], torch.nanmean
    means = [mean(each, dim=-1) for each in (*measures, removed)]  # as MEASURES
    heads.add(torch.stack(means, dim=1))
    queries.add(measures[0])


def _told(
    layers: list[tuple[Running, Running]],
    distances: Float[Tensor, "query key"],
    grid: TokenGrid,
    asking: tuple[int, int],
) -> Spans:
    """The measures of all layers, in 32 bits."""
    means = torch.stack([heads.mean for heads, _ in layers], dim=1).float()
    spreads = torch.stack([heads.deviation() for heads, _ in layers], dim=1).float()
    from_each = torch.stack([queries.mean for _, queries in layers]).float()
    measures = dict(zip(MEASURES, means, strict=True))
    spread = dict(zip((f"{name}_spread" for name in MEASURES), spreads, strict=True))
    return Spans(
        **measures,
        **spread,
        per_query=from_each.unflatten(-1, asking),
        uniform_per_query=distances.mean(dim=-1).unflatten(0, asking),
        patch=grid.patch,
        grid=(grid.rows, grid.columns),
        prefix=grid.prefix,
    )
