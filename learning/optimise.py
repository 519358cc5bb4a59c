"""One optimiser step, and the learning rate it is taken with."""

from typing import Any

import torch
from jaxtyping import Float
from timm.optim import create_optimizer_v2, param_groups_weight_decay
from timm.scheduler import CosineLRScheduler
from torch import Tensor, nn
from torch.optim.lr_scheduler import OneCycleLR

from learning.muon import Muon, hidden_weights
from learning.recipe import Recipe

FIRST_RATE = 1 / 25  # of the highest learning rate: where the warm-up begins


def use_channels_last(model: nn.Module) -> None:
    """Nothing; a model with real convolutions keeps its weights channels last.

    Convolutions on a CPU run faster so, and bring their inputs into that layout by themselves.
    """
    if any(isinstance(part, nn.Conv2d) and max(part.kernel_size) > 1 for part in model.modules()):
        model.to(memory_format=torch.channels_last)


def make_optimiser(model: nn.Module, recipe: Recipe) -> torch.optim.Optimizer:
    """AdamW; neither vectors (biases, norms) nor what the model exempts itself decay.

    With `muon` the hidden weights that the model names go by Muon.
    """
    if recipe.muon:
        groups = _apart(model, recipe)
        return Muon(groups, lr=recipe.learning_rate, betas=recipe.betas)
    return create_optimizer_v2(
        model,
        opt="adamw",
        lr=recipe.learning_rate,
        weight_decay=recipe.weight_decay,
        betas=recipe.betas,
    )


def _apart(model: nn.Module, recipe: Recipe) -> list[dict[str, Any]]:
    """Groups of parameters: those of AdamW, less the hidden weights, which are the last group."""
    hidden = hidden_weights(model)
    taken = {id(weight) for weight in hidden}
    exempt: set[str] = getattr(model, "no_weight_decay", set)()
    usual = param_groups_weight_decay(model, recipe.weight_decay, no_weight_decay_list=exempt)
    rest = [
        group | {"params": [one for one in group["params"] if id(one) not in taken], "muon": 0.0}
        for group in usual
    ]
    return [*rest, {"params": hidden, "weight_decay": recipe.weight_decay, "muon": recipe.muon}]


def learning_rates(recipe: Recipe) -> list[float]:
    """The learning rate of every step; the schedule ends exactly with the budget.

    All schedules warm up over the same share of the steps. One-cycle rises and falls along a
    cosine, "cosine" rises along a line, "triangle" rises and falls along a line. A table, not a
    scheduler beside the optimiser, so that a resumed run has nothing to restore.
    """
    if recipe.schedule == "triangle":
        return _triangle(recipe)
    scratch = torch.optim.SGD([nn.Parameter(torch.zeros(1))], lr=recipe.learning_rate)
    return (_one_cycle if recipe.schedule == "one-cycle" else _cosine)(scratch, recipe)


def _one_cycle(scratch: torch.optim.Optimizer, recipe: Recipe) -> list[float]:
    warms_up = recipe.warmup * recipe.steps > 1  # a warm-up of one step or less divides by zero
    schedule = OneCycleLR(
        scratch,
        max_lr=recipe.learning_rate,
        total_steps=recipe.steps,
        pct_start=float(recipe.warmup) if warms_up else 0.0,
        cycle_momentum=False,
        div_factor=1 / FIRST_RATE,
    )
    rates = []
    for step in range(recipe.steps):
        rates.append(float(scratch.param_groups[0]["lr"]))
        if step + 1 < recipe.steps:
            scratch.step()
            schedule.step()
    return rates


def _cosine(scratch: torch.optim.Optimizer, recipe: Recipe) -> list[float]:
    warm = int(recipe.warmup * recipe.steps)
    schedule = CosineLRScheduler(
        scratch,
        t_initial=recipe.steps - warm,
        warmup_t=warm,
        warmup_lr_init=recipe.learning_rate * FIRST_RATE,
        warmup_prefix=True,
        t_in_epochs=False,
    )
    rates = []
    for step in range(recipe.steps):
        schedule.step_update(step)
        rates.append(float(scratch.param_groups[0]["lr"]))
    return rates


def _triangle(recipe: Recipe) -> list[float]:
    """Straight up from 0 and straight down to 0, taken in the middle of each step.

    So no step is of no length, and the mean rate is half the highest one.
    """
    middles = [(step + 0.5) / recipe.steps for step in range(recipe.steps)]
    up = [at / recipe.warmup if recipe.warmup else 1.0 for at in middles]
    down = [(1 - at) / (1 - recipe.warmup) for at in middles]
    return [recipe.learning_rate * min(pair) for pair in zip(up, down, strict=True)]


def update(
    model: nn.Module,
    optimiser: torch.optim.Optimizer,
    loss: Float[Tensor, ""],
    *,
    rate: float,
    clip: float,
) -> None:
    """Nothing; the model has taken one step down the gradient, its norm clipped (0: not)."""
    optimiser.zero_grad(set_to_none=True)
    loss.backward()
    if clip > 0:
        nn.utils.clip_grad_norm_(model.parameters(), clip)
    for group in optimiser.param_groups:
        group["lr"] = rate
    optimiser.step()
