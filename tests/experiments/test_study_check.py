"""A small study run twice: the same numbers, near those stated here; then `study --check`."""

import json
from contextlib import contextmanager
from dataclasses import replace

import pytest

from experiments.cli import main
from experiments.jobs import vision
from experiments.repeated import (
    AGREES,
    DIFFERS,
    SAME,
    Comparison,
    meant,
    points,
    spread,
    tolerance,
)
from experiments.rows import Run
from experiments.store import Store
from experiments.study_file import read_study, study_from
from experiments.sweep import Sweep

STUDY = """
title = "one small point"
data = "cifar10"
[[family]]
name = "tiny"
sizes = [40]
steps = 40
preset = "small"
models = ["cnn"]
cnn = { width = 4, stages = 2 }
"""
STATED, LOSS = 0.4, 1.891  # of the study's one run on test images, torch 2.14 on x86-64
TEST_IMAGES = 30


@pytest.fixture(autouse=True)
def _english(monkeypatch):
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "small.toml"
    path.write_text(STUDY, encoding="utf-8")
    return path


class Nobody:
    """Stands in for a job's line to its coordinator."""

    def start(self):
        return None

    def images(self):
        return None

    def should_stop(self):
        return False

    def event(self, kind, **values):
        pass

    def checkpoint(self, data):
        pass

    def weights(self, step, data):
        pass


def trained(config) -> dict[str, float]:
    return vision.train(config.to_json(), Nobody())["measures"]


def test_a_small_point_of_a_study_comes_out_as_stated_and_again_the_same(file, tiny_images, capsys):
    (config,) = read_study(file).configs(tiny_images)
    first = trained(config)
    assert first["last/test/loss"] == pytest.approx(LOSS, abs=0.02)
    stated = Comparison(STATED, first["last/test/accuracy"], tolerance(STATED, TEST_IMAGES, 0.0))
    assert stated.agrees, stated
    assert main(["study", str(file), "--first", "1", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out.splitlines()[-1])["runs"]
    assert row["run"] == config.run
    assert row["test_accuracy"] == first["last/test/accuracy"]
    assert Store.default().run(config.run).measures == first


@pytest.mark.slow
def test_a_check_trains_it_again_beside_the_store_and_finds_the_same(file, tiny_images, capsys):
    assert main(["study", str(file)]) == 0
    (config,) = read_study(file).configs(tiny_images)
    capsys.readouterr()
    assert main(["study", str(file), "--check", config.run[:6], "--json"]) == 0
    checked = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (checked["run"], checked["agrees"]) == (config.run, True)
    assert checked["obtained"] == checked["stated"]
    assert [run.run for run in Store.default().runs() if run.source == "local"] == [config.run]


@pytest.mark.parametrize(
    ("accuracy", "code", "verdict"), [(0.5, 0, SAME), (0.6, 0, AGREES), (0.9, 1, DIFFERS)]
)
def test_the_exit_code_says_whether_it_came_out_again(
    accuracy, code, verdict, file, tiny_images, finish, monkeypatch, capsys
):
    (config,) = read_study(file).configs(tiny_images)
    finish(Store.default(), config, 0.5)
    folders = []

    @contextmanager
    def at_once(store, wanted, scheduler):
        folders.append(store.folder)
        finish(store, *wanted, accuracy)
        yield Sweep.queue(store, wanted), None

    monkeypatch.setattr("experiments.cli_check.trained", at_once)
    assert main(["study", str(file), "--check", config.run[:6]]) == code
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        "stated     0.5000", f"obtained   {accuracy:.4f}", f"difference {accuracy - 0.5:+.4f}",
        "tolerance  0.2739", verdict,  # three times the root of 0.25 / 30
    ]  # fmt: skip
    assert folders[0] != Store.default().folder
    assert not folders[0].exists()


@pytest.fixture
def at_once(finish, monkeypatch):
    """Trainings that end at once, with half of the test images right."""

    @contextmanager
    def trained(store, wanted, scheduler):
        finish(store, *wanted, 0.5)
        yield Sweep.queue(store, wanted), None

    monkeypatch.setattr("experiments.cli_check.trained", trained)


@pytest.mark.usefixtures("at_once")
def test_a_point_is_named_by_model_size_and_seed_as_well(file, tiny_images, finish, capsys):
    (config,) = read_study(file).configs(tiny_images)
    finish(Store.default(), config, 0.5)
    assert main(["study", str(file), "--check", "cnn,40,0"]) == 0
    told = capsys.readouterr()
    assert f"{config.run}: tiny, cnn, 40 images, seed 0, 40 steps once more" in told.err
    assert told.out.splitlines()[-1] == SAME


@pytest.mark.usefixtures("at_once")
def test_results_on_another_copy_of_the_images_are_compared_and_that_is_said(
    file, tiny_images, finish, capsys
):
    (config,) = read_study(file).configs(tiny_images)
    theirs = replace(config, fingerprint="fedcba9876543210")
    finish(Store.default(), theirs, 0.6)
    assert main(["study", str(file), "--check", theirs.run[:6], "--json"]) == 0
    told = capsys.readouterr()
    assert "another copy of cifar10 (fedcba9876543210; here" in told.err
    found = json.loads(told.out)
    assert (found["run"], found["same_images"]) == (theirs.run, False)
    assert (found["stated"], found["obtained"]) == (0.6, 0.5)


