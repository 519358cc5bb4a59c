"""Questions about sound: over many states the stated answer equals a recomputation."""

import random

import pytest

from messages.catalogue import catalogue
from messages.lines import NO_GUESS, Line
from speech.questions import TOO_SHORT, TWICE_AS_LONG, TWO_BLOCKS
from speech.state import Point, State, first, nearest
from speech.words import cost_said, cost_table, edges_notice, edges_said

QUESTIONS = (TWO_BLOCKS, TOO_SHORT, TWICE_AS_LONG)
LESSON = State(
    40,
    319,
    50,
    (
        Point(1, 39, 0.5, 0.0),
        Point(1, 40, 1.0, 7.5),
        Point(2, 20, 0.5, 0.0),
        Point(2, 22, 1.0, 6.0),
        Point(3, 18, 1.0, 6.0),
    ),
)


def said(line: Line, language: str = "en") -> str:
    message = line.message if language == "en" else catalogue("zh").get(line.message)
    assert message or "×" in line.message, line.message
    return (message or line.message).format(**line.values)


def some_state(seed: int) -> State:
    """Runs whose edge lies anywhere, also where theory would not have it."""
    draw = random.Random(seed)
    delay = draw.choice([20, 40, 80])
    points = []
    for blocks in (1, 2, 3):
        edge = draw.choice([delay // blocks, draw.randint(2, 160)])
        for radius in sorted({delay - 1, *draw.sample(range(1, 170), 12)}):
            right = draw.uniform(0.5, 0.8) if radius < edge else draw.uniform(0.85, 1)
            points.append(Point(blocks, radius, right, draw.choice([0.0, 0.5])))
    return State(delay, draw.randint(10, 6000), draw.randint(1, 300), tuple(points))


def test_the_key_question_of_the_lesson():
    assert TWO_BLOCKS.applies(LESSON)
    assert "0.40 s before the click. One block needs a radius of 0.40 s" in said(
        TWO_BLOCKS.text(LESSON)
    )
    assert said(TWO_BLOCKS.options(LESSON)[TWO_BLOCKS.answer(LESSON)]) == "about 0.20 s"
    why = " ".join(map(said, TWO_BLOCKS.why(LESSON, 0)))
    assert "Two blocks are right from 0.22 s on" in why
    assert "The same radius: if" in why


def test_one_frame_too_short_is_guessing():
    assert said(TOO_SHORT.options(LESSON)[TOO_SHORT.answer(LESSON)]) == "50%"
    assert "50.0%, and it cannot be otherwise" in said(TOO_SHORT.why(LESSON, 0)[0])
    assert "(largest difference 0)" in said(TOO_SHORT.why(LESSON, 0)[0])


def test_a_sound_twice_as_long():
    assert said(TWICE_AS_LONG.options(LESSON)[TWICE_AS_LONG.answer(LESSON)]) == "×4, ×2"
    assert "101,761 become 407,044" in said(TWICE_AS_LONG.why(LESSON, 0)[0])


def test_who_only_asks_to_see_is_told_nothing_about_a_guess():
    for question in QUESTIONS:
        right = question.answer(LESSON)
        assert question.why(LESSON, NO_GUESS) == question.why(LESSON, right)
        wrong = (right + 1) % len(question.options(LESSON))
        assert len(question.why(LESSON, wrong)) == len(question.why(LESSON, right)) + 1


def states(question):
    found = [one for one in map(some_state, range(150)) if question.applies(one)]
    assert len(found) >= 50
    return found


def test_the_answer_about_two_blocks_over_fifty_states():
    for state in states(TWO_BLOCKS):
        edge = min(one.radius for one in state.points if one.blocks == 2 and one.accuracy > 0.9)
        factor = edge / state.delay
        bounds = [0.5**1.5, 0.5**0.5, 2**0.5]  # half-way, in ratio, between two options
        place = sum(factor > bound for bound in bounds)
        assert TWO_BLOCKS.answer(state) == {0: 2, 1: 1, 2: 0, 3: 3}[place]


def test_the_answer_about_one_frame_over_fifty_states():
    for state in states(TOO_SHORT):
        right = next(
            one.accuracy for one in state.points
            if one.blocks == 1 and one.radius == state.delay - 1
        )  # fmt: skip
        nearest_share = min((1.0, 0.75, 0.5), key=lambda share: abs(share - right))
        assert TOO_SHORT.answer(state) == (1.0, 0.75, 0.5).index(nearest_share)


def test_the_answer_about_twice_the_sound_over_fifty_states():
    for state in states(TWICE_AS_LONG):
        near = [
            sum(min(place + state.radius, length - 1) - max(place - state.radius, 0) + 1
                for place in range(length))
            for length in (state.length, 2 * state.length)
        ]  # fmt: skip
        answer = TWICE_AS_LONG.answer(state)
        assert answer == (1 if near[1] / near[0] < 2.8 else 2)


def test_everything_is_said_in_both_languages():
    for question in QUESTIONS:
        for state in states(question)[:10]:
            lines = [question.text(state), *question.options(state)]
            for choice in range(len(question.options(state))):
                lines += question.why(state, choice)
            for language in ("en", "zh"):
                assert all("{" not in said(line, language) for line in lines)


def test_no_question_is_asked_without_runs():
    nothing = State(40, 300, 50)
    assert not TWO_BLOCKS.applies(nothing)
    assert not TOO_SHORT.applies(nothing)
    assert first((), 1) is None


@pytest.mark.parametrize(
    ("value", "place"), [(38, 0), (20, 1), (22, 1), (10, 2), (90, 3), (28.3, None)]
)
def test_an_option_must_be_clearly_the_nearest(value, place):
    assert nearest(value, [40, 20, 10, 80]) == place


def test_the_table_of_costs_reads_as_the_lesson():
    table = cost_table(50, 319)
    assert table.iloc[0].tolist() == ["1 s", "98", "9,604", "38 kB", "7,348", "29 kB", "1.3"]
    assert table.iloc[1, :4].tolist() == ["10 s", "998", "996,004", "4 MB"]
    assert table.iloc[2].tolist() == [
        "60 s", "5,998", "35,976,004", "144 MB", "603,248", "2 MB", "60",
    ]  # fmt: skip
    assert table.iloc[3, 0] == "3.19 s *"


def test_findings_carry_their_numbers():
    assert "All pairs of 319 frames: 101,761 scores" in said(cost_said(LESSON))
    told = [said(one) for one in edges_said(LESSON.points, (1, 2, 3))]
    assert told == [
        "1 block hears the beep from a radius of 0.40 s on.",
        "2 blocks hear it from 0.22 s on.",
        "3 blocks hear it from 0.18 s on.",
    ]
    assert "at most 4 frames larger" in said(edges_notice(LESSON.points, 40)[1])
    alone = [one for one in LESSON.points if one.blocks == 1]
    assert [said(one)[:4] for one in edges_notice(alone, 40)] == ["Left"]
