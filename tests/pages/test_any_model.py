"""The Any model page through the router: heads, boxes, runs, weights that do not come, nonsense."""

import pytest
from streamlit.testing.v1 import AppTest

from messages import FieldspanError
from tests.pages.opened_page import charts, open_page, sent, small_world, words_of
from tests.pages.reach_page import kept_pair
from ui import any_model_looks as looks

VIT, CNN = "fieldspan_vit", "fieldspan_cnn"  # the two that a test can afford


@pytest.fixture(autouse=True)
def _own_world(monkeypatch, small_cache, store):
    small_world(monkeypatch, small_cache, store)
    monkeypatch.setattr(looks, "IMAGES", 2)


def opened(model: str, **query: str) -> AppTest:
    return open_page("any_model", **{"model": model, "shown": "1", **query})


def said(app: AppTest) -> str:
    return words_of(app, "title", "markdown", "caption", "info", "error")


def test_the_heads_wait_for_an_answer():
    app = open_page("any_model", model=VIT)
    assert not charts(app)
    assert "what its heads look at" in app.radio[0].label
    app.radio[0].set_value(2).run()
    assert "Right: **about 17 px**" in said(app)
    (chart,) = charts(app)
    assert "looking everywhere alike would be 16.5 px" in chart.alt
    assert "never trained" in chart.alt


def test_every_head_is_a_dot_and_a_row_of_the_table():
    app = opened(VIT)
    dots = [row for row in sent(app) if row.get("series") == "head untrained"]
    assert len({(row["depth"], row["value"]) for row in dots}) == 16
    table = app.dataframe[0].value
    assert len(table) == 16
    assert table["Mean distance, px"].between(15, 18).all()
    assert (table["Cut away, %"] == 0).all()


@pytest.mark.parametrize(
    ("measure", "null"), [("entropy", "1.00"), ("radius90", "25.9"), ("removed", "0.0%")]
)
def test_every_measure_has_its_null(measure, null):
    (chart,) = charts(opened(VIT, measure=measure))
    assert f"would be {null}" in chart.alt


def test_boxes_of_a_cnn_grow_with_depth():
    app = opened(CNN)
    (chart,) = charts(app)
    assert "The largest box" in chart.alt
    table = app.dataframe[0].value
    assert table["Box, px"].iloc[0] == "3 × 3"
    assert table["Mean distance, px"].is_monotonic_increasing


def test_a_run_of_the_store_is_offered_and_compared_with_its_beginning(store):
    _cnn, vit = kept_pair(store)
    app = opened(vit.run)
    assert "trained here" in said(app)
    assert {row["series"] for row in sent(app) if "series" in row} == {"head", "head untrained"}
    assert "Mean distance untrained, px" in app.dataframe[0].value


def test_weights_that_do_not_come_leave_random_ones_to_choose(monkeypatch):
    asked = []

    def refuse(name, told):
        asked.append(name)
        raise FieldspanError("expected the weights of {name}, got OSError: x", name=name)

    monkeypatch.setattr("vision.hub.fetched", refuse)
    app = opened(VIT, weights="pretrained")
    assert not charts(app)
    assert "got OSError" in app.error[0].value
    app.run()
    assert asked == [VIT]  # not asked again at every click
    app.button(key="any-model-random").click().run()
    assert len(charts(app)) == 1


def test_a_stranger_cannot_make_a_hosted_app_download(monkeypatch):
    monkeypatch.setenv("FIELDSPAN_HOSTED", "1")
    app = opened(VIT, weights="pretrained")
    assert "asks for `pretrained`, which is not offered here" in said(app)
    assert len(charts(app)) == 1


@pytest.mark.parametrize("name", ["local-dir:/etc", "hf-hub:a/b", "nonsense"])
def test_nonsense_in_the_link_falls_back_with_a_note(monkeypatch, name):
    monkeypatch.setattr("ui.any_model_choice.FIRST", (VIT, CNN))
    app = opened(name)
    assert f"asks for `{name}`, which is not offered here" in said(app)
    assert app.selectbox(key="choice-model").value == VIT


def test_a_search_offers_what_it_found(monkeypatch):
    monkeypatch.setattr("ui.any_model_choice.FIRST", (VIT, CNN))
    app = opened(VIT)
    app.text_input(key="any-model-search").set_value("fieldspan cnn").run()
    assert list(app.selectbox(key="choice-model").options) == [VIT, CNN]
    app.text_input(key="any-model-search").set_value("no such thing").run()
    assert "No name in timm's list" in said(app)


def test_attention_that_is_not_supported_is_told_in_one_sentence(monkeypatch):
    def refuse(*_args, **_options):
        raise FieldspanError("expected a transformer, got Other: choose a ViT")

    monkeypatch.setattr("vision.spans.attention_spans", refuse)
    app = opened(VIT)
    assert app.error[0].value == "expected a transformer, got Other: choose a ViT"


@pytest.mark.parametrize(("model", "word"), [(VIT, "均匀看各处"), (CNN, "方框")])
def test_the_page_speaks_chinese(model, word):
    app = opened(model, lang="zh")
    assert word in charts(app)[0].alt
    assert "CNN 能看多远" in app.title[0].value
