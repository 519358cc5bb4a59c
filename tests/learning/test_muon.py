"""Muon: singular values by hand, which weights it moves and how far, and its memory."""

import pytest
import tiny_training as tiny
import torch
from torch import nn

from learning.muon import MOMENTUM, Muon, hidden_weights, orthogonalised
from learning.optimise import make_optimiser, update, use_channels_last
from learning.recipe import Recipe
from learning.state import Training, from_bytes, to_bytes


class Deep(nn.Module):
    """A kernel, a matrix and a vector between a first and a last matrix."""

    def __init__(self):
        super().__init__()
        self.first = nn.Linear(3, 5)
        self.kernel = nn.Conv2d(4, 6, 3, bias=False)
        self.middle = nn.Linear(5, 7)
        self.last = nn.Linear(7, 2)

    def hidden_weights(self):
        return {"kernel.weight", "middle.weight"}


def drawn(rows, columns, seed=0):
    return torch.randn(rows, columns, generator=torch.Generator().manual_seed(seed))


def test_a_diagonal_keeps_its_directions_and_loses_its_lengths_by_hand():
    found = orthogonalised(torch.diag(torch.tensor([4.0, -1.0, 2.0])))
    assert torch.equal(found, torch.diag(found.diagonal()))
    assert found.diagonal().sign().tolist() == [1, -1, 1]
    assert all(0.65 < size < 1.25 for size in found.diagonal().abs().tolist())


@pytest.mark.parametrize("shape", [(5, 8), (8, 5), (16, 3)])
def test_a_matrix_keeps_its_singular_vectors(shape):
    matrix = drawn(*shape)
    left, _, right = torch.linalg.svd(matrix, full_matrices=False)
    inner = left.T @ orthogonalised(matrix) @ right.T
    assert inner.diagonal().min() > 0.6
    assert inner.diagonal().max() < 1.3
    torch.testing.assert_close(inner, torch.diag(inner.diagonal()), atol=1e-4, rtol=0)


def test_no_gradient_is_no_step():
    assert orthogonalised(torch.zeros(3, 4)).abs().max() == 0


def test_it_takes_the_hidden_weights_that_a_model_names_and_leaves_the_rest_to_adam():
    model = Deep()
    optimiser = make_optimiser(model, Recipe(muon=2.0, weight_decay=0.3, betas=(0.8, 0.95)))
    assert isinstance(optimiser, Muon)
    *usual, own = optimiser.param_groups
    assert [one is other for one, other in zip(own["params"], hidden_weights(model), strict=True)]
    assert (own["muon"], own["weight_decay"]) == (2.0, 0.3)
    assert all(group["muon"] == 0 and group["betas"] == (0.8, 0.95) for group in usual)
    parameters = [one for group in optimiser.param_groups for one in group["params"]]
    assert len(parameters) == len({id(one) for one in parameters}) == len(list(model.parameters()))
    decayed = [one for group in usual if group["weight_decay"] for one in group["params"]]
    assert {id(one) for one in decayed} == {id(model.first.weight), id(model.last.weight)}


def test_a_model_that_names_none_is_trained_by_adam_alone():
    plain, other = tiny.perceptron(), tiny.perceptron()
    for model, recipe in ((plain, Recipe()), (other, Recipe(muon=1.0))):
        optimiser = make_optimiser(model, recipe)
        for _ in range(3):
            loss = model(torch.ones(2, 3, 6, 5)).square().sum()
            update(model, optimiser, loss, rate=0.01, clip=1.0)
    for one, two in zip(plain.parameters(), other.parameters(), strict=True):
        assert torch.equal(one, two)


@pytest.mark.parametrize(("name", "longest"), [("middle", 7), ("kernel", 36)])
def test_the_first_step_moves_as_far_as_adam_would_and_weights_decay(name, longest):
    model = Deep()
    weight = getattr(model, name).weight
    nn.init.constant_(weight, 1.0)
    slope = torch.randn(weight.shape, generator=torch.Generator().manual_seed(1))
    optimiser = make_optimiser(model, Recipe(muon=3.0, weight_decay=0.5))
    update(model, optimiser, (weight * slope).sum(), rate=0.1, clip=0.0)
    way = orthogonalised(slope.flatten(1)).reshape(weight.shape)
    expected = 1 - 0.1 * 0.5 - 0.1 * 3.0 * 0.2 * longest**0.5 * way
    torch.testing.assert_close(weight.detach(), expected, atol=1e-4, rtol=0)
    assert way.square().mean().sqrt() * longest**0.5 == pytest.approx(1, abs=0.25)


def test_momentum_looks_ahead_by_hand():
    model = Deep()
    optimiser = make_optimiser(model, Recipe(muon=1.0, weight_decay=0.0))
    slopes = [drawn(7, 5, seed) for seed in (1, 2)]
    for slope in slopes:
        before = model.middle.weight.detach().clone()
        update(model, optimiser, (model.middle.weight * slope).sum(), rate=0.1, clip=0.0)
    kept = (1 - MOMENTUM) * (MOMENTUM * slopes[0] + slopes[1])
    way = orthogonalised((1 - MOMENTUM) * slopes[1] + MOMENTUM * kept)
    expected = before - 0.1 * 0.2 * 7**0.5 * way
    torch.testing.assert_close(model.middle.weight.detach(), expected, atol=1e-5, rtol=0)


def test_its_memory_goes_to_bytes_and_back():
    def training(seed):
        torch.manual_seed(seed)
        model = Deep()
        use_channels_last(model)
        made = Training(model, make_optimiser(model, Recipe(muon=1.0)), torch.Generator())
        loss = sum((one * torch.randn_like(one)).sum() for one in model.parameters())
        update(model, made.optimiser, loss, rate=0.1, clip=0.0)
        return made

    one, other = training(1), training(2)
    from_bytes(to_bytes(one, "run"), other, "run")
    for kernel in ("kernel", "middle"):
        weights = [getattr(each.model, kernel).weight for each in (one, other)]
        memories = [
            each.optimiser.state[weight]["momentum"]
            for each, weight in zip((one, other), weights, strict=True)
        ]
        assert torch.equal(*memories)
        assert memories[1].stride() == weights[1].stride()
