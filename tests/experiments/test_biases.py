"""Variants of the study, found by config."""

from dataclasses import replace

import pytest

from experiments.biases import VARIANTS, biased, measured, variant
from experiments.study_file import PUBLISHED_STUDY, read_study
from tests.experiments.test_study_file import Images
from tests.finished_runs import finish


def test_every_variant_is_in_the_published_study_at_three_sizes_and_seeds():
    found: dict[str, set] = {}
    for config in read_study(PUBLISHED_STUDY).configs(Images()):
        if name := variant(config):
            found.setdefault(name, set()).add((config.train_size, config.seed))
    assert set(found) == set(VARIANTS)
    wanted = {(size, seed) for size in (500, 2000, 10_000) for seed in range(3)}
    assert all(wanted <= places for places in found.values())


def test_what_differs_in_more_than_one_thing_is_no_variant():
    configs = read_study(PUBLISHED_STUDY).configs(Images())
    mixed = next(config for config in configs if variant(config) == "cutmix")
    windowed = next(config for config in configs if variant(config) == "radius-1")
    assert variant(replace(mixed, model=windowed.model)) is None
    assert variant(replace(windowed, recipe=replace(windowed.recipe, steps=7))) is None
    assert variant(replace(windowed, corruption=0.5)) is None
    assert variant(replace(windowed, model=replace(windowed.model, depth=2))) is None


def test_only_sizes_with_more_than_two_variants_are_shown(store):
    configs = read_study(PUBLISHED_STUDY).configs(Images())
    wanted = [c for c in configs if variant(c) in ("cnn", "full", "stem") and c.seed == 0]
    for config in wanted:
        finish(store, config, 0.4, 0.9)
    runs = biased(store.runs(job="vision"))
    assert {run.config.train_size for run in runs} == {500, 2000, 10_000}
    table = measured(runs, store.snapshots(runs))
    assert table["variant"].tolist() == ["cnn", "stem", "full"] * 3
    assert table["gap"].tolist() == pytest.approx([0.5] * 9)
    assert not table["fitted"].any()


def test_an_empty_store_has_none():
    assert biased([]) == []
