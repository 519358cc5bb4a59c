import pytest
import torch

from learning.seeding import seeded
from text.annotate import annotate
from text.answers import answer, known_forms
from text.lexicon_en import ENGLISH
from text.order_shuffle import largest
from text.sentence import split
from text.taggers import without_heads
from text.tagging import build, open_task


def answered(words, **options):
    task = open_task("two-label", 20, 0)
    with seeded(3):
        model = build(options, task)
    return answer(model, task.vocabulary, task.labels, words), task


def test_a_word_alone_gives_both_saws_the_same_scores():
    said, _ = answered(["I", "saw", "a", "saw"], rung="word")
    assert largest(*said.scores[[1, 3]].numpy()) == 0
    assert said.words[1] == said.words[3]
    assert said.traces == ()


def test_answers_are_the_likeliest_labels_with_their_shares():
    said, task = answered(["I", "saw", "a", "zebra", "<script>"], blocks=2)
    for one, scores in zip(said.words, said.scores, strict=True):
        assert one.label == task.labels[scores.argmax()]
        assert one.share == pytest.approx(scores.softmax(dim=0).max().item())
    assert [one.known for one in said.words] == [True, True, True, False, False]
    assert said.unknown == 2
    assert [trace.weights.shape for trace in said.traces] == [(1, 2, 5, 5)] * 2


def test_capitals_are_read_as_the_vocabulary_writes_them():
    _, task = answered(["I"])
    words = known_forms(task.vocabulary, split("In the Cave they found a zebra"))
    assert words == ("in", "the", "cave", "they", "found", "a", "zebra")
    assert annotate(words, ENGLISH).ambiguous == ()


@pytest.mark.parametrize("words", [["saw"], ["saw"] * 5, ["\U0001f600"], ["x" * 10_000] * 64])
def test_any_row_of_words_is_answered(words):
    for options in ({}, {"rung": "whole"}, {"rung": "word"}, {"positions": "learned"}):
        said, _ = answered(words, **options)
        assert len(said.words) == len(words)
        assert torch.isfinite(said.scores).all()


def test_heads_can_be_switched_off_for_a_sentence():
    task = open_task("two-label", 20, 0)
    with seeded(3):
        model = build({}, task)
    words = ["I", "saw", "a", "saw"]
    every, less = (
        answer(one, task.vocabulary, task.labels, words).scores
        for one in (model, without_heads(model, [(0, 1)]))
    )
    assert largest(every.numpy(), less.numpy()) > 0
