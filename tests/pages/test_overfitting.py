"""The Overfitting page through the router: what it shows, asks, says and starts in every state."""

import random
import sys
from pathlib import Path
from types import SimpleNamespace

import pyarrow as pa
import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from data import drawn
from experiments.config import pair
from experiments.store import Store
from messages import LANGUAGES, translate
from tests.finished_runs import DRAWN, finish, study
from ui import overfitting_question as question
from ui.overfitting_several import read
from ui.overfitting_words import At

MAIN = Path(__file__).parents[2] / "ui" / "main.py"
POOLS = {"train": 60, "validation": 12, "test": 20}
PHOTOS = SimpleNamespace(name="cifar10", fingerprint="fedcba9876543210")


@pytest.fixture(scope="module")
def small_cache(tmp_path_factory):
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def _own_world(monkeypatch, small_cache, store):
    """Small drawn sets, an empty store without published runs, an engine that never comes."""
    st.cache_data.clear()
    st.cache_resource.clear()
    monkeypatch.delenv("FIELDSPAN_DATA", raising=False)
    monkeypatch.setenv("FIELDSPAN_ENGINE", "off")
    monkeypatch.setenv("FIELDSPAN_CACHE", str(small_cache))
    monkeypatch.setattr(drawn, "POOLS", POOLS)
    monkeypatch.setattr(Store, "default", lambda: store)


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "runs", published_folder=None)


@pytest.fixture
def engine(monkeypatch):
    """Something that says it trains, and does not."""
    monkeypatch.setattr(sys, "_fieldspan_engine", SimpleNamespace(running=True), raising=False)


def opened(**query: str) -> AppTest:
    app = AppTest.from_file(str(MAIN), default_timeout=240)
    app.query_params.update(query)
    app.run()
    app.switch_page("../pages/overfitting.py").run()
    assert not app.exception
    return app


def shown(app: AppTest) -> str:
    kinds = (app.title, app.subheader, app.markdown, app.caption, app.info, app.warning, app.error)
    return "\n".join(element.value for kind in kinds for element in kind)


def charts(app: AppTest) -> list:
    return [element.proto for element in app.get("vega_lite_chart")]


def rows(chart) -> list[dict]:
    tables = [pa.ipc.open_stream(data.data.data).read_all() for data in chart.datasets]
    return [row for table in tables for row in table.to_pylist()]


def test_without_any_run_the_page_says_what_to_do():
    app = opened()
    assert "Start below" in app.info[0].value
    assert charts(app) == []
    assert "Training is switched off here" in shown(app)
    assert app.button(key="over-start").disabled


def test_the_finding_the_paired_difference_and_the_crossing_are_computed(store):
    study(store, 8, 24, 50)
    app = opened(size="24", shown="1")
    text = shown(app)
    assert app.subheader[0].value == "At 24 images the CNN is ahead by 12.5 points"
    assert "**+12.5 points**. One seed, so there is no interval" in text
    assert "8 to 50 images, the test curves do not cross: the CNN is ahead at every size" in text
    assert "between 9 and 90 million pre-training images" in text
    assert "drawn, so a lead here says nothing about photographs" in text
    assert "--sizes 8,24,50 --seeds 1 --steps 3000" in text
    assert not app.warning[0].value.startswith("Read these")


def test_several_seeds_have_an_interval_and_five_a_band(store):
    study(store, 8, 24, seeds=5)
    text = shown(opened(size="8", shown="1"))
    assert "**+14.5 points**, 95 % interval of the mean +12.5 to +16.5 over 5 seeds" in text
    assert "**Band:**" in text
    assert "One seed" not in text


def test_the_chosen_point_is_covered_until_the_reader_has_predicted(store):
    study(store, 8, 24, 50)
    app = opened(size="24")
    assert "At 24 images, who has the higher test accuracy" in app.radio[0].label
    (large,) = charts(app)
    assert not any(row.get("train_size") == 24 and "value" in row for row in rows(large))
    assert "What to notice" not in shown(app)
    assert "ahead by" not in shown(app)
    assert 24 not in app.dataframe[0].value["train_size"].tolist()
    app.radio[0].set_value(2).run()
    large, way = charts(app)
    assert any(row.get("train_size") == 24 and row.get("value") == 0.5 for row in rows(large))
    assert {row["step"] for row in rows(way)} == {0, 5, 10}
    text = shown(app)
    assert "**CNN ahead, larger gap: Transformer**. Test accuracy is 50.0%" in text
    assert "The transformer would be ahead if" in text
    assert "**What to notice**" in text


def test_who_has_predicted_once_is_not_asked_at_every_other_size(store):
    study(store, 8, 24)
    app = opened(size="24")
    app.button(key="show-over-" + app.radio[0].key.removeprefix("guess-over-")).click().run()
    app.selectbox(key="choice-size").set_value("8").run()
    assert len(app.radio) == 0
    assert app.subheader[0].value == "At 8 images the CNN is ahead by 12.5 points"


def test_a_tie_covers_nothing_and_asks_about_hollow_markers(store):
    study(store, 8, 24, vit=0.502, trained=0.99)
    app = opened(size="8")
    assert "hollow marker" in app.radio[0].label
    assert app.subheader[0].value == "At 8 images both are alike: 0.2 points apart"
    assert "the test curves are alike" in shown(app)


