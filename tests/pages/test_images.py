"""The Images page through the router: the data card, and subsets that lie in each other."""

import json

import pytest
from streamlit.testing.v1 import AppTest

from data.sources import load
from data.subsets import normalisation, subset_indices
from tests.pages.images_page import opened
from tests.pages.opened_page import charts, rows, small_world, words_of
from ui.images_questions import offered, shared


@pytest.fixture(autouse=True)
def _small_sets(monkeypatch, small_cache, store):
    small_world(monkeypatch, small_cache, store)


def shown(app: AppTest) -> str:
    return words_of(app, "title", "markdown", "caption", "info")


def grid(app: AppTest) -> list[dict]:
    return rows(charts(app)[0])


def pictures(app: AppTest) -> set[str]:
    """The images inside the subset, of those shown."""
    return {row["image"] for row in grid(app) if row["inside"]}


def test_the_card_counts_images_and_says_that_they_are_drawn():
    app = opened(data="local-texture")
    assert "60 training, 12 validation and 20 test images" in shown(app)
    assert "drawn by this app's own code" in shown(app)
    table = app.dataframe[-1].value
    assert table[["training", "validation", "test"]].sum().tolist() == [60, 12, 20]


def test_a_larger_size_holds_every_image_of_a_smaller_one():
    small, large = opened(size="12"), opened(size="20")
    assert len(grid(small)) == len(grid(large)) == 4 * 8
    assert len(pictures(small)) == 12  # three of each of four classes
    assert pictures(small) < pictures(large)


def test_a_size_between_whole_classes_is_said_with_both_numbers():
    assert "With 50 images there are 12–13 of each class" in shown(opened(size="50", shown="1"))


def test_the_slider_moves_the_size_in_the_url():
    app = opened(size="12", shown="1")
    app.select_slider(key="choice-size").set_value("20").run()
    assert app.query_params["size"] in ("20", ["20"])
    assert "With 20 images" in shown(app)


def test_what_another_seed_draws_is_asked_once_and_answered_from_the_data():
    app = opened(data="local-texture", size="12")
    seeds, _colours = app.radio
    assert seeds.options == ["all 12, in another order", "about 6", "about 2"]
    assert "What to notice" not in shown(app)
    seeds.set_value(0).run()
    both = shared(load("local-texture"), 12, 0, 1)
    assert f"{both} of these 12 are drawn by both seeds" in shown(app)
    assert "What to notice" in shown(app)
    app.select_slider(key="choice-size").set_value("20").run()
    assert "What to notice" in shown(app)
    assert not any("How many of them" in asked.label for asked in app.radio)


def test_the_counts_offered_stay_apart_and_all_are_shared_by_a_whole_pool():
    assert offered(500, 45_000) == [500, 250, 6]
    assert offered(50, 100) == [50, 12, 25]
    assert offered(60, 60) == [60, 30]
    assert shared(load("local-texture"), 60, 0, 1) == 60


def test_the_colours_of_few_images_are_compared_with_all_of_them():
    app = opened(data="local-texture", size="12", shown="1")
    images = load("local-texture").train
    own = images.images[subset_indices(images.labels, 12, 0)]
    red = 255 * float(normalisation(own)[0][0] - normalisation(images.images)[0][0])
    assert f"Red differs by {red:+.1f}," in shown(app)
    whole = opened(data="local-texture", size="60", shown="1")
    assert not any("How far is the mean" in asked.label for asked in whole.radio)


def test_two_experiments_set_the_size_and_the_seed():
    app = opened(data="local-texture", size="12")
    app.button(key="try-images-0").click().run()
    assert app.select_slider(key="choice-size").value == "50"
    assert app.button(key="try-images-0").label == "Only 20 images: which stay bright?"
    app.button(key="try-images-1").click().run()
    assert app.selectbox(key="choice-seed").value == "1"


def test_other_images_turn_the_page():
    app = opened()
    assert {row["column"] for row in grid(app)} == set(range(1, 9))
    app.button(key="images-turn").click().run()
    assert {row["column"] for row in grid(app)} == set(range(8, 16))  # the last of fifteen
    app.button(key="images-turn").click().run()
    assert {row["column"] for row in grid(app)} == set(range(1, 9))


@pytest.mark.parametrize("size", ["abc", "-3", "1", "999999", "²"])
def test_nonsense_for_a_size_gives_a_note_and_the_page(size):
    app = opened(size=size, seed="x")
    assert "which is not offered here" in shown(app)
    assert app.select_slider(key="choice-size").value == "50"


def test_the_page_speaks_chinese():
    app = opened(lang="zh", data="far-pair")
    assert "小训练集" in app.title[0].value
    assert "常见说法" in "".join(fold.label for fold in app.expander)
    assert "数据卡片" in [element.value for element in app.subheader]
    spec = json.loads(app.get("vega_lite_chart")[0].proto.spec)
    assert spec["encoding"]["x"]["title"] == "在本类中的次序"
