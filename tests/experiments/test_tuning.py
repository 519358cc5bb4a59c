from dataclasses import dataclass

import pandas as pd
import pytest

from experiments.config import RECIPES
from experiments.tuning import DECAYS, RATES, choice, record, trials


@dataclass
class Images:
    name: str = "cifar10"
    fingerprint: str = "0123456789abcdef"


def table(accuracies: dict[tuple[float, float], float]) -> pd.DataFrame:
    rows = [
        {"model": "cnn", "learning_rate": rate, "weight_decay": decay, "validation_accuracy": p}
        for (rate, decay), p in accuracies.items()
    ]
    return pd.DataFrame(rows)


def test_both_models_are_tried_equally_often_and_from_where_they_started():
    found = trials(Images(), 30, steps=5)
    for kind, recipe in RECIPES.items():
        own = [c for c in found if c.kind == kind]
        assert len(own) == len({c.run for c in own}) == 8
        assert (recipe.learning_rate, recipe.weight_decay) in {
            (c.recipe.learning_rate, c.recipe.weight_decay) for c in own
        }
        assert {c.recipe.betas for c in own} == {recipe.betas}
        assert {c.seed for c in own} == {c.data_seed for c in own} == {100}


def test_every_starting_recipe_is_on_the_grid():
    for kind, recipe in RECIPES.items():
        assert recipe.learning_rate in RATES[kind]
        assert recipe.weight_decay in DECAYS


def test_a_lead_within_one_standard_error_changes_nothing():
    # p = 0.5 on 10,000 images: one standard error is 0.005
    trial = choice(table({(3e-3, 0.05): 0.4951, (6e-3, 0.05): 0.5}), "cnn", 10_000)
    assert (trial["learning_rate"], trial["weight_decay"]) == (3e-3, 0.05)


def test_a_larger_lead_wins():
    trial = choice(table({(3e-3, 0.05): 0.4949, (6e-3, 0.05): 0.5}), "cnn", 10_000)
    assert trial["learning_rate"] == 6e-3


def test_among_equally_near_trials_the_more_accurate_wins():
    near = {(3e-3, 0.05): 0.40, (1e-3, 0.05): 0.499, (6e-3, 0.05): 0.5, (12e-3, 0.5): 0.501}
    assert choice(table(near), "cnn", 10_000)["learning_rate"] == 6e-3


@pytest.mark.parametrize("column", ["validation_accuracy", "learning_rate", "seconds"])
def test_a_record_has_its_columns_even_when_nothing_finished(column):
    assert column in record([]).columns


def test_a_record_holds_no_number_of_the_test_images():
    assert not [name for name in record([]).columns if "test" in name]
