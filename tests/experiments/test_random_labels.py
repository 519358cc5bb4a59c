"""Runs on random labels: the plan, and what is worked out of their curves, by hand."""

import math
from dataclasses import replace

import pandas as pd
import pytest

from experiments import random_labels as random
from experiments.config import RunConfig, pair
from experiments.options import TaggerOptions
from experiments.studies import studies
from experiments.study_file import PUBLISHED_STUDY, read_study
from learning.recipe import Recipe
from tests.experiments.kept_random import PHOTOS, keep_random


def curve(*values, metric="accuracy", part="train", run="a") -> pd.DataFrame:
    """A curve with a point every 200 steps."""
    rows = [(run, 200 * at, part, metric, value) for at, value in enumerate(values)]
    return pd.DataFrame(rows, columns=["run", "step", "part", "metric", "value"])


def test_the_steps_to_fit_lie_between_two_points_of_the_curve():
    assert random.steps_to_fit(curve(0.1, 0.5, 0.9499, 0.95, 1.0)) == (400, 600)
    assert random.steps_to_fit(curve(0.1, 0.96, 0.9, 1.0)) == (0, 200)  # the first time counts
    assert random.steps_to_fit(curve(0.1, 0.95 - 1e-12)) == (0, 200)  # as a float rounds


def test_a_curve_that_never_gets_there_has_no_steps_to_fit():
    before, fit = random.steps_to_fit(curve(0.1, 0.5, 0.94))
    assert before == 400
    assert math.isnan(fit)


def test_a_curve_that_begins_there_has_no_step_before():
    before, fit = random.steps_to_fit(curve(1.0, 1.0))
    assert math.isnan(before)
    assert fit == 0
    assert all(math.isnan(step) for step in random.steps_to_fit(curve()))


def test_only_training_accuracy_counts_in_whichever_order_it_comes():
    others = [curve(1.0, 1.0, part="validation"), curve(1.0, 1.0, metric="clean")]
    own = curve(0.1, 0.3, 0.97).iloc[::-1]
    assert random.steps_to_fit(pd.concat([*others, own])) == (200, 400)


def test_a_drawn_label_may_be_the_true_one():
    assert random.wrong(1.0, 10) == pytest.approx(0.9)
    assert random.wrong(0.5, 4) == pytest.approx(0.375)
    assert random.wrong(0.0, 10) == 0


def test_the_plan_is_what_the_study_file_trains():
    families = read_study(PUBLISHED_STUDY).families
    noisy = [family for family in families if family.name.startswith("random labels")]
    images = type("Images", (), {"classes": range(10), "train": range(45_000)})
    images.name, images.fingerprint = PHOTOS.name, PHOTOS.fingerprint
    assert [one for family in noisy for one in family.configs(images())] == random.plan(PHOTOS)
    assert all(map(random.is_planned, random.plan(PHOTOS)))


@pytest.mark.parametrize(
    "changes",
    [{"train_size": 999}, {"corruption": 0.3}, {"seed": 1}, {"data_seed": 1},
     {"recipe": Recipe(flip_crop=True, weight_decay=0.0)}, {"recipe": Recipe()},
     {"model": TaggerOptions()}],
)  # fmt: skip
def test_anything_else_is_not_of_the_plan(changes):
    assert not random.is_planned(replace(random.plan(PHOTOS)[2], **changes))


def test_a_few_images_are_learned_by_small_networks_with_nothing_in_the_way():
    cnn, vit = random.quick(PHOTOS, 0.75)
    assert (cnn.train_size, cnn.corruption, cnn.recipe.weight_decay) == (200, 0.75, 0)
    assert (cnn.recipe.steps, vit.recipe.steps) == (random.STEPS["cnn"], random.STEPS["vit"])
    assert cnn.model.width < RunConfig.from_json(random.plan(PHOTOS)[0].to_json()).model.width
    assert not random.is_planned(cnn)


def test_runs_come_by_share_of_the_images_that_most_are_of(store):
    few = type(PHOTOS)(name="own-a", fingerprint="0" * 16)
    keep_random(store, [1.0], data=few)
    keep_random(store, [1.0, 0.0, 0.5])
    found = random.planned(store.runs())
    assert [(run.config.corruption, run.kind) for run in found] == [
        (share, kind) for share in (0.0, 0.5, 1.0) for kind in ("cnn", "vit")
    ]
    assert {run.config.data for run in found} == {"cifar10"}


def test_true_labels_alone_are_no_runs_on_random_labels(store):
    keep_random(store, [0.0])
    assert random.planned(store.runs()) == []
    assert len(studies(store.runs())) == 1


def test_what_came_of_the_runs_is_a_row_each(store):
    keep_random(store, [0.5, 1.0])
    runs = random.planned(store.runs())
    table = random.outcomes(runs, store.curves(runs)).set_index(["share", "model"])
    half, all_drawn = table.loc[0.5, "cnn"], table.loc[1.0, "vit"]
    assert (half["train"], half["test"], half["clean"]) == (1.0, pytest.approx(0.3), 1.0)
    assert (half["before"], half["fit"]) == (600, 1200)
    assert math.isnan(all_drawn["clean"])
    assert all_drawn["corrupted"] == all_drawn["train"] == 0.5
    assert (all_drawn["before"], all_drawn["steps"]) == (3000, 3000)
    assert math.isnan(all_drawn["fit"])


def test_clean_and_corrupted_examples_are_told_apart_and_true_labels_are_all_clean(store):
    keep_random(store, [0.0, 0.25, 1.0])
    runs = random.planned(store.runs())
    labels = {
        share: set(random.apart(store.curves(own), own)["labels"])
        for share in (0.0, 0.25, 1.0)
        if (own := [run for run in runs if run.config.corruption == share])
    }
    assert labels == {0.0: {"clean"}, 0.25: {"clean", "corrupted"}, 1.0: {"corrupted"}}
    table = random.apart(store.curves(runs), runs)
    assert list(table.columns) == ["model", "step", "labels", "value"]
    assert random.apart(store.curves([]), []).empty


def test_runs_with_drawn_labels_are_no_study_of_sizes(store):
    keep_random(store, [0.25, 1.0])
    assert studies(store.runs()) == []
    assert pair(PHOTOS, 1000, 0)[0].recipe.weight_decay  # what is usual on that page
