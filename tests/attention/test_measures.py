"""How far and how widely a query looks."""

from math import log

import pytest
import torch

from attention import (
    attention_entropy,
    attention_radius,
    attention_span,
    grid_distances,
    line_distances,
    normalised_entropy,
)

PIXELS = 4 * grid_distances(8, 8, metric="euclidean")


def test_entropy_of_one_key_of_two_and_of_a_half_and_two_quarters():
    weights = torch.tensor([[1.0, 0, 0], [0.5, 0.5, 0], [0.5, 0.25, 0.25]])
    expected = torch.tensor([0.0, log(2), 1.5 * log(2)])
    torch.testing.assert_close(attention_entropy(weights), expected)
    torch.testing.assert_close(normalised_entropy(weights), expected / log(3))


def test_normalised_entropy_runs_from_zero_to_one():
    uniform = torch.full((2, 5, 7), 1 / 7)
    torch.testing.assert_close(normalised_entropy(uniform), torch.ones(2, 5))
    assert normalised_entropy(torch.ones(3, 1)).tolist() == [0, 0, 0]


def test_span_and_radius_by_hand():
    weights = torch.tensor([[0.5, 0.3, 0.2], [0.1, 0.8, 0.1], [0.0, 0.0, 1.0]])
    distances = line_distances(3)
    torch.testing.assert_close(attention_span(weights, distances), torch.tensor([0.7, 0.2, 0]))
    assert attention_radius(weights, distances).tolist() == [2, 1, 0]
    assert attention_radius(weights, distances, 0.8).tolist() == [1, 0, 0]
    assert attention_radius(weights, distances, 1.0).tolist() == [2, 1, 0]


def test_nine_of_ten_equal_keys_hold_nine_tenths():
    weights = torch.full((2, 10, 10), 0.1)
    assert attention_radius(weights, line_distances(10))[:, 0].tolist() == [8, 8]


def test_uniform_attention_looks_16_55_pixels_far_on_the_grid_of_cifar():
    span = attention_span(torch.full((64, 64), 1 / 64), PIXELS)
    assert span.mean().item() == pytest.approx(16.55, abs=0.005)
    assert span[0].item() == pytest.approx(21.9, abs=0.05)  # from a corner
    assert span[27].item() == pytest.approx(12.4, abs=0.05)  # from the middle
    assert PIXELS.max().item() == pytest.approx(39.6, abs=0.05)


@pytest.mark.parametrize(("patches", "pixels", "span"), [(16, 2, 16.65), (4, 8, 16.06)])
def test_uniform_attention_on_finer_and_coarser_grids(patches, pixels, span):
    distances = pixels * grid_distances(patches, patches, metric="euclidean")
    uniform = torch.full_like(distances, 1 / len(distances))
    assert attention_span(uniform, distances).mean().item() == pytest.approx(span, abs=0.005)


def test_uniform_attention_over_a_three_by_three_window_looks_4_085_pixels_far():
    window = (grid_distances(8, 8) <= 1).float()
    weights = window / window.sum(-1, keepdim=True)
    assert attention_span(weights, PIXELS).mean().item() == pytest.approx(4.085, abs=0.0005)


def test_a_uniform_causal_row_looks_half_its_place_back():
    weights = torch.ones(7, 7).tril() / torch.arange(1, 8)[:, None]
    torch.testing.assert_close(attention_span(weights, line_distances(7)), torch.arange(7) / 2)


@pytest.mark.parametrize("share", [0.0, 1.1])
def test_a_share_outside_its_range_is_refused(share):
    with pytest.raises(ValueError, match="share must lie above 0"):
        attention_radius(torch.ones(1, 1), torch.zeros(1, 1), share)
