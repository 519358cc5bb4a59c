"""What a tagger says of sentences that somebody typed."""

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import nn

from attention import AttentionTrace
from learning.metrics import class_probabilities
from learning.task import evaluating
from text.vocabulary import UNKNOWN, Vocabulary


@dataclass(frozen=True)
class Answer:
    """The label of one word, and how sure the tagger is of it."""

    word: str
    label: str
    share: float  # of the label, by softmax over all of them
    known: bool


@dataclass(frozen=True)
class Answered:
    """A sentence with its answers and the numbers behind them."""

    words: tuple[Answer, ...]
    scores: torch.Tensor  # (word, label), before softmax
    traces: tuple[AttentionTrace, ...]  # one a block, (1, head, word, word); none for windows

    @property
    def unknown(self) -> int:
        """How many words the tagger does not know."""
        return sum(not word.known for word in self.words)


def answer(
    model: nn.Module, vocabulary: Vocabulary, labels: Sequence[str], words: Sequence[str]
) -> Answered:
    """What the model says of each word; at least one word is expected."""
    traces: list[AttentionTrace] = []
    ids = vocabulary.ids(words)
    with evaluating(model):
        scores = model(torch.tensor([ids]), torch.tensor([len(ids)]), traces=traces)[0]
    shares, best = class_probabilities(scores).max(dim=1)
    answers = (
        Answer(word, labels[place], share, number != UNKNOWN)
        for word, number, place, share in zip(
            words, ids, best.tolist(), shares.tolist(), strict=True
        )
    )
    return Answered(tuple(answers), scores, tuple(traces))


def known_forms(vocabulary: Vocabulary, words: Sequence[str]) -> tuple[str, ...]:
    """The words as the vocabulary writes them; unknown ones as they were typed."""
    return tuple(vocabulary.form(word) or word for word in words)
