"""How far each attention head looks, on images."""

from collections.abc import Iterator
from dataclasses import dataclass

import torch
from jaxtyping import Float
from torch import Tensor

from attention import AttentionTrace, attention_radius, attention_span, normalised_entropy
from vision.checks import within
from vision.distance import patch_distances, positions
from vision.evaluating import evaluating
from vision.patches import PatchTransformer


@dataclass(frozen=True)
class Spans:
    """Each head's measures: means over images and over every second patch as the query.

    `..._spread` is the standard deviation over the images of the mean over queries.
    """

    distance: Float[Tensor, "layer head"]  # mean attention distance, pixels
    entropy: Float[Tensor, "layer head"]  # 0 looks at one patch, 1 at all alike
    radius90: Float[Tensor, "layer head"]  # pixels that hold 90 % of the attention
    distance_spread: Float[Tensor, "layer head"]
    entropy_spread: Float[Tensor, "layer head"]
    radius90_spread: Float[Tensor, "layer head"]


def head_maps(
    model: PatchTransformer,
    images: Float[Tensor, "image channel row column"],
    *,
    batch: int = 64,
) -> Iterator[list[AttentionTrace]]:
    """For each batch of images one trace a layer, in evaluation mode, without gradients."""
    for piece in images.split(batch):
        yield _traces(model, piece)


def head_spans(
    model: PatchTransformer,
    images: Float[Tensor, "image channel row column"],
    *,
    batch: int = 64,
) -> Spans:
    """The measures of Dosovitskiy et al. 2021, section 4.5, and Raghu et al. 2021, section 5.

    There is no class token, so every row of attention is whole: nothing was cut or rescaled.
    """
    found = torch.cat(
        [_measures(model, traces) for traces in head_maps(model, images, batch=batch)]
    )
    means, spreads = found.mean(dim=0), found.std(dim=0, correction=0)
    return Spans(*means, *spreads)


@torch.no_grad()
def attention_of(
    model: PatchTransformer,
    image: Float[Tensor, "channel row column"],
    *,
    layer: int,
    head: int | None,
    query: tuple[int, int],
) -> Float[Tensor, "grid_row grid_column"]:
    """Where one patch (row, column) looks in a layer and head, both from 0; sums to 1.

    Without a head the mean over heads.
    """
    within("layer", layer, len(model.blocks))
    within("query row", query[0], model.rows)
    within("query column", query[1], model.columns)
    weights = _traces(model, image[None])[layer].weights[0]
    if head is not None:
        within("head", head, len(weights))
    looked = weights.mean(dim=0) if head is None else weights[head]
    return looked[query[0] * model.columns + query[1]].unflatten(0, (model.rows, model.columns))


@torch.no_grad()
def _traces(
    model: PatchTransformer, images: Float[Tensor, "image channel row column"]
) -> list[AttentionTrace]:
    traces: list[AttentionTrace] = []
    with evaluating(model):
        model(images, traces=traces)
    return traces


def _measures(
    model: PatchTransformer, traces: list[AttentionTrace]
) -> Float[Tensor, "image measure layer head"]:
    """Distance, entropy and 90 % radius of each image, meaned over the queries."""
    queries = [row * model.columns + column for row, column in positions(model.rows, model.columns)]
    weights = torch.stack([trace.weights[:, :, queries] for trace in traces], dim=1)
    distances = patch_distances(model.rows, model.columns, model.patch).to(weights)[queries]
    each = (
        attention_span(weights, distances),
        normalised_entropy(weights),
        attention_radius(weights, distances, 0.9),
    )
    return torch.stack([measure.mean(dim=-1) for measure in each], dim=1)
