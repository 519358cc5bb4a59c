"""The sentences of the first lesson: who can do what, and who is taught what."""

import numpy as np
import pytest

from text.embedding_corpus import (
    LEXICONS,
    SENTENCES,
    TWICE_USED,
    Taught,
    class_of,
    corpus,
    sentences,
    taught_sentences,
    vocabulary,
)

LANGUAGES = ("en", "zh")


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_lexicons_have_the_same_classes_with_as_many_words(language):
    sizes = {name: len(words) for name, words in LEXICONS[language].classes.items()}
    assert sizes == {"ANIMAL": 6, "ACTION": 6, "PLANT": 6, "PERSON": 4, "THING": 4,
                     "TEMPERATURE": 2, "LOOK": 4, "PLACE": 4}  # fmt: skip
    assert len(LEXICONS[language].frames) == 13


def test_english_has_sixty_words_and_the_one_with_two_uses():
    words = vocabulary("en")
    assert len(words) == 61
    assert words[:3] == ("dog", "rabbit", "cat")
    assert words[-1] == "fly"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_vocabulary_is_what_the_sentences_hold(language):
    held = {word for sentence in corpus(language) for word in sentence}
    assert held == set(vocabulary(language))
    assert len(vocabulary(language)) == len(held)


def test_only_animals_are_fed_and_only_plants_are_watered():
    known = class_of("en")
    said = sentences(LEXICONS["en"], 500, np.random.default_rng(3))
    fed = {known[sentence[4]] for sentence in said if "feeds" in sentence}
    watered = {known[sentence[3]] for sentence in said if "water" in sentence}
    assert (fed, watered) == ({"ANIMAL"}, {"PLANT"})


def test_frames_come_equally_often():
    said = sentences(LEXICONS["en"], 6_500, np.random.default_rng(5))
    assert sum("feeds" in sentence for sentence in said) == pytest.approx(500, abs=70)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_word_with_two_uses_has_as_many_of_each(language):
    word = LEXICONS[language].two_uses
    own = corpus(language)[SENTENCES:]
    assert len(own) == 2 * TWICE_USED
    assert all(word in sentence for sentence in own)
    assert not [sentence for sentence in corpus(language)[:SENTENCES] if word in sentence]


def test_what_is_taught_changes_nothing_before_it():
    plain, more = corpus("en"), corpus("en", Taught("blick", "plant", 3))
    assert more[: len(plain)] == plain
    assert [sentence.count("blick") for sentence in more[len(plain) :]] == [1, 1, 1]
    assert vocabulary("en", Taught("blick", "plant", 3)) == (*vocabulary("en"), "blick")


def test_three_sentences_are_the_first_of_thirty():
    few, many = (taught_sentences("zh", Taught("blick", "both", count)) for count in (3, 30))
    assert many[:3] == few


def test_a_known_word_can_be_taught_another_use_and_keeps_its_number():
    assert vocabulary("en", Taught("dog", "plant", 10)) == vocabulary("en")
