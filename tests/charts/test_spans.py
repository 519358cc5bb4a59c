"""Distances over steps as a function of a table."""

import altair as alt
import pandas as pd

from charts.palette import model_colours
from charts.spans import ROOM, spans

WORDS = {"step": "Step", "value": "px", "uniform": "alike", "cnn": "CNN layer", "vit": "one head"}


def table(models=("cnn", "vit"), steps=(0, 1, 2, 4, 7)) -> pd.DataFrame:
    """Two lines a model: the CNN's at 1 and 2 px, the transformer's at 11 and 12."""
    return pd.DataFrame(
        {"model": model, "line": f"{model}-{line}", "name": f"{model} {line}", "step": step,
         "value": line + 10.0 * (model == "vit")}
        for model in models for line in (1, 2) for step in steps
    )  # fmt: skip


def drawn(chart: alt.TopLevelMixin) -> list[dict]:
    return [row for rows in chart.to_dict()["datasets"].values() for row in rows]


def lines(chart: alt.TopLevelMixin) -> dict:
    return next(
        layer for layer in chart.to_dict()["layer"] if "detail" in layer.get("encoding", {})
    )


def test_every_head_and_layer_is_a_line_of_its_own_with_a_point_at_each_snapshot():
    chart = spans(table(), steps=7, words=WORDS, dark=False)
    assert len(drawn(chart)) == 4 * 5
    assert lines(chart)["mark"]["type"] == "line"
    assert lines(chart)["mark"]["point"]
    assert lines(chart)["encoding"]["detail"]["field"] == "line"


def test_the_axis_of_steps_is_logarithmic_and_still_holds_step_0():
    encoding = lines(spans(table(), steps=120, words=WORDS, dark=False))["encoding"]
    assert encoding["x"]["scale"]["type"] == "symlog"
    assert encoding["x"]["scale"]["domain"] == [0, 120]
    assert encoding["x"]["axis"]["values"] == [0, 1, 3, 10, 30, 100]
    assert (encoding["x"]["title"], encoding["y"]["title"]) == ("Step", "px")


def test_the_line_of_looking_everywhere_alike_is_named_and_fits_on_the_axis():
    chart = spans(table(), steps=7, words=WORDS, dark=True, uniform=16.5)
    assert [row for row in drawn(chart) if "line" not in row] == [{"value": 16.5, "name": "alike"}]
    assert lines(chart)["encoding"]["y"]["scale"]["domain"] == [0, 16.5 * ROOM]


def test_a_model_alone_keeps_its_hue_and_is_alone_in_the_legend():
    scale = lines(spans(table(["vit"]), steps=7, words=WORDS, dark=True))["encoding"]["color"]
    assert scale["scale"]["domain"] == ["one head"]
    assert scale["scale"]["range"] == [model_colours(True)["vit"]]


def test_the_first_snapshot_alone_already_draws():
    chart = spans(table(steps=(0,)), steps=0, words=WORDS, dark=False)
    assert lines(chart)["encoding"]["x"]["scale"]["domain"] == [0, 1]
