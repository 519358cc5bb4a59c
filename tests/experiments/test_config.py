import inspect
import json
from dataclasses import asdict, replace

import pandas as pd
import pytest

from experiments.canonical import canonical, off, plain, settings
from experiments.config import (
    PRESETS,
    RECIPES,
    TUNED,
    TUNED_STEPS,
    CNNOptions,
    RunConfig,
    ViTOptions,
    pair,
    recipe_of,
)
from experiments.tuning import TRIALS, choice, trials_behind
from learning.recipe import Recipe
from messages import FieldspanError


def test_the_hash_of_a_config_never_changes(named):
    cnn, vit = (
        replace(config, recipe=replace(RECIPES[config.kind])) for config in pair(named, 100, 0)
    )
    assert cnn.run == "57169b51120f7b7b"
    assert vit.run == "29ce507fab901a1e"


def test_spans_that_are_learned_for_nothing_are_another_run_than_none(named):
    vit = pair(named, 100, 0)[1]
    free, priced = (
        replace(vit, model=replace(vit.model, span_penalty=price)) for price in (0.0, 0.001)
    )
    assert len({vit.run, free.run, priced.run}) == 3
    assert RunConfig.from_json(free.to_json()) == free


def test_an_option_that_is_off_is_no_part_of_the_identity(named):
    cnn, vit = (json.loads(config.identity()) for config in pair(named, 100, 0))
    assert set(cnn["model"]) == {
        *("kind", "width", "stages", "convolutions", "norm", "down", "dilation", "padding", "head")
    }
    assert "radius" not in vit["model"]
    assert "flip_crop" not in cnn["recipe"]


def test_seeds_of_zero_are_part_of_the_identity(named):
    identity = json.loads(pair(named, 100, 0)[0].identity())
    assert identity["seed"] == 0
    assert identity["data_seed"] == 0


def test_the_name_of_the_data_is_no_part_of_the_identity_but_its_pixels_are(tiny_config):
    config = tiny_config()
    assert replace(config, data="another name").run == config.run
    assert replace(config, fingerprint="f" * 16).run != config.run


@pytest.mark.parametrize(
    "change",
    [
        {"model": CNNOptions(width=4, stages=2)},
        {"model": CNNOptions(width=3, stages=2, dropout=0.1)},
        {"recipe": Recipe(steps=7, batch=5)},
        {"recipe": Recipe(steps=6, batch=5, flip_crop=True)},
        {"train_size": 13},
        {"data_seed": 1},
        {"seed": 1},
        {"protocol": 2},
    ],
)
def test_everything_that_can_change_a_result_changes_the_hash(change, tiny_config):
    assert replace(tiny_config(), **change).run != tiny_config().run


def test_two_spellings_of_one_number_have_one_hash(tiny_config):
    one, other = (tiny_config(model=ViTOptions(mlp_ratio=ratio)) for ratio in (2, 2.0))
    assert one.run == other.run
    assert [plain(2.0), plain([1, 0.5])] == [2, [1, 0.5]]
    assert [off(value) for value in (None, False, 0, 0.0, "none", 1)] == [True] * 4 + [False] * 2


@pytest.mark.parametrize("preset", PRESETS)
def test_a_config_survives_the_journey_through_json(preset, named):
    for config in pair(named, 50, 3, preset=preset, flip_crop=True):
        again = RunConfig.from_json(config.to_json())
        assert again == config
        assert hash(again) == hash(config)


def test_json_of_an_older_version_takes_the_defaults_of_what_it_does_not_name(tiny_config):
    values = json.loads(tiny_config().to_json())
    del values["model"]["drop_path"], values["recipe"]["cutmix"]
    assert RunConfig.from_json(canonical(values)) == tiny_config()


def test_json_of_a_newer_version_is_refused_in_one_sentence(tiny_config):
    values = json.loads(tiny_config().to_json())
    values["model"]["rotary"] = True
    with pytest.raises(FieldspanError, match="rotary: update Fieldspan"):
        RunConfig.from_json(canonical(values))


def test_a_pair_shares_all_but_model_rate_and_betas(named):
    cnn, vit = pair(named, 200, 4, steps=70)
    assert (cnn.kind, vit.kind) == ("cnn", "vit")
    assert replace(cnn, model=vit.model, recipe=vit.recipe) == vit
    different = {
        name for name, value in asdict(cnn.recipe).items() if asdict(vit.recipe)[name] != value
    }
    assert different == {"learning_rate", "betas"}
    assert (cnn.data_seed, cnn.seed, cnn.recipe.steps) == (4, 4, 70)


def test_a_pair_may_be_one_model():
    class Data:
        name, fingerprint = "x", "y"

    assert [config.kind for config in pair(Data, 10, 0, models=("vit",))] == ["vit"]


@pytest.mark.parametrize("kind", ["cnn", "vit"])
def test_options_have_the_defaults_of_the_constructors(kind):
    from vision.cnn import SmallCNN
    from vision.patches import PatchTransformer

    options, model = {"cnn": (CNNOptions(), SmallCNN), "vit": (ViTOptions(), PatchTransformer)}[
        kind
    ]
    parameters = inspect.signature(model).parameters
    defaults = {name: value.default for name, value in parameters.items()}
    assert asdict(options).items() <= defaults.items()
    of_the_data = {"num_classes", "in_chans", "image_size", "linear"}
    assert set(defaults) - set(asdict(options)) <= of_the_data


def test_attention_of_radius_0_is_another_model_than_attention_without_a_radius(tiny_config):
    nearest, everywhere = (tiny_config(model=ViTOptions(radius=radius)) for radius in (0, None))
    assert nearest.run != everywhere.run
    assert settings(nearest.model)["radius"] == 0


def test_settings_keep_what_is_on():
    assert settings(ViTOptions(radius=2, dropout=0.0))["radius"] == 2
    assert "dropout" not in settings(ViTOptions(dropout=0.0))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("train_size", 0), ("train_size", None), ("train_size", "<b>"), ("train_size", [1, 2]),
        ("seed", -1), ("seed", 10**30), ("data_seed", True), ("data", None), ("protocol", "z"),
        ("fingerprint", 7),
    ],
)  # fmt: skip
def test_a_config_with_a_value_of_another_kind_is_no_config(name, value, tiny_config):
    text = json.dumps(json.loads(tiny_config().to_json()) | {name: value})
    with pytest.raises(ValueError, match=name if value != 0 and value != -1 else "images, seeds"):
        RunConfig.from_json(text)


def test_the_tuned_rate_holds_from_the_budget_on_that_it_was_tuned_with(named):
    rates = {
        steps: [config.recipe.learning_rate for config in pair(named, 20, 0, steps=steps)]
        for steps in (TUNED_STEPS - 1, TUNED_STEPS, 3000)
    }
    assert rates == {1499: [3e-3, 2e-3], 1500: [3e-3, 5e-4], 3000: [3e-3, 5e-4]}


def test_the_tuned_rates_are_those_that_the_published_trials_chose():
    table = pd.read_csv(TRIALS)
    for kind, rate in TUNED.items():
        chosen = choice(table, kind, 5000)
        assert chosen["learning_rate"] == rate
        assert chosen["weight_decay"] == RECIPES[kind].weight_decay


def test_trials_stand_behind_the_tuned_recipe_alone():
    tuned = recipe_of("vit")
    assert trials_behind("vit", tuned) == trials_behind("cnn", recipe_of("cnn")) == 8
    assert trials_behind("vit", replace(tuned, learning_rate=2e-3)) == 0
    assert trials_behind("vit", recipe_of("vit", 300)) == 0
