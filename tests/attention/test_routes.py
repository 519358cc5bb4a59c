"""Two routes, one function: fused = explicit in value and gradient."""

import pytest
import torch

from attention import (
    LearnedSpan,
    attend,
    attend_fused,
    causal_mask,
    grid_distances,
    local_mask_1d,
    local_mask_2d,
    padding_mask,
)

TOKENS = 12  # as a line, or as a grid of 3 rows and 4 columns
MASKS = {
    "none": None,
    "causal": causal_mask(TOKENS),
    "local 1-D": local_mask_1d(TOKENS, radius=2),
    "local 2-D": local_mask_2d(3, 4, radius=1),
    "padding": padding_mask(torch.tensor([12, 5]), longest=TOKENS)[:, None],
}
BIASES = {
    "none": None,
    "shared": (TOKENS, TOKENS),
    "per head": (3, TOKENS, TOKENS),
    "per sequence": (2, 1, TOKENS, TOKENS),
}


def values_and_gradients(route, q, k, v, bias, **options):
    inputs = [part.clone().requires_grad_() for part in (q, k, v)]
    if bias is not None:
        inputs.append(bias.clone().requires_grad_())
        options["bias"] = inputs[-1]
    output = route(*inputs[:3], **options)
    towards = torch.linspace(-1, 1, output.numel(), dtype=output.dtype).view_as(output)
    return [output, *torch.autograd.grad(output, inputs, towards)]


@pytest.mark.parametrize("bias", BIASES)
@pytest.mark.parametrize("mask", MASKS)
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_fused_equals_explicit_in_value_and_gradient(mask, bias, dtype):
    mask = MASKS[mask]
    assert mask is None or (mask.any() and not mask.all())
    q, k, v = (torch.randn(2, 3, TOKENS, dim, dtype=dtype) for dim in (5, 5, 5))
    shape = BIASES[bias]
    bias = None if shape is None else torch.randn(shape, dtype=dtype)
    fused = values_and_gradients(attend_fused, q, k, v, bias, mask=mask)
    explicit = values_and_gradients(
        lambda *parts, **options: attend(*parts, **options).output, q, k, v, bias, mask=mask
    )
    precision = 1e-5 if dtype == torch.float32 else 1e-13
    for one, other in zip(fused, explicit, strict=True):
        torch.testing.assert_close(one, other, atol=precision, rtol=precision)


def test_both_routes_take_the_same_scale():
    q, k, v = torch.randn(3, 2, 3, 7, 5).unbind(0)
    explicit = attend(q, k, v, scale=1.0).output
    torch.testing.assert_close(attend_fused(q, k, v, scale=1.0), explicit)
    assert not torch.allclose(attend_fused(q, k, v), explicit)


def test_a_learned_span_closes_keys_alike_on_both_routes():
    q, k, v = torch.randn(3, 2, 3, TOKENS, 5, dtype=torch.float64).unbind(0)
    bias = LearnedSpan(3, start=1.0, ramp=0.7)(grid_distances(3, 4)).detach().double()
    assert bias.isneginf().any()
    assert not bias.isneginf().all(-1).any()
    fused = values_and_gradients(attend_fused, q, k, v, bias)
    explicit = values_and_gradients(lambda *p, **o: attend(*p, **o).output, q, k, v, bias)
    for one, other in zip(fused, explicit, strict=True):
        torch.testing.assert_close(one, other, atol=1e-13, rtol=1e-13)
