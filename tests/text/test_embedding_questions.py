"""Questions and sentences of the first lesson, recomputed by another route."""

import random

import numpy as np
import pytest

from messages.catalogue import catalogue
from messages.lines import NO_GUESS, Line
from text import embedding_wording as wording
from text.embedding_corpus import KINDS, LEXICONS, Taught
from text.embedding_questions import FLY, HOT, ONE_HOT, kin
from text.embedding_state import Setting, State, cleaned, ids, shown
from text.embedding_tables import centres_table, look_up, map_table, memory, number, product

QUESTIONS = (FLY, HOT, ONE_HOT)


def some_state(seed: int) -> State:
    draw = random.Random(seed)
    language = draw.choice(["en", "zh"])
    taught = Taught("blick", draw.choice(list(KINDS)), 3) if draw.random() < 0.5 else None
    setting = Setting(language, draw.choice([2, 3, 8]), seed, taught)
    vectors = np.random.default_rng(seed).normal(size=(len(setting.words), setting.dim))
    return State(setting, draw.choice([0, 10, 300]), draw.choice(setting.words), vectors)


def said(line: Line, language: str = "en") -> str:
    message = line.message if language == "en" else catalogue("zh").get(line.message)
    assert message, line.message
    return message.format(**line.values)


def cosine(left: np.ndarray, right: np.ndarray) -> float:
    return float(left @ right / np.sqrt((left @ left) * (right @ right)))


def vectors_of(state: State, *words: str) -> np.ndarray:
    centred = state.vectors - state.vectors.mean(axis=0)
    return centred[[state.words.index(word) for word in words]]


def test_the_place_of_the_word_with_two_uses_is_recomputed_over_fifty_states():
    states = [state for state in map(some_state, range(500)) if FLY.applies(state)]
    assert len(states) >= 50
    for state in states:
        (own,) = vectors_of(state, state.setting.two_uses)
        animal, action = (
            cosine(own, vectors_of(state, *state.group(name)).mean(axis=0))
            for name in ("ANIMAL", "ACTION")
        )
        expected = 2 if abs(animal - action) <= 0.3 else 0 if animal > action else 3
        assert FLY.answer(state) == expected


def test_how_similar_opposites_are_is_recomputed_over_fifty_states():
    states = [state for state in map(some_state, range(150)) if HOT.applies(state)]
    assert len(states) >= 50
    for state in states:
        value = cosine(*vectors_of(state, *state.setting.opposites))
        distances = [abs(value - near) for near in (-1, 0, 1)]
        assert HOT.answer(state) == int(np.argmin(distances))


@pytest.mark.parametrize("seed", range(50))
def test_one_hot_vectors_of_any_words_are_equally_unlike(seed):
    state = some_state(seed)
    word, alike, other = (np.eye(len(state.words))[place] for place in state.places(kin(state)))
    assert word @ alike == word @ other == 0
    assert said(ONE_HOT.options(state)[ONE_HOT.answer(state)]) == "both equal"
    assert len(set(kin(state))) == 3


@pytest.mark.parametrize("seed", range(50))
def test_every_sentence_is_complete_in_both_languages(seed):
    state = some_state(seed)
    lines = [wording.groups(state), wording.flatness(state, 0.5), wording.looked_up(state)]
    lines += [wording.neighbours(state, ()), wording.two_uses(state), wording.stored()]
    lines += [wording.orthogonal(8), *filter(None, [wording.taught(state, ())])]
    for question in QUESTIONS:
        options = question.options(state)
        lines += [question.text(state), *options]
        lines += [line for guess in range(len(options)) for line in question.why(state, guess)]
    for language in ("en", "zh"):
        assert not [line for line in lines if "{" in said(line, language)]


def test_who_only_asks_to_see_is_told_nothing_about_a_guess():
    for question in QUESTIONS:
        state = next(one for one in map(some_state, range(99)) if question.applies(one))
        right = question.answer(state)
        assert question.why(state, NO_GUESS) == question.why(state, right)
        wrong = (right + 1) % len(question.options(state))
        assert len(question.why(state, wrong)) == len(question.why(state, right)) + 1


def test_nothing_is_asked_about_what_is_not_learned():
    untrained = State(Setting("en"), 0, "dog", np.ones((61, 8)))
    assert not FLY.applies(untrained)
    assert not HOT.applies(untrained)


def test_one_hot_times_the_matrix_is_the_look_up():
    for seed in range(9):
        state = some_state(seed)
        times, difference = product(state)
        assert times == state.vectors[state.words.index(state.chosen)].tolist()
        assert difference == 0


def test_the_lit_cell_stands_above_the_column_of_the_word():
    state = some_state(1)
    table = look_up(state, hidden=("the",))
    assert table[(table["row"] == 0) & (table["value"] == 1)]["column"].tolist() == [state.chosen]
    assert "the" not in set(table["column"])
    assert table["row"].max() == state.setting.dim


def test_hidden_words_are_neither_on_the_map_nor_among_the_neighbours():
    state = some_state(2)
    own = state.setting.two_uses
    assert own not in set(map_table(state, (own,))[0]["word"])
    assert own not in state.neighbours("blick" if state.setting.taught else "的", (own,), 99)
    assert own in set(centres_table(state)["word"])


def test_memory_of_fifty_thousand_words():
    assert memory() == {"one-hot": (200_000, 10_000_000_000), "dense": (256, 12_800_000)}
    told = said(wording.stored())
    assert "10 GB, 200 kB" in told
    assert "12.8 MB, 256 bytes" in told


def test_classes_have_one_id_in_both_languages():
    english, chinese = ids("en", None), ids("zh", None)
    assert (english["dog"], chinese["dog"]) == ("dog", "狗")
    assert chinese["fly"] == LEXICONS["zh"].two_uses
    assert ids("en", Taught("blick", "animal", 1))["taught"] == "blick"
    assert "taught" not in ids("en", Taught("dog", "plant", 1))
    assert shown("zh") == ("狗", "兔子", "猫", "跑", "跳", "树", "花", "热")


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("blick", "blick"),
        ("  Two Words", "two"),
        ("<script>", "script"),
        ("布里克", "布里克"),
        ("🙂", ""),
        ("", ""),
        ("a" * 10_000, "a" * 14),
        ("שלום", "שלום"),
    ],
)
def test_a_typed_word_is_cleaned(typed, read):
    assert cleaned(typed) == read


def test_numbers_have_two_digits_and_no_minus_before_zero():
    assert [number(value) for value in (0.987, -0.5, -0.001)] == ["0.99", "−0.50", "0.00"]
