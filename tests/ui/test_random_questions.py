"""The questions of the page on random labels, answered by another route."""

from itertools import pairwise

import pytest

from tests.ui.complete_questions import complete, states
from ui.random_questions import CARRIES, LEARNED, Drawn


def made(chance) -> Drawn:
    return Drawn(
        chance.choice([200, 1000]), chance.randrange(100, 5000), chance.choice([4, 10, 100]),
        chance.uniform(0, 1), chance.uniform(0, 1), chance.uniform(1, 200),
    )  # fmt: skip


def ends(*options: float) -> list[float]:
    """Where the nearest option changes."""
    return [(low + high) / 2 for low, high in pairwise(options)]


@pytest.mark.parametrize(
    ("asked", "field", "offered"), [(LEARNED, "train", (0.5, 1.0)), (CARRIES, "test", (0.3, 0.6))]
)
def test_the_answer_is_the_option_in_whose_range_the_measure_lies(asked, field, offered):
    for state in states(asked, made):
        value = getattr(state, field)
        passed = [value > end for end in ends(1 / state.classes, *offered)]
        assert asked.answer(state) == sum(passed)
        complete(asked, state)


def test_nothing_is_asked_where_no_option_is_clear_or_guessing_is_often_right():
    usual = Drawn(1000, 3000, 10, 0.999, 0.101, 137.0)
    assert LEARNED.applies(usual)
    assert CARRIES.applies(usual)
    assert (LEARNED.answer(usual), CARRIES.answer(usual)) == (2, 0)
    assert not LEARNED.applies(Drawn(1000, 3000, 10, 0.74, 0.101, 137.0))
    assert not CARRIES.applies(Drawn(1000, 3000, 10, 0.999, 0.21, 137.0))
    assert not LEARNED.applies(Drawn(1000, 3000, 4, 0.999, 0.25, 137.0))


def test_options_and_reasons_hold_the_numbers_of_the_runs():
    usual = Drawn(1000, 3000, 10, 0.999, 0.101, 137.0)
    assert [option.values for option in LEARNED.options(usual)] == [
        {"share": 0.1}, {"share": 0.5}, {"share": 1.0},
    ]  # fmt: skip
    came_out, reason = LEARNED.why(usual, -1)
    assert came_out.values == {"train": 0.999}
    assert reason.values == {"each": 137.0}
