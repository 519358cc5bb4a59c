"""The questions of the page on random labels, answered by another route."""

from itertools import pairwise

import pytest

from tests.ui.complete_questions import complete, states
from ui.random_questions import CARRIED_REASONS, CARRIES, KNOWN_REASONS, LEARNED, Drawn


def made(chance) -> Drawn:
    return Drawn(
        chance.choice([200, 1000]), chance.randrange(100, 5000), chance.choice([4, 10, 100]),
        chance.uniform(0, 1), chance.uniform(0, 1), chance.uniform(1, 200),
        chance.choice([500, 10_000]),
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
    usual = Drawn(1000, 3000, 10, 0.999, 0.101, 137.0, 10_000)
    assert LEARNED.applies(usual)
    assert CARRIES.applies(usual)
    assert (LEARNED.answer(usual), CARRIES.answer(usual)) == (2, 0)
    assert not LEARNED.applies(Drawn(1000, 3000, 10, 0.74, 0.101, 137.0, 10_000))
    assert not CARRIES.applies(Drawn(1000, 3000, 10, 0.999, 0.21, 137.0, 10_000))
    assert not LEARNED.applies(Drawn(1000, 3000, 4, 0.999, 0.25, 137.0, 10_000))


def test_options_and_reasons_hold_the_numbers_of_the_runs():
    usual = Drawn(1000, 3000, 10, 0.999, 0.101, 137.0, 10_000)
    assert [option.values for option in LEARNED.options(usual)] == [
        {"share": 0.1}, {"share": 0.5}, {"share": 1.0},
    ]  # fmt: skip
    came_out, reason = LEARNED.why(usual, -1)
    assert came_out.values == {"train": 0.999}
    assert reason.values == {"each": 137.0}


def reason(asked, train=0.999, test=0.1) -> str:
    _, why = asked.why(Drawn(1000, 3000, 10, train, test, 137.0, 10_000), -1)
    return why.message


def test_learned_by_heart_is_said_of_each_label_from_the_level_that_counts_as_fitted_on():
    none, some, each, most = KNOWN_REASONS
    # three standard errors of guessing on 1,000 images: 3 sqrt(0.1 * 0.9 / 1000) = 0.0285
    said = [(0.02, none), (0.128, none), (0.129, some), (0.27, some), (0.6, some), (0.8, most),
            (0.949, most), (0.95, each), (0.95 - 1e-12, each)]  # fmt: skip
    assert [reason(LEARNED, train=train) for train, _ in said] == [why for _, why in said]


def test_that_nothing_carries_over_is_said_within_three_standard_errors_of_guessing_alone():
    nothing, near, more = CARRIED_REASONS
    # on 10,000 test images: 3 sqrt(0.1 * 0.9 / 10000) = 0.009
    said = [(0.108, nothing), (0.092, nothing), (0.11, near), (0.09, near), (0.17, near),
            (0.25, more), (0.7, more)]  # fmt: skip
    assert [reason(CARRIES, test=test) for test, _ in said] == [why for _, why in said]


def test_without_the_number_of_test_images_what_carries_over_is_not_asked():
    assert not CARRIES.applies(Drawn(1000, 3000, 10, 0.999, 0.101, 137.0, 0))
