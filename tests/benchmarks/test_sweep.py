"""The sweep benchmark: equal runs, both ratios by hand, and real workers in a slow test."""

import json
import subprocess
import sys
from types import SimpleNamespace

import pytest

from benchmarks import sweep
from benchmarks.sweep import Wall
from tests.benchmarks.finite import told


@pytest.fixture
def fake_images(monkeypatch):
    images = SimpleNamespace(name="local-texture", fingerprint="0123456789abcdef")
    monkeypatch.setattr(sweep, "load", lambda _name: images)


def test_runs_are_equal_but_for_their_seeds(fake_images):
    runs = sweep.equal_runs(3, 7)
    assert len({config.run for config in runs}) == 3
    assert {(c.model, c.recipe, c.train_size, c.data_seed) for c in runs} == {
        (sweep.MODEL, runs[0].recipe, sweep.TRAIN_SIZE, 0)
    }


def test_both_ratios_by_hand():
    one, two = [Wall(1, 8), Wall(2, 18), Wall(1, 9)], [Wall(2, 4), Wall(2, 9), Wall(2, 6)]
    figures = sweep.compared(one, two)
    assert figures["ratio"] == 2  # of 2, 2, 1.5
    assert figures["ratio_with_start"] == 1.5  # of 9/6, 20/11, 10/8
    assert figures["one_worker_s"] == 9
    assert figures["two_start_s"] == 2


def test_a_failed_run_ends_the_benchmark():
    runs = [SimpleNamespace(status="finished"), SimpleNamespace(status="failed")]
    with pytest.raises(RuntimeError, match="expected runs that finish, got"):
        sweep.wait_for(SimpleNamespace(runs=lambda only: runs), ["a", "b"])


def test_a_quick_run_tells_both_ratios(capsys, fake_images, monkeypatch):
    monkeypatch.setattr(sweep, "swept", lambda configs, workers: Wall(1.0, len(configs) / workers))
    sweep.main(["--quick", "--json"])
    figures = told(capsys)
    assert figures["ratio"] == 2
    assert figures["ratio_with_start"] == 1.5


@pytest.mark.slow
def test_real_workers_sweep():
    ended = subprocess.run(
        [sys.executable, "-m", "benchmarks.sweep", "--quick", "--json"],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    assert json.loads(ended.stdout.splitlines()[-1])["ratio"] > 0
