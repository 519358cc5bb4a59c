"""First weights of the transformer: products near the identity, and sizes that are kept."""

import pytest
import torch
from torch import nn

from attention import MultiHeadSelfAttention
from vision import PatchTransformer
from vision.first_weights import glorot_start, halves, mimetic_start, near_identity

SMALL = {"image_size": (6, 10), "patch": 2, "depth": 2, "num_classes": 7}


def made(**options) -> PatchTransformer:
    torch.manual_seed(0)
    return PatchTransformer(**(SMALL | {"dim": 8, "heads": 2} | options))


def test_a_product_is_split_in_two_halves_of_one_size_by_hand():
    left, right = halves(torch.diag(torch.tensor([9.0, 4.0, 1.0])), 2)
    torch.testing.assert_close(left @ right, torch.diag(torch.tensor([9.0, 4.0, 0.0])))
    torch.testing.assert_close(left.norm(dim=0), torch.tensor([3.0, 2.0]))
    torch.testing.assert_close(right.norm(dim=1), torch.tensor([3.0, 2.0]))


def test_so_much_identity_and_as_much_noise():
    torch.manual_seed(0)
    drawn = near_identity(200, -0.4)
    assert drawn.diagonal().mean().item() == pytest.approx(-0.4, abs=0.02)
    noise = drawn + 0.4 * torch.eye(200)
    assert noise.std().item() == pytest.approx(0.4 / 200**0.5, rel=0.02)


def test_mimetic_attention_has_the_products_it_was_drawn_with():
    attention = MultiHeadSelfAttention(96, 3)
    torch.manual_seed(0)
    mimetic_start(attention)
    queries, keys, values = attention.qkv.weight.detach().chunk(3)
    for query, key in zip(queries.chunk(3), keys.chunk(3), strict=True):
        product = query.T @ key
        assert torch.linalg.matrix_rank(product) == 32
        # The largest third of the singular values holds more than a third of the identity.
        assert 0.7 / 3 < product.diagonal().mean() < 0.7
        assert abs(product.mean()) < 0.02
    whole = attention.project.weight.detach() @ values
    assert whole.diagonal().mean().item() == pytest.approx(-0.4, abs=0.03)
    torch.manual_seed(0)
    again = MultiHeadSelfAttention(96, 3)
    torch.manual_seed(0)
    mimetic_start(again)
    assert torch.equal(again.qkv.weight, attention.qkv.weight)


def test_mimetic_attention_looks_at_what_is_alike_more_than_at_the_rest():
    torch.manual_seed(0)
    model, traces = made(dim=64, mimetic=True, depth=1, positions="none"), []
    model(torch.randn(3, 3, 6, 10), traces=traces)
    own = traces[0].weights.diagonal(dim1=-2, dim2=-1).mean()
    assert own > 5 / 15  # of 15 patches


def test_glorot_keeps_the_spread_that_its_equation_gives():
    torch.manual_seed(0)
    attention = MultiHeadSelfAttention(120, 2)
    glorot_start(attention)
    for third in attention.qkv.weight.detach().chunk(3):
        assert third.std().item() == pytest.approx((2 / 240) ** 0.5, rel=0.02)
    linear, patches = nn.Linear(100, 300), nn.Conv2d(3, 200, 4)
    for module in (linear, patches):
        glorot_start(module)
    assert linear.weight.std().item() == pytest.approx((2 / 400) ** 0.5, rel=0.02)
    assert patches.weight.std().item() == pytest.approx(48**-0.5, rel=0.03)


@pytest.mark.parametrize("switch", ["glorot", "mimetic"])
def test_a_switch_changes_what_it_is_about_and_leaves_biases_at_0(switch):
    plain, other = made(), made(**{switch: True})
    changed = {
        name
        for (name, one), two in zip(plain.named_parameters(), other.parameters(), strict=True)
        if not torch.equal(one, two)
    }
    attention = {f"blocks.{at}.attention.{of}.weight" for at in (0, 1) for of in ("qkv", "project")}
    maps = {f"blocks.{at}.mlp.{of}.weight" for at in (0, 1) for of in (0, 3)}
    assert changed == attention | (maps | {"embed.weight"} if switch == "glorot" else set())
    assert all(not one.any() for name, one in other.named_parameters() if name.endswith("bias"))


@pytest.mark.parametrize(
    "options", [{}, {"stem": True}, {"positions": "none"}, {"span_penalty": 0.1}]
)
def test_the_hidden_weights_are_the_matrices_of_the_blocks(options):
    model = made(**options)
    named, hidden = dict(model.named_parameters()), model.hidden_weights()
    assert hidden <= named.keys()
    assert len(hidden) == 2 * 4
    assert all(named[name].ndim == 2 for name in hidden)
