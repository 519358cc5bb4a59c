"""The fast preset: what it switches on and leaves alone, and what its CNN is fitted to."""

import json
from dataclasses import replace

import numpy as np
import pytest
import torch

from experiments.config import PRESETS, CNNOptions, RunConfig, ViTOptions, pair
from experiments.fast import FAST_MODEL, FAST_RECIPE, fast, fast_model, fast_recipe
from experiments.jobs.problem import FITTED, open_problem
from experiments.jobs.vision import build
from learning.loop import train
from learning.recipe import Recipe
from learning.watcher import QuietWatcher
from vision.whitening import whitening_filters

ON = ({"alternating_flip": True}, {"muon": 1.0})
NEW = {
    "cnn": ({"whitened", "dirac"}, {"alternating_flip", "muon"}),
    "vit": ({"glorot", "mimetic"}, {"alternating_flip", "muon"}),
}


def test_switches_that_are_off_are_no_part_of_a_run_and_older_files_do_not_name_them(named):
    for config in pair(named, 100, 0):
        identity, values = json.loads(config.identity()), json.loads(config.to_json())
        model, recipe = NEW[config.kind]
        assert not model & set(identity["model"])
        assert not recipe & set(identity["recipe"])
        for name in model:
            del values["model"][name]
        for name in recipe:
            del values["recipe"][name]
        assert RunConfig.from_json(json.dumps(values)) == config


@pytest.mark.parametrize("kind", ["cnn", "vit"])
def test_every_switch_that_is_on_makes_another_run(kind, named):
    (config,) = pair(named, 100, 0, models=[kind])
    model, _ = NEW[kind]
    changed = [
        *(replace(config, model=replace(config.model, **{name: True})) for name in model),
        *(replace(config, recipe=replace(config.recipe, **on)) for on in ON),
    ]
    assert len({config.run, *(one.run for one in changed)}) == 5
    for one in (fast(config), *changed[:2]):
        assert RunConfig.from_json(one.to_json()) == one


@pytest.mark.parametrize("preset", PRESETS)
def test_fast_changes_its_switches_and_nothing_else(preset, named):
    for config in pair(named, 100, 3, preset=preset, steps=70):
        made = fast(config)
        assert made.run != config.run
        assert replace(made, model=config.model, recipe=config.recipe) == config
        assert (made.recipe.steps, made.recipe.batch) == (70, config.recipe.batch)
        assert made.model == fast_model(config.model)
        assert made.recipe == fast_recipe(config.kind, config.recipe)
        assert all(getattr(made.model, name) == on for name, on in FAST_MODEL[config.kind].items())


def test_the_budget_is_no_switch():
    for recipe in FAST_RECIPE.values():
        assert not {"steps", "batch"} & set(recipe)


def test_a_whitened_cnn_is_fitted_to_the_training_subset_alone(tiny_images, tiny_config):
    model = CNNOptions(width=3, stages=2, whitened=True)
    config = tiny_config(tiny_images, model=model, train_size=40, seed=5)
    problem = open_problem(config)
    chosen = tiny_images.train.images[problem.indices][:FITTED]
    mean, deviation = chosen.mean((0, 2, 3)) / 255, (chosen / 255).std((0, 2, 3))
    pixels = (chosen / 255 - mean[:, None, None]) / deviation[:, None, None]
    expected, _ = whitening_filters(torch.tensor(pixels, dtype=torch.float32))
    cnn, again = build(config, problem), build(config, problem)
    filters = cnn.steps[0].convolution.weight
    torch.testing.assert_close(filters[:12], expected, atol=1e-3, rtol=1e-3)
    weights = again.state_dict()
    assert all(torch.equal(value, weights[name]) for name, value in cnn.state_dict().items())
    other = replace(config, data_seed=1)
    assert not np.array_equal(open_problem(other).indices, problem.indices)
    assert not torch.equal(build(other, open_problem(other)).steps[0].convolution.weight, filters)


@pytest.mark.parametrize("kind", ["cnn", "vit"])
def test_a_fast_run_trains(kind, tiny_images, tiny_config):
    models = {"cnn": CNNOptions(width=3, stages=2), "vit": ViTOptions(dim=8, depth=1, heads=2)}
    config = fast(tiny_config(tiny_images, model=models[kind], recipe=Recipe(steps=5, batch=4)))
    problem = open_problem(config)
    model = build(config, problem)
    before = {name: value.clone() for name, value in model.state_dict().items()}
    outcome = train(
        model, problem.task, config.recipe, seed=0, watcher=QuietWatcher(), evaluations=1
    )
    assert outcome.finished
    moved = {name for name, value in outcome.last.items() if not torch.equal(value, before[name])}
    still = set(before) - moved
    assert still == ({"layers.0.convolution.weight"} if kind == "cnn" else set())
