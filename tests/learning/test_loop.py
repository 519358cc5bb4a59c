import dataclasses
import json

import pytest
import tiny_training as tiny
import torch
from torch import nn

from learning import images, telling
from learning.loop import QuietWatcher, _identity, train
from learning.moments import evaluation_steps, evaluations_for, snapshot_steps, watched_for
from learning.recipe import Recipe
from learning.seeding import derived
from learning.state import checkpoint_step
from learning.task import evaluate
from messages import FieldspanError

PLAIN = Recipe(steps=20, batch=7, learning_rate=1e-2)


def run(recipe=PLAIN, watcher=None, model=None, problem=None, seed=3, **options):
    model = tiny.cnn() if model is None else model
    problem = problem or tiny.task(recipe)
    return train(model, problem, recipe, seed=seed, watcher=watcher or tiny.Keeper(), **options)


class Scripted:
    """A task whose validation accuracies are given, one for each evaluation."""

    size = 4
    watched = "validation"

    def __init__(self, scores):
        self.scores = iter(scores)

    def examples(self, part):
        return 2

    def loss(self, model, indices, generator):
        return model.weight.sum()

    def logits(self, model, part, check=None):
        return torch.empty(0, 1)

    def score(self, logits, part):
        accuracy, loss = next(self.scores) if part == "validation" else (0.5, 0.5)
        return {"accuracy": accuracy, "loss": loss}


def test_two_steps_of_adam_on_a_constant_gradient_move_by_the_two_rates():
    recipe = Recipe(steps=2, weight_decay=0.0, learning_rate=0.5, warmup=0.0, schedule="cosine")
    model = nn.Linear(1, 1, bias=False)
    nn.init.zeros_(model.weight)
    task = Scripted([(0.1, 1.0)] * 9)
    outcome = train(model, task, recipe, seed=0, watcher=QuietWatcher())
    assert outcome.last["weight"].item() == pytest.approx(-(0.5 + 0.25), rel=1e-5)


def test_the_best_is_the_most_accurate_then_the_surest_then_the_earliest():
    # Evaluations at 0, 1, 2, 4, 6 and 8 of 8 steps; the final measures ask for no score again.
    scores = [(0.3, 1.0), (0.6, 0.9), (0.6, 0.7), (0.6, 0.7), (0.5, 0.1), (0.6, 0.8)]
    task = Scripted(scores)
    recipe, keeper = Recipe(steps=8), tiny.Keeper()
    outcome = train(
        nn.Linear(1, 1, bias=False), task, recipe, seed=0, watcher=keeper, evaluations=4
    )
    assert sorted({step for step, _, _ in keeper.rows}) == [0, 1, 2, 4, 6, 8]
    assert outcome.best_step == 2
    assert outcome.measures["last/best_step"] == 2
    assert outcome.measures["best/validation/loss"] == 0.7
    assert outcome.measures["last/validation/loss"] == 0.8


def test_a_run_tells_its_curves_and_snapshots_at_their_steps():
    keeper = tiny.Keeper()
    run(watcher=keeper, evaluations=3)
    expected = {
        (step, part, metric)
        for step in evaluation_steps(20, 3)
        for part in ("train", "validation")
        for metric in ("accuracy", "loss")
    }
    assert set(keeper.rows) == expected
    assert keeper.snapshots == list(snapshot_steps(20))


def test_the_checkpoint_of_a_step_comes_after_what_it_counts_as_told():
    keeper = tiny.Keeper()
    run(watcher=keeper, evaluations=3)
    told = [(kind, step) for kind, step in keeper.told if step in (7, None)]
    assert keeper.told[:7] == [*[("row", 0)] * 4, ("snapshot", 0), ("checkpoint", None), ("row", 1)]
    assert told.index(("row", 7)) < len(told) - 1
    assert checkpoint_step(keeper.checkpoints[-1]) == 20
    assert keeper.told[-1] == ("checkpoint", None)


