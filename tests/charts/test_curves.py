"""Learning curves, and the pictures of a data set, as functions of a table."""

import math
from base64 import b64decode
from io import BytesIO

import altair as alt
import numpy as np
import pandas as pd
import pytest
from PIL import Image

from charts.curves import Cover, before, learning_curve, thin, top_of_loss
from charts.images import class_counts, data_uri, image_grid

WORDS = {
    "step": "Step",
    "value": "Loss",
    "train": "Training",
    "validation": "Validation",
    "guess": "guessing",
    "cover": "?",
}


def curve_table(steps=(0, 10, 20, 40)) -> pd.DataFrame:
    rows = [
        {"step": step, "part": part, "metric": metric, "value": value / (1 + step)}
        for step in steps
        for part, value in (("train", 2.0), ("validation", 3.0))
        for metric in ("loss", "accuracy")
    ]
    return pd.DataFrame(rows)


def drawn(chart: alt.TopLevelMixin) -> list[dict]:
    """Every row of every data set that a chart carries."""
    return [row for rows in chart.to_dict()["datasets"].values() for row in rows]


def curve(table, **changes):
    settings = {"metric": "loss", "colour": "#0072B2", "words": WORDS, "steps": 40, "top": 3.0}
    return learning_curve(table, **(settings | changes))


def test_a_thinned_curve_keeps_both_ends_and_even_steps():
    table = pd.DataFrame({"step": range(1001), "value": 1.0})
    assert thin(table, most=5)["step"].tolist() == [0, 250, 500, 750, 1000]
    assert len(thin(table)) == 500
    assert len(thin(table.head(7))) == 7


def test_the_loss_axis_is_never_lower_than_guessing_among_the_classes():
    low = pd.DataFrame({"metric": ["loss"], "value": [0.5]})
    high = pd.DataFrame({"metric": ["loss", "accuracy"], "value": [4.0, 9.0]})
    assert top_of_loss([], 4) == pytest.approx(1.05 * math.log(4))
    assert top_of_loss([low], 4) == pytest.approx(1.05 * math.log(4))
    assert top_of_loss([low, high], 4) == pytest.approx(4.2)


def test_a_curve_shows_its_own_metric_once_for_each_part_and_step():
    rows = drawn(curve(curve_table()))
    assert len(rows) == 8
    assert {row["metric"] for row in rows} == {"loss"}
    assert {row["name"] for row in rows} == {"Training", "Validation"}


def test_training_is_dashed_and_thinner_than_validation_on_the_axes_that_were_given():
    lines = curve(curve_table(), top=2.5).to_dict()["layer"][0]
    dash, width = (
        lines["encoding"]["strokeDash"]["scale"],
        lines["encoding"]["strokeWidth"]["scale"],
    )
    assert dash["domain"] == ["Training", "Validation"]
    assert dash["range"] == [[5, 4], [1, 0]]
    assert width["range"][0] < width["range"][1]
    assert lines["encoding"]["x"]["scale"]["domain"] == [0, 40]
    assert lines["encoding"]["y"]["scale"]["domain"] == [0, 2.5]


def test_a_cover_leaves_no_later_number_in_the_page():
    chart = curve(curve_table(), cover=Cover(10))
    assert {row["step"] for row in drawn(chart) if "step" in row} == {0, 10}
    assert [(row["from"], row["to"]) for row in drawn(chart) if "from" in row] == [(10, 40)]


def test_a_cover_of_one_part_leaves_the_other_to_its_end():
    rows = drawn(curve(curve_table(), cover=Cover(10, ("validation",))))
    ends = {part: [row["step"] for row in rows if row.get("part") == part] for part in WORDS}
    assert ends["train"][-1] == 40
    assert ends["validation"] == [0, 10]
    assert [row["from"] for row in rows if "from" in row] == [10]


def test_without_a_cover_every_step_is_shown():
    assert before(curve_table(), None).equals(curve_table())
    assert not any("from" in row for row in drawn(curve(curve_table())))


def test_the_level_of_guessing_has_its_name_beside_it():
    rows = [row for row in drawn(curve(curve_table(), guess=1.386)) if "level" in row]
    assert rows == [{"level": 1.386, "name": "guessing"}]


def test_a_run_without_a_point_still_draws_its_axes():
    empty = pd.DataFrame(columns=["step", "part", "metric", "value"])
    chart = curve(empty, guess=1.0).to_dict()
    assert chart["layer"][1]["encoding"]["x"]["title"] == "Step"


def test_a_long_curve_sends_at_most_five_hundred_points_a_part():
    assert len(drawn(curve(curve_table(range(3000)), steps=3000))) == 1000


def test_an_image_becomes_a_png_of_its_own_rows_and_columns():
    image = np.zeros((3, 5, 7), dtype=np.uint8)
    head, code = data_uri(image).split(",")
    assert head == "data:image/png;base64"
    assert Image.open(BytesIO(b64decode(code))).size == (7, 5)  # wide, high


def test_the_grid_keeps_classes_in_their_order_and_fades_images_outside_the_subset():
    table = pd.DataFrame(
        {"label": ["ship", "cat"], "column": [1, 1], "image": ["a", "b"], "inside": [True, False]}
    )
    chart = image_grid(table, words={"label": "Class", "column": "Place"}).to_dict()
    assert chart["encoding"]["y"]["sort"] is None
    assert chart["encoding"]["opacity"]["scale"]["domain"] == [True, False]
    assert chart["mark"]["smooth"] is False


def test_bars_carry_their_numbers_and_an_empty_subset_still_draws():
    table = pd.DataFrame({"label": ["ship", "cat"], "count": [0, 0]})
    chart = class_counts(table, words={"label": "Class", "count": "Images"}).to_dict()
    assert [layer["mark"]["type"] for layer in chart["layer"]] == ["bar", "text"]
    assert chart["layer"][0]["encoding"]["x"]["scale"]["domain"][1] > 0
