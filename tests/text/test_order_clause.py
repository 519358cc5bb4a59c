"""Clauses of the order task: read, turned round, put behind other words; places by hand."""

import pytest

from text.order_clause import (
    AHEAD,
    EXAMPLES,
    ROOM,
    behind,
    clause,
    corpus,
    exchanged,
    longest,
    noun_places,
    only_second,
    place_of,
)
from text.order_corpus import DOER, RECEIVER
from text.order_reasons import reason
from text.sentence import MAX_TOKENS


def test_the_example_by_hand():
    found = clause(EXAMPLES["en"], "en")
    assert found.nouns == (1, 4)
    assert found.read.labels == (None, DOER, None, None, RECEIVER)
    turned = exchanged(found, "en")
    assert turned.read.words == tuple(["the", "man", "bites", "the", "dog"])
    assert turned.read.labels == found.read.labels
    later = behind(found, 10, "en")
    assert len(later.read.words) == 15
    assert later.nouns == (11, 14)
    assert all(later.read.known)
    assert clause(EXAMPLES["zh"], "zh").read.labels == (DOER, None, RECEIVER)


def test_places_by_hand():
    assert [place_of(label, 10, "en") for label in (DOER, RECEIVER)] == [12, 15]
    assert [place_of(label, 0, "zh") for label in (DOER, RECEIVER)] == [1, 3]
    assert only_second("en") == (11, 13)
    assert only_second("zh") == (10, 11)
    assert (longest("en"), longest("zh")) == (16, 14)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_places_are_those_that_the_training_sentences_count(language):
    table = noun_places(language)
    held = {label: set(rows["place"]) for label, rows in table.groupby("label")}
    first, last = only_second(language)
    assert held[RECEIVER] - held[DOER] >= set(range(first, last + 1))
    assert max(held[RECEIVER]) == last
    assert max(held[DOER]) == first - 1
    assert table["count"].sum() == 2 * 2000


def test_the_reason_names_the_places_behind_so_many_words():
    def said(ahead):
        return " ".join(one.message.format(**one.values) for one in reason(ahead, "en"))

    assert "With 10 words before the clause the first noun is word 12, the second is word 15" in (
        said(10)
    )
    assert "of the two nouns only the second ever stood at places 11 to 13" in said(10)
    assert "stand exactly there" in said(4)
    assert "beyond word 16 are vectors that were never trained" in said(24)


@pytest.mark.parametrize(
    "text",
    ["", "   ", "🙂", "שלום עולם", "dog", "dog dog dog dog dog", "a" * 10_000, "dog man " * 900,
     "<script>alert(1)</script> dog man", "THE DOG bites THE MAN", "the zebra bites the man"],
)  # fmt: skip
@pytest.mark.parametrize("language", ["en", "zh"])
def test_any_text_is_read(text, language):
    found = clause(text, language)
    assert len(found.read.words) <= ROOM
    assert len(found.nouns) in (0, 2)
    for ahead in AHEAD:
        assert len(behind(found, ahead, language).read.words) <= MAX_TOKENS
    if found.nouns:
        assert sorted(exchanged(found, language).read.words) == sorted(found.read.words)


def test_labels_are_given_to_clauses_of_the_grammar_alone():
    assert clause("The Dog bites the man", "en").read.labels[1] == DOER
    assert not any(clause("dog bites man", "en").read.labels)
    assert clause("dog bites man", "en").nouns == (0, 2)
    assert corpus("zh").order.language == "zh"