def test_the_final_measures_are_those_of_the_weights_returned():
    outcome = run(tiny.RECIPE)
    task, model = tiny.task(tiny.RECIPE), tiny.cnn()
    model.to(memory_format=torch.channels_last)
    expected = {"last/best_step": outcome.best_step}
    for name, weights in (("last", outcome.last), ("best", outcome.best)):
        model.load_state_dict(weights)
        for part in ("train-all", "validation", "test"):
            for metric, value in evaluate(task, model, part).items():
                expected[f"{name}/{part}/{metric}"] = value
    assert outcome.finished
    assert outcome.measures == expected


def test_what_is_kept_to_predict_from_is_said_by_the_last_weights():
    outcome = run(tiny.RECIPE, seed=7)
    assert outcome.best_step < outcome.step  # else the best weights could not be told from them
    task, model = tiny.task(tiny.RECIPE), tiny.cnn()
    model.to(memory_format=torch.channels_last)
    model.load_state_dict(outcome.last)
    assert set(outcome.logits) == {"train-all", "validation", "test"}
    for part, logits in outcome.logits.items():
        assert torch.equal(logits, task.logits(model, part))


def test_the_model_ends_with_the_last_weights_in_eval_mode():
    model = tiny.cnn()
    outcome = run(model=model)
    assert not model.training
    for name, value in model.state_dict().items():
        assert torch.equal(value, outcome.last[name])


def test_the_same_run_gives_the_same_numbers_and_another_seed_does_not():
    first, second, other = tiny.Keeper(), tiny.Keeper(), tiny.Keeper()
    one, two = run(tiny.RECIPE, first), run(tiny.RECIPE, second)
    run(tiny.RECIPE, other, seed=4)
    assert first.rows == second.rows != other.rows
    assert one.measures == two.measures
    assert all(torch.equal(value, two.last[name]) for name, value in one.last.items())


def test_a_model_with_convolutions_is_trained_channels_last():
    model, flat = tiny.cnn(), tiny.perceptron()
    run(model=model)
    run(model=flat)
    assert model[3].weight.is_contiguous(memory_format=torch.channels_last)
    assert all(parameter.is_contiguous() for parameter in flat.parameters())


def test_nothing_the_watcher_does_in_a_snapshot_changes_the_run():
    class Busy(tiny.Keeper):
        def snapshot(self, step, model):
            model.eval()(torch.rand(2, 3, 6, 5)).sum().backward()

    busy, quiet = Busy(), tiny.Keeper()
    run(tiny.RECIPE, busy)
    run(tiny.RECIPE, quiet)
    assert busy.rows == quiet.rows


def test_a_watcher_need_not_inherit():
    class Bare:
        def progress(self, progress): ...
        def row(self, row): ...
        def snapshot(self, step, model): ...
        def checkpoint(self, data): ...
        def should_stop(self):
            return False

    assert run(watcher=Bare()).finished


def test_at_most_one_batch_passes_between_two_askings(monkeypatch):
    monkeypatch.setattr(images, "EVALUATION_BATCH", 4)
    model, between = tiny.cnn(), [0]
    model.register_forward_pre_hook(lambda *_: between.__setitem__(-1, between[-1] + 1))

    class Asked(QuietWatcher):
        def should_stop(self):
            between.append(0)
            return False

    run(model=model, watcher=Asked())
    assert max(between) == 1
    assert sum(between) > 20 * 5


def test_a_stopped_run_has_a_checkpoint_and_no_measures():
    keeper = tiny.Keeper(stop_at=12)
    outcome = run(watcher=keeper)
    assert not outcome.finished
    assert outcome.measures == {}
    assert checkpoint_step(keeper.checkpoints[-1]) == outcome.step < 20
    assert outcome.best_step <= outcome.step


def test_progress_counts_time_and_ends_with_none_left(monkeypatch):
    monkeypatch.setattr(telling, "PROGRESS_SECONDS", 0.0)
    keeper = tiny.Keeper()
    outcome = run(watcher=keeper)
    steps = [progress.step for progress in keeper.reports]
    seconds = [progress.seconds for progress in keeper.reports]
    assert steps[0] == 1
    assert set(steps) == set(range(1, 21))
    assert seconds == sorted(seconds)
    assert all(progress.images_per_second > 0 for progress in keeper.reports)
    assert all(progress.seconds_left > 0 for progress in keeper.reports[:-1])
    assert keeper.reports[-1].seconds_left == 0
    assert outcome.seconds == keeper.reports[-1].seconds


