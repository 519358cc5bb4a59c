"""Beep and click as a task: below the edge nothing can be heard, exactly."""

import json

import pytest
import torch

from learning.loop import QuietWatcher, train
from learning.metrics import class_probabilities
from learning.recipe import Recipe
from learning.task import Task, evaluate
from messages import FieldspanError
from speech import beep_task
from speech.beep_task import answers, build, facts, near_click, open_task

OPTIONS = {"blocks": 1, "heads": 2, "dim": 8, "radius": None}


@pytest.fixture(scope="module")
def task() -> Task:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(beep_task, "PAIRS", {"validation": 2, "test": 3})
        yield open_task.__wrapped__("beep-click:200", 6, 5)


def listener(task: Task, **options):
    torch.manual_seed(3)
    return build(OPTIONS | options, task)


@pytest.mark.parametrize(
    ("blocks", "radius", "heard"),
    [(1, 19, False), (1, 20, True), (2, 9, False), (2, 10, True), (3, 6, False), (3, 7, True)],
)
def test_the_cue_is_heard_from_blocks_times_radius_equal_to_the_delay(task, blocks, radius, heard):
    found = evaluate(task, listener(task, blocks=blocks, radius=radius), "test")
    assert (found["difference"] > 0) == heard
    if not heard:
        assert found["difference"] == 0
        assert found["accuracy"] == 0.5


def test_without_a_radius_every_frame_is_heard(task):
    assert evaluate(task, listener(task), "validation")["difference"] > 0


@pytest.mark.parametrize(("blocks", "radius"), [(1, 30), (3, 7), (2, 200)])
def test_leaving_out_what_is_beyond_the_reach_changes_no_answer_at_the_click(task, blocks, radius):
    model, sounds = listener(task, blocks=blocks, radius=radius), task._parts["test"]
    near = near_click(sounds, model.reach)
    assert near.features.shape[1] == min(2 * blocks * radius + 1, 300)
    assert answers(model, near).allclose(answers(model, sounds), atol=1e-5)


def test_features_are_scaled_by_constants_of_the_training_sounds(task):
    train = task._parts["train-all"].features
    assert train.mean(dim=(0, 1)).abs().max() < 1e-4
    assert (train.std(dim=(0, 1)) - 1).abs().max() < 1e-4
    low, high = task._parts["test"].features.chunk(2)
    assert (low[0, -5:] == high[0, -5:]).all()  # far behind the click nothing has shifted


def test_each_scene_of_a_mirrored_part_stands_there_with_both_beeps(task):
    test = task._parts["test"]
    assert test.labels.tolist() == [0, 0, 0, 1, 1, 1]
    assert test.clicks[:3].equal(test.clicks[3:])
    assert task._parts["train-all"].labels.tolist() == [0, 1, 0, 1, 0, 1]


def test_the_same_name_size_and_seed_give_the_same_task(task, monkeypatch):
    monkeypatch.setattr(beep_task, "PAIRS", {"validation": 2, "test": 3})
    again = open_task.__wrapped__("beep-click:200", 6, 5)
    assert again._parts["test"].features.equal(task._parts["test"].features)


def test_it_is_a_task_of_the_loop_and_learns_its_first_steps(task):
    assert isinstance(task, Task)
    assert [task.examples(part) for part in ("train", "train-all", "validation", "test")] == [
        6, 6, 4, 6,
    ]  # fmt: skip
    model = listener(task, radius=20)
    recipe = Recipe(steps=2, batch=4, learning_rate=3e-3)
    outcome = train(model, task, recipe, seed=1, watcher=QuietWatcher(), evaluations=2)
    assert outcome.finished
    assert {"last/test/accuracy", "last/test/difference"} <= set(outcome.measures)
    shares = class_probabilities(task.logits(model, "test"))
    assert shares.shape == (6, 2)
    assert shares.sum(dim=1).allclose(torch.ones(6))


def test_facts_are_plain_values(task):
    known = facts(task, listener(task, blocks=2))
    assert json.loads(json.dumps(known)) == known
    assert known["delay"] == 20
    assert known["frames"] == 300


def test_an_unknown_corpus_gets_a_sentence():
    with pytest.raises(FieldspanError, match="beep-click:200"):
        open_task("two-label", 10, 0)
