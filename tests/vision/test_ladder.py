"""From attention to convolution: numbers by hand, equality with torch, the border, the spans."""

import math

import pytest
import torch

from attention import attention_span, grid_distances
from vision.as_convolution import convolved
from vision.ladder import (
    PLACES,
    by_content,
    by_heads,
    by_position,
    by_shifts,
    relative_encoding,
    shift_bias,
    shift_spans,
    shift_weights,
)

INSIDE = (..., slice(1, -1), slice(1, -1))
HARD = [math.hypot(*place) for place in PLACES]


def image(*shape: int, seed: int = 0) -> torch.Tensor:
    return torch.rand(shape, generator=torch.Generator().manual_seed(seed))


def kernel(out: int, channels: int, seed: int = 1) -> torch.Tensor:
    return torch.randn(out, channels, 3, 3, generator=torch.Generator().manual_seed(seed))


def largest(picture, numbers, **how) -> float:
    return (by_heads(picture, numbers, **how) - convolved(picture, numbers)).abs().max().item()


def test_a_kernel_with_one_number_hands_over_the_upper_left_neighbour():
    picture = torch.arange(1.0, 13).view(1, 3, 4)
    corner = torch.zeros(1, 1, 3, 3)
    corner[0, 0, 0, 0] = 1
    moved = by_heads(picture, corner, alpha=50.0)[0]
    assert moved.round(decimals=4).tolist() == [[0, 0, 0, 0], [0, 1, 2, 3], [0, 5, 6, 7]]
    corner[0, 0, 0, 0], corner[0, 0, 1, 2] = -1, 2  # less that one, twice the right neighbour
    both = by_heads(picture, corner, alpha=50.0)[0]
    assert both[1].tolist() == pytest.approx([12, 13, 14, -3], abs=1e-4)


def test_logits_are_minus_alpha_times_the_squared_distance_to_the_shifted_place():
    encoding = relative_encoding(3, 4)
    assert encoding[0, 6].tolist() == [5, 1, 2]  # one down, two right
    for down, right in PLACES:
        away = (encoding[..., 1] - down) ** 2 + (encoding[..., 2] - right) ** 2
        constant = 2.5 * (down**2 + right**2)
        assert torch.allclose(shift_bias(encoding, (down, right), alpha=2.5), constant - 2.5 * away)


def test_two_cells_share_by_the_logistic_function_of_alpha():
    heads = by_shifts(torch.zeros(1, 1, 2), alpha=0.7)
    stay, right = heads[4].weights[0], heads[5].weights[0]
    assert stay[1].item() == pytest.approx(1 / (1 + math.exp(0.7)))
    assert right[1].item() == pytest.approx(1 / (1 + math.exp(-0.7)))


@pytest.mark.parametrize("alpha", [20.0, 50.0])
@pytest.mark.parametrize("shape", [(1, 3, 4), (2, 5, 7), (3, 9, 6)])
def test_nine_heads_equal_the_convolution_of_torch(alpha, shape):
    assert largest(image(*shape), kernel(4, shape[0]), alpha=alpha) < 1e-5


def test_the_difference_shrinks_as_the_heads_grow_sharp():
    picture, numbers = image(2, 5, 7), kernel(3, 2)
    found = [largest(picture, numbers, alpha=alpha) for alpha in (0.5, 2.0, 5.0, 10.0, 20.0)]
    assert found == sorted(found, reverse=True)
    assert found[0] > 0.3
    assert 1e-5 < found[3] < 5e-3
    assert found[4] < 1e-5


def test_without_the_ring_the_border_differs_and_the_inside_agrees():
    picture, numbers = image(2, 5, 7), kernel(3, 2)
    away = by_heads(picture, numbers, alpha=20.0, ring=False) - convolved(picture, numbers)
    assert away.abs().max() > 0.3
    assert away[INSIDE].abs().max() < 1e-5


