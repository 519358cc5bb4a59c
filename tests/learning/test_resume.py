import json
import os
import signal
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


FAST = {"schedule": "triangle", "alternating_flip": True, "muon": 1.0}


@pytest.mark.parametrize(
    ("make", "changes"),
    [
        (tiny.cnn, {}),
        (tiny.perceptron, {"schedule": "cosine"}),
        (tiny.spans, {}),
        (tiny.spans, FAST),
        (tiny.small_cnn, FAST),
    ],
)
def test_a_run_stopped_anywhere_ends_like_one_never_stopped(make, changes, monkeypatch):
    monkeypatch.setattr(images, "EVALUATION_BATCH", 6)
    recipe = Recipe(steps=12, batch=7, learning_rate=1e-2, **tiny.EVERYTHING, **changes)
    whole, expected = askings(recipe, make)
    # Every eleventh asking: between steps, within evaluations, and within the final measuring.
    for stop_at in [1, *range(5, whole.asked, 11), whole.asked]:
        first, second = tiny.Keeper(stop_at), tiny.Keeper()
        assert not run(make(), recipe, first).finished
        torch.rand(3)  # somebody else draws in between
        outcome = run(make(seed=1), recipe, second, first.checkpoints[-1])
        assert_same(outcome, expected)
        assert {**first.rows, **second.rows} == whole.rows
        assert not first.rows.keys() & second.rows.keys()
        assert sorted(first.snapshots + second.snapshots) == whole.snapshots


def test_a_run_can_be_stopped_at_every_turn():
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
    for start in keeper.checkpoints[::6]:
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
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, env=environment, capture_output=True).returncode


def rows_of(folder):
    """Rows by step, part and metric; later lines overwrite earlier ones, as a store has to."""
    lines = [json.loads(line) for line in (folder / "rows.jsonl").read_text().splitlines()]
    return {tuple(line[:3]): line[3] for line in lines}


@pytest.fixture
def one_thread():
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


def test_a_killed_process_leaves_what_another_needs_to_end_alike(tmp_path, one_thread):
    keeper = tiny.Keeper()
    expected = run(tiny.cnn(seed=5), tiny.RECIPE, keeper)
    assert script(tmp_path, "15") == -signal.SIGKILL
    assert not (tmp_path / "last").exists()
    assert max(step for step, _, _ in rows_of(tmp_path)) == 12
    assert script(tmp_path) == 0
    assert rows_of(tmp_path) == keeper.rows
    assert json.loads((tmp_path / "measures.json").read_text()) == expected.measures
    last = safetensors.torch.load_file(tmp_path / "last")
    assert last.keys() == expected.last.keys()
    assert all(torch.equal(value, expected.last[name]) for name, value in last.items())
