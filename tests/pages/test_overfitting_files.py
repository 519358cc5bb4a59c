"""A study as a file on the Overfitting page: written, brought, published, refused."""

from types import SimpleNamespace

import pytest

from data.sources import load
from experiments.config import pair
from experiments.study_file import PUBLISHED_STUDY, study_from
from tests.finished_runs import finish
from tests.pages.overfitting_page import opened, own_world, ready, shown

SMALL = """
title = "mine [x](y)"
data = "local-texture"
[[family]]
name = "plain"
sizes = [8, 24]
steps = 5
preset = "small"
[[family]]
name = "near"
sizes = [8]
steps = 5
seeds = 2
models = ["vit"]
vit = { radius = 1 }
"""


@pytest.fixture(autouse=True)
def _own_world(monkeypatch, small_cache, store):
    own_world(monkeypatch, small_cache, store)
    ready(monkeypatch)


def brought(text: str | bytes, **query: str):
    """The page once a reader has chosen this file."""
    app = opened(**{"study-file": "own", **query})
    data = text.encode() if isinstance(text, str) else text
    app.file_uploader(key="over-upload").set_value(("s.toml", data, "application/toml")).run()
    assert not app.exception
    return app


def test_what_the_form_has_chosen_is_the_very_study_of_its_file(store):
    load("local-texture")
    app = opened(sizes="12,24", seeds="2", **{"sweep-steps": "5", "sweep-models": "vit"})
    assert "Models: 1, sizes: 2, seeds: 2." in shown(app)
    toml = next(one.value for one in app.code if "[[family]]" in one.value)
    app.button(key="over-start").click().run()
    queued = {run.run for run in store.runs()}
    study = study_from(toml.encode(), "study.toml")
    assert {config.run for config in study.configs(load(study.data))} == queued
    assert len(queued) == 4
    assert {run.kind for run in store.runs()} == {"vit"}


def test_a_file_that_is_brought_is_told_and_its_start_queues_every_run(store):
    images = load("local-texture")
    finish(store, pair(images, 8, 0, steps=5, preset="small")[0], 0.5)
    app = brought(SMALL)
    text = shown(app)
    assert r"**mine \[x\](y)**" in text
    assert "1 of 6 runs are here. Published: 0, yours: 1." in text
    table = next(one.value for one in app.dataframe if "Family" in one.value.columns)
    assert table.to_dict("list") == {
        "Family": ["plain", "near"],
        "Models": ["CNN, Transformer", "Transformer"],
        "Training images": ["8, 24", "8"],
        "Trainings": [4, 2],
        "Here": [1, 0],
    }
    assert app.button(key="over-brought").label == "Start 5 trainings"
    app.button(key="over-brought").click().run()
    assert not app.exception
    wanted = study_from(SMALL.encode(), "s.toml").configs(images)
    assert {run.run for run in store.runs()} == {config.run for config in wanted}
    assert len([run for run in store.runs() if run.status == "queued"]) == 5
    assert app.selectbox(key="choice-study").value == app.query_params["study"]


def test_the_published_study_says_how_much_of_it_is_here_without_its_images(store):
    photos = SimpleNamespace(name="cifar10", fingerprint="fedcba9876543210")
    for config in pair(photos, 500, 0):
        finish(store, config, 0.5, drawn=False)
    app = opened(**{"study-file": "published"})
    study = study_from(PUBLISHED_STUDY.read_bytes(), "study.toml")
    text = shown(app)
    assert f"2 of {study.count} runs are here. Published: 0, yours: 2." in text
    assert "Its images are not here" in text
    assert app.button(key="over-published").disabled
    table = next(one.value for one in app.dataframe if "Family" in one.value.columns)
    assert len(table) == len(study.families)
    assert table["Here"].tolist()[:2] == [2, 0]
    commands = [block.value for block in app.code]
    assert "python -m experiments study study.toml --check vit,5000,0" in commands


def test_a_point_of_the_published_study_shows_the_command_that_repeats_it(store):
    photos = SimpleNamespace(name="cifar10", fingerprint="fedcba9876543210")
    cnn, vit = pair(photos, 500, 0)
    for config in (cnn, vit):
        finish(store, config, 0.5, drawn=False)
    app = opened(folds="open", shown="1", data="cifar10")
    command = "python -m experiments study study.toml --check"
    assert f"{command} {cnn.run[:8]}" in [block.value for block in app.code]
    assert "50.0% of the test images right are stated" in shown(app)
    assert "it agrees within 1.5 points" in shown(app)
    which = app.selectbox(key="over-repeat-500")
    which.select(which.options[1]).run()
    assert not app.exception
    assert f"{command} {vit.run[:8]}" in [block.value for block in app.code]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x = [", "expected a study in TOML, got s.toml"),
        ("a = " + "[" * 20_000, "expected a study in TOML"),
        (b"\xff\xfe\x00", "expected a study in TOML"),
        (SMALL.replace("local-texture", "/etc/passwd"), "that the sidebar offers"),
        (SMALL.replace("local-texture", "../own"), "that the sidebar offers"),
        (SMALL.replace("[8, 24]", "[8, 999]"), "expected sizes from 4"),
        (SMALL.replace("seeds = 2", "seeds = 1000"), "Start 1004 trainings"),
        (SMALL.replace("seeds = 2", "seeds = 9999"), "expected at most 2,000 trainings at a time"),
        (SMALL.replace("steps = 5", "steps = 60000"), "expected at most 50,000 steps"),
        (SMALL.replace("radius = 1", "radius = 'far'"), "expected a study in TOML"),
    ],
)
def test_a_file_without_sense_gets_one_sentence_and_queues_nothing(text, sentence, store):
    app = brought(text)
    said = [error.value for error in app.error] + [button.label for button in app.button]
    assert any(sentence in one for one in said), said
    assert len(app.error) <= 1
    assert store.runs() == []


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("seeds = 2", "seeds = 300"), "expected at most 200 trainings at a time here, got 304"),
        (("steps = 5", "steps = 6001"), "expected at most 6,000 steps"),
        (("radius = 1", "dim = 4096"), "another value of dim"),
        (("radius = 1", "mlp_ratio = 64.0"), "another value of mlp\\_ratio"),
        (('name = "near"', 'name = "near"\nrecipe = { batch = 4096 }'), "another value of batch"),
        (("radius = 1", "radius = 2"), ""),
    ],
)
def test_on_a_hosted_app_a_file_may_ask_for_no_more_than_the_controls(
    change, sentence, monkeypatch, store
):
    monkeypatch.setenv("FIELDSPAN_HOSTED", "1")
    app = brought(SMALL.replace(*change))
    said = [error.value for error in app.error]
    assert len(said) == bool(sentence)
    assert all(sentence in one for one in said), said
    offered = {button.key for button in app.button}
    assert ("over-brought" in offered) is not sentence


def test_the_fold_is_there_in_chinese(store):
    app = brought(SMALL, lang="zh")
    assert "6 次训练中，这里已有 0 次。" in shown(app)
    assert app.button(key="over-brought").label == "开始 6 次训练"
    app = brought("x = [", lang="zh")
    assert "需要 TOML 格式的研究文件" in app.error[0].value
