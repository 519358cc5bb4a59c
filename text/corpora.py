"""Every corpus by its name. Opening one loads no torch."""

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from typing import Protocol, runtime_checkable

from messages import FieldspanError
from text.conllu_corpus import ConlluCorpus
from text.conllu_kept import is_kept_name
from text.corpus import TwoLabelCorpus
from text.lexicon_en import ENGLISH
from text.lexicon_zh import CHINESE
from text.order_corpus import OrderCorpus
from text.order_words import ORDER_EN, ORDER_ZH
from text.tagged import TaggedSentence

TWO_LABEL = {"en": "two-label", "zh": "two-label-zh"}  # names by language
ORDER = {"en": "order", "zh": "order-zh"}
NAMES = (*TWO_LABEL.values(), *ORDER.values())

PROBED = 200  # training sentences that tell one grammar from another


@runtime_checkable  # the tests check annotations at run time
class Corpus(Protocol):
    """Sentences with labels for training, validation and test."""

    @property
    def name(self) -> str:
        """What it is opened by."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels in a fixed order."""

    @property
    def longest(self) -> int:
        """Words of the longest training sentence there may be."""

    @property
    def most(self) -> int | None:
        """Training sentences there are; None where there are as many as asked for."""

    def train(self, size: int, seed: int) -> tuple[TaggedSentence, ...]:
        """Training sentences; a smaller set of a seed is part of every larger one."""

    @property
    def validation(self) -> tuple[TaggedSentence, ...]:
        """Sentences to choose by."""

    @property
    def test(self) -> tuple[TaggedSentence, ...]:
        """Sentences to judge by."""

    def words(self, train: tuple[TaggedSentence, ...]) -> tuple[str, ...]:
        """The words that a tagger trained on these sentences knows."""

    def groups(self, sentence: TaggedSentence) -> Iterator[tuple[str, int]]:
        """The groups of words that are counted apart, each with a place in the sentence."""


@lru_cache(maxsize=8)
def open_corpus(name: str) -> Corpus:
    """The corpus of a name; FieldspanError where there is none."""
    if is_kept_name(name):
        return ConlluCorpus(name)
    if name in TWO_LABEL.values():
        return TwoLabelCorpus(name, CHINESE if name.endswith("-zh") else ENGLISH)
    if name == ORDER["en"]:
        return OrderCorpus(name, ORDER_EN, ENGLISH)
    if name == ORDER["zh"]:
        return OrderCorpus(name, ORDER_ZH, CHINESE)
    raise FieldspanError(
        "expected the name of a corpus ({known}), got {got}: choose one of these",
        known=", ".join(NAMES),
        got=name[:60],
    )


@lru_cache(maxsize=8)
def fingerprint(name: str) -> str:
    """16 hex digits that change whenever a sentence, a label or a counted group does."""
    corpus, digest = open_corpus(name), hashlib.sha256()
    probed = corpus.train(min(PROBED, corpus.most or PROBED), 0)
    for part in (probed, corpus.validation, corpus.test):
        for sentence in part:
            groups = list(corpus.groups(sentence))
            digest.update(repr((sentence.words, sentence.labels, groups)).encode())
    return digest.hexdigest()[:16]
