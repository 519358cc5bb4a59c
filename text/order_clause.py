"""The clause that only order decides: as typed, both ways round, behind more and more words."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

import pandas as pd

from messages import N_
from text.clauses import filling
from text.corpora import ORDER, open_corpus
from text.order_corpus import BEFORE, BEYOND, DOER, RECEIVER, TRAINED, OrderCorpus
from text.sentence import MAX_TOKENS, split
from text.vocabulary import Vocabulary
from text.window_sentences import Read

AHEAD = TRAINED + BEYOND  # words before the clause that are offered and tested
ROOM = MAX_TOKENS - max(AHEAD)  # words of a clause, so that with those before it all are placed
EXAMPLES = {"en": "the dog bites the man", "zh": "狗 咬 人"}
LABELS = {DOER: N_("DOER"), RECEIVER: N_("RECEIVER")}
COUNTED = 2000  # training sentences whose places are counted


@dataclass(frozen=True)
class Clause:
    """Words as typed, the places of its two nouns, and the labels that the grammar gives them."""

    read: Read
    nouns: tuple[int, ...]  # places of the nouns that change places; none or two


def corpus(language: str) -> OrderCorpus:
    """The corpus of the order task in this language."""
    found = open_corpus(ORDER[language])
    assert isinstance(found, OrderCorpus)
    return found


def clause(text: str, language: str) -> Clause:
    """The first words of a typed clause; labels where it is one of the grammar's."""
    words = split(text)
    return _clause(words[:ROOM], max(0, len(words) - ROOM), language)


def _clause(words: Sequence[str], left_out: int, language: str) -> Clause:
    known = Vocabulary(corpus(language).words(()))
    forms = [known.form(word) for word in words]
    order = corpus(language).order
    at = [place for place, form in enumerate(forms) if form in order.nouns]
    nouns = tuple(at[:2]) if len(at) > 1 else ()
    kinds = [_kind(form, order.nouns, order.verbs) for form in forms]
    frame = order.frame.split()
    in_grammar = kinds == [{DOER: "NOUN", RECEIVER: "NOUN"}.get(piece, piece) for piece in frame]
    labels: list[str | None] = [None] * len(words)
    if in_grammar:
        labels[nouns[0]], labels[nouns[1]] = DOER, RECEIVER
    asked = tuple(place in nouns for place in range(len(words)))
    heard = tuple(form is not None for form in forms)
    return Clause(Read(tuple(words), heard, asked, tuple(labels), left_out), nouns)


def _kind(form: str | None, nouns: Sequence[str], verbs: Sequence[str]) -> str | None:
    """A word of the grammar as its frame writes it."""
    return "NOUN" if form in nouns else "VERB" if form in verbs else form


def exchanged(found: Clause, language: str) -> Clause:
    """The same clause with its two nouns exchanged; only for one that has two."""
    words = list(found.read.words)
    one, other = found.nouns
    words[one], words[other] = words[other], words[one]
    return _clause(words, found.read.left_out, language)


def behind(found: Clause, ahead: int, language: str) -> Clause:
    """The clause with so many words before it, always the same ones."""
    words = filling(corpus(language).lexicon, Random(f"ahead/{ahead}"), ahead)
    read = found.read
    longer = replace(
        read,
        words=(*words, *read.words),
        known=(*(True for _ in words), *read.known),
        ambiguous=(*(False for _ in words), *read.ambiguous),
        labels=(*(None for _ in words), *read.labels),
    )
    return Clause(longer, tuple(place + ahead for place in found.nouns))


@lru_cache(maxsize=4)
def noun_places(language: str) -> pd.DataFrame:
    """In how many training sentences each place held each noun: place (from 1), label, count."""
    counts: dict[tuple[int, str], int] = {}
    for sentence in corpus(language).train(COUNTED, 0):
        for place, label in enumerate(sentence.labels, start=1):
            if label is not None:
                counts[place, label] = counts.get((place, label), 0) + 1
    rows = [(place, label, count) for (place, label), count in sorted(counts.items())]
    return pd.DataFrame(rows, columns=["place", "label", "count"])


def place_of(label: str, ahead: int, language: str) -> int:
    """Where this noun stands, counted from 1, with so many words before the clause."""
    return ahead + corpus(language).order.frame.split().index(label) + 1


def only_second(language: str) -> tuple[int, int]:
    """The first and last place that in training held the second noun and never the first."""
    return place_of(DOER, BEFORE, language) + 1, place_of(RECEIVER, BEFORE, language)


def longest(language: str) -> int:
    """Words of the longest training sentence: places beyond it were never trained."""
    return corpus(language).longest
