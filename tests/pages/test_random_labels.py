"""Random labels, through the router: covers, what came out, a training, two languages, no runs."""

import re
import sys
from types import SimpleNamespace

import pytest

from data.sources import load
from experiments.random_labels import quick
from tests.experiments.kept_random import finish, keep_random
from tests.pages.opened_page import (
    charts,
    controls,
    open_page,
    question,
    rows,
    sent,
    small_world,
    words_of,
)


@pytest.fixture(autouse=True)
def _small(monkeypatch, small_cache, store):
    small_world(monkeypatch, small_cache, store)
    monkeypatch.setenv("FIELDSPAN_ENGINE", "off")


@pytest.fixture
def engine(monkeypatch):
    """Something that says it trains, and does not."""
    fake = SimpleNamespace(running=True, prepare=lambda job: None)
    monkeypatch.setattr(sys, "_fieldspan_engine", fake, raising=False)


@pytest.fixture
def textures():
    """The drawn set, unpacked: the first that the sidebar offers."""
    return load("local-texture")


def opened(**query: str):
    return open_page("random_labels", **query)


def shown(app) -> str:
    kinds = ("title", "subheader", "markdown", "caption", "info", "warning")
    return words_of(app, *kinds)


def spoken(app) -> str:
    return shown(app) + "".join(chart.alt for chart in charts(app))


def values(app, part: str) -> set:
    return {row["value"] for row in sent(app) if row.get("part") == part}


def test_without_runs_the_page_says_what_to_do_and_asks_nothing():
    app = opened()
    assert app.title[0].value == "Labels that mean nothing can only be learned by heart."
    assert "are not here yet" in app.info[0].value
    assert "`python -m experiments study study.toml`" in app.info[0].value
    assert charts(app) == []
    assert not app.radio
    assert app.button(key="random-train").disabled
    assert "Training is switched off here" in shown(app)


def test_what_came_out_is_nowhere_until_the_reader_answers(store):
    keep_random(store)
    app = opened()
    assert not values(app, "train") | values(app, "test")
    assert "100.0%" not in spoken(app)
    assert "learned them by heart" not in spoken(app)
    assert len(charts(app)) == 1
    question(app, "every label drawn at random").set_value(0).run()
    assert "Not quite: **near 100%**. It knows 100.0% of its training labels." in shown(app)
    assert "137 parameters for every picture" in shown(app)
    assert values(app, "train") == {1.0, 0.5}
    assert not values(app, "test")
    assert "new images" not in charts(app)[0].alt
    assert "Test accuracy joins the picture with the second answer." in shown(app)
    question(app, "And its test accuracy").set_value(0).run()
    assert "Right: **10%, as by guessing**" in shown(app)
    assert "With 100% of the labels drawn at random the CNN knows 100.0% of its training labels " \
        "and is right on 10.0% of new images." in shown(app)  # fmt: skip
    assert min(values(app, "test")) == pytest.approx(0.1)


def test_steps_to_fit_and_the_order_of_learning_are_told(store):
    keep_random(store)
    app = opened(shown="1")
    assert "Transformer: 300 steps with 0% drawn, 1,200 steps with 25% drawn," in shown(app)
    assert "not within 3,000 steps with 100% drawn." in shown(app)
    assert "With every label drawn at random the CNN learned them by heart: 100.0% known. " \
        "With every label drawn at random the transformer did not learn them by heart within " \
        "3,000 steps: 50.0% known." in shown(app)  # fmt: skip
    assert "CNN: at step 300, when it first knows 96.0% of the true labels, it knows 20.0%" in (
        shown(app)
    )
    assert "About 10% of the drawn labels are true by accident." in shown(app)
    fits = [row for row in rows(charts(app)[2]) if row.get("told")]
    assert {row["share"] for row in fits} == {0.0, 0.25, 0.5, 0.75, 1.0}


def test_how_the_runs_were_trained_stands_beside_them(store):
    keep_random(store)
    text = shown(opened(shown="1"))
    assert "uniformly from all 10 classes, so 90% are wrong where all are drawn" in text
    assert "No augmentation, no weight decay, no label smoothing, no dropout" in text
    assert "About 137 parameters for every image." in text
    assert "Trained by `python -m experiments study study.toml`" in text
    assert "Not trained yet" not in text
    assert "**CIFAR-10** · one seed" in text


