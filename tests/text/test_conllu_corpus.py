"""A reader's text: kept by its content, cut in three, its ambiguous words counted apart."""

from random import Random

import pytest

from learning.seeding import seeded
from learning.task import evaluate
from messages import FieldspanError
from text.baseline import most_frequent_tags
from text.conllu_corpus import ambiguous_forms
from text.conllu_kept import folder, forget, keep, kept_names, open_kept
from text.corpora import fingerprint, open_corpus
from text.tagged import TaggedSentence
from text.tagging import build, facts, open_task


@pytest.fixture(autouse=True)
def _cache(tmp_path, monkeypatch):
    monkeypatch.setenv("FIELDSPAN_CACHE", str(tmp_path / "cache"))
    open_corpus.cache_clear()
    fingerprint.cache_clear()


def tagged(text, labels):
    names = [None if label == "_" else label for label in labels.split()]
    return TaggedSentence(tuple(text.split()), tuple(names))


def some(count=40):
    """Sentences in which saw is a verb or a noun."""
    random, sentences = Random(0), []
    for _ in range(count):
        who, what = random.choice(["I", "we"]), random.choice(["dog", "saw", "lamp"])
        sentences.append(tagged(f"{who} saw a {what} !", "PRON VERB DET NOUN _"))
    return sentences


def test_a_kept_text_comes_back_by_its_name_and_again_by_the_same():
    kept = keep("a text", some())
    assert open_kept(kept.name) == kept
    assert keep("a text", some()).name == kept.name
    assert keep("a text", some(41)).name != kept.name
    assert len(kept_names()) == 2


def test_nothing_is_left_half_written():
    name = keep("a text", some()).name
    assert [path.name for path in folder().iterdir()] == [f"{name}.json"]


@pytest.mark.parametrize("name", ["conllu-0123456789abcdef", "conllu-../../x", "conllu-", "x"])
def test_a_name_that_is_not_kept_gets_a_sentence(name):
    with pytest.raises(FieldspanError, match="expected"):
        open_corpus(name)


def test_a_text_changed_from_outside_is_not_opened():
    path = folder() / f"{keep('a text', some()).name}.json"
    path.write_text(path.read_text("utf-8").replace("lamp", "lump"), "utf-8")
    with pytest.raises(FieldspanError, match="choose its file again"):
        open_kept(path.stem)
    path.write_bytes(b"\xff\n[")
    with pytest.raises(FieldspanError, match="choose its file again"):
        open_kept(path.stem)


def test_a_text_that_is_forgotten_is_gone():
    name = keep("a text", some()).name
    forget(name)
    forget(name)
    forget("../somewhere")
    assert kept_names() == []


def test_where_strangers_share_the_app_old_texts_make_room(monkeypatch):
    monkeypatch.setenv("FIELDSPAN_HOSTED", "1")
    for count in range(10, 34):
        keep("a text", some(count))
    assert len(kept_names()) == 20


def test_three_parts_hold_every_sentence_once():
    corpus = open_corpus(keep("a text", some(50)).name)
    train = corpus.train(1000, 3)
    parts = (train, corpus.validation, corpus.test)
    assert [len(part) for part in parts] == [40, 5, 5]
    words = sorted(one.words for part in parts for one in part)
    assert words == sorted(one.words for one in some(50))
    assert corpus.train(7, 3) == train[:7]
    assert corpus.labels == ("DET", "NOUN", "PRON", "VERB")


def test_a_form_is_ambiguous_where_two_tags_have_a_tenth_each():
    ten = [tagged("run", "VERB")] * 9 + [tagged("run", "NOUN")]
    eleven = [tagged("set", "VERB")] * 10 + [tagged("set", "NOUN")]
    untagged = [tagged("go", "VERB"), tagged("go", "_")]
    assert ambiguous_forms(ten + eleven + untagged) == {"run"}


def test_the_baseline_by_hand():
    train = [tagged("a saw", "DET NOUN")] * 2 + [tagged("a saw", "DET VERB"), tagged("b", "X")]
    test = [tagged("a saw", "DET VERB"), tagged("new a ?", "DET DET _")]
    found = most_frequent_tags(train, test, lambda one: [("second", 1)])
    assert found == {"accuracy": 3 / 4, "second": 1 / 2}


def test_words_seen_once_are_unknown_and_missing_tags_count_for_nothing():
    rare = tagged("we saw a zebra !", "PRON VERB DET NOUN _")
    task = open_task(keep("a text", [*some(60), rare]).name, 30, 0)
    assert task.size == 30 and len(task.sentences) == 30
    assert "zebra" not in task.vocabulary.words
    assert "!" in task.vocabulary.words
    with seeded(0):
        model = build({"rung": "whole"}, task)
    assert model.window == 9
    metrics = evaluate(task, model, "test")
    assert set(metrics) == {"accuracy", "loss", "ambiguous"}
    known = facts(task, model)
    assert set(known["baseline"]) == {"accuracy", "ambiguous"}
    assert known["sentences"] == 30


def test_more_sentences_than_there_are_means_all_of_them():
    assert open_task(keep("a text", some(50)).name, 2000, 0).size == 40


def test_the_fingerprint_is_of_the_content():
    one, other = keep("a text", some()).name, keep("a text", some(41)).name
    assert fingerprint(one) != fingerprint(other)
