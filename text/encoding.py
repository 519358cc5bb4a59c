"""Sentences as tensors: padded rows for the model, one flat row of words for counting."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

import torch
from jaxtyping import Int
from torch import Tensor

from text.corpora import Corpus
from text.tagged import TaggedSentence
from text.vocabulary import PAD, UNKNOWN, Vocabulary

UNLABELLED = -100  # what torch's cross-entropy passes over


@dataclass(frozen=True)
class Encoded:
    """The sentences of one part; a flat row holds all real words, sentence after sentence."""

    ids: Int[Tensor, "sentence token"]
    labels: Int[Tensor, "sentence token"]
    lengths: Int[Tensor, " sentence"]
    starts: Int[Tensor, " sentence"]  # of each sentence in the flat row
    words: Int[Tensor, " word"]  # label of each word of the flat row, UNLABELLED without one
    groups: dict[str, Int[Tensor, " member"]]  # labelled words of the flat row that count apart

    def batch(
        self, indices: Int[Tensor, " batch"]
    ) -> tuple[Int[Tensor, "batch token"], Int[Tensor, " batch"], Int[Tensor, "batch token"]]:
        """Words, lengths and labels of some sentences, as wide as the longest of them."""
        lengths = self.lengths[indices]
        longest = int(lengths.max())
        return self.ids[indices, :longest], lengths, self.labels[indices, :longest]

    def rows_of(self, index: int) -> Int[Tensor, " token"]:
        """The places of a sentence's words in the flat row."""
        start = int(self.starts[index])
        return torch.arange(start, start + int(self.lengths[index]))

    @property
    def unknown(self) -> int:
        """How many words are not in the vocabulary."""
        return int((self.ids == UNKNOWN).sum())


def encode(sentences: Sequence[TaggedSentence], vocabulary: Vocabulary, corpus: Corpus) -> Encoded:
    """The sentences as tensors."""
    number = {label: place for place, label in enumerate(corpus.labels)}
    lengths = [len(sentence.words) for sentence in sentences]
    starts = [0, *accumulate(lengths)][:-1]
    ids = [vocabulary.ids(sentence.words) for sentence in sentences]
    labels = [
        [number.get(label or "", UNLABELLED) for label in sentence.labels] for sentence in sentences
    ]
    flat = [label for row in labels for label in row]
    return Encoded(
        _padded(ids, PAD),
        _padded(labels, UNLABELLED),
        torch.tensor(lengths),
        torch.tensor(starts),
        torch.tensor(flat),
        _groups(sentences, starts, flat, corpus),
    )


def _padded(rows: list[list[int]], filler: int) -> Int[Tensor, "row column"]:
    longest = max(map(len, rows), default=0)
    return torch.tensor([row + [filler] * (longest - len(row)) for row in rows])


def _groups(
    sentences: Sequence[TaggedSentence], starts: list[int], flat: list[int], corpus: Corpus
) -> dict[str, Int[Tensor, " member"]]:
    """Each group's labelled words as places in the flat row, groups in order of their names."""
    members: dict[str, list[int]] = {}
    for start, sentence in zip(starts, sentences, strict=True):
        for name, place in corpus.groups(sentence):
            if flat[start + place] != UNLABELLED:
                members.setdefault(name, []).append(start + place)
    return {name: torch.tensor(places) for name, places in sorted(members.items())}
