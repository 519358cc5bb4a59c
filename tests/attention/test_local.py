"""The local route against the definition under its mask."""

import pytest
import torch

from attention import attend, attend_local, local_mask_1d
from attention import local as local_module


def by_mask(q, k, v, radius):
    return attend(q, k, v, mask=local_mask_1d(q.shape[-2], radius=radius)).output


@pytest.mark.parametrize("smallest_block", [1, 32])
@pytest.mark.parametrize(
    ("length", "radius"),
    # divides by the radius; does not; only just; two blocks; one token a block; nearly all; all
    [(128, 16), (131, 16), (129, 32), (97, 32), (64, 1), (37, 3), (30, 28), (30, 29), (5, 70)],
)
def test_the_local_route_equals_the_mask_in_value_and_gradient(
    length, radius, smallest_block, monkeypatch
):
    monkeypatch.setattr(local_module, "SMALLEST_BLOCK", smallest_block)
    parts = [torch.randn(2, 3, length, dim, dtype=torch.float64) for dim in (5, 5, 5)]
    for part in parts:
        part.requires_grad_()
    local, masked = attend_local(*parts, radius=radius), by_mask(*parts, radius)
    torch.testing.assert_close(local, masked, atol=1e-12, rtol=0)
    towards = torch.randn_like(local)
    local_gradients = torch.autograd.grad(local, parts, towards)
    for one, other in zip(
        local_gradients, torch.autograd.grad(masked, parts, towards), strict=True
    ):
        torch.testing.assert_close(one, other, atol=1e-12, rtol=0)


def test_radius_zero_returns_the_values():
    q, k, v = torch.randn(3, 2, 7, 5).unbind(0)
    assert torch.equal(attend_local(q, k, v, radius=0), v)


@pytest.mark.parametrize("leading", [(), (2,), (2, 3)])
def test_leading_axes_are_free_and_values_may_have_another_width(leading):
    q, k, v = (torch.randn(*leading, 150, dim) for dim in (5, 5, 7))
    torch.testing.assert_close(attend_local(q, k, v, radius=11), by_mask(q, k, v, 11))


def test_tokens_first_layout_from_a_projection_is_taken():
    q, k, v = torch.randn(3, 2, 150, 3, 5).transpose(2, 3).unbind(0)
    torch.testing.assert_close(attend_local(q, k, v, radius=11), by_mask(q, k, v, 11))


def test_a_long_sequence_never_holds_all_pairs():
    length = 200_000  # all pairs would be 40 gigabytes of mask alone
    q, k, v = torch.randn(3, 1, length, 2).unbind(0)
    output = attend_local(q, k, v, radius=2)
    assert output.shape == (1, length, 2)
    torch.testing.assert_close(output[:, :9], by_mask(*(p[:, :11] for p in (q, k, v)), 2)[:, :9])


def test_a_negative_radius_is_refused():
    q, k, v = torch.randn(3, 1, 7, 5).unbind(0)
    with pytest.raises(ValueError, match="radius must be 0 or more, got -1"):
        attend_local(q, k, v, radius=-1)
