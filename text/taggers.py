"""Models that give every word of a sentence a label: by a window, or by attention."""

import copy
from collections.abc import Collection, Mapping
from typing import Any, Literal, cast

import torch
from jaxtyping import Float, Int
from torch import Tensor, nn

from attention import (
    AttentionBlock,
    AttentionTrace,
    LearnedPositions,
    padding_mask,
    sinusoidal_1d,
)
from messages import FieldspanError
from text.vocabulary import PAD

Traces = list[AttentionTrace]
Positions = Literal["sinusoidal", "learned", "none"]
Head = tuple[int, int]  # block and head, both from 0

# The root mean square of sines and cosines: where words begin louder than places, telling apart
# the two words in "I saw a saw" takes twice as many steps.
LOUDNESS = 0.5**0.5


class WindowTagger(nn.Module):
    """Two fully connected layers on the joined vectors of a window, the word in its middle.

    A convolution over places is just that: one layer, the same at every word. Places beyond
    the sentence count as zeros. A window of 1 sees nothing but the word.
    """

    def __init__(
        self, words: int, labels: int, *, window: int, dim: int = 32, hidden: int = 64
    ) -> None:
        super().__init__()
        if window < 1 or window % 2 == 0:
            raise FieldspanError(
                "expected window to be an odd number of words, got {got}: try 7", got=window
            )
        self.window = window
        self.embedding = nn.Embedding(words, dim, padding_idx=PAD)
        self.hidden = nn.Conv1d(dim, hidden, window, padding=window // 2)
        self.answer = nn.Linear(hidden, labels)

    def forward(
        self,
        ids: Int[Tensor, "batch token"],
        lengths: Int[Tensor, " batch"],
        *,
        traces: Traces | None = None,
    ) -> Float[Tensor, "batch token label"]:
        """A score for each label at each word; there is no attention to trace."""
        vectors = self.embedding(ids).transpose(1, 2)
        return self.answer(self.hidden(vectors).relu().transpose(1, 2))


class AttentionTagger(nn.Module):
    """Embedding and position, attention blocks, one layer that answers.

    `places` is how many learned positions there are; the others take any length.
    """

    def __init__(
        self,
        words: int,
        labels: int,
        *,
        blocks: int = 1,
        heads: int = 2,
        dim: int = 32,
        positions: Positions = "sinusoidal",
        places: int = 64,
    ) -> None:
        super().__init__()
        self.positions, self.heads = positions, heads
        self.embedding = nn.Embedding(words, dim, padding_idx=PAD)
        with torch.no_grad():
            self.embedding.weight.mul_(LOUDNESS)
        self.learned = LearnedPositions(places, dim) if positions == "learned" else None
        self.blocks = nn.ModuleList(AttentionBlock(dim, heads) for _ in range(blocks))
        self.norm = nn.LayerNorm(dim)
        self.answer = nn.Linear(dim, labels)

    def forward(
        self,
        ids: Int[Tensor, "batch token"],
        lengths: Int[Tensor, " batch"],
        *,
        traces: Traces | None = None,
    ) -> Float[Tensor, "batch token label"]:
        """A score for each label at each word; a list given as `traces` gets one a block."""
        tokens = self._placed(self.embedding(ids))
        mask = padding_mask(lengths, longest=ids.shape[1])
        for block in self.blocks:
            tokens = block(tokens, mask=mask, traces=traces)
        return self.answer(self.norm(tokens))

    def _placed(self, tokens: Float[Tensor, "batch token dim"]) -> Float[Tensor, "batch token dim"]:
        if self.learned is not None:
            return self.learned(tokens)
        if self.positions == "none":
            return tokens
        return tokens + sinusoidal_1d(*tokens.shape[1:]).to(tokens)


def without_heads(model: AttentionTagger, heads: Collection[Head]) -> AttentionTagger:
    """A copy whose named heads hand on nothing: their columns of the output projection are zero.

    What they look at stays in the traces. FieldspanError for a head that there is not.
    """
    copied = copy.deepcopy(model)
    attentions = [cast(AttentionBlock, block).attention for block in copied.blocks]
    for block, head in heads:
        if not 0 <= block < len(attentions) or not 0 <= head < copied.heads:
            raise FieldspanError(
                "expected one of {blocks} blocks and {heads} heads, got block {block}, head {head}:"
                " count both from 0",
                blocks=len(attentions),
                heads=copied.heads,
                block=block,
                head=head,
            )
        columns = attentions[block].project.weight.unflatten(1, (copied.heads, -1))
        with torch.no_grad():
            columns[:, head] = 0
    return copied


def make_tagger(
    options: Mapping[str, Any], *, words: int, labels: int, longest: int, places: int
) -> nn.Module:
    """The untrained model of a rung; options it does not need are passed over.

    The whole-sentence window is wide enough for every word of a sentence of `longest` words
    to see every other.
    """
    rung, dim = options.get("rung", "attention"), options.get("dim", 32)
    if rung == "attention":
        asked = {
            name: options[name] for name in ("blocks", "heads", "positions") if name in options
        }
        return AttentionTagger(words, labels, dim=dim, places=places, **asked)
    windows = {"word": 1, "window": options.get("window", 0), "whole": 2 * longest - 1}
    hidden = options.get("hidden", 64)
    return WindowTagger(words, labels, window=windows[rung], dim=dim, hidden=hidden)


def parameters(model: nn.Module) -> int:
    """How many numbers are learned."""
    return sum(weights.numel() for weights in model.parameters())