def test_checkpoints_come_by_the_clock_too(monkeypatch):
    monkeypatch.setattr(telling, "CHECKPOINT_SECONDS", 0.0)
    keeper = tiny.Keeper()
    run(watcher=keeper, evaluations=1)
    assert [checkpoint_step(data) for data in keeper.checkpoints] == list(range(21))


def test_a_loss_that_explodes_is_said_plainly():
    recipe = dataclasses.replace(PLAIN, learning_rate=1e30, clip=0.0)
    with pytest.raises(FieldspanError, match=r"expected a finite loss, got .* at step \d+: lower"):
        run(recipe, model=tiny.perceptron())


def test_weights_that_explode_at_the_very_last_step_are_said_as_plainly():
    recipe = dataclasses.replace(PLAIN, steps=1, learning_rate=1e38, clip=0.0)
    with pytest.raises(FieldspanError, match=r"expected a finite loss, got .* at step 1: lower"):
        run(recipe, model=tiny.perceptron())


@pytest.mark.parametrize("size", [1, 3])
def test_a_training_set_smaller_than_the_batch_trains(size):
    recipe = Recipe(steps=3, **tiny.EVERYTHING)
    model = tiny.perceptron()
    assert run(recipe, model=model, problem=tiny.task(recipe, size=size)).finished


def test_streams_of_randomness_are_apart():
    assert len({derived(3, path) for path in range(4)}) == 4


def test_a_small_cnn_learns_brightness():
    recipe = Recipe(steps=60, batch=16, learning_rate=2e-2)
    outcome = run(recipe, model=tiny.cnn(dropout=0.0), problem=tiny.task(recipe, size=60))
    assert outcome.measures["last/train-all/accuracy"] > 0.9
    assert outcome.measures["best/test/accuracy"] > 0.8


def test_a_short_budget_is_looked_at_less_often():
    assert evaluations_for(3000, 64, 10_000) == 15
    assert evaluations_for(300, 64, 2_500) == 6  # 0.8 x 19,200 trained / 2,500 evaluated = 6.1
    assert evaluations_for(1, 64, 5_500) == 4


@pytest.mark.parametrize(
    ("steps", "examples"), [(3000, 20_571), (730, 5006), (300, 2057), (100, 1000), (1, 1000)]
)
def test_a_point_of_a_short_budget_costs_fewer_validation_examples(steps, examples):
    assert watched_for(steps, 64) == examples  # 0.75 x steps x 64 / 7 points


def test_curves_show_the_watched_sample_and_the_end_is_measured_on_everything():
    keeper, task = tiny.Keeper(), tiny.task(PLAIN, watched=5)
    outcome = run(watcher=keeper, problem=task, evaluations=3)
    model = tiny.cnn().to(memory_format=torch.channels_last)
    model.load_state_dict(outcome.last)
    assert [task.examples(part) for part in ("watched", "validation")] == [5, 11]
    shown = keeper.rows[20, "validation", "loss"]
    assert shown == evaluate(task, model, "watched")["loss"]
    measured = outcome.measures["last/validation/loss"]
    assert measured == evaluate(task, model, "validation")["loss"] != shown


def test_what_was_watched_stays_the_same_for_every_run():
    first, again = (evaluate(tiny.task(PLAIN, watched=5), tiny.cnn(), "watched") for _ in range(2))
    assert first == again


def test_a_checkpoint_of_a_version_without_the_later_switches_still_fits():
    recipe = dataclasses.replace(PLAIN, steps=4)
    named = json.loads(_identity(tiny.task(recipe), recipe, 3, 15, "float32"))
    assert not {"alternating_flip", "muon"} & set(named)
    with_muon = dataclasses.replace(recipe, muon=1.0)
    later = json.loads(_identity(tiny.task(recipe), with_muon, 3, 15, "float32"))
    assert later == named | {"muon": 1.0}
