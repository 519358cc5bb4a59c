"""Sequence labelling as a task of the training loop."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import torch
import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor, nn

from learning.metrics import cross_entropy
from learning.task import Check, Part, evaluating, unchecked
from text.baseline import most_frequent_tags
from text.corpora import Corpus, open_corpus
from text.encoding import UNLABELLED, Encoded, encode
from text.sentence import MAX_TOKENS
from text.tagged import TaggedSentence
from text.taggers import make_tagger, parameters
from text.vocabulary import PAD, REPLACED, UNKNOWN, Vocabulary

TRAIN_SENTENCES = 500  # behind a curve point of "train"
EVALUATION_BATCH = 128  # sentences


class TaggingTask:
    """Sentences of a corpus, padded to the longest of their batch; parts are read when needed."""

    watched: Part = "validation"

    def __init__(self, corpus: Corpus, train_size: int, data_seed: int) -> None:
        self.corpus = corpus
        self.size = min(train_size, corpus.most or train_size)
        self.data_seed = data_seed
        self._encoded: dict[str, Encoded] = {}

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words that a model of this task knows."""
        needs = self.corpus.most is not None  # a grammar's words are known without drawing any
        return Vocabulary(self.corpus.words(self.sentences if needs else ()))

    @cached_property
    def sentences(self) -> tuple[TaggedSentence, ...]:
        """The training sentences."""
        return self.corpus.train(self.size, self.data_seed)

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels in the order of the model's outputs."""
        return self.corpus.labels

    def part(self, part: Part) -> Encoded:
        """The sentences of a part as numbers."""
        if part not in self._encoded:
            sentences = {
                "train": lambda: self.sentences[:TRAIN_SENTENCES],
                "train-all": lambda: self.sentences,
                "validation": lambda: self.corpus.validation,
                "test": lambda: self.corpus.test,
            }[part]()
            self._encoded[part] = encode(sentences, self.vocabulary, self.corpus)
        return self._encoded[part]

    def examples(self, part: Part) -> int:
        """Sentences of a part."""
        if part == "train-all":
            return self.size
        return min(self.size, TRAIN_SENTENCES) if part == "train" else len(self.part(part).lengths)

    def loss(
        self, model: nn.Module, indices: Int[Tensor, " batch"], generator: torch.Generator
    ) -> Float[Tensor, ""]:
        """Mean cross-entropy over the labelled words of some sentences, a few words unknown."""
        ids, lengths, labels = self.part("train-all").batch(indices)
        hidden = torch.rand(ids.shape, generator=generator) < REPLACED
        ids = ids.masked_fill(hidden & (ids != PAD), UNKNOWN)
        scores = model(ids, lengths).flatten(0, 1)
        return F.cross_entropy(scores, labels.flatten(), ignore_index=UNLABELLED)

    def score(self, logits: Float[Tensor, "word label"], part: Part) -> dict[str, float]:
        """Accuracy and loss over labelled words; the share right in each group, by its name."""
        encoded = self.part(part)
        asked = encoded.words != UNLABELLED
        right = (logits.argmax(dim=1) == encoded.words).double()
        metrics = {
            "accuracy": right[asked].mean().item(),
            "loss": cross_entropy(logits[asked], encoded.words[asked]),
        }
        return metrics | {name: right[at].mean().item() for name, at in encoded.groups.items()}

    def logits(
        self, model: nn.Module, part: Part, check: Check = unchecked
    ) -> Float[Tensor, "word label"]:
        """What the model says to every word of a part, sentence after sentence.

        Sentences of like length share a batch; the rows come back in the order of the part.
        """
        encoded = self.part(part)
        order = encoded.lengths.argsort(stable=True)
        rows = []
        with evaluating(model):
            for indices in order.split(EVALUATION_BATCH):
                check()
                ids, lengths, _ = encoded.batch(indices)
                rows.append(model(ids, lengths)[ids != PAD])
        places = torch.cat([encoded.rows_of(int(index)) for index in order])
        scores = torch.cat(rows)
        return torch.empty_like(scores).index_copy_(0, places, scores)


def open_task(data: str, train_size: int, data_seed: int) -> TaggingTask:
    """The task of a corpus' name, the same whenever it is opened."""
    return TaggingTask(open_corpus(data), train_size, data_seed)


def build(options: Mapping[str, Any], task: TaggingTask) -> nn.Module:
    """The untrained model; its weights are drawn from torch's global generator."""
    return make_tagger(
        options,
        words=len(task.vocabulary),
        labels=len(task.labels),
        longest=task.corpus.longest,
        places=MAX_TOKENS,
    )


def facts(task: TaggingTask, model: nn.Module) -> dict[str, object]:
    """What is worth recording of a run beside its measures."""
    lengths = task.part("train-all").lengths
    return {
        "parameters": parameters(model),
        "vocabulary": len(task.vocabulary),
        "labels": list(task.labels),
        "longest": task.corpus.longest,
        "sentences": task.size,
        "words": int(lengths.sum()),
        "unknown": task.part("test").unknown,
        "baseline": most_frequent_tags(task.sentences, task.corpus.test, task.corpus.groups),
    }
