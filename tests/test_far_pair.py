"""What the far pair is for, by training the plan: no small field solves it, attention does."""

import pytest

from experiments.config import RunConfig
from experiments.field_plan import NETS, THIRD, run_of
from experiments.jobs.problem import open_problem
from experiments.jobs.vision import build
from learning.loop import train
from learning.watcher import QuietWatcher

pytestmark = pytest.mark.slow
TEST = 2000
CHANCE_AND_FIVE_DEVIATIONS = 0.25 + 5 * (0.25 * 0.75 / TEST) ** 0.5


def learned(config: RunConfig) -> float:
    """Test accuracy after the whole budget."""
    problem = open_problem(config)
    watcher, recipe = QuietWatcher(), config.recipe
    outcome = train(
        build(config, problem), problem.task, recipe, seed=config.seed, watcher=watcher,
        evaluations=1,
    )  # fmt: skip
    return outcome.measures["last/test/accuracy"]


@pytest.mark.parametrize("net", ["near", "covers"])
def test_fields_that_do_not_see_both_marks_stay_at_chance(net):
    assert learned(run_of(NETS[net])) < CHANCE_AND_FIVE_DEVIATIONS


@pytest.mark.parametrize(("net", "least"), [("beyond", 0.85), ("attention", 0.9)])
def test_a_field_that_is_used_far_out_and_attention_get_there(net, least):
    assert learned(run_of(NETS[net])) > least


@pytest.mark.parametrize(("third", "least"), [("group", 0.9), ("mlp", 0.5)])
def test_what_combines_the_whole_picture_is_a_way_round(third, least):
    assert learned(run_of(THIRD[third])) > least
