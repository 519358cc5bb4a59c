"""Mean distances turned into sides of boxes, and the questions of two vision pages."""

import pytest

from tests.ui.complete_questions import complete, states
from ui.field_questions import ALIKE, COVERED, TEXTURE, Covers, Heads
from ui.field_results import WHOLE, side_alike
from ui.shift_questions import MOVE, SHUFFLE, Moved, Shuffled


@pytest.mark.parametrize("side", [7, 15, 29, 45])
def test_a_box_that_is_used_evenly_gets_its_own_side_back(side):
    from vision.boxes import Field
    from vision.distance import box_distance, positions

    field = Field("even", side, 1, side // 2)
    units = [(4 * row + 1, 4 * column + 1) for row, column in positions(8, 8)]
    mean = sum(box_distance(field, unit, (32, 32)) for unit in units) / len(units)
    assert side_alike(mean) == pytest.approx(side, rel=0.06)


def test_farther_is_never_a_smaller_box_and_nothing_is_larger_than_whole():
    sides = [side_alike(distance / 10) for distance in range(1, 200)]
    assert sides == sorted(sides)
    assert sides[-1] == WHOLE


def test_the_covered_box_is_answered_by_the_nearest_share():
    for state in states(COVERED, lambda chance: Covers(20, chance.random(), 29, 9.0)):
        away = {abs(state.accuracy - share): at for at, share in enumerate((0.25, 0.6, 1.0))}
        assert COVERED.answer(state) == away[min(away)]
        complete(COVERED, state)


def test_heads_grow_shrink_or_stay():
    for state in states(TEXTURE, lambda chance: Heads(*(chance.uniform(5, 20) for _ in "ab"))):
        grown = state.after > state.before * (1 + ALIKE)
        shrunk = state.after < state.before * (1 - ALIKE)
        assert TEXTURE.answer(state) == (0 if grown else 1 if shrunk else 2)
        complete(TEXTURE, state)


def test_shuffling_leaves_lowers_or_ends_in_guessing():
    def made(chance):
        before = chance.uniform(0.1, 1)
        return Shuffled(
            chance.random() < 0.5, before, chance.choice([before, before / 2, 0.1]), 0.1
        )

    for state in states(SHUFFLE, made):
        kept = abs(state.after - state.before) <= 0.005
        assert SHUFFLE.answer(state) == (0 if kept else 2 if state.after <= 0.15 else 1)
        complete(SHUFFLE, state)


def test_a_pixel_or_a_patch_moves_the_answer_more():
    for state in states(MOVE, lambda chance: Moved(4, chance.random(), chance.random())):
        low, high = sorted((state.one, state.whole))
        more = [state.one, state.whole].index(high)
        assert MOVE.answer(state) == (2 if high / low < 1.1 else more)
        complete(MOVE, state)
    assert MOVE.answer(Moved(4, 0.5, 0.5)) == 2
    assert not MOVE.applies(Moved(4, 0.5, 0.55))
    assert not MOVE.applies(Moved(1, 0.5, 0.2))
