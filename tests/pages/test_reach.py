"""The Reach page through the router: every state has pictures, numbers and a label."""

import math
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from data import drawn
from experiments.config import CNNOptions, ViTOptions
from experiments.store import Store
from tests.experiments.kept_pair import keep
from ui.reach_controls import at_depth, clicks, pick
from ui.reach_looks import distances, uniform
from ui.reach_question import answer, sides
from vision.distance import uniform_distance, uniform_distances

MAIN = Path(__file__).parents[2] / "ui" / "main.py"
POOLS = {"train": 60, "validation": 40, "test": 30}


@pytest.fixture(scope="module")
def small_cache(tmp_path_factory):
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def _own_world(monkeypatch, small_cache, store):
    """Small drawn sets and a store without published runs."""
    st.cache_data.clear()
    st.cache_resource.clear()
    monkeypatch.delenv("FIELDSPAN_DATA", raising=False)
    monkeypatch.setenv("FIELDSPAN_CACHE", str(small_cache))
    monkeypatch.setattr(drawn, "POOLS", POOLS)
    monkeypatch.setattr(Store, "default", lambda: store)


@pytest.fixture
def store(tmp_path):
    return Store(tmp_path / "runs", published_folder=None)


@pytest.fixture
def trained(store):
    """A finished pair on a set that opens here."""
    from data.sources import load

    textures = load("local-texture")
    return keep(store, "cnn", textures), keep(store, "vit", textures)


def opened(**query: str) -> AppTest:
    app = AppTest.from_file(str(MAIN), default_timeout=300)
    app.run()
    app.switch_page("../pages/reach.py")
    app.query_params.update({"data": "local-texture", **query})
    app.run()
    assert not app.exception
    return app


def words(app: AppTest) -> str:
    parts = [*app.title, *app.markdown, *app.caption, *app.info]
    return "\n".join([element.value for element in parts] + [h.proto.body for h in app.get("html")])


def charts(app: AppTest) -> list[str]:
    """The pictures in words: CNN, transformer, both, distances over depth."""
    return [chart.proto.alt for chart in app.get("vega_lite_chart")]


def shares(app: AppTest) -> pd.DataFrame:
    """The numbers of the patches, the first table of the page."""
    return app.dataframe[0].value


def patches(app: AppTest, chart: int) -> pd.DataFrame:
    """The patches under a picture, as sent to the browser."""
    sent = app.get("vega_lite_chart")[chart].proto.datasets
    tables = [pa.ipc.open_stream(each.data.data).read_pandas() for each in sent]
    return next(each for each in tables if "chosen" in each)


def test_with_no_run_at_all_untrained_models_are_shown_as_such_with_what_to_do():
    app = opened(shown="1")
    assert "untrained" in words(app)
    assert "means nothing yet" in words(app)
    assert any(link.proto.page == "train" for link in app.get("page_link"))
    assert len(charts(app)) == 4
    assert "16.55" in charts(app)[3]


def test_a_finished_pair_is_shown_with_its_data_size_and_seed(trained):
    app = opened()
    assert "trained here" in words(app)
    assert "Local texture (drawn) · 12 training images · seed 0 · 6 steps" in words(app)
    assert "drawn, not photographed" in words(app)


def test_the_pictures_say_what_could_and_does_count_and_how_far_attention_looks(trained):
    app = opened(shown="1")
    cnn, vit, both, depth = charts(app)
    assert "Could see: 9 × 9 px" in cnn
    assert "Does see: half of it within" in cnn
    assert "everywhere alike from here: 12.4 px" in vit
    assert cnn.split("CNN")[1] in both
    assert "from 5.0 px (block 1 · head 1) to 6.0 px" in depth
    assert "between 16.5 and 16.5 px" in depth


def test_shares_of_every_patch_add_up_to_the_whole(trained):
    numbers = shares(opened(shown="1"))
    assert len(numbers) == 64
    for name in ("CNN, does see, %", "Transformer, attention, %"):
        assert numbers[name].sum() == pytest.approx(100, abs=0.5)


def test_the_heat_stays_covered_until_the_reader_has_answered(trained):
    app = opened()
    assert "Does see: half" not in charts(app)[0] + charts(app)[2]
    assert "CNN, does see, %" not in shares(app)
    assert "heat" not in patches(app, 0)
    (question, *_) = app.radio
    assert "box is 9 px wide" in question.label
    question.set_value(2).run()
    assert "Does see: half" in charts(app)[0]
    assert "What to notice" in words(app)


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
    app = opened(shown="1", layer="1", head="2", view="image")
    assert "CNN · convolution 1" in words(app)
    assert "Transformer · block 1 · head 2" in words(app)
    assert "in this image alone" in words(app)
    app.select_slider(key="choice-layer").set_value("3").run()
    assert "CNN · convolution 3" in words(app)
    assert "Transformer · block 2 · head 2" in words(app)


def test_every_image_can_be_chosen_and_is_named_by_its_class(trained):
    app = opened()
    images = app.select_slider(key="choice-image")
    assert len(images.options) == POOLS["test"]
    assert any(name in images.options[0] for name in ("stripes", "checks"))


@pytest.mark.parametrize(
    "nonsense",
    [
        {"row": "99", "column": "-1"},
        {"layer": "abc", "head": "9", "view": "<b>", "image": "1e9"},
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


def test_distances_in_the_page_are_those_of_the_vision_room():
    assert uniform(4) == pytest.approx(uniform_distance(8, 8, 4), abs=1e-5)
    every = uniform_distances(8, 8, 4).numpy()
    for row, column in ((0, 0), (3, 3), (1, 6)):
        assert distances(4, row, column).mean() == pytest.approx(every[row, column], abs=1e-4)


def test_layers_of_two_networks_end_at_the_same_share_of_depth():
    assert [at_depth(step, 6, 4) for step in range(6)] == [0, 1, 1, 2, 3, 3]
    assert [at_depth(step, 6, 6) for step in range(6)] == list(range(6))


def test_the_stated_answer_is_the_option_nearest_in_ratio():
    random = np.random.default_rng(0)
    asked = 0
    for _ in range(50):
        size = int(random.integers(1, 20)) * 2 + 1
        heat = random.random((41, 41)) ** random.integers(1, 30)
        field = {"size": size, "heat": heat, "centre": (20, 20), "exact": True}
        found = answer(field)
        if found is None:
            continue
        asked += 1
        side = next(
            2 * reach + 1
            for reach in range(21)
            if heat[20 - reach : 21 + reach, 20 - reach : 21 + reach].sum() >= heat.sum() / 2
        )
        ratios = [max(side / option, option / side) for option in sides(field)]
        assert math.isclose(ratios[found], min(ratios))
    assert asked > 10
