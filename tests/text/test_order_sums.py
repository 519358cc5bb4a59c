"""One word twice by hand, sines by hand, and what only the distance of two places decides."""

import numpy as np
import pytest

from text.order_sums import (
    NUMBERS,
    PLACES,
    by_distance,
    columns,
    cosines,
    numbered,
    positions,
    spread,
    twice,
    waves,
)

SAW = ("I", "saw", "a", "saw")
ZH = ("我", "锯", "一", "把", "锯")


def test_columns_two_and_four_by_hand():
    found = twice(SAW, (1, 3), placed=False)
    for place in (1, 3):
        assert found.weights[place] == pytest.approx([0.134471, 0.365529, 0.134471, 0.365529],
                                                     abs=1e-6)  # fmt: skip
    assert found.difference == 0
    assert (found.outputs[1] == found.outputs[3]).all()


def test_places_tell_the_two_words_apart_by_hand():
    found = twice(SAW, (1, 3), placed=True)
    assert found.inputs[1] == pytest.approx([0.841471, 1.540302, 0.010000, 0.999950], abs=1e-6)
    assert found.inputs[3] == pytest.approx([0.141120, 0.010008, 0.029996, 0.999550], abs=1e-6)
    assert found.difference == pytest.approx(0.713382, abs=2e-6)


def test_a_word_that_stands_twice_among_five():
    found = twice(ZH, (1, 4), placed=False)
    share = 1 / (2 * np.e + 3)
    assert found.weights[1] == pytest.approx([share, np.e * share, share, share, np.e * share])
    assert found.difference == pytest.approx(0, abs=1e-15)


def test_the_column_form_holds_a_column_for_each_word_that_asks():
    table = columns(twice(SAW, (1, 3), placed=False))
    assert table.groupby("place")["value"].sum().tolist() == pytest.approx([1] * 4)
    asked = table[table["word"] == "4 saw"]
    assert asked["shown"].tolist() == ["0.134", "0.366", "0.134", "0.366"]
    assert numbered(SAW) == ["1 I", "2 saw", "3 a", "4 saw"]


def test_sines_by_hand():
    four = positions(4, 4)
    assert four[0] == pytest.approx([0, 1, 0, 1])
    assert four[2] == pytest.approx([0.909, -0.416, 0.020, 1.000], abs=1e-3)
    products = positions(PLACES, NUMBERS) @ positions(PLACES, NUMBERS)[0]
    assert products[:8] == pytest.approx([16.0, 15.3, 13.7, 12.3, 11.7, 11.8, 11.9, 11.4], abs=0.05)


def test_only_the_distance_counts_and_it_does_not_fall_for_ever():
    assert spread() < 1e-4
    table = by_distance()
    apart = table.groupby("distance")["product"].agg(np.ptp)
    assert apart.max() < 1e-4
    own = table[table["start"] == 1]["product"].to_numpy()
    assert (np.diff(own[:5]) < 0).all()
    assert (np.diff(own) > 0.1).any()
    reference = [sum(np.cos(away / 10_000 ** (2 * m / NUMBERS)) for m in range(NUMBERS // 2))
                 for away in range(PLACES)]  # fmt: skip
    assert own == pytest.approx(reference, abs=1e-4)


def test_the_waves_are_all_there():
    table = waves()
    assert len(table) == PLACES * NUMBERS
    assert table["value"].abs().max() <= 1
    assert len({tuple(row) for row in positions(PLACES, NUMBERS)}) == PLACES


def test_cosines_of_directions():
    found = cosines(np.array([[1.0, 0.0], [3.0, 3.0], [0.0, 0.0]]))
    assert found[0] == pytest.approx([1, 0.5**0.5, 0])
    assert (found == found.T).all()
