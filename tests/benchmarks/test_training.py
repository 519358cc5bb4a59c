"""The training benchmark: which steps count, and a run at the smallest size."""

from functools import cache

import pytest
import torch

from benchmarks import training, training_routes
from benchmarks.training_routes import COUNTED, STEPS, WARMUP, Moments
from data.sources import load
from experiments.config import pair
from experiments.jobs.problem import open_problem
from learning.images import normalise
from tests.benchmarks.finite import told
from tests.tiny_images import write_images


@pytest.fixture(autouse=True)
def _tiny(tmp_path, monkeypatch):
    write_images(tmp_path)
    monkeypatch.setenv("FIELDSPAN_DATA", str(tmp_path))
    monkeypatch.setenv("FIELDSPAN_CACHE", str(tmp_path / "cache"))


def test_warm_up_and_steps_that_a_checkpoint_followed_are_not_counted(monkeypatch):
    beginnings = iter([*range(WARMUP + 1), WARMUP + 3, WARMUP + 10, WARMUP + 14])
    monkeypatch.setattr(training_routes.time, "perf_counter", lambda: next(beginnings))
    moments = Moments()
    for step in range(WARMUP + 4):
        moments.should_stop()
        if step == WARMUP + 1:
            moments.checkpoint(b"")
    assert moments.seconds() == [3, 4]  # not the 7 between


def test_the_real_loop_is_asked_once_a_step_and_nothing_is_evaluated(monkeypatch):
    config = small("vit")
    problem, watchers = open_problem(config), []
    monkeypatch.setattr(
        training_routes, "Moments", lambda: watchers.append(Moments()) or watchers[-1]
    )
    monkeypatch.setattr(type(problem.task), "logits", None)
    assert training_routes.real(config, problem) > 0
    assert len(watchers[0].begun) == STEPS
    assert len(watchers[0].seconds()) <= COUNTED


def test_the_dataloader_prepares_what_the_task_normalises():
    config = small("cnn")
    problem = open_problem(config)
    pictures = training_routes.Pictures(problem)
    pictures.transform.transforms = pictures.transform.transforms[2:]  # without chance
    plain = torch.stack([pictures[index][0] for index in range(len(pictures))])
    images = torch.tensor(problem.images.train.images[problem.indices])
    ours = normalise(images, problem.task.mean, problem.task.deviation)
    torch.testing.assert_close(plain, ours)


def test_a_quick_run_tells_every_ratio_for_both_numbers_of_threads(capsys, monkeypatch):
    measured = cache(lambda: training.measured(training.arguments(["--quick"])))
    started = []

    def here(module, *options, environment):
        started.append((module, *options, environment["OMP_NUM_THREADS"]))
        return measured()

    monkeypatch.setattr(training, "in_fresh_process", here)
    training.main(["--quick", "--json"])
    figures = told(capsys)
    wanted = {"ratio_to_ceiling", "ratio_to_dataloader", "images_per_second"}
    for kinds in (figures, figures["one_thread"]):
        assert all(wanted <= set(kinds[kind]) for kind in ("cnn", "vit"))
    assert figures["data"] == "cifar10"
    assert started == [("training", f"--threads={n}", "--quick", n) for n in (2, 1)]


def small(kind):
    images = load("cifar10")
    return pair(images, 30, 0, steps=STEPS, batch=5, flip_crop=True, models=[kind])[0]
