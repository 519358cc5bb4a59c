"""The order task: the same words, told apart by nothing but their order."""

from collections import Counter

import pytest

from text.corpora import fingerprint, open_corpus
from text.order_corpus import BEFORE, BEYOND, DOER, PAIRS, RECEIVER, TRAINED
from text.sentence import MAX_TOKENS

NAMES = ("order", "order-zh")


def pairs(sentences):
    return list(zip(sentences[::2], sentences[1::2], strict=True))


def nouns(sentence):
    return {
        label: word for word, label in zip(sentence.words, sentence.labels, strict=True) if label
    }


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("part", ["train", "validation", "test"])
def test_both_orders_of_a_pair_stand_beside_each_other(name, part):
    corpus = open_corpus(name)
    sentences = corpus.train(60, 0) if part == "train" else getattr(corpus, part)
    for one, other in pairs(sentences):
        assert sorted(one.words) == sorted(other.words)
        assert nouns(one)[DOER] == nouns(other)[RECEIVER] != nouns(one)[RECEIVER]
        assert nouns(one)[RECEIVER] == nouns(other)[DOER]
        assert [label for label in one.labels if label] == [DOER, RECEIVER]
        assert sum(a != b for a, b in zip(one.words, other.words, strict=True)) == 2


def test_the_clause_by_hand():
    sentence = next(one for one in open_corpus("order").test if one.before == 4)
    assert sentence.words[4] == sentence.words[7] == "the"
    assert sentence.labels[4:9] == (None, DOER, None, None, RECEIVER)
    chinese = next(one for one in open_corpus("order-zh").test if one.before == 4)
    assert chinese.labels[4:7] == (DOER, None, RECEIVER)


@pytest.mark.parametrize("name", NAMES)
def test_training_has_at_most_eight_words_before_the_clause_and_the_test_more(name):
    corpus = open_corpus(name)
    assert {one.before for one in corpus.train(400, 1)} == set(range(BEFORE + 1))
    counted = Counter(one.before for one in corpus.test)
    assert counted == dict.fromkeys(TRAINED + BEYOND, 2 * PAIRS)
    assert max(len(one.words) for one in corpus.train(400, 1)) <= corpus.longest
    assert max(len(one.words) for one in corpus.test) <= MAX_TOKENS


def test_both_nouns_count_under_the_words_before_them():
    corpus = open_corpus("order")
    sentence = next(one for one in corpus.test if one.before == 9)
    assert list(corpus.groups(sentence)) == [
        ("before/9", 10),
        ("beyond", 10),
        ("before/9", 13),
        ("beyond", 13),
    ]


@pytest.mark.parametrize("name", NAMES)
def test_a_larger_training_set_begins_with_the_smaller(name):
    corpus = open_corpus(name)
    assert corpus.train(31, 0) == corpus.train(50, 0)[:31]
    assert len(corpus.train(31, 0)) == 31


def test_fingerprints_tell_corpora_apart_and_stay():
    names = ("two-label", "two-label-zh", *NAMES)
    found = [fingerprint(name) for name in names]
    assert len(set(found)) == 4
    assert all(len(one) == 16 and int(one, 16) for one in found)
    fingerprint.cache_clear()
    open_corpus.cache_clear()
    assert found == [fingerprint(name) for name in names]
