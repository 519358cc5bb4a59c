"""The definition, by hand and by its properties."""

from math import e, sqrt

import pytest
import torch

from attention import attend, attend_fused, attend_one_by_one, attention_weights


def test_two_unit_keys_share_the_weight_as_one_to_e():
    q = torch.tensor([[0.0, sqrt(2)]], dtype=torch.float64)
    k = torch.eye(2, dtype=torch.float64)
    v = torch.tensor([[1.0, 0.0, 3.0], [0.0, 2.0, 3.0]], dtype=torch.float64)
    trace = attend(q, k, v)
    torch.testing.assert_close(trace.scores, torch.tensor([[0.0, 1.0]], dtype=torch.float64))
    shares = torch.tensor([[1 / (1 + e), e / (1 + e)]], dtype=torch.float64)
    torch.testing.assert_close(trace.weights, shares)
    torch.testing.assert_close(trace.output, shares @ v)


def test_a_closed_key_gets_no_weight_and_its_score_stays_visible():
    q, k, v = torch.zeros(1, 2), torch.ones(3, 2), torch.eye(3)
    mask = torch.tensor([[True, False, True]])
    trace = attend(q, k, v, mask=mask)
    assert trace.scores.tolist() == [[0.0, 0.0, 0.0]]
    assert trace.weights.tolist() == [[0.5, 0.0, 0.5]]


def test_a_bias_is_part_of_the_scores_and_comes_before_the_mask():
    q, k, v = torch.zeros(2, 2), torch.ones(3, 2), torch.eye(3)
    bias = torch.tensor([[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]])
    mask = torch.tensor([[True, True, False], [True, True, True]])
    trace = attend(q, k, v, mask=mask, bias=bias)
    assert torch.equal(trace.scores, bias)
    torch.testing.assert_close(trace.weights[0], torch.tensor([1 / (1 + e), e / (1 + e), 0.0]))


def test_rows_of_weights_sum_to_one_and_a_constant_added_to_the_scores_changes_nothing():
    scores = torch.randn(2, 3, 5, 7, dtype=torch.float64)
    weights = attention_weights(scores)
    torch.testing.assert_close(weights.sum(-1), torch.ones(2, 3, 5, dtype=torch.float64))
    torch.testing.assert_close(attention_weights(scores + 5), weights)


def test_permuting_the_tokens_permutes_the_outputs():
    q, k, v = (torch.randn(2, 7, dim, dtype=torch.float64) for dim in (3, 3, 5))
    order = torch.randperm(7)
    shuffled = attend(q[:, order], k[:, order], v[:, order]).output
    torch.testing.assert_close(shuffled, attend(q, k, v).output[:, order])


def test_one_query_after_another_gives_the_matrix_form():
    q, k, v = torch.randn(2, 3, 5, 7), torch.randn(2, 3, 11, 7), torch.randn(2, 3, 11, 13)
    loop = attend_one_by_one(q, k, v)
    torch.testing.assert_close(loop, attend(q, k, v).output, atol=1e-6, rtol=0)
    torch.testing.assert_close(loop, attend_fused(q, k, v), atol=1e-6, rtol=0)


def test_the_fused_route_takes_one_plain_sequence_and_half_precision():
    q, k, v = torch.randn(5, 7), torch.randn(3, 7), torch.randn(3, 2)
    torch.testing.assert_close(attend_fused(q, k, v), attend(q, k, v).output)
    low = [part[None, None].bfloat16() for part in (q, k, v)]
    bias = torch.randn(5, 3)
    fused, plain = attend_fused(*low, bias=bias), attend(q, k, v, bias=bias).output
    torch.testing.assert_close(fused[0, 0].float(), plain, atol=5e-2, rtol=0)


def test_a_trace_cannot_be_changed():
    trace = attend(torch.ones(1, 2), torch.ones(3, 2), torch.ones(3, 2))
    with pytest.raises(AttributeError):
        trace.weights = trace.scores
