"""Questions about order, answered once more by another route over random states."""

import random

import numpy as np
import pytest

from messages import translate
from messages.lines import NO_GUESS
from text import order_wording as wording
from text.order_corpus import BEFORE, BEYOND, TRAINED
from text.order_outside_question import OUTSIDE, case
from text.order_patches_question import PATCHES, Patches
from text.order_questions import SAME, Apart
from text.order_reasons import AT_HALF
from text.order_results import Result, State, result
from text.order_shuffle import Shuffled, order_of

REFERENCE = {  # one training of each, English
    "none": [0.5] * 10,
    "sinusoidal": [1, 1, 1, 0.96, 0.3375, 0.0325, 0.13, 0.5, 0.5, 0.4475],
    "learned": [1, 1, 1, 0.0425, 0.02, 0.5, 0.5, 0.5, 0.5, 0.5],
}


def state(language="en", **shares) -> State:
    numbers = REFERENCE | shares
    tested = TRAINED + BEYOND
    return State(language, tuple(Result(kind, tuple(zip(tested, own, strict=True)))
                                 for kind, own in numbers.items()))  # fmt: skip


def said(line, language="en") -> str:
    return translate(line.message, language, **line.values)


def answer(question, now) -> str:
    return said(question.options(now)[question.answer(now)])


def some_apart(seed: int) -> Apart:
    draw = random.Random(seed)
    sizes = [0.0, 3e-8, draw.uniform(1e-4, 0.05), draw.uniform(0.2, 1.5)]
    own = draw.choice(sizes)
    fresh = own if draw.random() < 0.7 else draw.choice(sizes)
    return Apart("saw", own * draw.uniform(1, 9), own, fresh)


def some_state(seed: int) -> State:
    draw = random.Random(seed)
    levels = (1.0, 0.99, 0.9, 0.87, 0.5, 0.52, 0.1, 0.3, draw.random())
    own = [draw.choice(levels) for _ in TRAINED + BEYOND]
    if draw.random() < 0.3:
        own[3:] = [draw.choice((0.5, 0.49, 0.51)) for _ in BEYOND]
    return state(draw.choice(("en", "zh")), sinusoidal=own)


def some_patches(seed: int) -> Patches:
    draw = random.Random(seed)
    without = draw.choice((0.0, 2e-7, draw.uniform(1e-4, 0.09), draw.uniform(0.11, 1)))
    return Patches(64, without, draw.random())


def test_the_lesson_s_own_numbers_give_its_answers():
    assert answer(SAME, Apart("saw", 0.0, 0.0, 0.0)) == "not at all"
    assert case(state()) == (10, 0.3375)
    assert answer(OUTSIDE, state()) == "less than half"
    assert "only the second one ever stood" in said(OUTSIDE.why(state(), 0)[1])
    assert answer(PATCHES, Patches(64, 1.2e-7, 0.7)) == "stay as they are"


def test_half_on_the_way_down_is_not_asked_about():
    falling = [1, 1, 1, 0.94, 0.492, 0.22, 0.048, 0.5, 0.5, 0.49]
    assert case(state("zh", sinusoidal=falling)) == (12, 0.22)
    assert "beyond all trained nouns" in said(OUTSIDE.why(state("zh", sinusoidal=falling), 3)[1])
    steady = [1, 1, 1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]
    assert answer(OUTSIDE, state(sinusoidal=steady)) == "half of them"
    assert case(State("en")) is None
    assert not OUTSIDE.applies(state(sinusoidal=[0.7] * 10))


def test_the_same_word_over_fifty_states():
    asked = [now for now in map(some_apart, range(80)) if SAME.applies(now)]
    assert len(asked) >= 50
    names = ["not at all", "a little", "very different"]
    for now in asked:
        sizes = {names[(share > 1e-5) + (share > 0.1)] for share in (now.shown, now.fresh)}
        assert answer(SAME, now) == (sizes.pop() if len(sizes) == 1 else "depends on training")
    assert {answer(SAME, now) for now in asked} == {*names, "depends on training"}
    for border in (1e-5, 0.1):
        assert not SAME.applies(Apart("saw", 1.0, border * 1.01, 0.0))


