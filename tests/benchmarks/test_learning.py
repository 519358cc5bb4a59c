"""The learning benchmark: what the clock counts, sums by hand, results that are kept."""

import json
from dataclasses import asdict, replace

import pytest
import torch

from benchmarks import learning, learning_runs
from benchmarks.learning import NAMES, RECIPES, compared, switched
from benchmarks.learning_lengths import cheapest, dear, missed
from benchmarks.learning_runs import Chase, Clock, Looked, Result, keep, kept, reached
from data.sources import load
from experiments.config import pair
from experiments.jobs.problem import open_problem
from learning.watcher import Row
from tests.benchmarks.finite import told
from tests.tiny_images import write_images


@pytest.fixture(autouse=True)
def _tiny(tmp_path, monkeypatch):
    write_images(tmp_path)
    monkeypatch.setenv("FIELDSPAN_DATA", str(tmp_path))
    monkeypatch.setenv("FIELDSPAN_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def moments(monkeypatch):
    """The processor's clock, as a list of the times it tells."""
    times: list[float] = []
    monkeypatch.setattr(learning_runs.time, "process_time", lambda: times.pop(0))
    return times


def small(kind="cnn", steps=6):
    images = load("cifar10")
    return pair(images, 30, 0, steps=steps, batch=5, flip_crop=True, models=[kind])[0]


def result(name="cnn.plain", seed=0, steps=300, seconds=None, step=250, **more):
    fixed = dict(run="ab", target=0.6, every=25, cpu="x", evaluating=2.0, best=0.55)
    made = Result(name=name, seed=seed, steps=steps, step=seconds and step, core_seconds=seconds,
                  **fixed)  # fmt: skip
    return replace(made, **more)


def test_a_clock_counts_only_while_it_runs(moments):
    moments += [10.0, 12.5, 20.0, 21.0]
    clock = Clock()
    clock.halt()
    clock.go()
    clock.halt()
    clock.halt()
    clock.go()
    clock.halt()
    assert clock.seconds == 3.5


def test_steps_count_and_looks_do_not(moments):
    training, looking = Clock(), Clock()
    problem = open_problem(small())
    watcher, task = Chase(0.6, training), Looked(problem, training, looking)
    moments += [1, 2, 2, 5, 5, 9, 30, 31]
    assert not watcher.should_stop()  # a step from 1 on
    assert not watcher.should_stop()  # till 2, and another
    task.logits(torch.nn.Identity(), "train")  # till 5, when the first look begins
    looked_at = torch.nn.Sequential(torch.nn.Flatten(), torch.nn.Linear(3072, 10))
    task.logits(looked_at, "watched")  # from 5 to 9
    watcher.row(Row(2, "train", "accuracy", 0.9))
    watcher.row(Row(2, "validation", "accuracy", 0.55))
    assert not watcher.should_stop()  # from 30 on
    task.logits(torch.nn.Identity(), "test")  # till 31
    watcher.row(Row(3, "validation", "accuracy", 0.61))
    watcher.row(Row(4, "validation", "accuracy", 0.7))
    assert watcher.should_stop()
    assert (training.seconds, looking.seconds) == (1 + 3 + 1, 4)
    assert (watcher.step, watcher.best) == (3, 0.7)


def test_a_look_scores_the_fixed_images_alone():
    problem = open_problem(small())
    task = Looked(problem, Clock(), Clock())
    labels = torch.tensor(problem.images.validation.labels)
    sure = torch.nn.functional.one_hot(labels, 10).float()
    assert task.score(sure, "watched")["accuracy"] == 1
    assert task.score(sure, "train")["accuracy"] == 0
    assert (task.examples("watched"), task.examples("train-all")) == (len(labels), 0)


@pytest.mark.parametrize("kind", ["cnn", "vit"])
def test_a_run_ends_where_it_reaches_its_target_or_its_schedule_ends(kind):
    at_once = reached("x", small(kind), 0.0, "cpu", every=2)
    assert (at_once.step, at_once.steps) == (0, 6)
    assert at_once.core_seconds > 0  # building
    never = reached("x", small(kind), 1.1, "cpu", every=2)
    assert never.step is never.core_seconds is None
    assert 0 <= never.best <= 1
    assert never.evaluating > 0


def test_the_task_shows_both_sides_where_the_recipe_flips_by_turns():
    config = small()
    turned = replace(config, recipe=replace(config.recipe, alternating_flip=True))
    sides = [Looked(open_problem(one), Clock(), Clock()).sides for one in (config, turned)]
    assert sides == [1, 2]


def test_a_recipe_counts_by_the_length_that_costs_least_among_those_where_all_arrive():
    own = [
        *(result(seed=seed, steps=300, seconds=None) for seed in (0,)),
        *(result(seed=seed, steps=500, seconds=30.0 + seed, step=400) for seed in (0, 1)),
        *(result(seed=seed, steps=700, seconds=20.0 + 2 * seed, step=450) for seed in (0, 1)),
        *(result(seed=0, steps=900, seconds=1.0) for _ in range(1)),
    ]
    figures = cheapest(own)
    assert figures["of_steps"] == 700
    assert figures["core_seconds"] == 21
    assert (figures["each_seed"], figures["at_steps"]) == ([20, 22], [450, 450])
    assert figures["evaluating_core_seconds"] == 2
    assert figures["lengths"]["300"] == "never within 300 steps (best 55.0%)"
    assert figures["lengths"]["500"] == "30.0 s at step 400 of 500, 31.0 s at step 400 of 500"


def test_a_recipe_that_never_arrives_is_told_as_such_and_has_no_ratio():
    results = [
        result("cnn.plain", seconds=60.0),
        result("cnn.dirac", seconds=20.0),
        result("cnn.muon", seconds=None, steps=300),
        result("cnn.muon", seconds=None, steps=500),
    ]
    figures = compared(results)["cnn"]
    assert figures["dirac"]["ratio"] == 3
    assert figures["plain"]["ratio"] == 1
    assert figures["muon"]["reached"] == "never within 500 steps"
    assert "ratio" not in figures["muon"]


def test_a_length_with_which_one_seed_never_arrived_is_not_tried_again():
    results = [result(seed=0, steps=300), result(seed=0, steps=500, seconds=9.0)]
    assert missed(results, "cnn.plain", 300, 1)
    assert not missed(results, "cnn.plain", 300, 0)
    assert not missed(results, "cnn.plain", 500, 1)
    assert not missed(results, "cnn.muon", 300, 1)


def test_only_the_two_cheapest_lengths_of_the_first_seed_are_tried_with_the_next():
    first = [
        result(steps=steps, seconds=seconds)
        for steps, seconds in ((300, 8.0), (500, 6.0), (700, 7.0))
    ]
    assert [dear(first, "cnn.plain", steps, 1) for steps in (300, 500, 700)] == [True, False, False]
    assert not dear(first[:1], "cnn.plain", 700, 0)
    assert dear(first[:2], "cnn.plain", 700, 0)
    assert not dear([result(steps=300)], "cnn.plain", 500, 0)  # the shorter never arrived
    assert dear([result(steps=300)], "cnn.plain", 500, 1)  # and nothing else did


def test_every_switch_alone_changes_one_thing_and_all_recipes_flip_and_crop():
    (config,) = pair(load("cifar10"), 30, 0, models=["cnn"], **learning.PLAIN)
    made = {name: switched(config, on) for name, on in RECIPES["cnn"].items()}
    assert made["plain"] == config
    assert len({one.run for one in made.values()}) == len(made)
    assert all(one.recipe.flip_crop and one.recipe.label_smoothing for one in made.values())
    for name, one in made.items():
        if name not in ("plain", "fast"):
            changed = [
                field
                for part in ("model", "recipe")
                for field, value in asdict(getattr(one, part)).items()
                if value != asdict(getattr(config, part))[field]
            ]
            assert len(changed) == 1 + (name == "triangle"), name  # which brings its warm-up


def test_results_come_back_from_their_file_line_by_line(tmp_path):
    path, some = tmp_path / "results.jsonl", [result(), result(seed=1, seconds=3.5)]
    assert list(kept(path)) == list(kept(None)) == []
    for one in some:
        keep(path, one)
    assert list(kept(path)) == some
    assert len({one.key for one in (*some, replace(some[0], cpu="y"))}) == 2


@pytest.fixture
def here(monkeypatch):
    """The benchmark measures in this process, whose threads are left alone."""
    monkeypatch.setattr(torch, "set_num_threads", lambda count: None)
    asked = []

    def measured(module, *options, environment):
        asked.append((module, options, environment["OMP_NUM_THREADS"]))
        given = [option for option in options if option not in ("--here", "--json")]
        return learning.measured(learning.arguments(given))

    monkeypatch.setattr(learning, "in_fresh_process", measured)
    return asked


def test_a_quick_run_tells_every_recipe_and_a_second_one_repeats_none(
    capsys, here, monkeypatch, tmp_path
):
    out = tmp_path / "results.jsonl"
    wanted = ("cnn.fast", "vit.plain", "vit.fast")
    options = ["--quick", "--json", "--out", str(out), "--only", *wanted]
    learning.main(options)
    figures = told(capsys)
    assert set(figures["cnn"]) == {"target", "fast"}
    assert set(figures["vit"]) == {"target", "plain", "fast"}
    assert all(figures["vit"][name]["lengths"]["3"] for name in ("plain", "fast"))
    assert here == [("learning", ("--here", *options), 1)]
    lines = out.read_text().splitlines()
    assert len(lines) == len(wanted) == len({json.loads(one)["run"] for one in lines})
    monkeypatch.setattr(learning, "reached", None)
    learning.main(options)
    assert told(capsys)["vit"] == figures["vit"]
    assert out.read_text().splitlines() == lines


def test_a_recipe_of_no_name_is_refused(capsys):
    with pytest.raises(SystemExit):
        learning.arguments(["--only", "cnn.faster"])
    assert "no recipe of this name: cnn.faster" in capsys.readouterr().err
    assert "cnn.whitened" in NAMES
