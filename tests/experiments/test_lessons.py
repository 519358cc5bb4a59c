"""What the lessons train: plans without torch, and the names of runs that follow from them."""

import json

import pandas as pd
import pytest

from experiments import lessons
from experiments.config import OPTIONS, RunConfig
from experiments.lesson_commands import lesson_commands
from experiments.lesson_plans import LESSONS, lesson
from experiments.options import PatternOptions, SoundOptions, TaggerOptions, brief
from experiments.rows import Run
from messages import FieldspanError

PRINTS = {
    "text.corpora.fingerprint": "a" * 16,
    "speech.beep.fingerprint": "b" * 16,
    "text.pattern.fingerprint": "c" * 16,
}


@pytest.fixture(autouse=True)
def _quick_fingerprints(monkeypatch):
    """No corpus is drawn here; a name is enough."""
    for function, digits in PRINTS.items():
        monkeypatch.setattr(function, lambda name, digits=digits: (digits + name)[-16:])


def config(model, **changes) -> RunConfig:
    values = {"train_size": 5, "data_seed": 1, "seed": 1} | changes
    return RunConfig(model, lessons.RECIPE, "two-label", "a" * 16, **values)


def test_the_hash_of_a_lesson_s_config_never_changes():
    models = (
        TaggerOptions(),
        TaggerOptions(rung="window", window=7),
        SoundOptions(radius=0),
        PatternOptions("attention", radius=2),
    )
    assert [config(model).run for model in models] == HASHES


HASHES = ["3363f45a8825c0d6", "491f51abd5afcb05", "53cc680c11b932ff", "1ab2c08e59bb267c"]


@pytest.mark.parametrize("kind", OPTIONS)
def test_every_kind_of_model_survives_the_journey_through_json(kind):
    made = config(OPTIONS[kind]())
    again = RunConfig.from_json(made.to_json())
    assert (again, again.run, again.kind) == (made, made.run, kind)
    assert again.job == OPTIONS[kind].job


def test_a_radius_of_nothing_is_off_and_a_radius_of_zero_is_not():
    everywhere, nowhere = (config(SoundOptions(radius=radius)) for radius in (None, 0))
    assert "radius" not in json.loads(everywhere.identity())["model"]
    assert json.loads(nowhere.identity())["model"]["radius"] == 0


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("tagger", {"rung": "sentence"}), ("tagger", {"window": 7.5}), ("tagger", {"heads": "2"}),
        ("sound", {"radius": "far"}), ("pattern", {"net": 3}),
    ],
)  # fmt: skip
def test_an_option_of_another_kind_is_no_config(kind, change):
    values = json.loads(config(OPTIONS[kind]()).to_json())
    with pytest.raises(ValueError, match=next(iter(change))):
        RunConfig.from_json(json.dumps(values | {"model": values["model"] | change}))


def test_the_ladder_has_six_rungs_with_one_recipe():
    plan = lessons.ladder(500, 3, "zh")
    assert [brief(one.model) for one in plan] == [
        "word", "window 3", "window 7", "window 15", "whole", "attention 1x2",
    ]  # fmt: skip
    assert {(one.data, one.train_size, one.seed, one.data_seed) for one in plan} == {
        ("two-label-zh", 500, 3, 3)
    }
    (recipe,) = {one.recipe for one in plan}
    assert (recipe.learning_rate, recipe.weight_decay, recipe.steps, recipe.batch) == (
        3e-3, 0.01, 800, 64,
    )  # fmt: skip


def test_the_lesson_on_heads_trains_the_highest_rung_once_for_both():
    assert lessons.heads()[0] == lessons.ladder()[-1]
    assert [brief(one.model) for one in lessons.heads(range(2))] == [
        *["attention 1x2"] * 2,
        "attention 2x4",
    ]


def test_order_is_trained_in_three_ways_for_half_as_long():
    plan = lessons.order()
    assert [one.model.positions for one in plan] == ["none", "sinusoidal", "learned"]
    assert {one.recipe.steps for one in plan} == {400}
    (bare,) = lessons.unplaced()
    assert (bare.data, bare.model.positions, bare.recipe.steps) == ("two-label", "none", 800)


def test_radii_lie_about_the_delay_shared_out_among_the_blocks():
    assert lessons.radii(400, 1) == [28, 34, 37, 38, 39, 40, 41, 42, 43, 46, 52]
    assert lessons.radii(400, 3)[3:8] == [11, 12, 13, 14, 15]
    assert min(lessons.radii(200, 3)) >= 1
    plan = lessons.beep(200, (2,))
    assert {one.data for one in plan} == {"beep-click:200"}
    assert [one.model.radius for one in plan] == lessons.radii(200, 2)
    assert {(one.recipe.batch, one.recipe.steps) for one in plan} == {(32, 400)}


def test_cheap_networks_come_first_in_the_pattern_task():
    plan = lessons.pattern((50, 20), 0.5)
    assert [(brief(one.model), one.train_size) for one in plan[:3]] == [
        ("connected", 20),
        ("connected", 50),
        ("convolution", 20),
    ]
    assert brief(plan[-1].model) == "attention"
    assert {one.data for one in plan} == {"pattern:0.5"}


@pytest.mark.parametrize("name", LESSONS)
def test_every_lesson_has_a_plan_without_repetition_and_a_quick_one(name):
    plan, quick = lesson(name), lesson(name, quick=True)
    assert len({one.run for one in plan}) == len(plan)
    assert max(one.recipe.steps for one in quick) <= 80
    assert not {one.run for one in plan} & {one.run for one in quick}


@pytest.mark.parametrize("name", LESSONS)
def test_sizes_and_seeds_that_no_training_can_have_are_refused(name):
    for size in (0, -3, 10**12):
        with pytest.raises(FieldspanError, match="--sizes to be a whole number from 1"):
            lesson(name, sizes=[20, size])
    for seed in (-1, 2**31):
        with pytest.raises(FieldspanError, match="expected a seed from 0"):
            lesson(name, seed=seed)


def test_a_lesson_that_trains_nothing_says_so():
    with pytest.raises(FieldspanError, match="expected one of ladder, heads, order"):
        lesson("matrix")


def test_a_bundle_knows_the_command_that_repeats_whole_lessons_only():
    plan = lesson("ladder", sizes=(20, 500), language="zh", seed=2)
    runs = [Run(one.run, one, "finished", 800, 800, 1.0) for one in plan]
    whole = "python -m experiments lesson ladder --sizes 20,500 --seed 2 --language zh"
    assert lesson_commands(runs) == [whole]
    assert lesson_commands(runs[1:]) == [whole.replace("20,500", "500")]
    assert lesson_commands(runs[5:6]) == []


def test_a_bundle_of_sounds_names_a_command_for_each_delay():
    plan = [*lesson("beep"), *lesson("beep", delay=200)]
    runs = [Run(one.run, one, "finished", 400, 400, 1.0) for one in plan]
    assert lesson_commands(runs) == [
        "python -m experiments lesson beep --sizes 600 --delay 200",
        "python -m experiments lesson beep --sizes 600",
    ]


def test_vision_s_tables_leave_the_lessons_out():
    from experiments.studies import studies
    from experiments.summary import results

    runs = [Run(one.run, one, "finished", 800, 800, 1.0) for one in lessons.ladder()]
    assert studies(runs) == []
    assert isinstance(results(runs), pd.DataFrame) and results(runs).empty
