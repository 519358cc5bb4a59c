"""The trained ladder: the very runs of the published study, found by config in a store."""

from dataclasses import replace

import pytest

from experiments import changes
from experiments.options import ViTOptions
from experiments.radii import RADII, SEEDS, SIZES, configs, measured, missing, on_the_ladder
from experiments.schema import writing
from experiments.study_file import PUBLISHED_STUDY, read_study
from tests.experiments.test_study_file import Images
from tests.finished_runs import finish


def test_every_run_of_the_ladder_is_one_of_the_published_study():
    study = {config.run for config in read_study(PUBLISHED_STUDY).configs(Images())}
    own = configs(Images())
    assert len(own) == len(RADII) * len(SIZES) * SEEDS == 36
    assert {config.run for config in own} <= study


def test_runs_are_found_by_config_and_others_are_not(store):
    one, two, *_rest = configs(Images(), sizes=(500,))
    other = configs(Images(), sizes=(500,), steps=7)[0]
    deep = replace(one, model=replace(ViTOptions(radius=1), depth=2))
    noisy = replace(one, corruption=0.5)
    elsewhere = replace(two, fingerprint="fedcba9876543210")
    for config in (one, two, other, deep, noisy, elsewhere):
        finish(store, config, 0.4)
    assert {run.run for run in on_the_ladder(store.runs(job="vision"))} == {one.run, two.run}


def test_what_is_missing_is_told_by_radius_size_and_seed(store):
    for config in configs(Images(), radii=(1, 2), sizes=(500, 2000)):
        finish(store, config, 0.4)
    lacking = missing(on_the_ladder(store.runs(job="vision")))
    assert len(lacking) == 36 - 12
    assert (1, 10_000, 2) in lacking
    assert (2, 500, 0) not in lacking


def test_nothing_is_on_the_ladder_of_an_empty_store():
    assert on_the_ladder([]) == []
    assert len(missing([])) == 36


def test_accuracy_gap_and_the_last_mean_distance_of_a_run(store):
    config = configs(Images(), radii=(None,), sizes=(500,), seeds=1)[0]
    finish(store, config, 0.3, 0.9)
    seen = [
        changes.seen(config.run, step, layer, 0, "distance", value)
        for step, layer, value in ((0, 0, 16.5), (10, 0, 4.0), (10, 1, 8.0))
    ]
    with writing(store.path) as database:
        for change in seen:
            change(database)
    runs = on_the_ladder(store.runs(job="vision"))
    (row,) = measured(runs, store.snapshots(runs)).to_dict("records")
    assert row["accuracy"] == pytest.approx(0.3)
    assert row["gap"] == pytest.approx(0.6)
    assert row["distance"] == pytest.approx(6.0)
    assert not row["fitted"]
