"""Shift and shuffle, through the router: questions first, exact equalities, two languages."""

from dataclasses import replace

import pytest

from tests.experiments.kept_pair import MODELS, keep
from tests.pages.opened_page import charts, controls, open_page, question, sent, small_world
from tests.pages.opened_page import words_of as said_in
from tests.pages.reach_page import kept_pair


@pytest.fixture(autouse=True)
def _small(monkeypatch, small_cache, store):
    small_world(monkeypatch, small_cache, store)


@pytest.fixture
def trained(store):
    return kept_pair(store)


def opened(**query):
    return open_page("shift_shuffle", data="local-texture", **query)


def shown(app) -> str:
    return said_in(app, "title", "subheader", "markdown", "caption", "info")


def equalities(app):
    """What is done -> the verdict on the largest change of a logit."""
    table = next(one.value for one in app.dataframe if "verdict" in one.value)
    return dict(zip(table["done"], table["verdict"], strict=True))


def test_without_a_run_untrained_networks_are_asked_and_named_so():
    app = opened()
    assert app.title[0].value == "What a model ignores shows what it is built on."
    assert "untrained" in shown(app)
    assert "96 test images of" in shown(app)
    assert not [button for button in app.button if button.key == "no-positions-train"]


def test_what_moving_does_is_nowhere_until_the_reader_answers(trained):
    app = opened()
    assert not [row for row in sent(app) if row.get("shift") is not None and "who" in row]
    question(app, "An image is moved by 1 px, or by 4 px").set_value(0).run()
    rows = [row for row in sent(app) if row.get("shift") is not None and "who" in row]
    assert {row["shift"] for row in rows} == set(range(9))
    assert {row["who"] for row in rows} == {"cnn", "vit", "taken"}
    assert "A move by 0 px changes nothing at all" in shown(app)


def test_the_logits_of_images_that_were_not_moved_are_unchanged(trained):
    app = opened(shown="1", measure="size")
    still = [row for row in sent(app) if row.get("shift") == 0 and "who" in row]
    assert {row["value"] for row in still} == {0.0}


def test_shuffling_waits_for_its_question_and_the_equalities_with_it(trained):
    app = opened()
    assert "nothing tells the transformer" not in shown(app)  # that is what is asked
    assert not [one for one in app.dataframe if "verdict" in one.value]
    assert not [row for row in sent(app) if row.get("who") == "taken" and "order" in row]
    question(app, "A transformer loses its positions").set_value(0).run()
    assert "Right: **the same**." in shown(app)
    there, exported = (one.value for one in app.dataframe if "verdict" in one.value)
    assert list(there["done"]) == list(exported["done"])
    assert not [done for done in exported["done"] if "{" in done]
    verdicts = equalities(app)
    assert verdicts.pop("CNN: moved by 0 px") == "nothing at all"
    changed = {done for done, verdict in verdicts.items() if verdict == "a real change"}
    assert changed == {
        "The same, moved round by 1 px",
        "Transformer with positions: patches shuffled",
    }
    assert "This CNN, padding made to wrap round: moved round by 4 px, its strides multiplied" in (
        verdicts
    )


def test_a_transformer_trained_without_positions_is_asked_where_there_is_one(trained, store):
    assert "Train here (1)" in [button.label for button in opened().button]
    _cnn, vit = trained
    textures = type("Named", (), {"name": vit.config.data, "fingerprint": vit.config.fingerprint})
    keep(store, "vit", textures, model=replace(MODELS["vit"], positions="none"))
    app = opened(shown="1")
    assert "bare" in {row.get("who") for row in sent(app)}
    assert "A transformer was trained without positions." in "".join(r.label for r in app.radio)


def test_nonsense_in_a_link_falls_back_with_a_note(trained):
    app = opened(border="<b>", measure="7")
    assert shown(app).count("which is not offered here") == 2


def test_few_controls_stand_outside_the_folds(trained):
    assert len(controls(opened(shown="1"))) <= 5


def test_in_chinese_nothing_of_this_page_stays_english(trained):
    app = opened(lang="zh", shown="1")
    assert app.title[0].value == "一个模型不在意什么，就说明它建立在什么之上。"
    spoken = shown(app) + "".join(chart.alt for chart in charts(app)) + "".join(equalities(app))
    for english in ("moved", "patches", "positions", "right", "order", "images"):
        assert english not in spoken, english
