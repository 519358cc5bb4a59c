"""The lesson on windows: counts by hand, cues, questions answered once more by another route."""

import random

import pytest

from messages import LANGUAGES, translate
from messages.lines import NO_GUESS
from text import window_cues
from text import window_wording as wording
from text.window_ladder import DISTANCES, RUNGS, SIDE, Result, State, cost, growth, sees
from text.window_questions import LEVELS, OUTSIDE, case
from text.window_small_questions import DOUBLE, WHOLE

REFERENCE = {
    "word": 4_872,
    "window-3": 8_968,
    "window-7": 17_160,
    "window-15": 33_544,
    "whole": 123_656,
    "attention": 11_112,
}
QUESTIONS = (OUTSIDE, WHOLE, DOUBLE)


def result(rung: str, inside: float = 0.97, outside: float = 0.5) -> Result:
    shares = [(at, inside if sees(rung, at) else outside) for at in DISTANCES]
    return Result(rung, 1.0 if SIDE.get(rung, 1) else 0.5, sum(s for _, s in shares) / 12,
                  tuple(shares))  # fmt: skip


def state(**far: float) -> State:
    """All rungs as the lesson's table has them; whole and attention by name."""
    inside = {"whole": far.get("whole", 0.88), "attention": far.get("attention", 0.99)}
    results = tuple(result(rung, inside.get(rung, 0.97)) for rung in RUNGS)
    return State("en", 2_000, results)


def random_state(seed: int) -> State:
    chance = random.Random(seed)
    results = tuple(
        Result(rung, chance.random(), chance.uniform(0.4, 1),
               tuple((at, chance.choice((0.0, 0.5, 0.5, 0.63, chance.random())))
                     for at in DISTANCES if chance.random() > 0.1))
        for rung in RUNGS
        if chance.random() > 0.2
    )  # fmt: skip
    return State(chance.choice(("en", "zh")), chance.choice((500, 2_000)), results)


def english(*lines) -> str:
    return " ".join(one.message.format(**one.values) for one in lines)


@pytest.mark.parametrize("rung", RUNGS)
def test_parameters_are_those_of_the_lesson_s_table(rung):
    assert State("en", 2_000).parameters(rung) == REFERENCE[rung]


def test_every_further_word_of_the_longest_sentence_costs_two_places_of_parameters():
    now = State("en", 2_000)
    assert now.parameters("whole", 31) - now.parameters("whole", 30) == 2 * 32 * 64
    assert {now.parameters("attention", length) for length in (5, 30, 60)} == {11_112}
    assert dict(((rung, length), count) for rung, length, count in growth(now.language))[
        "whole", 30
    ] == (123_656)
    assert "whole-sentence window has 123,656 parameters, for 60 words 246,536" in english(
        cost(now)
    )


def test_a_window_of_seven_sees_three_words_to_each_side():
    assert [at for at in DISTANCES if sees("window-7", at)] == [1, 2, 3]
    assert sees("window-7", -3)
    assert not sees("window-7", -4)
    assert all(sees("attention", at) and sees("whole", at) for at in DISTANCES)
    assert not sees("word", 1)


def test_the_lesson_s_own_numbers_give_its_answers():
    now = state()
    assert case(now)[1] == 5
    assert case(now)[0].rung == "window-7"
    assert LEVELS[OUTSIDE.answer(now)] == 0.5
    assert "A window of 7 words sees 3 to each side" in english(OUTSIDE.text(now))
    assert "11 words" in english(*OUTSIDE.why(now, 3))
    assert WHOLE.options(now)[WHOLE.answer(now)].message == "worse"
    assert DOUBLE.options(now)[DOUBLE.answer(now)].message == "× 2 and × 1"
    assert "× 1.99, self-attention × 1.00" in english(*DOUBLE.why(now, 0))
    assert WHOLE.options(now)[WHOLE.answer(state(whole=0.985))].message == "equal, within 2 points"


def test_without_results_there_is_nothing_to_ask_about_windows():
    nothing = State("en", 500)
    assert not OUTSIDE.applies(nothing)
    assert not WHOLE.applies(nothing)
    assert wording.near(nothing) is None


def test_the_answers_are_those_that_a_recount_gives():
    asked = 0
    for seed in range(50):
        now = random_state(seed)
        if OUTSIDE.applies(now):
            asked += 1
            got, distance = case(now)
            share = dict(got.by_distance)[distance]
            assert distance > int(got.rung.split("-")[1]) // 2
            ranked = sorted((abs(share - level), place) for place, level in enumerate(LEVELS))
            assert OUTSIDE.answer(now) == ranked[0][1]
            assert ranked[1][0] - ranked[0][0] > 0.04
        if WHOLE.applies(now):
            far = {each.rung: each.over_all for each in now.results}
            lead = far["whole"] - far["attention"]
            unequal = "better" if lead > 0.02 else "worse" if lead < -0.02 else None
            expected = unequal or "equal, within 2 points"
            assert WHOLE.options(now)[WHOLE.answer(now)].message == expected
        assert DOUBLE.answer(now) == 1
    assert asked > 25


def test_every_question_and_line_is_complete_in_both_languages():
    for seed in range(50):
        now = random_state(seed)
        lines = [wording.finding(now, RUNGS), *wording.notice(now, RUNGS), cost(now)]
        for question in QUESTIONS:
            if question.applies(now):
                lines += [question.text(now), *question.options(now)]
                for choice in (NO_GUESS, *range(len(question.options(now)))):
                    lines += question.why(now, choice)
        for one in lines:
            for language in LANGUAGES:
                said = translate(one.message, language, **one.values)
                assert said and "{" not in said
                if language != "en":
                    assert said != english(one)


def test_a_window_over_thirty_words_has_parameters_for_fifty_nine_places():
    told = english(window_cues.whole_errs(state()))
    assert "29 places before the word, the word itself and 29 after it, 59 in all" in told
    assert "in its 2,000 sentences" in english(window_cues.whole_errs(state()))


def test_far_words_have_one_number_whatever_their_distances_hold():
    uneven = Result("whole", 1.0, 0.903, ((1, 1.0), (2, 0.75)))
    assert uneven.over_all == uneven.mean(seen=True) == 0.875
    assert Result("whole", 1.0, 0.903, ()).over_all == 0.903


def test_who_notices_a_swap_is_counted_and_named():
    named = {"word": "per word", "attention": "self-attention"}
    before = {"word": "THING", "attention": "THING"}
    told = window_cues.noticed("bat", before, {**before, "attention": "ANIMAL"}, named, "en")
    assert (
        english(told)
        == "After the swap 1 of 2 taggers said something else of “bat”: self-attention."
    )
    told = window_cues.noticed("bat", before, before, named, "en")
    assert english(told) == "After the swap none of 2 taggers changes its answer for “bat”."


def test_hidden_rungs_stay_out_of_what_is_said():
    now = state(whole=0.88, attention=0.99)
    covered = english(wording.finding(now, ()), *wording.notice(now, ()))
    assert "%" not in covered
    narrow = ("word", "window-3", "window-7", "window-15")
    half = english(wording.finding(now, narrow), *wording.notice(now, narrow))
    assert "50.0%" in half
    assert "99" not in half
    assert "88" not in half
