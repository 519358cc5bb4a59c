"""The Reach page's further looks: gradients of both, Grad-CAM, rollout; and an own picture."""

import re

import numpy as np
import pytest

from tests.pages.opened_page import controls
from tests.pages.reach_page import charts, kept_pair, opened, own_world, sent, shares, words
from ui.folds import OPEN
from ui.reach_view import SHOWS


@pytest.fixture(autouse=True)
def _own_world(monkeypatch, small_cache, store):
    own_world(monkeypatch, small_cache, store)


@pytest.fixture
def trained(store):
    return kept_pair(store)


def both(numbers, what: str) -> tuple[str, str]:
    return f"CNN, {what}, %", f"Transformer, {what}, %"


def test_for_a_class_both_models_say_where_it_is_spoken_for_and_how_likely_it_is(trained):
    app = opened(show="grad-cam", shown="1")
    cnn, vit, _both, _depth = charts(app)
    assert "CNN · for " in cnn and "Transformer · for " in vit
    assert "The model gives this class" in cnn and "The model gives this class" in vit
    assert re.search(r"CNN says <strong>[abc]</strong>, [\d.]+%", words(app))
    assert "Selvaraju" in words(app) and "the class that it predicts" in words(app)
    spoken = [name for name in both(shares(app), "Grad-CAM") if name in shares(app)]
    for name in spoken:
        assert shares(app)[name].sum() == pytest.approx(100, abs=0.5)


def test_the_class_asked_about_is_the_same_for_both_models_and_stands_in_the_link(trained):
    app = opened(show="grad-cam", target="chosen", shown="1", **{"class": "2"})
    assert app.selectbox(key="choice-class").value == "2"
    cnn, vit, *_rest = charts(app)
    assert "CNN · for b" in cnn and "Transformer · for b" in vit
    app.selectbox(key="choice-class").set_value("3").run()
    assert "CNN · for c" in charts(app)[0] and "Transformer · for c" in charts(app)[1]


def test_pictures_of_another_set_have_no_true_class(trained):
    app = opened(show="grad-cam", shown="1")  # trained on a, b, c; the pictures are textures
    assert "true" not in app.get_by_key("choice-target").options
    assert "in truth" not in words(app)


def test_untrained_models_know_the_true_class_of_the_pictures():
    app = opened(show="grad-cam", target="true", shown="1")
    assert "in truth <strong>" in words(app)
    name = re.search(r"in truth <strong>(\w+)", words(app)).group(1)
    assert f"CNN · for {name}" in charts(app)[0]


def test_a_rollout_says_what_looking_everywhere_alike_would_be(trained):
    app = opened(show="rollout", layer="3", shown="1")
    vit = charts(app)[1]
    assert "blocks 1 to 2" in vit
    # three quarters of the 12.4 px from the patch in row 4, column 4
    assert "looking everywhere alike in every block would be 9.3 px" in vit
    assert "Abnar" in words(app) and "Could see: 9 × 9 px" in charts(app)[0]
    assert shares(app)["Transformer, rollout, %"].sum() == pytest.approx(100, abs=0.5)
    assert "Leave out the smallest weights" in [fold.label for fold in app.expander]


def test_leaving_out_small_weights_keeps_more_of_the_patch_itself(trained):
    own = []
    for discard in ("0", "90"):
        table = shares(opened(show="rollout", discard=discard, layer="3", shown="1"))
        here = (table["Row"] == 4) & (table["Column"] == 4)
        own.append(float(table.loc[here, "Transformer, rollout, %"].iloc[0]))
    assert own[1] > own[0]


@pytest.mark.parametrize("added", ["after", "before"])
def test_both_gradients_have_one_definition(trained, added):
    app = opened(show="gradients", added=added, shown="1")
    assert f"{added} adding" in charts(app)[1]
    assert "By one definition for both" in words(app)
    assert "over 32 fixed validation images, in eval mode and 32-bit numbers (fp32)" in words(app)
    for name in both(shares(app), "does see"):
        assert shares(app)[name].sum() == pytest.approx(100, abs=0.5)


def test_the_gaussian_is_an_ellipse_over_the_cnn_alone_once_the_heat_may_be_seen(trained):
    kinds = [set(line for table in sent(opened(shown="1"), chart) for line in table.get("kind", []))
             for chart in range(3)]  # fmt: skip
    assert ["bell" in each for each in kinds] == [True, False, False]
    app = opened()
    assert "Gaussian fit" not in charts(app)[0]
    assert not any("bell" in set(table.get("kind", [])) for table in sent(app, 0))


@pytest.mark.parametrize("show", SHOWS)
def test_no_look_has_more_than_five_controls_before_unfolding(trained, show):
    query = {"show": show, "shown": "1", "target": "chosen", OPEN[0]: "closed"}
    assert len(controls(opened(**query))) <= 5


@pytest.mark.parametrize("show", SHOWS)
def test_an_own_picture_is_predicted_and_looked_at_by_every_look(trained, show):
    app = opened(show=show, shown="1")
    app.session_state["own-picture"] = np.random.default_rng(3).integers(
        0, 256, (3, 32, 32), dtype=np.uint8
    )
    app.query_params["image"] = "own"
    app.run()
    assert not app.exception
    assert "CNN says <strong>" in words(app) and "Transformer says <strong>" in words(app)
    assert "in truth" not in words(app)
    assert len(charts(app)) == 4
    app.button(key="reach-forget").click().run()
    assert app.select_slider(key="choice-image").value == "1"


@pytest.mark.parametrize("query", [{"show": "x"}, {"show": "rollout", "fusion": "9"},
                                   {"show": "grad-cam", "target": "<b>"},
                                   {"show": "gradients", "added": "-1"},
                                   {"show": "rollout", "discard": "7"}])  # fmt: skip
def test_nonsense_about_a_look_gives_a_note(trained, query):
    assert "which is not offered here" in words(opened(shown="1", **query))


@pytest.mark.parametrize("show", SHOWS)
def test_in_chinese_no_look_stays_english(trained, show):
    app = opened(lang="zh", show=show, shown="1")
    spoken = " ".join([*charts(app), words(app)])
    for english in ("Could", "block", "Patch", "mean", "untrained", "half", "says", "picture"):
        assert english not in spoken, english
