import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import safetensors.torch
import tiny_training as tiny
import torch

from learning import images, telling
from learning.loop import train
from learning.recipe import Recipe

SCRIPT = Path(tiny.__file__)
ROOT = SCRIPT.parents[2]


def run(model, recipe, keeper, start=None):
    problem = tiny.task(recipe)
    return train(model, problem, recipe, seed=9, watcher=keeper, start=start, evaluations=4)


def assert_same(outcome, expected):
    assert outcome.measures == expected.measures
    assert outcome.best_step == expected.best_step
    for weights, wanted in ((outcome.last, expected.last), (outcome.best, expected.best)):
        assert weights.keys() == wanted.keys()
        assert all(torch.equal(value, wanted[name]) for name, value in weights.items())


def askings(recipe, make):
    keeper = tiny.Keeper()
    return keeper, run(make(), recipe, keeper)


@pytest.mark.parametrize("make", [tiny.cnn, tiny.perceptron])
@pytest.mark.parametrize("schedule", ["one-cycle", "cosine"])
def test_a_run_stopped_anywhere_ends_like_one_never_stopped(make, schedule, monkeypatch):
    monkeypatch.setattr(images, "EVALUATION_BATCH", 6)
    recipe = Recipe(steps=16, batch=7, learning_rate=1e-2, schedule=schedule, **tiny.EVERYTHING)
    whole, expected = askings(recipe, make)
    # Every seventh asking: between steps, within evaluations, and within the final measuring.
    for stop_at in [1, *range(5, whole.asked + 1, 7), whole.asked]:
        first, second = tiny.Keeper(stop_at), tiny.Keeper()
        assert not run(make(), recipe, first).finished
        torch.rand(3)  # somebody else draws in between
        outcome = run(make(seed=1), recipe, second, first.checkpoints[-1])
        assert_same(outcome, expected)
        assert {**first.rows, **second.rows} == whole.rows
        assert not first.rows.keys() & second.rows.keys()
        assert sorted(first.snapshots + second.snapshots) == whole.snapshots


def test_a_run_can_be_stopped_at_every_turn(monkeypatch):
    recipe = Recipe(steps=6, batch=5, **tiny.EVERYTHING)
    _, expected = askings(recipe, tiny.cnn)
    start, attempts, rows = None, 0, {}
    outcome = None
    while outcome is None or not outcome.finished:
        keeper = tiny.Keeper(stop_at=8)  # enough for one evaluation, or the final measures
        outcome = run(tiny.cnn(), recipe, keeper, start)
        start, attempts = keeper.checkpoints[-1] if keeper.checkpoints else start, attempts + 1
        rows |= keeper.rows
    assert attempts > 2
    assert_same(outcome, expected)


def test_any_checkpoint_leads_to_the_same_end(monkeypatch):
    monkeypatch.setattr(telling, "CHECKPOINT_SECONDS", 0.0)
    keeper = tiny.Keeper()
    expected = run(tiny.cnn(), tiny.RECIPE, keeper)
    for start in keeper.checkpoints[::3]:
        again = tiny.Keeper()
        assert_same(run(tiny.cnn(seed=2), tiny.RECIPE, again, start), expected)
        assert again.rows.items() <= keeper.rows.items()


def test_seconds_add_up_over_attempts():
    first = tiny.Keeper(stop_at=20)
    stopped = run(tiny.cnn(), tiny.RECIPE, first)
    outcome = run(tiny.cnn(), tiny.RECIPE, tiny.Keeper(), first.checkpoints[-1])
    assert outcome.seconds > stopped.seconds > 0


def script(folder, *kill_at):
    command = [sys.executable, str(SCRIPT), str(folder), *kill_at]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1"}
    return subprocess.run(command, env=environment, capture_output=True).returncode


def rows_of(folder):
    """Rows by step, part and metric; later lines overwrite earlier ones, as a store has to."""
    lines = [json.loads(line) for line in (folder / "rows.jsonl").read_text().splitlines()]
    return {tuple(line[:3]): line[3] for line in lines}


def test_a_killed_process_leaves_what_another_needs_to_end_alike(tmp_path):
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    for folder in (whole, killed):
        folder.mkdir()
    assert script(whole) == 0
    assert script(killed, "15") == -9
    assert not (killed / "last").exists()
    assert max(step for step, _, _ in rows_of(killed)) == 12
    assert script(killed) == 0
    assert rows_of(killed) == rows_of(whole)
    assert (killed / "measures.json").read_text() == (whole / "measures.json").read_text()
    last, expected = (safetensors.torch.load_file(folder / "last") for folder in (killed, whole))
    assert last.keys() == expected.keys()
    assert all(torch.equal(last[name], value) for name, value in expected.items())
