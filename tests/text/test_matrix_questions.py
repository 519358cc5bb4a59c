"""Questions of the matrix view: over fifty states the answer equals one by another route."""

import random

import numpy as np
import pytest

from messages.catalogue import catalogue
from text import matrix_axis, matrix_cells, matrix_counts
from text.dictionary import DICTIONARY
from text.matrix_questions import PLACE, PLACE_ROWS, asked, notice
from text.matrix_small_questions import COUNT, WAIT
from text.matrix_view import cells
from text.questions import NO_GUESS, Line, State
from text.worked import PRESETS, worked

RIVER = State(worked(("bank", "by", "deep", "river")), 0)
QUESTIONS = (PLACE, PLACE_ROWS, COUNT, WAIT)


def some_state(seed: int) -> State:
    draw = random.Random(seed)
    words = tuple(draw.choice(list(DICTIONARY)) for _ in range(draw.randint(1, 7)))
    return State(worked(words, preset=draw.choice(list(PRESETS))), draw.randrange(len(words)))


def said(line: Line, language: str = "en") -> str:
    message = catalogue(language).get(line.message) if language != "en" else line.message
    return (message or line.message).format(**line.values)


def test_the_key_question_of_the_lesson():
    assert PLACE.applies(RIVER)
    text = said(PLACE.text(RIVER))
    assert text == "α₁,₄ is what “bank” (1) asks of “river” (4). Where in A = KᵀQ?"
    assert said(PLACE.options(RIVER)[PLACE.answer(RIVER)]) == "row 4, column 1"
    why = " ".join(map(said, PLACE.why(RIVER, 0)))
    assert "Row 4, column 1 holds 2; row 1, column 4 holds −2." in why
    assert "in the row form" in why
    assert said(PLACE_ROWS.text(RIVER)).endswith("Where in A = QKᵀ?")
    assert said(PLACE_ROWS.options(RIVER)[PLACE_ROWS.answer(RIVER)]) == "row 1, column 4"
    why = " ".join(map(said, PLACE_ROWS.why(RIVER, 1)))
    assert "Row 1, column 4 holds 2; row 4, column 1 holds −2." in why
    assert "in the column form" in why


def test_the_small_questions_of_the_lesson():
    assert [said(one) for one in COUNT.options(RIVER)] == ["18", "4,500", "18,000", "1,000,000"]
    assert said(COUNT.options(RIVER)[COUNT.answer(RIVER)]) == "18"
    assert said(WAIT.options(RIVER)[WAIT.answer(RIVER)]) == "none of these"


def test_who_only_asks_to_see_is_told_nothing_about_a_guess():
    for question in QUESTIONS:
        right = question.answer(RIVER)
        assert question.why(RIVER, NO_GUESS) == question.why(RIVER, right)
        wrong = (right + 1) % len(question.options(RIVER))
        assert len(question.why(RIVER, wrong)) == len(question.why(RIVER, right)) + 1


def test_the_place_is_found_again_over_fifty_states():
    states = [state for state in map(asked, map(some_state, range(120))) if PLACE.applies(state)]
    assert len(states) >= 50
    for state in states:
        x = np.array(state.worked.features).T
        q, k = np.array(state.worked.query) @ x, np.array(state.worked.key) @ x
        places = PLACE.text(state).values
        i, j = int(places["i"]) - 1, int(places["j"]) - 1
        a = k.T @ q
        score = float(q[:, i] @ k[:, j])
        expected = {0: a[i, j] == score != a[j, i], 1: a[j, i] == score != a[i, j]}
        assert expected[PLACE.answer(state)], state
        assert PLACE_ROWS.answer(state) == 1 - PLACE.answer(state)


@pytest.mark.parametrize("seed", range(50))
def test_the_small_answers_are_recomputed(seed):
    state = some_state(seed)
    if COUNT.applies(state):
        sizes = [
            np.array(m).size for m in (state.worked.query, state.worked.key, state.worked.value)
        ]
        option = said(COUNT.options(state)[COUNT.answer(state)])
        assert option == f"{sum(sizes):,}"
    if WAIT.applies(state):
        trace = state.worked.trace()
        keys, values = trace.keys.numpy(), trace.values.numpy()
        for query, output in zip(trace.queries.numpy(), trace.output.numpy(), strict=True):
            powers = np.exp(keys @ query)  # this word alone
            np.testing.assert_allclose(powers / powers.sum() @ values, output, atol=1e-9)
        assert WAIT.answer(state) == 3


def test_a_single_word_and_equal_words_are_not_asked_about():
    for words in (("bank",), ("the", "the")):
        assert not PLACE.applies(asked(State(worked(words), 0)))


@pytest.mark.parametrize("seed", range(50))
def test_every_question_and_sentence_is_complete_in_both_languages(seed):
    state = some_state(seed)
    lines = [matrix_counts.said(state.worked)]
    for form in ("columns", "rows"):
        lines += [notice(state, form), matrix_axis.broken(state, form)]
    for cell in list(cells(state.worked).values())[:: 1 + seed % 5]:
        lines += [matrix_cells.name(cell, "rows"), matrix_cells.source(state.worked, cell)]
    for question in QUESTIONS:
        if question.applies(state):
            options = question.options(state)
            assert len({said(option) for option in options}) == len(options)
            lines += [question.text(state), *options]
            lines += [line for guess in range(len(options)) for line in question.why(state, guess)]
    for language in ("en", "zh"):
        for line in lines:
            assert "{" not in said(line, language)
            assert line.message in catalogue("zh") or line.message == "{count}"
