"""Fitted curves and steps to fit as functions of tables."""

import altair as alt
import pandas as pd

from charts.fitted_curve import fitted_curve
from charts.palette import model_colours, paper
from charts.steps_to_fit import steps_to_fit

WORDS = {
    "size": "Images", "error": "Wrong", "used": "fitted", "left out": "left out",
    "step": "Steps", "seed": "Seed", "never": "never", "cnn": "CNN",
    "vit": "Transformer",
}  # fmt: skip


def curve_chart() -> alt.LayerChart:
    curves = pd.DataFrame(
        [(model, size, 0.9 / size**0.2, 0.8 / size**0.2, 1 / size**0.2, 300)
         for model in ("cnn", "vit") for size in (20, 70, 300, 1200)],
        columns=["model", "size", "error", "low", "high", "last"],
    )  # fmt: skip
    points = pd.DataFrame(
        [("cnn", 20, 0.6, False), ("cnn", 300, 0.3, True), ("vit", 300, 0.4, True)],
        columns=["model", "size", "error", "used"],
    )
    return fitted_curve(curves, points, words=WORDS, dark=False)


def test_both_axes_are_logarithmic_and_titled():
    encoding = curve_chart().to_dict()["layer"][1]["encoding"]
    assert encoding["x"]["scale"]["type"] == encoding["y"]["scale"]["type"] == "log"
    assert (encoding["x"]["title"], encoding["y"]["title"]) == ("Images", "Wrong")
    colours = model_colours(False)
    assert encoding["color"]["scale"]["range"] == [colours["cnn"], colours["vit"]]


def test_the_line_is_dashed_where_nothing_was_measured():
    chart = curve_chart().to_dict()
    solid, dashed = chart["layer"][1:3]
    assert "strokeDash" not in solid["mark"]
    assert "strokeDash" in dashed["mark"]
    inside, beyond = (chart["datasets"][part["data"]["name"]] for part in (solid, dashed))
    assert max(row["size"] for row in inside) == min(row["size"] for row in beyond) == 300


def test_without_a_band_the_line_is_still_there():
    curves = pd.DataFrame(
        [("cnn", size, 0.5, None, None, 70) for size in (20, 70, 300)],
        columns=["model", "size", "error", "low", "high", "last"],
    )
    points = pd.DataFrame({"model": ["cnn"], "size": [20], "error": [0.5], "used": [True]})
    chart = fitted_curve(curves, points, words=WORDS, dark=True).to_dict()
    assert chart["datasets"][chart["layer"][0]["data"]["name"]] == []
    assert len(chart["datasets"][chart["layer"][1]["data"]["name"]]) == 2


def test_a_mean_that_was_left_out_has_another_mark():
    shape = curve_chart().to_dict()["layer"][3]["encoding"]["shape"]
    assert shape["scale"] == {"domain": ["fitted", "left out"], "range": ["circle", "cross"]}


def test_who_never_fits_is_hollow_at_the_whole_budget():
    table = pd.DataFrame(
        [("cnn", 20, 0, 300, 40.0), ("vit", 20, 0, 300, None)],
        columns=["model", "train_size", "seed", "steps", "step"],
    )
    chart = steps_to_fit(table, words=WORDS, dark=True).to_dict()
    dots = chart["layer"][1]
    rows = chart["datasets"][dots["data"]["name"]]
    assert [(row["shown"], row["fitted"], row["said"]) for row in rows] == [
        (40.0, True, "40"), (300.0, False, "never"),
    ]  # fmt: skip
    assert dots["encoding"]["fill"]["value"] == paper(True)
