"""A sweep on the Overfitting page: asked for, forecast, started, watched, failed."""

import json
import re
import sys
from types import SimpleNamespace

import pytest

from experiments.config import pair
from experiments.schema import writing
from tests.finished_runs import DRAWN, study
from tests.pages.overfitting_page import charts, opened, own_world, rows, shown
from ui.overfitting_several import read


@pytest.fixture(autouse=True)
def _own_world(monkeypatch, small_cache, store):
    own_world(monkeypatch, small_cache, store)


@pytest.fixture
def engine(monkeypatch):
    """Something that says it trains, and does not."""
    monkeypatch.setattr(
        sys,
        "_fieldspan_engine",
        SimpleNamespace(running=True, prepare=lambda job: None),
        raising=False,
    )


def test_without_any_run_the_page_says_what_to_do():
    app = opened()
    assert "Start below" in app.info[0].value
    assert charts(app) == []
    assert "Training is switched off here" in shown(app)
    assert app.button(key="over-start").disabled


def test_nonsense_in_the_url_gives_calm_notes_and_the_usual_page(store):
    study(store, 8, 24)
    app = opened(
        study="<b>", size="1e9", view="[x](y)", sizes="8,oh,-3", seeds="many", shown="1",
        **{"sweep-steps": "0"},
    )  # fmt: skip
    notes = [note.value for note in app.caption if "not offered here" in note.value]
    assert len(notes) == 6
    plain = [re.sub("`[^`]*`", "", note) for note in notes]  # nothing acts inside a code span
    assert not any("<" in note or "[x]" in note for note in plain)
    assert app.subheader[0].value.startswith("At 24 images")


def test_start_queues_both_models_at_every_size_seed_by_seed_small_sizes_first(store, engine):
    app = opened(sizes="12,24", **{"sweep-steps": "5"}, seeds="2")
    assert "Models: 2, sizes: 2, seeds: 2." in shown(app)
    app.button(key="over-start").click().run()
    assert not app.exception
    queued = [run.config for run in reversed(store.runs())]
    assert [(config.train_size, config.seed, config.kind) for config in queued] == [
        (size, seed, kind) for seed in (0, 1) for size in (12, 24) for kind in ("cnn", "vit")
    ]
    assert {config.recipe.steps for config in queued} == {5}
    assert "The first points appear" in app.info[0].value
    assert app.button(key="over-stop").label == "Stop all"


def test_a_point_that_has_been_measured_joins_the_picture_while_others_train(store, engine):
    study(store, 8, steps=60)
    for config in pair(DRAWN, 24, 0, steps=60):
        store.enqueue(config)
    app = opened()
    assert {row["train_size"] for row in rows(charts(app)[0]) if "seed" in row} == {8}
    assert len(app.radio) == 0  # nothing is covered while the picture grows
    app.button(key="over-stop").click().run()
    assert {run.status for run in store.runs() if run.config.train_size == 24} == {"stopped"}
    again = opened()  # a reload, or another visitor
    assert again.button(key="over-resume").label == "Go on with 2 trainings"
    again.button(key="over-resume").click().run()
    assert not again.exception
    assert {run.status for run in store.runs() if run.config.train_size == 24} == {"queued"}


def test_why_a_run_failed_is_said_while_others_train(store, engine):
    study(store, 8, steps=60)
    for config in pair(DRAWN, 24, 0, steps=60):
        store.enqueue(config)
    lost = store.enqueue(pair(DRAWN, 50, 0, steps=60)[0])
    why = json.dumps({"message": "no room for {what}", "values": {"what": "images"}})
    with writing(store.path) as database:
        database.execute("UPDATE run SET status = 'failed', error = ? WHERE run = ?", (why, lost))
    app = opened()
    assert [error.value for error in app.error] == ["no room for images"]
    assert app.button(key="over-stop").label == "Stop all"


def test_the_time_of_a_sweep_follows_from_what_a_run_of_each_model_took(store, monkeypatch):
    study(store, 8, steps=300)  # nine seconds each
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    asked = {"sizes": "12,24", "seeds": "2", "sweep-steps": "300"}
    assert "About 36 s on this machine." in shown(opened(pair="parameters", **asked))
    assert "shows after the first steps" in shown(opened(pair="small", **asked))


def test_what_was_trained_before_is_not_said_to_take_time(store):
    app = opened(sizes="8")
    assert "shows after the first steps" in shown(app)
    images = __import__("data.sources", fromlist=["load"]).load("local-texture")
    study(store, 8, data=images, steps=300)
    again = {"pair": "parameters", "sweep-steps": "300"}
    app = opened(sizes="8", data="local-texture", **again)
    assert "have been trained already" in shown(app)


@pytest.mark.parametrize(
    ("text", "numbers", "odd"),
    [("8,24", [8, 24], False), ("24,24,8", [24, 8], True), ("7,100", [], True), ("", [], True)],
)
def test_a_list_of_sizes_in_a_link_is_read_and_what_is_odd_is_noticed(text, numbers, odd):
    assert read(text, (8, 60)) == (numbers, odd)