def test_beyond_the_trained_length_over_fifty_states():
    asked = [now for now in map(some_state, range(90)) if OUTSIDE.applies(now)]
    assert len(asked) >= 50
    for now in asked:
        shares = dict(next(one.by_before for one in now.results if one.positions == "sinusoidal"))
        before, share = case(now)
        assert before > BEFORE
        assert shares[before] == share
        expected = (
            "all of them" if share >= 0.98
            else "less than half" if share <= 0.45
            else "half of them" if share < 0.6
            else "about 9 in 10"
        )  # fmt: skip
        assert answer(OUTSIDE, now) == expected
    assert len({answer(OUTSIDE, now) for now in asked}) == 4


def test_patches_over_fifty_states():
    asked = [now for now in map(some_patches, range(60)) if PATCHES.applies(now)]
    assert len(asked) >= 50
    for now in asked:
        moved = now.without
        words = "stay as they are" if moved < 1e-5 else "change a little" if moved < 0.1 else (
            "change much")  # fmt: skip
        assert answer(PATCHES, now) == words


@pytest.mark.parametrize(
    ("question", "states"),
    [(SAME, some_apart), (OUTSIDE, some_state), (PATCHES, some_patches)],
    ids=["same", "outside", "patches"],
)
def test_every_question_is_complete_in_both_languages(question, states):
    for now in filter(question.applies, map(states, range(50))):
        count = len(question.options(now))
        assert 3 <= count <= 4
        lines = [question.text(now), *question.options(now)]
        lines += [one for guess in range(-1, count) for one in question.why(now, guess)]
        right = question.answer(now)
        assert question.why(now, NO_GUESS) == question.why(now, right)
        wrong = (right + 1) % count
        assert len(question.why(now, wrong)) == len(question.why(now, right)) + 1
        for one in lines:
            english, chinese = said(one), said(one, "zh")
            assert english != chinese
            assert "{" not in english + chinese


def test_results_are_read_from_measures():
    measures = {f"last/test/before/{at}": 0.5 for at in (0, 8, 10)}
    found = result("none", measures)
    assert found == Result("none", ((0, 0.5), (8, 0.5), (10, 0.5)))
    assert found.inside == 0.5
    assert result("none", {"last/test/accuracy": 0.5}) is None


def test_findings_say_what_the_lines_show():
    inside = said(wording.finding(state(), beyond=False))
    assert inside == (
        "With 0 to 8 words before the clause, the number that went worst for each: 50.0% right "
        "without positions, 100.0% with sinusoids, 100.0% with learned positions."
    )
    outside = said(wording.finding(state(), beyond=True))
    assert "sinusoids to 3.2% (with 12 words before), learned positions to 2.0%" in outside
    calm = state(sinusoidal=[1] * 10, learned=[1] * 10)
    assert "are right on 100.0% at least" in said(wording.finding(calm, beyond=True))
    assert "it is 50.0% everywhere" in said(wording.notice(state(), beyond=False)[0])
    assert len(wording.notice(state(none=[0.6] * 10), beyond=False)) == 0
    assert wording.notice(state(), beyond=True)[-1].message in AT_HALF.values()
    assert wording.notice(calm, beyond=True)[-1].message not in AT_HALF.values()


def test_what_is_left_of_a_shuffle_is_said_precisely():
    one = np.array([[5.0, 0.0], [0.0, 5.0], [1.0, 1.0]])
    order = order_of("reversed", 3)
    exact = Shuffled(order, one, one[list(order)])
    assert "differ by 0 at most" in said(wording.undone(exact, 5.0, False)[0])
    moved = Shuffled(order, one, one)
    assert "still differ by up to 5" not in said(wording.undone(exact, 5.0, True)[0])
    assert "told where it stands" in said(wording.undone(moved, 5.0, True)[0])
    assert len(wording.undone(moved, 5.0, False)) == 2
    alone = Shuffled((0,), one[:1], one[:1])
    assert "only one order" in said(wording.undone(alone, 5.0, False)[0])
    kept = Shuffled((0, 1, 2), one, one)
    assert "as typed" in said(wording.undone(kept, 5.0, False)[0])
