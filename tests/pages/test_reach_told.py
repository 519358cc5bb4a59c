"""What the Reach page says: its numbers, what they are means over, and what waits for a guess."""

import math
from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from experiments.jobs.vision import PROBES
from experiments.pair import Pair, untrained_pair
from experiments.samples import drawn_samples
from tests.experiments.kept_pair import keep
from tests.pages.reach_page import (
    charts,
    kept_pair,
    opened,
    own_world,
    patches,
    sent,
    shares,
    words,
)
from ui.reach_controls import at_depth
from ui.reach_looks import KEPT_IMAGES, distances, images_behind, places, uniform
from ui.reach_question import answer, sides
from vision.distance import uniform_distance, uniform_distances
from vision.snapshot import CNN_IMAGES


@pytest.fixture(autouse=True)
def _own_world(monkeypatch, small_cache, store):
    own_world(monkeypatch, small_cache, store)


@pytest.fixture
def trained(store):
    return kept_pair(store)


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


def test_the_mean_of_even_attention_is_said_nowhere_until_the_reader_has_guessed(trained):
    app = opened()
    chart = app.get("vega_lite_chart")[3].proto
    told = [words(app), charts(app)[3], chart.spec, app.dataframe[1].value.to_csv()]
    assert not any("16.55" in part for part in told)
    assert '"type": "rule"' not in chart.spec
    assert "“Global attention" not in words(app)
    app.radio(key="guess-reach-uniform-4").set_value(0).run()
    assert "Looking everywhere alike is 16.55 px, not 32." in charts(app)[3]
    assert "everywhere alike, 16.55 px" in words(app)
    assert "“Global attention looks 32 pixels far.” / Looking everywhere" in words(app)


def test_the_size_of_each_box_is_in_its_tooltip_and_in_the_table(trained):
    app = opened()
    rows = pd.concat(sent(app, 3))
    boxes = rows[rows["series"] == "theoretical"].sort_values("layer")
    assert boxes["detail"].tolist() == [
        f"box {size} × {size} px, mean over 16 places" for size in (3, 5, 9)
    ]
    assert app.dataframe[1].value["Side of the box, px"].dropna().tolist() == [3, 5, 9]
    heads = rows[rows["series"] == "head"]
    assert set(heads["detail"]) == {"head 1", "head 2"}


def test_images_and_places_are_counted_as_they_were_measured(trained):
    few = SimpleNamespace(probes=np.zeros((7, 3, 32, 32)))
    kept = [replace(run, info={**run.info, "validation_images": 40}) for run in trained]
    assert images_behind(Pair(*kept), few) == (32, 40)
    assert images_behind(Pair(*trained), few) == (CNN_IMAGES, KEPT_IMAGES)
    assert images_behind(untrained_pair(drawn_samples(3)), few) == (7, 7)
    assert KEPT_IMAGES == PROBES
    assert [places(patch) for patch in (4, 2, 16)] == [(16, 16), (16, 64), (16, 1)]


def test_a_title_that_came_with_runs_does_not_act_as_markdown(store):
    gone = SimpleNamespace(name="[x](y)", fingerprint="0" * 16)
    keep(store, "cnn", gone)
    keep(store, "vit", gone)
    assert r"\[x\](y) · 12 training images" in words(opened())


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