def test_a_model_that_underfits_is_told_from_one_that_generalises(store):
    study(store, 8, 24, trained=0.5)
    app = opened(size="8", shown="1", view="gap")
    assert app.subheader[0].value == (
        "At 8 images the CNN has the larger gap, but the transformer has not fitted its images"
    )
    text = shown(app)
    assert "The transformer knows only 50.0% of its training images (hollow)" in text
    assert "little to lose, so a small gap, and yet lower accuracy" in text
    assert len(charts(app)) == 3


def test_at_equal_fit_both_are_compared_at_a_level_that_both_reach(store):
    study(store, 8, 24, trained=0.85)
    app = opened(size="8", shown="1", view="fit")
    assert app.subheader[0].value.startswith("With 85% of 8 images learned, the gap is 42.5 points")


def test_the_strip_turns_into_a_warning_with_the_reason(store):
    cnn, _ = pair(DRAWN, 8, 0, steps=10)
    _, vit = pair(DRAWN, 8, 0, steps=30)
    finish(store, cnn, 0.5)
    finish(store, vit, 0.375)
    warnings = [warning.value for warning in opened(shown="1").warning]
    assert any("the number of steps differs, 10 against 30" in text for text in warnings)


def test_one_model_alone_is_shown_and_named(store):
    finish(store, pair(DRAWN, 8, 0)[0], 0.5)
    app = opened()
    assert app.subheader[0].value == "At 8 images only the CNN has been measured"
    assert any("the other model is missing" in warning.value for warning in app.warning)


def test_other_images_and_budgets_can_be_chosen_and_a_link_opens_them(store):
    study(store, 8, 24)
    study(store, 8, 24, steps=60)
    study(store, 8, 24, data=PHOTOS)
    app = opened()
    names = app.selectbox(key="choice-study").options
    assert sorted(name.split(" · ")[0] for name in names) == [
        "CIFAR-10", "Local texture (drawn)", "Local texture (drawn)",
    ]  # fmt: skip
    first = app.selectbox(key="choice-study").value
    assert names[0].startswith("Local texture")
    photos = next(name for name in names if name.startswith("CIFAR"))
    app.selectbox(key="choice-study").select(photos).run()
    assert app.selectbox(key="choice-study").value != first
    assert "**CIFAR-10** · one seed" in shown(app)


def test_nonsense_in_the_url_gives_calm_notes_and_the_usual_page(store):
    study(store, 8, 24)
    app = opened(
        study="<b>", size="1e9", view="[x](y)", sizes="8,oh,-3", seeds="many", shown="1",
        **{"sweep-steps": "0"},
    )  # fmt: skip
    notes = [note.value for note in app.caption if "not offered here" in note.value]
    assert len(notes) == 6
    assert not any("<" in note or "[x]" in note for note in notes)
    assert app.subheader[0].value.startswith("At 24 images")


def test_start_queues_both_models_at_every_size_small_sizes_first(store, engine):
    app = opened(sizes="12,24", **{"sweep-steps": "5"}, seeds="2")
    assert "2 models, sizes: 2, seeds: 2." in shown(app)
    app.button(key="over-start").click().run()
    assert not app.exception
    queued = [run.config for run in reversed(store.runs())]
    assert [(config.train_size, config.seed, config.kind) for config in queued] == [
        (size, seed, kind) for size in (12, 24) for seed in (0, 1) for kind in ("cnn", "vit")
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


def test_what_was_trained_before_is_not_said_to_take_time(store):
    app = opened(sizes="8")
    assert "shows after the first steps" in shown(app)
    images = __import__("data.sources", fromlist=["load"]).load("local-texture")
    study(store, 8, data=images, steps=300)
    assert "have been trained already" in shown(opened(sizes="8", data="local-texture"))


def test_every_sentence_is_there_in_chinese(store):
    study(store, 8, 24, seeds=2)
    app = opened(lang="zh", shown="1", size="8")
    assert app.subheader[0].value == "8 张图像时，CNN 领先 13.0 个百分点"
    assert "成对差值" in shown(app)
    assert "没有交叉" in shown(app)


@pytest.mark.parametrize(
    ("text", "numbers", "odd"),
    [("8,24", [8, 24], False), ("24,24,8", [24, 8], True), ("7,100", [], True), ("", [], True)],
)
def test_a_list_of_sizes_in_a_link_is_read_and_what_is_odd_is_noticed(text, numbers, odd):
    assert read(text, (8, 60)) == (numbers, odd)


def test_the_answer_is_what_the_numbers_say_in_fifty_random_states():
    chance = random.Random(5)
    asked = 0
    for _ in range(50):
        train = {kind: chance.choice([1.0, 1.0, 0.7]) for kind in ("cnn", "vit")}
        test = {kind: chance.uniform(0.2, 0.6) for kind in ("cnn", "vit")}
        fitted = {kind: train[kind] >= 0.95 for kind in train}
        now = At(100, test=test, train=train, fitted=fitted)
        made = question.key_question(now)
        lost = {kind: train[kind] - test[kind] for kind in train}
        clear = abs(test["cnn"] - test["vit"]) >= 0.01 and abs(lost["cnn"] - lost["vit"]) >= 0.01
        assert made.hides == clear
        if clear:
            asked += 1
            best, worst = max(test, key=test.get), max(lost, key=lost.get)
            names = {"cnn": "CNN", "vit": "Transformer"}
            assert made.options[made.answer] == f"{names[best]} ahead, larger gap: {names[worst]}"
            assert all(made.why(choice) for choice in range(-1, 4))
    assert asked > 30


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
def test_the_question_is_complete_in_other_languages(language):
    for text in (question.WOULD_LEAD, question.WOULD_LOSE, *question.NAMES.values()):
        assert translate(text, language) != text or text in ("CNN", "Transformer")
