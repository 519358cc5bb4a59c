"""The Reach page through the router: every state has pictures, numbers and a label."""

from types import SimpleNamespace

import numpy as np
import pytest
import streamlit as st

from experiments.config import CNNOptions, ViTOptions
from tests.experiments.kept_pair import keep
from tests.pages.reach_page import (
    POOLS,
    charts,
    kept_pair,
    opened,
    own_world,
    patches,
    shares,
    words,
)
from ui.reach_controls import clicks, pick


@pytest.fixture(autouse=True)
def _own_world(monkeypatch, small_cache, store):
    own_world(monkeypatch, small_cache, store)


@pytest.fixture
def trained(store):
    return kept_pair(store)


def test_with_no_run_at_all_untrained_models_are_shown_as_such_with_what_to_do():
    app = opened(shown="1")
    assert "untrained" in words(app)
    assert "means nothing yet" in words(app)
    assert any(link.proto.label == "Train a pair" for link in app.get("page_link"))
    assert len(charts(app)) == 4
    assert "16.55" in charts(app)[3]


def test_a_finished_pair_is_shown_with_its_data_size_and_seed(trained):
    app = opened()
    assert "trained here" in words(app)
    assert "Local texture (drawn) · 12 training images · seed 0 · 6 steps" in words(app)
    assert "drawn, not photographed" in words(app)


def test_a_click_on_a_patch_makes_it_the_chosen_one(monkeypatch):
    chosen = {}
    clicked = {"selection": {"cell": [{"row": 1, "column": 6, "clicks": 0}]}}
    monkeypatch.setattr(st, "session_state", {"reach-vit": clicked, "reach-cnn": {}})
    monkeypatch.setattr("ui.reach_controls.choose", chosen.__setitem__)
    pick("reach-cnn")
    assert chosen == {}
    pick("reach-vit")
    assert chosen == {"row": "2", "column": "7"}
    assert clicks() == 1


def test_row_and_column_in_the_url_choose_the_patch(trained):
    app = opened(row="2", column="7", shown="1")
    after = patches(app, 1)
    assert after.loc[after["chosen"], ["row", "column"]].to_numpy().tolist() == [[1, 6]]
    assert charts(app)[0].startswith("Patch in row 2, column 7.")
    assert app.select_slider(key="choice-row").value == "2"
    app.select_slider(key="choice-column").set_value("1").run()
    assert charts(app)[0].startswith("Patch in row 2, column 1.")


def test_layer_head_and_averaging_change_the_words_above_the_pictures(trained):
    app = opened(shown="1", layer="1", head="2", look="image")
    assert "CNN · convolution 1" in words(app)
    assert "Transformer · block 1 · head 2" in words(app)
    assert "in this image alone" in words(app)
    app.select_slider(key="choice-layer").set_value("3").run()
    assert "CNN · convolution 3" in words(app)
    assert "Transformer · block 2 · head 2" in words(app)


def test_links_that_still_say_view_are_read(trained):
    app = opened(shown="1", view="image")
    assert "in this image alone" in words(app)
    assert "view" not in app.query_params


def test_a_picture_that_the_reader_brought_is_looked_at(trained):
    app = opened(shown="1", image="own")
    assert "does not travel with it" in words(app)
    app.session_state["own-picture"] = np.random.default_rng(3).integers(
        0, 256, (3, 32, 32), dtype=np.uint8
    )
    app.query_params["image"] = "own"
    app.run()
    assert not app.exception
    assert app.select_slider(key="choice-image").value == "own"
    assert len(charts(app)) == 4


def test_a_missing_picture_is_mentioned_until_an_image_was_chosen(trained):
    app = opened(shown="1", image="own")
    for at in (1, 0):  # the first is what the page shows without any choice
        images = app.select_slider(key="choice-image")
        images.set_value(str(at + 1)).run()
        assert "does not travel with it" not in words(app)


def test_every_image_can_be_chosen_and_is_named_by_its_class(trained):
    app = opened()
    images = app.select_slider(key="choice-image")
    assert len(images.options) == POOLS["test"]
    assert any(name in images.options[0] for name in ("stripes", "checks"))


@pytest.mark.parametrize(
    "nonsense",
    [
        {"row": "99", "column": "-1"},
        {"layer": "abc", "head": "9", "look": "<b>", "image": "1e9"},
        {"runs": "../../etc"},
        {"runs": "ffff,eeee"},
        {"runs": "a" * 5000},
    ],
)
def test_nonsense_in_the_url_gives_a_note_and_the_usual_page(trained, nonsense):
    app = opened(**nonsense)
    assert len(charts(app)) == 4
    assert not app.error
    assert "offered here" in words(app) or "not kept here" in words(app)


def test_the_train_page_s_link_opens_its_pair_whatever_the_order(trained, store):
    cnn, vit = trained
    images = SimpleNamespace(name="local-texture", fingerprint=cnn.config.fingerprint)
    keep(store, "cnn", images, seed=3)
    keep(store, "vit", images, seed=3)
    app = opened(runs=f"{vit.run},{cnn.run}")
    assert "seed 0" in words(app)
    assert app.query_params["runs"] in (f"{cnn.run},{vit.run}", [f"{cnn.run},{vit.run}"])
    assert len(app.radio(key="choice-runs").options) == 2


def test_runs_of_different_data_are_shown_with_a_warning(trained, store):
    cnn, _vit = trained
    other = keep(store, "vit", SimpleNamespace(name="far-pair", fingerprint="0" * 16))
    app = opened(runs=f"{cnn.run},{other.run}")
    assert "do not compare them" in app.warning[0].value


def test_a_pair_whose_images_are_gone_looks_at_drawn_ones(store):
    gone = SimpleNamespace(name="gone", fingerprint="0" * 16)
    keep(store, "cnn", gone)
    keep(store, "vit", gone)
    app = opened()
    assert "drawn ones stand in" in words(app)
    assert len(charts(app)) == 4


def test_in_chinese_nothing_of_this_page_stays_english(trained):
    app = opened(lang="zh", shown="1")
    assert "方框" in app.title[0].value
    spoken = " ".join([*charts(app), words(app)])
    for english in ("Could", "block", "Patch", "mean", "untrained", "half"):
        assert english not in spoken, english


def test_a_transformer_of_large_patches_and_a_cnn_without_a_box_are_shown_too(trained, store):
    images = SimpleNamespace(name="local-texture", fingerprint=trained[0].config.fingerprint)
    cnn = keep(store, "cnn", images, seed=5, model=CNNOptions(width=8, stages=2, norm="group"))
    vit = keep(store, "vit", images, seed=5, model=ViTOptions(patch=16, dim=8, depth=1, heads=2))
    app = opened(runs=f"{cnn.run},{vit.run}")
    assert len(shares(app)) == 4
    assert "see beyond its box" in words(app)
    assert "offered here" not in words(app)
