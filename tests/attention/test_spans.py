"""A span that is learned."""

from math import log

import pytest
import torch

from attention import LearnedSpan, attend, line_distances


def test_the_soft_window_by_hand():
    span = LearnedSpan(2, start=1.0, ramp=2.0)
    bias = span(line_distances(5))
    expected = torch.tensor([0.0, 0.0, log(0.5), -torch.inf, -torch.inf])
    torch.testing.assert_close(bias[0, 0], expected, atol=1e-6, rtol=0)
    assert torch.equal(bias[0], bias[1])


@pytest.mark.parametrize("start", [0.01, 1.0, 16.0, 300.0])
def test_it_starts_where_it_is_told(start):
    torch.testing.assert_close(LearnedSpan(3, start=start, ramp=2.0).span, torch.full((3,), start))


def test_the_bias_multiplies_the_exponentials_as_in_the_paper():
    q, k, v = torch.randn(3, 1, 2, 7, 5).unbind(0)
    span = LearnedSpan(2, start=1.5, ramp=2.0)
    soft = ((2 + span.span[:, None, None] - line_distances(7)) / 2).clamp(0, 1)
    shares = soft * attend(q, k, v).scores.exp()
    expected = shares / shares.sum(-1, keepdim=True)
    weights = attend(q, k, v, bias=span(line_distances(7))).weights
    torch.testing.assert_close(weights, expected)


@pytest.mark.parametrize("start", [1.0, 2.0])  # at 2 a key lies exactly where the mask closes
def test_no_gradient_is_nan_where_the_window_closes(start):
    span = LearnedSpan(2, start=start, ramp=2.0)
    q, k, v = (torch.randn(1, 2, 7, 5, requires_grad=True) for _ in range(3))
    attend(q, k, v, bias=span(line_distances(7))).output.square().sum().backward()
    for gradient in (span.raw.grad, q.grad, k.grad, v.grad):
        assert gradient.isfinite().all()
    assert span.raw.grad.abs().min() > 0


def test_a_head_learns_to_look_as_far_as_the_answer_lies():
    values = torch.eye(9)[None]
    span = LearnedSpan(1, start=1.0, ramp=2.0)
    optimiser = torch.optim.Adam(span.parameters(), lr=0.1)
    wanted = (line_distances(9) <= 4).float()
    wanted /= wanted.sum(-1, keepdim=True)
    for _ in range(60):
        nothing = torch.zeros(1, 9, 2)
        loss = attend(nothing, nothing, values, bias=span(line_distances(9))).output - wanted
        optimiser.zero_grad()
        loss.square().sum().backward()
        optimiser.step()
    assert span.span.item() == pytest.approx(3.6, abs=0.7)


@pytest.mark.parametrize(("start", "ramp"), [(0.0, 1.0), (1.0, 0.0)])
def test_a_span_or_a_ramp_of_nothing_is_refused(start, ramp):
    with pytest.raises(ValueError, match="start and ramp must be above 0"):
        LearnedSpan(2, start=start, ramp=ramp)
