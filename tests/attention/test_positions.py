"""Positions as vectors."""

from math import cos, sin

import pytest
import torch

from attention import LearnedPositions, sinusoidal_1d, sinusoidal_2d


def test_sines_and_cosines_alternate():
    table = sinusoidal_1d(3, 4)
    expected = [sin(2), cos(2), sin(0.02), cos(0.02)]
    torch.testing.assert_close(table[2], torch.tensor(expected))


def test_the_product_of_two_positions_depends_on_their_distance_alone():
    table = sinusoidal_1d(11, 6).double()
    products = table @ table.T
    torch.testing.assert_close(products[0, 4], products[6, 10], atol=1e-6, rtol=0)


def test_rows_fill_the_first_half_and_columns_the_second_on_a_wide_grid():
    grid = sinusoidal_2d(2, 5, 8).unflatten(0, (2, 5))
    for row in range(2):
        for column in range(5):
            assert torch.equal(grid[row, column, :4], sinusoidal_1d(2, 4)[row])
            assert torch.equal(grid[row, column, 4:], sinusoidal_1d(5, 4)[column])


def test_learned_positions_are_added_by_place():
    positions = LearnedPositions(5, 7)
    tokens = torch.randn(2, 3, 7)
    assert torch.equal(positions(tokens), tokens + positions.table[:3])
    assert LearnedPositions(500, 70).table.std().item() == pytest.approx(0.02, rel=0.05)


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: sinusoidal_1d(3, 5), "dim must be even, got 5"),
        (lambda: sinusoidal_2d(2, 3, 6), "dim must divide by 4, got 6"),
        (lambda: LearnedPositions(3, 2)(torch.zeros(1, 4, 2)), "at most 3 tokens"),
    ],
)
def test_a_wrong_size_is_refused(build, message):
    with pytest.raises(ValueError, match=message):
        build()
