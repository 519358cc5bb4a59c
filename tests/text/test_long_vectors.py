"""Softmax on random vectors: decided for long ones, unless scores are divided by the root of d."""

import math

import numpy as np
import pandas as pd
import pytest

from text.long_vectors import DIMS, KEYS, grown, learnable, measured, readable

LARGEST = dict(zip(DIMS, (0.53, 0.75, 0.88, 0.94, 0.97), strict=True))


@pytest.fixture(scope="module")
def table() -> pd.DataFrame:
    return measured()


def of(table: pd.DataFrame, divided: bool) -> pd.DataFrame:
    return table[table["divided"] == divided].set_index("dim")


def test_two_keys_of_one_number_are_worked_out_without_the_core():
    found = measured((1,), keys=2, draws=40_000)
    draws = np.random.default_rng(7)
    gap = draws.normal(size=40_000) * (draws.normal(size=40_000) - draws.normal(size=40_000))
    largest = 1 / (1 + np.exp(-np.abs(gap)))
    assert found["largest"].tolist() == pytest.approx([largest.mean()] * 2, abs=0.005)
    slope = largest * (1 - largest)  # of two shares both have the same
    assert found["slope"].tolist() == pytest.approx([slope.mean()] * 2, abs=0.003)


def test_undivided_the_largest_weight_grows_to_nearly_everything(table):
    free = of(table, False)
    for dim, wanted in LARGEST.items():  # a reference that was drawn a thousand times, too
        error = 3 * math.sqrt(2) * free.loc[dim, "error"] + 0.005
        assert free.loc[dim, "largest"] == pytest.approx(wanted, abs=error)
    assert free["largest"].is_monotonic_increasing


def test_divided_it_stays_where_it_is_whatever_the_length(table):
    held = of(table, True)
    for dim in DIMS:
        error = 3 * math.sqrt(2) * held.loc[dim, "error"] + 0.005
        assert held.loc[dim, "largest"] == pytest.approx(0.355, abs=error)


def test_the_spread_of_scores_is_the_root_of_the_dimension_or_one(table):
    roots = [math.sqrt(dim) for dim in DIMS]
    assert of(table, False)["spread"].tolist() == pytest.approx(roots, rel=0.06)
    assert of(table, True)["spread"].tolist() == pytest.approx([1.0] * 5, rel=0.06)


def test_the_slope_that_learning_uses_falls_tenfold_or_stays(table):
    free, held = of(table, False)["slope"], of(table, True)["slope"]
    assert free.iloc[0] == pytest.approx(0.20, abs=0.01)
    assert free.iloc[-1] == pytest.approx(0.02, abs=0.01)
    assert held.tolist() == pytest.approx([0.21] * 5, abs=0.01)


def test_the_same_seed_draws_the_same_vectors_and_another_seed_others():
    small = {"dims": (4, 9), "draws": 20}
    assert measured(**small).equals(measured(**small))
    assert not measured(**small).equals(measured(**small, seed=1))


def test_the_sentences_carry_what_was_measured(table):
    said = [line.message.format(**line.values) for line in (grown(table), learnable(table))]
    free = of(table, False)
    assert f"the largest of {KEYS} weights is on average {free['largest'].iloc[0]:.2f}" in said[0]
    assert f"{free['largest'].iloc[-1]:.2f} at d = 1,024" in said[0]
    assert "Averages of 1,000 draws." in said[1]


def test_a_reader_finds_every_number_under_a_name(table):
    read = readable(table)
    assert read.shape == (2 * len(DIMS), 6)
    assert read["scores"].tolist()[:2] == ["undivided", "divided by √d"]