def test_some_runs_are_shown_and_the_missing_ones_named(store):
    keep_random(store, [0.0, 0.25], kinds=["cnn"])
    app = opened()
    assert not app.radio  # the runs that the question is about are not there
    assert values(app, "train") == {1.0}
    assert "Only the CNN has been trained in this way" in shown(app)
    assert "Not trained yet: Transformer 0%, Transformer 25%, CNN 50%" in shown(app)
    assert "With this share nothing has been trained yet." in shown(app)
    app.segmented_control(key="choice-model").set_value("vit").run()
    assert "This model has not been trained in this way yet." in shown(app)


def test_share_and_model_stand_in_the_link(store):
    keep_random(store)
    app = opened(shown="1", share="100", model="vit")
    assert {row["model"] for row in rows(charts(app)[1]) if row.get("labels")} == {"vit"}
    assert {row["labels"] for row in rows(charts(app)[1]) if row.get("labels")} == {"corrupted"}
    app.segmented_control(key="choice-share").set_value("0").run()
    assert app.query_params["share"] in ("0", ["0"])
    assert "all labels are true; in the end it knows 100.0% of them" in shown(app)
    assert "by accident" not in spoken(app)
    assert "CNN:" not in shown(app)


def test_nonsense_in_a_link_falls_back_with_notes(store):
    keep_random(store)
    app = opened(shown="1", share="33", model="<b>", live="[x](y)")
    notes = [note.value for note in app.caption if "not offered here" in note.value]
    assert len(notes) == 3
    assert len(charts(app)) == 3


def test_both_networks_are_queued_for_the_share_that_was_chosen(store, engine, textures):
    app = opened()
    assert f"Try it yourself: {len(textures.train)} images" in shown(app)
    app.segmented_control(key="choice-live").set_value("75").run()
    app.button(key="random-train").click().run()
    assert not app.exception
    queued = [run.config for run in reversed(store.runs())]
    assert queued == quick(textures, 0.75, len(textures.train))
    assert app.button(key="random-stop")
    again = opened(live="75")  # another visit finds them under way
    assert again.get("progress")[0].proto.text.startswith("0 of 2 trainings ended")
    again.button(key="random-stop").click().run()
    assert {run.status for run in store.runs()} == {"stopped"}
    assert opened(live="75").button(key="random-train").label == "Go on here (2)"


def test_what_was_trained_here_waits_for_the_answer_and_is_told_then(store, textures):
    for config in quick(textures, 1.0, len(textures.train)):
        finish(store, config)
    text = shown(opened())
    assert "CNN: right on 100.0% of its 60 training labels and on 10.0% of new images." in text
    assert "Steps to fit: not within 800 steps." in text
    keep_random(store)
    app = opened()
    assert "What they know is shown with your answer above." in shown(app)
    assert "60 training labels" not in spoken(app)
    assert "60 training labels" in shown(opened(shown="1"))


def test_the_page_leads_to_overfitting_and_shows_its_code(store):
    keep_random(store)
    app = opened(shown="1")
    assert "overfitting" in {link.proto.page for link in app.get("page_link")}
    code = "\n".join(block.value for block in app.code)
    assert "def corrupted(" in code
    assert "def steps_to_fit(" in code


def test_few_controls_stand_outside_the_folds(store):
    keep_random(store)
    assert len(controls(opened(shown="1"))) <= 5


def test_in_chinese_nothing_of_this_page_stays_english(store, textures):
    keep_random(store, [0.0, 0.25, 1.0])
    for config in quick(textures, 1.0, len(textures.train)):
        finish(store, config)
    app = opened(lang="zh", shown="1", share="25")
    assert app.title[0].value == "毫无意义的标签，只能死记。"
    said = re.sub(r":material/\w+:|`[^`]*`|<[^>]*>|（random labels）", "", spoken(app))
    for english in ("label", "right", "steps", "drawn", "guess", "knows", "within", "train"):
        assert english not in said, english


def test_in_chinese_the_empty_page_says_what_to_do():
    said = shown(opened(lang="zh"))
    assert "还没有放进来" in said
    assert "are not here" not in said
