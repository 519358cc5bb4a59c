"""Attention that acts as a convolution: equal inside, different at the border."""

import pytest
import torch

from vision.as_convolution import (
    FILTERS,
    by_attention,
    by_filter,
    head_masks,
    one_head_can,
    place_mask,
)

PICTURE = torch.tensor([[0, 0, 0, 9, 9, 9]] * 6, dtype=torch.float64)
PICTURE[2, 1] = 9  # row 3, column 2
INSIDE = (slice(1, -1), slice(1, -1))


def both(kind: str, picture=PICTURE):
    return by_attention(picture, FILTERS[kind])[0], by_filter(picture, FILTERS[kind])


@pytest.mark.parametrize("kind", FILTERS)
def test_inside_the_picture_attention_equals_the_filter(kind):
    attended, filtered = both(kind)
    assert (attended - filtered)[INSIDE].abs().max() < 1e-12


def test_blur_at_the_upper_right_shares_out_among_those_present():
    attended, filtered = both("blur")
    assert attended[0, 5].item() == pytest.approx(9)  # the mean of four nines
    assert filtered[0, 5].item() == pytest.approx(4)  # four nines and five zeros over nine
    assert attended[1, 1].item() == pytest.approx(1)  # one nine among nine cells


def test_edge_is_two_heads_and_their_difference():
    attended, filtered = both("edge")
    assert attended[4].tolist() == [0, 0, 9, 9, 0, 0]
    assert filtered[4].tolist() == [0, 0, 9, 9, 0, -9]
    assert attended[2].tolist() == [9, 0, 0, 9, 0, 0]  # at the left border it sees itself


def test_shift_hands_over_the_left_neighbour():
    attended, filtered = both("shift", PICTURE + 1)
    assert attended[2].tolist() == [1, 1, 10, 1, 10, 10]  # the first sees itself
    assert filtered[2].tolist() == [0, 1, 10, 1, 10, 10]


def test_the_place_of_a_head_is_right_on_a_grid_that_is_not_square():
    picture = torch.arange(15, dtype=torch.float64).view(3, 5)
    mask = place_mask(3, 5, (1, 2))
    assert mask.sum(dim=1).tolist() == [1] * 15
    assert mask[0].nonzero().item() == 7  # one down, two right of the first cell
    assert mask[14].nonzero().item() == 14  # itself, as the place lies outside
    for kind in FILTERS:
        attended, filtered = both(kind, picture)
        assert (attended - filtered)[INSIDE].abs().max() < 1e-12


def test_no_head_closes_a_row_and_weights_do_not_depend_on_content():
    for kind in FILTERS.values():
        assert head_masks(kind, 4, 7).any(dim=-1).all()
        _, trace = by_attention(torch.randn(4, 7), kind)
        _, other = by_attention(torch.randn(4, 7), kind)
        assert torch.equal(trace.weights, other.weights)
        assert trace.weights.sum(dim=-1).allclose(torch.ones(()))


def test_only_shares_fit_into_one_head():
    assert [one_head_can(FILTERS[kind]) for kind in ("blur", "shift", "edge")] == [
        True, True, False,
    ]  # fmt: skip
