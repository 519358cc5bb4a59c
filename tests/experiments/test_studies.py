"""Which runs stand in one picture, and what makes two models unlike."""

from dataclasses import replace
from types import SimpleNamespace

from experiments.config import CNNOptions, pair
from experiments.rows import Run
from experiments.studies import KINDS, command, studies, unlike

DATA = SimpleNamespace(name="local-texture", fingerprint="0123456789abcdef")
OTHER = SimpleNamespace(name="far-pair", fingerprint="fedcba9876543210")
COST = {"cnn": {"parameters": 100, "macs": 900}, "vit": {"parameters": 104, "macs": 500}}


def run(config, status="finished", **info) -> Run:
    return Run(
        config.run, config, status, 1, config.recipe.steps, 1.0, info=COST[config.kind] | info
    )


def runs(*sizes, data=DATA, seeds=1, **options) -> list[Run]:
    return [
        run(config)
        for size in sizes
        for seed in range(seeds)
        for config in pair(data, size, seed, **options)
    ]


def test_sizes_and_seeds_of_one_pair_stand_in_one_picture():
    (study,) = studies(runs(20, 50, seeds=2))
    assert study.sizes == [20, 50]
    assert len(study.finished) == 8
    assert [side.model.kind for side in study.sides] == list(KINDS)
    assert unlike(study) == {}


def test_other_pixels_and_other_budgets_stand_in_pictures_of_their_own():
    found = studies([*runs(20), *runs(20, data=OTHER), *runs(20, steps=7)])
    assert sorted((study.data, study.sides[0].recipe.steps) for study in found) == [
        ("far-pair", 3000),
        ("local-texture", 7),
        ("local-texture", 3000),
    ]


def test_both_presets_share_the_transformer_and_are_two_pictures():
    found = studies([*runs(20), *runs(20, preset="macs")])
    assert len(found) == 2
    assert found[0].side("vit") == found[1].side("vit")
    assert found[0].side("cnn") != found[1].side("cnn")


def test_the_id_does_not_depend_on_how_many_runs_there_are_but_on_their_pixels():
    ids = {studies(own)[0].id for own in (runs(20), runs(20, 50, seeds=3))}
    assert len(ids) == 1
    assert studies(runs(20, data=OTHER))[0].id not in ids


def test_a_run_without_a_partner_of_its_recipe_stands_opposite_the_nearest_with_a_warning():
    cnn, _ = pair(DATA, 20, 0, steps=10)
    _, vit = pair(DATA, 20, 0, steps=30)
    (study,) = studies([run(cnn), run(vit)])
    assert unlike(study) == {"steps": (10, 30)}


def test_dropout_in_one_model_alone_is_named():
    cnn, vit = pair(DATA, 20, 0)
    (study,) = studies([run(replace(cnn, model=replace(cnn.model, dropout=0.1))), run(vit)])
    assert unlike(study) == {"dropout": (0.1, 0.0)}


def test_models_alike_in_neither_cost_are_named_and_in_one_are_not():
    cnn, vit = pair(DATA, 20, 0)
    small = replace(cnn, model=CNNOptions(width=8))
    (alike,) = studies([run(cnn), run(vit)])
    (apart,) = studies([run(small, parameters=20, macs=100), run(vit)])
    assert "cost" not in unlike(alike)
    assert "cost" in unlike(apart)


def test_runs_in_another_precision_are_named():
    cnn, vit = pair(DATA, 20, 0)
    (alike,) = studies([run(cnn, precision="float32"), run(vit, precision="float32")])
    (apart,) = studies([run(cnn, precision="bfloat16"), run(vit, precision="float32")])
    assert unlike(alike) == {}
    assert list(unlike(apart)) == ["precision"]


def test_one_model_alone_is_a_picture_that_says_what_is_missing():
    (study,) = studies([run(pair(DATA, 20, 0)[0])])
    assert list(unlike(study)) == ["model"]


def test_runs_that_wait_give_a_picture_its_sizes_and_stopped_ones_alone_give_none():
    cnn, vit = pair(DATA, 20, 0)
    (study,) = studies([run(cnn, "queued"), run(vit, "running")])
    assert (study.sizes, study.finished, len(study.live)) == ([20], (), 2)
    assert studies([run(cnn, "stopped"), run(vit, "failed")]) == []


def test_the_command_repeats_the_study_and_is_silent_where_it_could_not():
    (study,) = studies(runs(20, 50, seeds=2, steps=60))
    assert command(study) == (
        "python -m experiments compare --data local-texture --sizes 20,50 --seeds 2 --steps 60"
    )
    (augmented,) = studies(runs(20, preset="macs", flip_crop=True))
    assert command(augmented).endswith("--steps 3000 --preset macs --augment")
    (mixed,) = studies(runs(20, cutmix=1.0))
    assert command(mixed) is None
    (late,) = studies([run(config) for config in pair(DATA, 20, 5)])
    assert command(late) is None
