import math

import pytest
import torch
from torch import nn

from learning.optimise import learning_rates, make_optimiser, update
from learning.recipe import Recipe


class Exempt(nn.Module):
    """A matrix and a vector that decay or not by their shape, and a matrix that asks not to."""

    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(2, 3)
        self.positions = nn.Parameter(torch.ones(4, 2))

    def no_weight_decay(self):
        return {"positions"}


def test_one_cycle_peaks_at_the_end_of_its_warm_up():
    rates = learning_rates(Recipe(steps=50, learning_rate=0.5))
    assert len(rates) == 50
    assert rates[0] == pytest.approx(0.5 / 25)
    assert max(rates) == pytest.approx(rates[4]) == pytest.approx(0.5)
    assert rates[-1] < 1e-5


def test_cosine_by_hand():
    rates = learning_rates(Recipe(steps=10, learning_rate=0.2, schedule="cosine", warmup=0.2))
    warm = [0.008, 0.104]
    fall = [0.1 * (1 + math.cos(math.pi * step / 8)) for step in range(8)]
    assert rates == pytest.approx(warm + fall)


@pytest.mark.parametrize("schedule", ["one-cycle", "cosine", "triangle"])
@pytest.mark.parametrize("warmup", [0.0, 0.1, 0.5])
def test_every_small_budget_has_a_schedule(schedule, warmup):
    for steps in range(1, 23):
        rates = learning_rates(Recipe(steps=steps, schedule=schedule, warmup=warmup))
        assert len(rates) == steps
        assert all(0 < rate <= 3e-3 * 1.0001 for rate in rates)


def test_only_the_matrix_that_does_not_ask_decays():
    model = Exempt()
    optimiser = make_optimiser(model, Recipe(weight_decay=0.3, betas=(0.8, 0.95)))
    decayed = [p for g in optimiser.param_groups if g["weight_decay"] > 0 for p in g["params"]]
    assert [id(parameter) for parameter in decayed] == [id(model.linear.weight)]
    assert all(group["betas"] == (0.8, 0.95) for group in optimiser.param_groups)


def test_the_first_step_of_adam_is_the_learning_rate_against_the_sign():
    model = nn.Linear(2, 1, bias=False)
    nn.init.constant_(model.weight, 1.0)
    optimiser = make_optimiser(model, Recipe(weight_decay=0.0))
    loss = (model.weight * torch.tensor([[3.0, -4.0]])).sum()
    update(model, optimiser, loss, rate=0.25, clip=0.0)
    torch.testing.assert_close(model.weight.data, torch.tensor([[0.75, 1.25]]))


@pytest.mark.parametrize(("clip", "expected"), [(1.0, [0.6, -0.8]), (0.0, [3.0, -4.0])])
def test_the_gradient_is_clipped_to_its_norm(clip, expected):
    model = nn.Linear(2, 1, bias=False)
    optimiser = make_optimiser(model, Recipe())
    loss = (model.weight * torch.tensor([[3.0, -4.0]])).sum()
    update(model, optimiser, loss, rate=0.25, clip=clip)
    torch.testing.assert_close(model.weight.grad, torch.tensor([expected]), atol=1e-5, rtol=0)


def test_a_triangle_by_hand():
    rates = learning_rates(Recipe(steps=8, learning_rate=0.6, schedule="triangle", warmup=0.25))
    assert rates == pytest.approx([0.15, 0.45, 0.55, 0.45, 0.35, 0.25, 0.15, 0.05])


@pytest.mark.parametrize(("steps", "warmup"), [(8, 0.25), (10, 0.0), (40, 0.2)])
def test_the_area_of_a_triangle_is_half_of_base_times_height(steps, warmup):
    recipe = Recipe(steps=steps, learning_rate=0.6, schedule="triangle", warmup=warmup)
    assert sum(learning_rates(recipe)) == pytest.approx(0.5 * steps * 0.6)


def test_a_triangle_ends_near_nothing_and_begins_so_unless_there_is_no_warm_up():
    rates = learning_rates(Recipe(steps=200, schedule="triangle"))
    assert rates[0] < rates[-1] * 10 < 3e-3 / 10
    assert learning_rates(Recipe(steps=200, schedule="triangle", warmup=0.0))[0] > 0.99 * 3e-3
