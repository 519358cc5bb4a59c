"""Questions of the ladder, of any model and of head history, each by another route."""

import math

import pytest

from tests.ui.complete_questions import complete, states
from ui.any_model_questions import FIELDS, SPANS, Drawn, Widest
from ui.history_asked import START, TWINS, Start, Twins
from ui.ladder_questions import PARITY, SHARPNESS, Parity, Spans, scale_of


@pytest.mark.parametrize(
    ("largest", "scale"), [(0.2, 1), (1.0, 1), (3.0, 3), (3.01, 4), (23.0, 30), (960.0, 1000)]
)
def test_the_scale_is_at_least_one_and_has_one_digit(largest, scale):
    assert scale_of(largest) == pytest.approx(scale)


def test_rounding_of_large_numbers_is_rounding_still():
    assert PARITY.answer(Parity(4e-5, 20.0)) == 2
    assert PARITY.answer(Parity(4e-5, 20.0, scale_of(35.0))) == 1
    told = [line.values for line in PARITY.options(Parity(4e-5, 20.0, scale_of(35.0)))]
    assert told == [{}, {"alike": "0.0004"}, {"alike": "0.0004", "telling": "4"}, {"telling": "4"}]


def test_a_difference_is_told_by_its_power_of_ten():
    def made(chance):
        size = chance.choice([0.0, 10 ** chance.uniform(-8, 1)])
        return Parity(size, chance.choice([1.0, 10.0, 20.0]), chance.choice([1.0, 4.0, 30.0]))

    for state in states(PARITY, made):
        share = state.largest / state.scale
        power = math.log10(share) if share else -math.inf
        told = 0 if power == -math.inf else 1 if power < -5 else 2 if power < -1 else 3
        assert PARITY.answer(state) == told
        complete(PARITY, state)


def test_wider_windows_look_farther():
    def made(chance):
        sharp = chance.uniform(0.5, 3)
        return Spans(sharp, sharp * chance.choice([0.5, 1.001, 2.0]))

    for state in states(SHARPNESS, made):
        times = round(state.soft / state.sharp, 1)
        assert SHARPNESS.answer(state) == {0.5: 0, 2.0: 1, 1.0: 2}[times]
        complete(SHARPNESS, state)


def test_drawn_heads_look_about_as_far_as_the_nearest_option_says():
    def made(chance):
        return Drawn("some", 224, chance.uniform(0, 230), chance.uniform(100, 120))

    for state in states(SPANS, made):
        quarters = 4 * state.mean / state.even  # of looking everywhere alike
        far = state.mean > (state.even + state.width) / 2
        assert SPANS.answer(state) == (
            3 if far else 0 if quarters < 1 else 1 if quarters < 3 else 2
        )
        complete(SPANS, state)


def test_the_reason_says_that_softmax_shares_evenly_only_where_it_does():
    even, near = (SPANS.why(Drawn("some", 32, mean, 16.55), -1)[0] for mean in (16.4, 7.0))
    assert "nearly evenly" in even.message
    assert "evenly" not in near.message


def test_the_widest_box_lies_in_one_range_alone():
    for state in states(
        FIELDS, lambda chance: Widest("some", chance.randrange(32, 300), chance.randrange(3, 2100))
    ):
        at = FIELDS.answer(state)
        told = FIELDS.options(state)[at].values
        assert told.get("low", 0) <= state.side <= told.get("high", 10**6)
        if at in (0, 3):
            assert (state.side > told["size"]) == (at == 3)
        complete(FIELDS, state)


def test_heads_at_step_0_are_told_by_the_nearest_distance():
    def made(chance):
        mean = chance.choice([0.0, 16.5, 32.0]) + chance.uniform(-4, 4)
        return Start("ab12", mean, mean - 1, mean + 1, 16.55)

    for state in states(START, made):
        near = [distance for distance in (0, 16.5, 32) if abs(distance - state.mean) < 2]
        assert [(0, 16.5, 32)[START.answer(state)]] == near
        complete(START, state)
    assert not START.applies(Start("ab12", 8.0, 7.0, 9.0, 16.55))


def test_two_seeds_agree_in_every_block_in_some_or_in_none():
    def made(chance):
        blocks = chance.randrange(1, 5)
        return Twins(("ab12", "cd34"), chance.randrange(blocks + 1), blocks, 4)

    for state in states(TWINS, made):
        share = state.alike / state.blocks
        assert TWINS.answer(state) == {1.0: 0, 0.0: 2}.get(share, 1)
        complete(TWINS, state)