@pytest.mark.parametrize("alone", [["--check"], ["--check", ""]])
def test_a_check_of_nothing_lists_what_can_be_checked(
    alone, file, tiny_images, finish, capsys, monkeypatch
):
    monkeypatch.setattr("experiments.cli_check.trained", lambda *_: pytest.fail("it would train"))
    (config,) = read_study(file).configs(tiny_images)
    finish(Store.default(), config, 0.5)
    assert main(["study", str(file), *alone]) == 0
    (row,) = capsys.readouterr().out.splitlines()
    assert row.startswith(config.run)
    assert row.endswith("tiny")


def test_nonsense_gets_the_list_and_one_sentence(file, tiny_images, finish, capsys):
    (config,) = read_study(file).configs(tiny_images)
    finish(Store.default(), config, 0.5)
    assert main(["study", str(file), "--check", "cnn,41,0"]) == 2
    row, sentence = capsys.readouterr().err.splitlines()
    assert row.startswith(config.run)
    assert "“cnn,41,0”, which 0 finished runs of this study are" in sentence


@pytest.mark.usefixtures("tiny_images")
def test_without_a_finished_run_nothing_can_be_checked(file, capsys):
    assert main(["study", str(file), "--check", "zz"]) == 2
    (sentence,) = capsys.readouterr().err.splitlines()
    assert "expected a study of which a run has finished" in sentence


TWO = """
title = "two families"
data = "cifar10"
[[family]]
name = "plain"
sizes = [12, 24]
steps = 5
[[family]]
name = "near"
sizes = [12]
steps = 5
models = ["vit"]
vit = { radius = 1 }
"""


def test_the_first_family_is_meant_and_the_same_images_before_another_copy(named):
    study = study_from(TWO.encode(), "two.toml")
    own = [config for config in study.configs(named) if config.kind == "vit"]
    assert [config.train_size for config in own] == [12, 24, 12]
    theirs = [replace(config, fingerprint="fedcba9876543210") for config in own[:2]]
    known = [
        Run(one.run, one, "finished", 5, 5, 9.0, measures={"last/test/accuracy": 0.5})
        for one in (*theirs, own[0], own[2])
    ]
    found = points(study, named, known)
    assert [(point.family, *point.place, point.same_images) for point in found] == [
        ("plain", "vit", 12, 0, True), ("plain", "vit", 12, 0, False),
        ("plain", "vit", 24, 0, False), ("near", "vit", 12, 0, True),
    ]  # fmt: skip
    assert meant("vit,12,0", found) == found[:1]
    assert meant(theirs[0].run[:8], found) == found[1:2]
    assert meant("cnn,12,0", found) == meant("vit,12", found) == []


@pytest.mark.parametrize(
    ("beside", "named"),
    [(["--plan"], "--plan"), (["--first", "1"], "--first"),
     (["--plan", "--first", "2"], "--plan --first")],
)  # fmt: skip
@pytest.mark.parametrize("run", ["", "ab"])
def test_a_check_stands_alone(beside, named, run, file, capsys):
    assert main(["study", str(file), "--check", run, *beside]) == 2
    err = capsys.readouterr().err
    assert f"expected --check alone, got {named} beside it" in err
    assert len(err.strip().splitlines()) == 1


def test_the_tolerance_is_three_standard_errors_and_what_seeds_vary():
    # p = 0.5 on 10,000 images: one standard error is 0.005
    assert tolerance(0.5, 10_000, 0.0) == pytest.approx(0.015)
    assert tolerance(0.5, 10_000, 0.01) == pytest.approx(0.025)
    assert tolerance(1.0, 100, 0.0) == tolerance(0.99, 100, 0.0) > 0


def test_seeds_of_the_same_model_and_size_tell_how_far_they_vary(tiny_config):
    def ran(accuracy, **changes):
        config = tiny_config(**changes)
        measures = {"last/test/accuracy": accuracy}
        return Run(config.run, config, "finished", 6, 6, 1.0, measures=measures)

    known = [ran(0.5), ran(0.52, seed=1, data_seed=1), ran(0.9, train_size=20)]
    other = ran(0.1, recipe=replace(tiny_config().recipe, steps=7))
    # two values 0.02 apart: 0.02 / sqrt(2)
    assert spread(tiny_config(), [*known, other]) == pytest.approx(0.02 / 2**0.5)
    assert spread(tiny_config(), known[:1]) == 0


@pytest.mark.parametrize(
    ("obtained", "verdict"), [(0.5, SAME), (0.515, AGREES), (0.485, AGREES), (0.516, DIFFERS)]
)
def test_the_verdict_names_what_came_out(obtained, verdict):
    found = Comparison(0.5, obtained, 0.0150001)
    assert found.verdict == verdict
    assert found.agrees is (verdict != DIFFERS)


@pytest.mark.parametrize("count", ["0", "-1", "many", "²"])
def test_the_first_runs_of_a_plan_are_one_at_least(count, tmp_path, capsys):
    assert main(["study", str(tmp_path / "study.toml"), f"--first={count}"]) == 2
    assert "choose a whole number of at least 1" in capsys.readouterr().err