def test_at_the_border_without_a_ring_a_head_looks_at_the_nearest_cell():
    up = shift_weights(3, 4, alpha=50.0, ring=False)[PLACES.index((-1, 0))]
    assert up[1].argmax().item() == 1  # nothing above the first row: itself
    assert up[6].argmax().item() == 2


def test_hard_heads_look_1_073_cells_far_on_average():
    spans = shift_spans(5, 7, alpha=50.0)
    assert spans.tolist() == pytest.approx(HARD, abs=1e-5)
    assert spans.mean().item() == pytest.approx((4 + 4 * math.sqrt(2)) / 9, abs=1e-5)
    assert spans.mean().item() == pytest.approx(1.073, abs=1e-3)


def test_a_lower_alpha_makes_every_head_look_wider_around_its_place():
    means = [shift_spans(5, 7, alpha=alpha).mean().item() for alpha in (10.0, 2.0, 1.0, 0.25)]
    assert means == sorted(means)
    assert shift_spans(5, 7, alpha=1.0).mean() > 1.2


def test_weights_are_shares_of_the_ring_s_cells_too():
    weights = shift_weights(2, 5, alpha=3.0)
    assert weights.shape == (9, 10, 28)
    assert weights.sum(dim=-1).allclose(torch.ones(9, 10))
    assert shift_weights(2, 5, alpha=3.0, ring=False).shape == (9, 10, 10)


def test_every_rung_takes_a_freedom_away():
    picture = image(2, 4, 6)
    full, window = by_content(picture).weights, by_content(picture, radius=1).weights
    around = by_position(picture, radius=1, deviation=1.0).weights
    assert (full > 0).all()
    near = grid_distances(4, 6) <= 1
    assert ((window > 0) == near).all()
    assert ((around > 0) == near).all()
    other = by_position(image(2, 4, 6, seed=5), radius=1, deviation=1.0).weights
    assert torch.equal(around, other)  # content decides nothing
    assert not torch.equal(window, by_content(image(2, 4, 6, seed=5), radius=1).weights)


def test_content_looks_for_what_is_alike():
    picture = torch.tensor([[[0.0, 9, 0, 9, 0]]])
    weights = by_content(picture).weights
    assert weights[1, 3] == weights[1, 1] > 100 * weights[1, 0]


def test_a_gaussian_of_the_distance_by_hand():
    weights = by_position(torch.zeros(1, 1, 3), radius=2, deviation=1.0).weights
    terms = [1, math.exp(-0.5), math.exp(-2)]
    assert weights[0].tolist() == pytest.approx([term / sum(terms) for term in terms])


def test_a_picture_of_one_colour_is_looked_at_evenly():
    weights = by_content(torch.full((1, 2, 3), 4.0)).weights
    assert weights.allclose(torch.full((6, 6), 1 / 6))
    distances = grid_distances(2, 3, metric="euclidean")
    assert attention_span(weights, distances).mean().item() == pytest.approx(distances.mean())


def test_the_gradient_through_every_rung_is_finite():
    picture, numbers = image(2, 4, 5).requires_grad_(), kernel(3, 2).requires_grad_()
    rungs = (
        by_content(picture).output, by_content(picture, radius=1).output,
        by_position(picture, radius=1, deviation=0.5).output,
        by_heads(picture, numbers, alpha=50.0),
    )  # fmt: skip
    sum(rung.square().sum() for rung in rungs).backward()
    assert picture.grad.isfinite().all()
    assert numbers.grad.isfinite().all()
    assert numbers.grad.abs().min() > 0


def test_the_gradient_equals_that_of_the_convolution():
    picture, numbers = image(2, 4, 5), kernel(3, 2)
    made = []
    for way in (lambda a, b: by_heads(a, b, alpha=50.0), convolved):
        own = picture.clone().requires_grad_()
        way(own, numbers).square().sum().backward()
        made.append(own.grad)
    assert torch.allclose(*made, rtol=1e-4, atol=1e-3)
