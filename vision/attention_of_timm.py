"""The attention weights of a timm transformer, worked out from each block's own q and k.

Fused kernels never hold the weights, and a model that is shared must not be switched to slower
ones; so each attention module's input is taken down in one forward pass and the rest is redone.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import torch
from jaxtyping import Float
from torch import Tensor, nn

from messages import FieldspanError
from vision.evaluating import evaluating
from vision.hooks import listening
from vision.recomputed import arguments_of, explain, recomputed
from vision.token_grid import TokenGrid, not_flat

ROWS_SUM_TO = 1e-4  # how far from 1


@dataclass(frozen=True)
class Call:
    """What went into an attention module, and what came out for the first image."""

    given: Mapping[str, Any]
    output: Float[Tensor, "one token dim"]


@torch.no_grad()
def weights_of_timm(
    model: nn.Module, images: Float[Tensor, "image channel row column"], grid: TokenGrid
) -> Iterator[Float[Tensor, "image head query key"]]:
    """Layer by layer, first to last; one layer's weights exist at a time.

    FieldspanError unless every block attends once, over all tokens, in a way that its queries and
    keys explain; see `recomputed`.
    """
    modules = attention_modules(model)
    calls = _calls(model, images, modules)
    if len(calls) != len(modules):
        raise FieldspanError(
            "expected attention in each of {depth} blocks, got it in {got}: "
            "choose a model whose blocks all attend",
            depth=len(modules),
            got=len(calls),
        )
    for block, module in enumerate(modules):
        call = calls.pop(0)
        with torch.no_grad(), evaluating(model):
            weights, ours = recomputed(module, call.given, block)
        check_rows(weights, grid, block)
        explain(module, ours, call.output, block)
        yield weights


def attention_modules(model: nn.Module) -> list[nn.Module]:
    """The attention of each block, in order."""
    blocks = getattr(model, "blocks", ())
    found = [getattr(block, "attn", None) for block in blocks]
    modules = [module for module in found if isinstance(module, nn.Module)]
    if not modules or len(modules) < len(found):
        raise not_flat(model)
    return modules


def _calls(
    model: nn.Module, images: Float[Tensor, "image channel row column"], modules: list[nn.Module]
) -> list[Call]:
    """The calls of these modules, in order, while the model runs on the images."""
    calls: list[Call] = []

    def note(module: nn.Module, args: tuple, kwargs: dict, output: Tensor) -> None:
        calls.append(Call(arguments_of(module, args, kwargs), output[:1].detach()))

    with evaluating(model), listening(modules, note):
        model(images)
    return calls


def check_rows(weights: Float[Tensor, "image head query key"], grid: TokenGrid, block: int) -> None:
    """Nothing; FieldspanError unless each of all tokens gives away exactly one whole."""
    if weights.shape[-2:] != (grid.tokens, grid.tokens):
        raise FieldspanError(
            "expected attention between {tokens} tokens, got {got} in block {block}: attention in "
            "windows or between channels is not supported, so choose another model",
            tokens=grid.tokens,
            got=f"{weights.shape[-2]} x {weights.shape[-1]}",
            block=block + 1,
        )
    if not bool(((weights.sum(dim=-1) - 1).abs() < ROWS_SUM_TO).all()):
        raise FieldspanError(
            "expected weights that sum to 1 for each query, got others in block {block}: "
            "choose images without missing numbers",
            block=block + 1,
        )
