"""The pictures of random labels as functions of tables."""

import json

import pandas as pd
import pytest

from charts.clean_and_corrupted import clean_and_corrupted
from charts.palette import model_colours, paper
from charts.random_labels import by_share, fitting

WORDS = {
    "share": "drawn", "value": "right", "cnn": "CNN", "vit": "Transformer", "train": "training",
    "test": "test", "knows": "classes alone", "chance": "guessing", "steps": "steps to fit",
    "budget": "the end", "step": "Step", "clean": "true", "corrupted": "random",
}  # fmt: skip
KNOWS = pd.DataFrame({"share": [0.0, 0.5, 1.0], "value": [1.0, 0.55, 0.1]})
RESULTS = pd.DataFrame(
    [(0.0, "cnn", "train", 1.0, True), (1.0, "cnn", "train", 0.999, True),
     (1.0, "vit", "train", 0.625, False), (1.0, "vit", "test", 0.107, False)],
    columns=["share", "model", "part", "value", "fitted"],
)  # fmt: skip
FITS = pd.DataFrame(
    [(0.0, "cnn", float("nan"), 0.0, 3000, "at once"), (0.5, "cnn", 200.0, 400.0, 3000, "400"),
     (1.0, "vit", 3000.0, float("nan"), 3000, "not within")],
    columns=["share", "model", "before", "fit", "steps", "told"],
)  # fmt: skip
CURVES = pd.DataFrame(
    [("cnn", 0, "clean", 0.1), ("cnn", 90, "clean", 0.97), ("cnn", 90, "corrupted", 0.3)],
    columns=["model", "step", "labels", "value"],
)


def spec(chart) -> str:
    return json.dumps(chart.to_dict(), ensure_ascii=False)


def shares(dark=False, table=RESULTS, cover=""):
    return by_share(table, knows=KNOWS, chance=0.1, cover=cover, words=WORDS, dark=dark)


@pytest.mark.parametrize("dark", [False, True])
def test_training_is_dashed_test_solid_and_what_has_not_fitted_hollow(dark):
    text = spec(shares(dark))
    assert '"domain": ["training", "test"], "range": [[5, 4], [1, 0]]' in text
    assert '"test": "datum.fitted"' in text
    assert paper(dark) in text
    assert all(hue in text for hue in model_colours(dark).values())
    assert '"title": "drawn"' in text
    assert '"title": "right"' in text


def test_levels_of_guessing_and_of_knowing_the_classes_are_named():
    text = spec(shares())
    assert "guessing" in text
    assert "classes alone" in text
    assert "0.55" in text


def test_what_is_covered_is_not_in_the_picture_and_its_axes_are():
    text = spec(shares(table=RESULTS.head(0), cover="answer first"))
    assert "answer first" in text
    assert "0.625" not in text
    assert "classes alone" not in text
    assert '"title": "drawn"' in text
    assert "answer first" not in spec(shares())


def test_a_bar_spans_the_points_between_which_it_fitted_and_a_triangle_says_never():
    made = fitting(FITS, words=WORDS, dark=False).to_dict()
    text = json.dumps(made)
    assert '"y2": {"field": "before"}' in text
    triangles = [
        layer for layer in made["layer"] if layer["mark"].get("shape") == "triangle-up"
    ]  # fmt: skip
    assert len(triangles) == 2  # one a model, the CNN's without a row
    rows = [row for layer in triangles for row in made["datasets"][layer["data"]["name"]]]
    assert [(row["model"], row["fit"]) for row in rows] == [("vit", 3150)]
    assert "the end" in text
    assert '"title": "steps to fit"' in text


def test_both_models_stand_side_by_side_at_one_share():
    layers = fitting(FITS, words=WORDS, dark=True).to_dict()["layer"]
    aside = {layer["mark"].get("xOffset") for layer in layers if layer["mark"]["type"] == "point"}
    assert aside == {-5, 5}


@pytest.mark.parametrize("dark", [False, True])
def test_true_and_drawn_labels_differ_in_dash_and_in_shape(dark):
    text = spec(clean_and_corrupted(CURVES, steps=90, chance=0.1, words=WORDS, dark=dark))
    assert '"domain": ["true", "random"], "range": [[5, 4], [1, 3]]' in text
    assert '"range": ["circle", "cross"]' in text
    assert '"domain": [0, 90]' in text
    assert "guessing" in text
    assert all(hue in text for hue in model_colours(dark).values())
