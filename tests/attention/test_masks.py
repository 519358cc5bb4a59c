"""Who may look at whom."""

from itertools import combinations_with_replacement

import pytest
import torch

from attention import (
    causal_mask,
    grid_distances,
    line_distances,
    local_mask_1d,
    local_mask_2d,
    padding_mask,
    require_open_rows,
)

BUILDERS = {
    "causal": causal_mask(10),
    "local 1-D": local_mask_1d(10, radius=2),
    "only itself": local_mask_1d(10, radius=0),
    "local 2-D": local_mask_2d(2, 5, radius=1),
    "padding": padding_mask(torch.tensor([10, 3, 0]), longest=10),
}


def test_every_token_sees_itself_on_a_wide_grid():
    mask = local_mask_2d(2, 5, radius=1)
    assert mask.diagonal().all()
    assert mask.sum(-1).tolist() == [4, 6, 6, 6, 4, 4, 6, 6, 6, 4]


def test_the_bound_of_a_radius_is_included():
    assert local_mask_1d(5, radius=1).sum(-1).tolist() == [2, 3, 3, 3, 2]


def test_causal_positions_see_themselves_and_the_past():
    assert causal_mask(3).tolist() == [[True, False, False], [True, True, False], [True] * 3]


def test_padding_sees_real_tokens_and_itself():
    mask = padding_mask(torch.tensor([2, 3]), longest=3)
    assert mask[0].tolist() == [[True, True, False], [True, True, False], [True, True, True]]
    assert mask[1].all()


@pytest.mark.parametrize(("one", "other"), [*combinations_with_replacement(BUILDERS, 2)])
def test_no_two_builders_together_close_a_row(one, other):
    both = BUILDERS[one] & BUILDERS[other]
    assert not both.all()
    require_open_rows(both)
    assert both.diagonal(dim1=-2, dim2=-1).all()


def test_a_closed_row_is_named():
    mask = torch.ones(2, 3, 4, dtype=torch.bool)
    mask[1, 2] = False
    with pytest.raises(ValueError, match=r"none at query \(1, 2\)"):
        require_open_rows(mask)


def test_grid_distances_count_rows_and_columns_of_a_wide_grid():
    to_first = grid_distances(2, 3)[0]
    assert to_first.tolist() == [0, 1, 2, 1, 1, 2]
    straight = grid_distances(2, 3, metric="euclidean")[0]
    torch.testing.assert_close(straight, torch.tensor([0, 1, 2, 1, 2**0.5, 5**0.5]))


def test_a_grid_of_one_row_is_a_line():
    assert torch.equal(grid_distances(1, 7), line_distances(7))


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: local_mask_1d(5, radius=-1), "radius must be 0 or more, got -1"),
        (lambda: local_mask_2d(2, 5, radius=-1), "radius must be 0 or more, got -1"),
        (lambda: padding_mask(torch.tensor([2, 4]), longest=3), "longest must be at least 4"),
    ],
)
def test_a_mask_that_cannot_be_built_is_refused(build, message):
    with pytest.raises(ValueError, match=message):
        build()
