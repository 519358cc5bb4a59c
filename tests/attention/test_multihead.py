"""Several heads: by hand, and against torch's and timm's."""

import pytest
import torch
from timm.models.vision_transformer import Attention
from torch import nn

from attention import LearnedSpan, MultiHeadSelfAttention, line_distances, padding_mask
from attention.core import attend


@pytest.fixture
def layer():
    torch.manual_seed(3)
    return MultiHeadSelfAttention(15, 3).eval()


@pytest.fixture
def tokens():
    torch.manual_seed(5)
    return torch.randn(2, 7, 15)


def traced(layer, tokens, **options):
    traces = []
    output = layer(tokens, traces=traces, **options)
    (trace,) = traces
    return output, trace


def test_two_heads_by_hand_each_own_one_coordinate():
    """The lessons' example: queries, keys and values of bank by deep river, cut into two heads."""
    q = torch.tensor([[1.0, 2], [1, 0], [1, 1], [0, 2]])
    k = torch.tensor([[3.0, -1], [1, -1], [2, -1], [2, 0]])
    v = torch.tensor([[1.0, 1], [0, 0], [1, 0], [2, 0]])
    heads = [part.T.unsqueeze(-1) for part in (q, k, v)]  # (head, token, 1)
    output = attend(*heads, scale=1.0).output.squeeze(-1)
    first = torch.tensor([1.124282, 1.124282, 1.124282, 1])
    second = torch.tensor([0.096255, 0.25, 0.174878, 0.096255])
    torch.testing.assert_close(output, torch.stack((first, second)), atol=1e-6, rtol=0)


def test_traces_hold_the_step_per_head_and_change_nothing(layer, tokens):
    output, trace = traced(layer, tokens)
    torch.testing.assert_close(output, layer(tokens))
    assert trace.weights.shape == (2, 3, 7, 7)
    assert trace.values.shape == (2, 3, 7, 5)
    torch.testing.assert_close(trace.weights.sum(-1), torch.ones(2, 3, 7))


def test_output_and_weights_equal_torchs_multihead_attention(layer, tokens):
    torchs = nn.MultiheadAttention(15, 3, batch_first=True).eval()
    torchs.in_proj_weight.data, torchs.in_proj_bias.data = layer.qkv.weight, layer.qkv.bias
    torchs.out_proj.load_state_dict(layer.project.state_dict())
    mask = line_distances(7) <= 2
    output, trace = traced(layer, tokens, mask=mask)
    expected, weights = torchs(
        tokens, tokens, tokens, attn_mask=~mask, average_attn_weights=False, need_weights=True
    )
    torch.testing.assert_close(output, expected, atol=1e-6, rtol=0)
    torch.testing.assert_close(trace.weights, weights, atol=1e-6, rtol=0)


@pytest.mark.parametrize("fused", [False, True])
def test_output_and_weights_equal_timms_attention(layer, tokens, fused):
    timms = Attention(15, 3, qkv_bias=True).eval()
    timms.fused_attn = fused
    timms.qkv.load_state_dict(layer.qkv.state_dict())
    timms.proj.load_state_dict(layer.project.state_dict())
    seen = []
    timms.attn_drop.register_forward_hook(lambda module, given, weights: seen.append(weights))
    output, trace = traced(layer, tokens)
    torch.testing.assert_close(timms(tokens), output, atol=1e-6, rtol=0)
    if not fused:
        torch.testing.assert_close(trace.weights, seen[0], atol=1e-6, rtol=0)


def test_padding_is_given_per_sequence_and_the_real_tokens_do_not_notice_it(layer, tokens):
    mask = padding_mask(torch.tensor([4, 7]), longest=7)
    output, trace = traced(layer, tokens, mask=mask)
    torch.testing.assert_close(layer(tokens, mask=mask), output)
    torch.testing.assert_close(output[0, :4], layer(tokens[:1, :4])[0])
    assert trace.weights[0, :, :4, 4:].max() == 0


def test_a_bias_is_given_per_head(layer, tokens):
    bias = torch.randn(3, 7, 7)
    output, trace = traced(layer, tokens, bias=bias)
    torch.testing.assert_close(layer(tokens, bias=bias), output)
    plain = traced(layer, tokens)[1]
    torch.testing.assert_close(trace.scores, plain.scores + bias)


def test_heads_learn_their_spans_through_both_routes(layer, tokens):
    span = LearnedSpan(3, start=2.0, ramp=1.5)
    gradients = []
    for traces in (None, []):
        span.zero_grad()
        bias = span(line_distances(7))
        layer(tokens, bias=bias, traces=traces).square().sum().backward()
        gradients.append(span.raw.grad.clone())
    torch.testing.assert_close(*gradients, atol=1e-5, rtol=1e-4)
    assert gradients[0].isfinite().all()


def test_as_many_parameters_whatever_the_number_of_heads():
    counts = {sum(p.numel() for p in MultiHeadSelfAttention(12, h).parameters()) for h in (1, 3, 4)}
    assert counts == {4 * 12 * 12 + 4 * 12}


@pytest.mark.parametrize(("dim", "heads"), [(15, 4), (15, 0)])
def test_heads_that_do_not_divide_the_width_are_refused(dim, heads):
    with pytest.raises(ValueError, match=f"got dim {dim} and {heads} heads"):
        MultiHeadSelfAttention(dim, heads)
