"""What lesson 8 asks about its networks, answered once more by another route."""

import random

from messages import LANGUAGES, translate
from messages.lines import NO_GUESS
from text.pattern_notice import finding, notice
from text.pattern_questions import (
    AHEAD,
    GOOD,
    NETS,
    Measured,
    PatternState,
    askable,
)

SIZES = (20, 100, 500)


def state(rows: int, **accuracy: tuple[float, float]) -> PatternState:
    """One result a network, at these rows; names with _ for -."""
    results = tuple(
        Measured(net.replace("_", "-"), rows, train, test)
        for net, (train, test) in accuracy.items()
    )
    return PatternState(rows, 0.3, results)


def random_state(seed: int) -> PatternState:
    chance = random.Random(seed)
    results = [
        Measured(net, rows, chance.uniform(0.93, 1), chance.uniform(0.5, 1))
        for net in NETS
        for rows in SIZES
        if chance.random() > 0.1
    ]
    return PatternState(chance.choice(SIZES), 0.3, tuple(results))


def test_the_lesson_s_own_numbers_give_the_convolution_alone():
    shown = state(100, connected=(1.0, 0.61), convolution=(0.99, 0.97))
    assert AHEAD.applies(shown)
    assert AHEAD.answer(shown) == 1
    said = AHEAD.why(shown, 0)[0]
    assert said.message.format(**said.values) == (
        "New rows right: convolution 97.0%, fully connected 61.0%."
    )
    assert finding(shown).values["points"] == "36"


def test_the_answer_is_the_one_that_a_recount_gives():
    asked = 0
    for seed in range(50):
        shown = askable(random_state(seed))
        if shown is None:
            continue
        asked += 1
        tests = {each.net: each.test for each in shown.results if each.rows == shown.rows}
        good = {net for net in ("connected", "convolution") if tests[net] > GOOD}
        expected = {
            frozenset({"connected"}): "fully connected",
            frozenset({"convolution"}): "convolution",
            frozenset({"connected", "convolution"}): "both nets",
            frozenset(): "neither",
        }[frozenset(good)]
        assert AHEAD.options(shown)[AHEAD.answer(shown)].message == expected
        assert all(abs(tests[net] - GOOD) >= 0.02 for net in ("connected", "convolution"))
    assert asked > 25


def test_a_tie_or_a_net_that_has_not_fitted_is_not_asked_about():
    assert not AHEAD.applies(state(20, connected=(1, 0.91), convolution=(1, 0.97)))
    assert not AHEAD.applies(state(20, connected=(0.94, 0.6), convolution=(1, 0.97)))
    assert not AHEAD.applies(state(20, connected=(1.0, 0.6)))
    assert askable(state(20, connected=(1.0, 0.6))) is None
    assert askable(PatternState(20, 0.3, ())) is None


def test_the_nearest_number_of_rows_with_an_answer_is_asked_about():
    tie = state(100, connected=(1, 0.91), convolution=(1, 0.97)).results
    far = state(2000, connected=(1, 0.6), convolution=(1, 0.97)).results
    near = state(200, connected=(1, 0.6), convolution=(1, 0.97)).results
    found = askable(PatternState(100, 0.3, (*far, *tie, *near)))
    assert found is not None
    assert found.rows == 200


def test_memorising_is_said_only_where_it_happens():
    heart = state(100, connected=(1.0, 0.61), convolution=(0.99, 0.97))
    learned = state(100, connected=(0.96, 0.94), convolution=(0.99, 0.97))
    assert "memorise" in notice(heart)[0].message
    assert "memorise" not in notice(learned)[0].message


def test_freedom_is_called_expensive_only_where_the_net_has_fitted_and_keeps_up():
    near = state(2000, connected=(0.96, 0.94), convolution=(0.99, 0.98))
    behind = state(2000, connected=(0.96, 0.9), convolution=(0.99, 0.98))
    unfitted = state(2000, connected=(0.93, 0.94), convolution=(0.99, 0.98))
    assert "expensive" in notice(near)[0].message
    assert not any("expensive" in told.message for told in notice(behind))
    assert not any("expensive" in told.message for told in notice(unfitted))


def test_hollow_markers_are_explained_where_there_are_some():
    fitted = state(500, attention_2=(1, 0.93), attention=(1, 0.6))
    hollow = state(500, attention_2=(1, 0.93), attention=(0.79, 0.54))
    assert len(notice(hollow)) == len(notice(fitted)) + 1


def test_a_fall_that_comes_of_too_short_a_training_is_said():
    low, high = (Measured("attention", *one) for one in ((2000, 0.55, 0.5), (20_000, 0.94, 0.94)))
    told = notice(PatternState(2000, 0.3, (low, high, Measured("attention-2", 2000, 1, 0.96))))
    assert "all trainings up to there had {steps} steps" in told[1].message
    assert (told[1].values["rows"], told[1].values["train"]) == (2000, 0.55)


def test_shared_weights_understand_only_what_they_get_right():
    told = notice(state(20, connected=(1, 0.52), convolution=(1, 0.76)))
    assert "though they are not there either" in told[0].message


def test_every_sentence_is_complete_in_both_languages():
    for seed in range(50):
        shown = askable(random_state(seed))
        if shown is None:
            continue
        for guess in (NO_GUESS, 0, 1, 2, 3):
            lines = (AHEAD.text(shown), *AHEAD.why(shown, guess), finding(shown), *notice(shown))
            for said in lines:
                for language in LANGUAGES:
                    assert "{" not in translate(said.message, language, **said.values)
