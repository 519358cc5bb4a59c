"""The runs behind a lesson as its page shows them: published, missing, under way, trained here."""

import sys
from dataclasses import replace
from types import SimpleNamespace

import pytest
from streamlit.testing.v1 import AppTest

from data import limits
from experiments import lessons
from experiments.bundle import write_bundle
from experiments.config import RunConfig
from experiments.options import TaggerOptions
from experiments.schema import writing
from experiments.store import Store
from ui.run_time import expected, side_by_side

MODELS = (TaggerOptions(rung="word"), TaggerOptions())


def configs(seed=0) -> list[RunConfig]:
    made = [RunConfig(m, lessons.RECIPE, "two-label", "a" * 16, 40, seed, seed) for m in MODELS]
    return [replace(one, recipe=replace(one.recipe, steps=100)) for one in made]


@pytest.fixture(autouse=True)
def _quick_fingerprint(monkeypatch):
    monkeypatch.setattr("text.corpora.fingerprint", lambda name: "a" * 16)


@pytest.fixture
def engine(monkeypatch):
    monkeypatch.setattr(sys, "_fieldspan_engine", SimpleNamespace(running=True), raising=False)


@pytest.fixture
def off(monkeypatch):
    monkeypatch.setenv("FIELDSPAN_ENGINE", "off")


@pytest.fixture
def store(tmp_path, monkeypatch) -> Store:
    empty = Store(tmp_path / "runs", published_folder=None)
    monkeypatch.setattr(Store, "default", lambda: empty)
    return empty


def put(store: Store, config: RunConfig, status="finished", step=100, seconds=4.0, again=False):
    """The run in the store as it would stand there."""
    run = store.enqueue(config, again=again)
    with writing(store.path) as database:
        database.execute(
            "UPDATE run SET status = ?, step = ?, seconds = ?, owner = 'me' WHERE run = ?",
            (status, step, seconds, run),
        )


def own(monkeypatch) -> None:
    """Runs under way have a living owner."""
    for room in ("store", "wishes"):
        monkeypatch.setattr(f"experiments.{room}.living_owners", lambda database: {"me"})


def with_published(tmp_path, monkeypatch) -> Store:
    """The default store, to which all the runs came along."""
    makers = Store(tmp_path / "makers", published_folder=None)
    for config in configs():
        put(makers, config)
    write_bundle(makers, makers.runs(), tmp_path / "bundle" / "text", weights=[])
    reader = Store(tmp_path / "reader", published_folder=tmp_path / "bundle")
    monkeypatch.setattr(Store, "default", lambda: reader)
    return reader


def page():
    import streamlit as st

    from tests.ui.test_lesson_runs import configs
    from ui.lesson_runs import lesson_runs

    st.text(" ".join(run.run for run in lesson_runs(configs(), "ladder")))


def opened(**query: str) -> AppTest:
    app = AppTest.from_function(page, default_timeout=20)
    app.query_params.update(query)
    app.run()
    assert not app.exception
    return app


def said(app: AppTest) -> str:
    return "\n".join(element.value for element in (*app.caption, *app.markdown, *app.error))


def test_an_empty_store_offers_to_train_all(store, engine):
    app = opened()
    assert app.text[0].value == ""
    assert app.button(key="ladder-train").label == "Train here (2)"
    assert "shows after the first steps" in said(app)
    app.button(key="ladder-train").click().run()
    assert [run.config for run in reversed(store.runs())] == configs()


def test_without_an_engine_one_sentence_says_so(store, off):
    app = opened()
    assert app.button(key="ladder-train").disabled
    assert "Training is switched off here" in said(app)
    assert "这里的训练已关闭" in said(opened(lang="zh"))


def test_a_network_that_has_ended_is_given_to_the_page_while_another_trains(
    store, engine, monkeypatch
):
    one, two = configs()
    put(store, one)
    put(store, two, status="running", step=25, seconds=1.0)
    own(monkeypatch)
    app = opened()
    assert app.text[0].value == one.run
    assert "1 network was trained here, in 4 s." in said(app)
    assert app.get("progress")[0].proto.value == 62
    assert app.get("progress")[0].proto.text == "1 of 2 trainings ended · 3 s left"
    app.button(key="ladder-stop").click().run()
    with writing(store.path) as database:
        stops = dict(database.execute("SELECT run, stop FROM run").fetchall())
    assert stops == {one.run: 0, two.run: 1}


def test_what_was_stopped_goes_on(store, engine):
    one, two = configs()
    put(store, one)
    put(store, two, status="stopped", step=25, seconds=1.0)
    app = opened()
    assert app.button(key="ladder-train").label == "Go on here (1)"
    assert "About 3 s on this machine." in said(app)
    app.button(key="ladder-train").click().run()
    assert store.run(two.run).status == "queued"


