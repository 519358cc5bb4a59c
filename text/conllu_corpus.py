"""A reader's tagged text as a corpus: three parts, and the words that are ambiguous in it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random

from text.conllu_kept import open_kept
from text.tagged import TaggedSentence

PARTS = (0.8, 0.1)  # training, validation; the rest is the test part
LEAST_SHARE = 0.1  # of a form's occurrences that a tag must have to count
LEAST_SEEN = 2  # times a word must stand in training to be known


class ConlluCorpus:
    """The sentences of a kept text, shuffled once and for all and cut in three."""

    def __init__(self, name: str) -> None:
        kept = open_kept(name)
        self.name, self.title = name, kept.title
        sentences = list(kept.sentences)
        Random(name).shuffle(sentences)
        first = round(PARTS[0] * len(sentences))
        second = first + round(PARTS[1] * len(sentences))
        self._train = tuple(sentences[:first])
        self.validation, self.test = tuple(sentences[first:second]), tuple(sentences[second:])
        self.labels = _labels(sentences)
        self.longest = max(len(sentence.words) for sentence in sentences)
        self.most: int | None = first

    def train(self, size: int, seed: int) -> tuple[TaggedSentence, ...]:
        """The first training sentences in the order of a seed; all of them where size is more."""
        order = list(self._train)
        Random(f"{self.name}/train/{seed}").shuffle(order)
        return tuple(order[:size])

    def words(self, train: tuple[TaggedSentence, ...]) -> tuple[str, ...]:
        """The words that stand at least twice in the training sentences, the frequent first."""
        counts = Counter(word for sentence in train for word in sentence.words)
        return tuple(word for word, count in counts.most_common() if count >= LEAST_SEEN)

    def groups(self, sentence: TaggedSentence) -> Iterator[tuple[str, int]]:
        """The words whose form is ambiguous in the training part."""
        for place, word in enumerate(sentence.words):
            if word in self.ambiguous:
                yield "ambiguous", place

    @cached_property
    def ambiguous(self) -> frozenset[str]:
        """Forms with at least two tags of a tenth each in the training part."""
        return ambiguous_forms(self._train)


def ambiguous_forms(sentences: Sequence[TaggedSentence]) -> frozenset[str]:
    """Forms with at least two tags, each on at least a tenth of the form's tagged occurrences."""
    counts: dict[str, Counter[str]] = {}
    for sentence in sentences:
        for word, label in zip(sentence.words, sentence.labels, strict=True):
            if label is not None:
                counts.setdefault(word, Counter())[label] += 1
    return frozenset(word for word, tags in counts.items() if _divided(tags))


def _divided(tags: Counter[str]) -> bool:
    return sum(count >= LEAST_SHARE * tags.total() for count in tags.values()) >= 2


def _labels(sentences: Sequence[TaggedSentence]) -> tuple[str, ...]:
    return tuple(sorted({label for one in sentences for label in one.labels if label}))
