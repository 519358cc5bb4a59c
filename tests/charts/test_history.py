"""Histories of heads, drawn: axes that stand still, bands where they belong, a whole cover."""

import math

import pandas as pd
import pytest

from charts.history import over_sizes, over_steps, top_of, two_seeds
from charts.learned_spans import beside

WORDS = {
    "step": "Step", "size": "Images", "value": "Pixels", "uniform": "everywhere alike",
    "untrained": "untrained", "head": "Head", "span": "span", "spanned": "with", "plain": "without",
}  # fmt: skip
NULLS = {"uniform": 16.55, "untrained": 16.5}


def lines(low=math.nan, high=math.nan) -> pd.DataFrame:
    rows = [
        (f"{layer}-{head}", f"head {head}", step, 3.0 + head + layer, low, high, layer == 1)
        for layer in range(2) for head in range(3) for step in (0, 1, 6)
    ]  # fmt: skip
    return pd.DataFrame(rows, columns=["line", "name", "step", "value", "low", "high", "chosen"])


def steps(table=None, **changes) -> dict:
    settings = {"steps": 6, "top": 20.0, "nulls": NULLS, "words": WORDS, "dark": False}
    return over_steps(lines() if table is None else table, **settings | changes).to_dict()


def marks(spec: dict) -> list[str]:
    found = []
    for layer in spec.get("layer", []):
        found += marks(layer) if "layer" in layer else [layer["mark"]["type"]]
    return found


def test_the_axis_ends_above_the_highest_of_values_and_lines():
    assert top_of(pd.Series([1.0, 10.0]), NULLS) == pytest.approx(16.55 * 1.12)
    assert top_of(pd.Series([1.0, 20.0]), {}) == pytest.approx(22.4)


def test_step_0_stands_on_a_logarithmic_axis_that_is_linear_below_1():
    (line,) = [
        layer for layer in steps()["layer"]
        if layer.get("mark", {}).get("point") and "encoding" in layer
    ]  # fmt: skip
    scale = line["encoding"]["x"]["scale"]
    assert (scale["type"], scale["domain"]) == ("symlog", [0, 6])
    assert line["encoding"]["y"]["scale"]["domain"] == [0, 20.0]


def test_lines_of_nothing_are_drawn_where_they_may_be_known():
    assert marks(steps()).count("rule") == 2
    assert marks(steps(nulls={"untrained": 1.0})).count("rule") == 1
    assert "rule" not in marks(steps(nulls={}))


def test_a_band_is_drawn_where_there_is_one():
    assert "area" not in marks(steps())
    assert "area" in marks(steps(lines(2.0, 9.0)))


def test_the_cover_lies_over_all_steps_but_the_last():
    spec = steps(cover="guess first", nulls={})
    assert marks(spec)[-2:] == ["rect", "text"]
    (sheet,) = [rows for rows in spec["datasets"].values() if "told" in rows[0]]
    assert sheet == [{"step": 0, "x2": 5.4, "value": 0, "y2": 20.0, "told": "guess first"}]


def test_sizes_have_a_bar_for_many_seeds_and_ticks_for_few():
    table = pd.DataFrame(
        {
            "line": [0, 0], "name": ["rank 1", "rank 1"], "train_size": [20, 500],
            "value": [4.0, 5.0], "low": [3.0, math.nan], "high": [6.0, math.nan],
        }
    )  # fmt: skip
    dots = pd.DataFrame({"train_size": [500, 500], "value": [4.5, 5.5], "name": ["rank 1"] * 2})
    spec = over_sizes(table, dots, top=9.0, nulls=NULLS, words=WORDS, dark=True).to_dict()
    points = [layer["mark"] for layer in spec["layer"] if layer["mark"]["type"] == "point"]
    assert [mark.get("shape") for mark in points] == [None, "stroke"]
    bars = [rows for rows in spec["datasets"].values() if rows[0].get("low") == 3.0]
    assert [len(rows) for rows in bars] == [2, 1] or [len(rows) for rows in bars] == [1, 2]


def test_two_seeds_have_a_shape_each_and_the_most_local_heads_strong():
    table = pd.DataFrame(
        {
            "head": ["1·1", "1·2"] * 2, "place": [0, 1] * 2,
            "seed": ["seed 0", "seed 0", "seed 3", "seed 3"],
            "value": [4.0, 5.0, 6.0, 3.0], "local": [True, False, False, True],
        }
    )  # fmt: skip
    spec = two_seeds(table, top=9.0, words=WORDS, dark=False).to_dict()
    assert spec["layer"][0]["encoding"]["shape"]["scale"]["domain"] == ["seed 0", "seed 3"]
    others, local = (layer["mark"] for layer in spec["layer"])
    assert others["filled"] and local["filled"]  # hollow would say: not fitted
    assert others["opacity"] < local["opacity"]
    assert spec["layer"][1]["transform"] == [{"filter": "datum.local"}]


@pytest.mark.parametrize("dark", [False, True])
def test_a_span_is_a_square_and_the_model_without_spans_a_diamond(dark):
    table = pd.DataFrame(
        [
            ("500", block, series, "500 · block", 4.0 + block, 3.0, 9.0)
            for series in ("span", "spanned", "plain") for block in (1, 2)
        ],
        columns=["size", "block", "series", "name", "value", "low", "high"],
    )  # fmt: skip
    spec = beside(table, top=20.0, uniform=16.55, words=WORDS, dark=dark).to_dict()
    dots = spec["layer"][-1]["encoding"]
    assert dots["shape"]["scale"]["domain"] == ["span", "with", "without"]
    assert dots["shape"]["legend"] is None
    assert dots["shape"]["scale"]["range"] == ["square", "circle", "diamond"]
    assert spec["layer"][-1]["mark"]["filled"]  # hollow would say: not fitted