def test_why_a_network_failed_is_said(store, engine):
    one, _ = configs()
    put(store, one, status="failed", step=0)
    reason = '{"message": "expected the run to go through, got {kind}: {text}", "values": {"kind": "A", "text": "b"}}'  # noqa: E501
    with writing(store.path) as database:
        database.execute("UPDATE run SET error = ?", (reason,))
    assert "expected the run to go through, got A: b" in said(opened())


def test_published_networks_are_shown_with_their_origin_and_can_be_trained_again(
    tmp_path, monkeypatch, engine
):
    reader = with_published(tmp_path, monkeypatch)
    app = opened()
    assert app.text[0].value == " ".join(config.run for config in configs())
    assert "2 trained networks came with the app." in said(app)
    assert "trained, published" in said(app)
    assert "About 4 s at the pace of the published runs." in said(app)
    app.button(key="ladder-train").click().run()
    assert {run.status for run in reader.local().values()} == {"queued"}
    assert app.text[0].value == " ".join(config.run for config in configs())  # nothing is hidden
    assert app.get("progress")[0].proto.text.startswith("0 of 2 trainings ended")
    put(reader, configs()[0], again=True)
    app.run()
    assert "1 network was trained here, in 4 s." in said(app)
    assert app.get("progress")[0].proto.text.startswith("1 of 2 trainings ended")
    app.button(key="ladder-stop").click().run()
    assert [run.source for run in reader.runs()] == ["local", "published"]
    assert app.button(key="ladder-train").label == "Go on here (1)"


def test_a_lesson_may_offer_only_some_of_its_networks_again(tmp_path, monkeypatch, engine):
    reader = with_published(tmp_path, monkeypatch)

    def some():
        from tests.ui.test_lesson_runs import configs
        from ui.lesson_runs import lesson_runs

        lesson_runs(configs(), "ladder", again=configs()[1:])

    app = AppTest.from_function(some, default_timeout=20).run()
    assert "2 trained networks came with the app." in said(app)
    app.button(key="ladder-train").click().run()
    assert [run.run for run in reader.local().values()] == [configs()[1].run]


def test_no_more_may_wait_than_a_hosted_app_has_room_for(store, engine, monkeypatch):
    monkeypatch.setenv("FIELDSPAN_HOSTED", "1")
    monkeypatch.setattr(limits, "HOSTED", replace(limits.HOSTED, runs=1))
    app = opened()
    app.button(key="ladder-train").click().run()
    assert "expected at most 1 trainings to wait here, got 2" in app.error[0].value
    assert not store.runs()


def test_networks_trained_here_leave_nothing_to_press(store, off):
    for config in configs():
        put(store, config)
    app = opened()
    assert not app.button
    assert "2 networks were trained here, which adds up to 8 s." in said(app)
    assert "switched off" not in said(app)


def test_time_is_told_by_the_same_model_else_by_the_average(store):
    one, two = configs()
    put(store, one, seconds=1.0)
    put(store, replace(two, seed=9), seconds=9.0)
    other = replace(two, model=TaggerOptions(blocks=2), recipe=replace(two.recipe, steps=200))
    known = store.runs()
    assert [expected(config, known) for config in (one, two, other)] == [1.0, 9.0, 10.0]
    assert expected(one, []) is None


def test_the_longest_training_is_the_least_that_all_take(monkeypatch):
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert side_by_side([1.0, 1.0, 4.0]) == 4.0
    assert side_by_side([3.0, 3.0, 4.0]) == 5.0
    assert side_by_side([3.0]) == 3.0


def test_a_retraining_that_was_stopped_has_not_ended_and_goes_on(tmp_path, monkeypatch, engine):
    reader = with_published(tmp_path, monkeypatch)
    own(monkeypatch)
    one, two = configs()
    put(reader, one, status="stopped", step=75, seconds=3.0, again=True)
    put(reader, two, status="running", step=50, seconds=2.0, again=True)
    app = opened()
    assert app.get("progress")[0].proto.text.startswith("0 of 2 trainings ended")
    app.button(key="ladder-stop").click().run()
    assert app.get("progress")[0].proto.text == "0 of 2 trainings ended · stopping"
    assert app.button(key="ladder-stop").disabled
    put(reader, two, step=100, seconds=4.0, again=True)
    app = opened()
    assert app.button(key="ladder-train").label == "Go on here (1)"
    assert "About 1 s on this machine." in said(app)
