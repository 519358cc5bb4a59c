"""A small study run twice: the same numbers, near those stated here; then `study --check`."""

import json
from contextlib import contextmanager
from dataclasses import replace

import pytest

from experiments.cli import main
from experiments.cli_check import AGREES, DIFFERS, SAME, Comparison, spread, tolerance
from experiments.jobs import vision
from experiments.rows import Run
from experiments.store import Store
from experiments.study_file import read_study
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


@pytest.mark.parametrize(
    ("run", "sentence"),
    [("zz", "which 0 runs of this study begin with"), ("", "which nobody trained yet")],
)
def test_what_cannot_be_checked_gets_one_sentence(run, sentence, file, tiny_images, capsys):
    assert main(["study", str(file), "--check", run or _only(file, tiny_images)]) == 2
    err = capsys.readouterr().err
    assert sentence in err
    assert len(err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("beside", "named"),
    [(["--plan"], "--plan"), (["--first", "0"], "--first"),
     (["--plan", "--first", "2"], "--plan --first")],
)  # fmt: skip
@pytest.mark.parametrize("run", ["", "ab"])
def test_a_check_stands_alone(beside, named, run, file, capsys):
    assert main(["study", str(file), "--check", run, *beside]) == 2
    err = capsys.readouterr().err
    assert f"expected --check alone, got {named} beside it" in err
    assert len(err.strip().splitlines()) == 1


def test_an_empty_beginning_is_a_check_and_trains_nothing(file, tiny_images, capsys, monkeypatch):
    monkeypatch.setattr("experiments.cli_study.trained", lambda *_: pytest.fail("it would train"))
    assert main(["study", str(file), "--check", ""]) == 2
    assert "nobody trained yet" in capsys.readouterr().err


def _only(file, images) -> str:
    return read_study(file).configs(images)[0].run


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
