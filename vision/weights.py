"""Who looks where: the attention weights of our transformer and of timm's, image by image."""

from collections.abc import Iterator

import torch
from jaxtyping import Float
from torch import Tensor, nn

from attention import AttentionTrace
from vision.attention_of_timm import weights_of_timm
from vision.checks import within
from vision.evaluating import evaluating
from vision.patches import PatchTransformer
from vision.token_grid import token_grid


class AttentionWeights:
    """All attention of a model on some images: iterate over the layers, first to last.

    Each is (image, head, query, key) with `prefix` class and register tokens first, then the
    patches of `grid`, row by row. Every iteration passes the images through the model anew.
    """

    def __init__(self, model: nn.Module, images: Float[Tensor, "image channel row column"]) -> None:
        self.grid = token_grid(model, (images.shape[2], images.shape[3]))
        self.prefix = self.grid.prefix
        self._model, self._images = model, images

    def __iter__(self) -> Iterator[Float[Tensor, "image head query key"]]:
        if isinstance(self._model, PatchTransformer):
            return (trace.weights for trace in _traces(self._model, self._images))
        return weights_of_timm(self._model, self._images, self.grid)


def attention_weights_of(
    model: nn.Module, images: Float[Tensor, "image channel row column"]
) -> AttentionWeights:
    """The attention of a PatchTransformer or of a supported timm transformer, layer by layer.

    In evaluation mode, without gradients; what a timm model computes is checked against its own
    output. FieldspanError, in one sentence, for what is not supported. `images` are normalised.
    """
    return AttentionWeights(model, images)


def head_maps(
    model: PatchTransformer,
    images: Float[Tensor, "image channel row column"],
    *,
    batch: int = 64,
) -> Iterator[list[AttentionTrace]]:
    """For each batch of images one trace a layer, in evaluation mode, without gradients."""
    for piece in images.split(batch):
        yield _traces(model, piece)


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
