"""Who chooses the field, through the router: covers, a third try, two languages, no runs yet."""

import re

import pytest

from experiments.bundle import write_bundle
from experiments.store import Store
from tests.experiments.kept_fields import keep_everything, keep_fields
from tests.pages.opened_page import charts, controls, open_page, question, sent, small_world
from tests.pages.opened_page import words_of as said_in


@pytest.fixture(autouse=True)
def _small(monkeypatch, small_cache, store):
    small_world(monkeypatch, small_cache, store)


@pytest.fixture
def trained(store):
    keep_everything(store)


def shown(app) -> str:
    return said_in(app, "title", "subheader", "markdown", "caption", "info")


def nets(app) -> list[dict]:
    return [row for row in sent(app) if row.get("could") is not None]


def test_before_any_training_the_page_shows_both_sets_and_what_to_do():
    app = open_page("field_choice")
    assert app.title[0].value == "A fixed field decides what can be learned."
    assert "One mark alone says nothing." in shown(app)
    assert "No network has been trained on the far pair here yet" in shown(app)
    assert "drawn, not photographed" in shown(app)
    assert [button.label for button in app.button if button.key == "field-train"] == [
        "Train here (4)"
    ]
    assert len(charts(app)) == 0


def test_what_came_out_is_nowhere_until_the_reader_answers(store):
    keep_fields(store)
    app = open_page("field_choice")
    assert not nets(app)
    everything = shown(app) + "".join(chart.alt for chart in charts(app))
    assert "26.2%" not in everything
    asked = question(app, "whose box of 29 px just covers them")
    assert asked.options == ["25% of the images", "60% of the images", "100% of the images"]
    asked.set_value(2).run()
    assert "Not quite: **25% of the images**" in shown(app)
    assert "It is right on 26.2% of the test images." in shown(app)
    assert [(row["could"], row["accuracy"]) for row in nets(app)[:4]] == [
        (9.0, 0.248), (29.0, 0.262), (68.0, 0.994), (63.0, 0.998),
    ]  # fmt: skip
    assert "CNN, 29 px: 26.2% right; uses its box like one of" in shown(app)


def test_what_it_does_see_is_smaller_than_what_it_could(trained):
    app = open_page("field_choice", shown="1")
    for row in nets(app):
        assert row["used"] < row["could"]  # of the four with BatchNorm and one linear layer
    assert "the side of its box (theoretical receptive field)" in shown(app)


def test_three_parts_are_locked_and_a_third_try_goes_round_them(trained):
    app = open_page("field_choice", shown="1")
    assert "Fixed in all CNNs" in shown(app)
    assert "GroupNorm" not in "".join(row["name"] for row in nets(app))
    app.segmented_control(key="choice-third").set_value("mlp").run()
    assert any("two layers at the end" in row["name"] for row in nets(app))
    assert "A second layer can combine the two" in shown(app)
    assert app.query_params["third"] in ("mlp", ["mlp"])


def test_heads_on_local_texture_wait_for_their_question(trained):
    app = open_page("field_choice")
    hidden = [row for row in sent(app) if row.get("before") is not None and "name" in row]
    assert hidden and all(row["after"] is None for row in hidden)
    question(app, "On local texture").set_value(1).run()
    assert "Right: **shrink**. The mean over all heads goes from 16.6 px to 9.1 px." in shown(app)
    assert "Heads that look nearer than before training: 8 of 8." in shown(app)


def test_heads_follow_the_distance_of_the_marks(trained):
    app = open_page("field_choice", shown="1")
    assert "With the marks 8 px apart the farthest head of the last block looks 4.1 px far" in (
        shown(app)
    )
    assert {row["distance"] for row in sent(app) if row.get("distance")} >= {8, 12, 16, 20, 24}


def test_beside_published_runs_only_what_is_soon_done_is_trained_again(
    trained, store, tmp_path, monkeypatch
):
    write_bundle(store, store.runs(), tmp_path / "bundles" / "choice", weights=[])
    reader = Store(tmp_path / "reader", published_folder=tmp_path / "bundles")
    monkeypatch.setattr(Store, "default", lambda: reader)
    app = open_page("field_choice", shown="1")
    assert [button.label for button in app.button if str(button.key).endswith("-train")] == [
        "Train again here (3)", "Train again here (2)",
    ]  # fmt: skip
    assert len(nets(app)) >= 4


def test_nonsense_in_a_link_falls_back_with_a_note(trained):
    app = open_page("field_choice", third="<b>")
    assert "which is not offered here" in shown(app)


def test_few_controls_stand_outside_the_folds(trained):
    assert len(controls(open_page("field_choice", shown="1"))) <= 5


def test_in_chinese_nothing_of_this_page_stays_english(trained):
    app = open_page("field_choice", lang="zh", shown="1")
    assert app.title[0].value == "固定的感受野，决定了能学会什么。"
    spoken = shown(app) + "".join(chart.alt for chart in charts(app))
    spoken += "".join(row["name"] for row in nets(app))
    spoken = re.sub(r":material/\w+:", "", spoken)  # icons go by English names
    for english in ("right", "heads", "block", "box", "marks", "training", "guessing"):
        assert english not in spoken, english
