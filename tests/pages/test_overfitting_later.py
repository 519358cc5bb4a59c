"""After a start on the Overfitting page: places in the queue, one stopped, gone on, more seeds."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from streamlit.testing.v1 import AppTest

from data.limits import HOSTED
from data.sources import load
from experiments.config import pair
from experiments.options import ViTOptions
from experiments.random_labels import quick
from experiments.rows import Run
from tests.finished_runs import DRAWN, finish, study
from tests.pages.overfitting_page import opened, own_world, ready, shown
from ui.run_time import expected


@pytest.fixture(autouse=True)
def _own_world(monkeypatch, small_cache, store):
    own_world(monkeypatch, small_cache, store)
    ready(monkeypatch)


def queued(store) -> list[str]:
    return sorted(run.run for run in store.runs() if run.status == "queued")


def test_the_first_steps_of_a_run_tell_the_time_of_others_by_its_own_forecast():
    cnn, _ = pair(DRAWN, 24, 0, steps=300)
    other = pair(DRAWN, 50, 1, steps=300)[0]
    # 12 s so far, nearly all of it for measuring the untrained model; 18 s are left
    begun = Run(cnn.run, cnn, "running", 20, 300, 12.0, seconds_left=18.0)
    assert expected(other, [begun]) == 30.0
    assert expected(other, [replace(begun, step=19)]) is None
    assert expected(other, [replace(begun, status="stopped", seconds_left=None)]) == 180.0


def test_places_in_the_queue_are_told_and_one_training_alone_is_stopped(store):
    first = store.enqueue(replace(pair(DRAWN, 50, 3)[0], seed=4))
    mine = [store.enqueue(config) for config in pair(DRAWN, 24, 0, steps=60)]
    app = opened()
    assert "3 trainings wait, at places 1 to 3 of the queue." in shown(app)
    one = app.selectbox(key="over-one")
    assert one.options[1] == "CNN · 24 images · seed 0 · waiting for a free core, number 2"
    one.select(one.options[1]).run()
    app.button(key="over-stop-one").click().run()
    assert store.run(mine[0]).status == "stopped"
    assert queued(store) == sorted([first, mine[1]])
    zh = shown(opened(lang="zh"))
    assert "2 次训练在排队，排在第 1 到第 2 位。" in zh


def test_after_stop_all_a_plain_link_goes_on_with_what_was_stopped(store):
    mine = [store.enqueue(config) for config in pair(DRAWN, 24, 0, steps=60)]
    opened().button(key="over-stop").click().run()
    assert queued(store) == []
    study(store, 8)  # another comparison, which the page shows now
    app = opened()
    assert app.selectbox(key="over-left").value
    assert app.button(key="over-left-go").label == "Go on with 2 trainings"
    app.button(key="over-left-go").click().run()
    assert not app.exception
    assert queued(store) == sorted(mine)
    assert "The first points appear" in app.info[0].value
    assert app.button(key="over-stop").label == "Stop all"


def test_without_any_result_what_was_stopped_goes_on_as_well(store):
    mine = [store.enqueue(config) for config in pair(DRAWN, 24, 0, steps=60)]
    for run in mine:
        store.request_stop(run)
    app = opened(lang="zh")
    assert app.button(key="over-left-go").label == "接着跑 2 次训练"
    app.button(key="over-left-go").click().run()
    assert queued(store) == sorted(mine)


def test_networks_on_random_labels_that_ended_early_go_on_here_too(store):
    images = SimpleNamespace(name="local-texture", fingerprint=DRAWN.fingerprint)
    mine = [store.enqueue(config) for config in quick(images, 0.25, 60)]
    for run in mine:
        store.request_stop(run)
    study(store, 8)
    app = opened()
    (name,) = app.selectbox(key="over-left").options
    assert name == "Local texture (drawn), 25% of the labels random · 60 images · 400, 800 steps"
    app.button(key="over-left-go").click().run()
    assert not app.exception
    assert queued(store) == sorted(mine)
    assert not [note for note in app.caption if "not offered here" in note.value]


def test_seeds_are_added_to_a_comparison_that_no_preset_makes(store):
    images = load("local-texture")
    for size in (8, 24):
        cnn, vit = pair(images, size, 0, steps=7, flip_crop=True)
        finish(store, cnn, 0.5)
        finish(store, replace(vit, model=ViTOptions(radius=2)), 0.375)
    app = opened(data="local-texture", shown="1")
    assert app.selectbox(key="choice-seeds-in-all").value == "2"
    assert "What is missing of seeds 0 to 1" in shown(app)
    assert "4 of 8 runs are here." in shown(app)
    app.button(key="over-add").click().run()
    assert not app.exception
    added = [run.config for run in store.runs() if run.status == "queued"]
    assert {(one.seed, one.data_seed) for one in added} == {(1, 1)}
    assert sorted((one.train_size, one.kind) for one in added) == [
        (8, "cnn"), (8, "vit"), (24, "cnn"), (24, "vit"),
    ]  # fmt: skip
    assert {one.model for one in added if one.kind == "vit"} == {ViTOptions(radius=2)}
    assert all(one.recipe.flip_crop and one.recipe.steps == 7 for one in added)


def test_seeds_may_be_added_at_one_size_alone_and_none_where_all_are_there(store):
    images = load("local-texture")
    study(store, 8, 24, data=images, seeds=2, steps=7)
    app = opened(data="local-texture", shown="1", **{"seeds-in-all": "3"})
    (pills,) = [one for one in app.button_group if str(one.key).startswith("over-add-")]
    pills.set_value([24]).run()
    assert app.button(key="over-add").label == "Start 2 trainings"
    app = opened(data="local-texture", shown="1", lang="zh", **{"seeds-in-all": "2"})
    assert app.button(key="over-add").disabled
    assert "所选的每种大小都已经有这么多随机种子了。" in shown(app)


def test_seeds_need_the_images_of_the_comparison(store):
    photos = SimpleNamespace(name="cifar10", fingerprint="fedcba9876543210")
    study(store, 8, 24, data=photos)
    app = opened(shown="1")
    assert "Its images are not here" in shown(app)
    assert "over-add" not in {button.key for button in app.button}


def test_a_second_training_that_is_asked_to_stop_leaves_the_first_asked(store, monkeypatch):
    for config in pair(DRAWN, 24, 0, steps=60):
        store.enqueue(config)
    monkeypatch.setattr(type(store), "request_stop", lambda *_: None)  # they have not heard yet
    app = opened()
    for label in app.selectbox(key="over-one").options:
        app.selectbox(key="over-one").select(label).run()
        app.button(key="over-stop-one").click().run()
    for label in app.selectbox(key="over-one").options:
        app.selectbox(key="over-one").select(label).run()
        assert app.button(key="over-stop-one").disabled


def few_at_a_time(monkeypatch) -> None:
    """A hosted app on which three trainings may wait."""
    monkeypatch.setenv("FIELDSPAN_HOSTED", "1")
    monkeypatch.setattr("ui.allowed.limits", lambda: replace(HOSTED, runs=3))


def refusals(app) -> list[str]:
    assert not app.exception
    return [error.value for error in app.error]


def test_what_waits_already_counts_against_the_limit(store, monkeypatch):
    images = load("local-texture")
    study(store, 8, data=images, steps=7)
    few_at_a_time(monkeypatch)
    app = opened(data="local-texture", shown="1", sizes="12", **{"sweep-steps": "5"})
    others = [store.enqueue(config) for config in pair(images, 12, 5, steps=60)]
    for key in ("over-start", "over-add"):
        app.button(key=key).click().run()
        (said,) = refusals(app)
        assert "at most 3 trainings to wait here, got 4 with the 2 of before" in said
        assert queued(store) == sorted(others)


def test_further_seeds_of_an_unusual_model_are_refused_on_a_hosted_app(store, monkeypatch):
    for config in pair(load("local-texture"), 8, 0, steps=7):
        wide = replace(config.model, **({"dim": 4096} if config.kind == "vit" else {}))
        finish(store, replace(config, model=wide), 0.5)
    monkeypatch.setenv("FIELDSPAN_HOSTED", "1")
    app = opened(data="local-texture", shown="1", **{"seeds-in-all": "2"})
    assert "over-add" not in {button.key for button in app.button}
    assert any("another value of dim" in said for said in refusals(app))


def going_on():
    from ui import cached
    from ui.overfitting_start import go_on_with

    go_on_with(cached.store().runs())


def test_what_ended_early_goes_on_within_the_same_bounds(store, monkeypatch):
    _, vit = pair(DRAWN, 24, 0, steps=60)
    run = store.enqueue(replace(vit, model=replace(vit.model, dim=4096)))
    store.request_stop(run)
    monkeypatch.setenv("FIELDSPAN_HOSTED", "1")
    (said,) = refusals(AppTest.from_function(going_on, default_timeout=60).run())
    assert "another value of dim" in said
    assert queued(store) == []
