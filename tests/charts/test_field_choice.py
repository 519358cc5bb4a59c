"""The charts of who chooses the field, and of moving and shuffling, as functions of tables."""

import json

import pandas as pd
import pytest

from charts.field_choice import choice
from charts.head_spans import against_distance, before_and_after
from charts.moving import LOOKS, moving
from charts.palette import model_colours
from charts.shuffling import shuffling

SIZE_WORDS = {
    "size": "side", "accuracy": "right", "chance": "guessing", "could": "could", "used": "does",
}  # fmt: skip
SPAN_WORDS = {
    "span": "px", "before": "before", "after": "after", "even": "alike", "distance": "apart",
    "block": "block", "head": "head", "equal": "as far",
}  # fmt: skip
NETS = pd.DataFrame(
    [("small", "cnn", 7.0, 5.0, 0.25), ("blind", "cnn", 29.0, float("nan"), 0.25),
     ("wide", "vit", 63.0, 40.0, 0.99)],
    columns=["name", "model", "could", "used", "accuracy"],
)  # fmt: skip
HEADS = pd.DataFrame({"name": ["a", "b"], "before": [16.5, 16.4], "after": [9.0, 17.0]})
NAMES = {"cnn": "CNN", "vit": "placed", "taken": "taken", "bare": "bare"}


def spec(chart) -> str:
    return json.dumps(chart.to_dict(), ensure_ascii=False)


@pytest.mark.parametrize("dark", [False, True])
def test_each_network_has_a_square_and_a_dot_joined_by_a_line(dark):
    made = choice(NETS, rules=[(20, "apart")], chance=0.25, cover="", words=SIZE_WORDS, dark=dark)
    marks = [layer["mark"] for layer in made.to_dict()["layer"] if "mark" in layer]
    shapes = [mark.get("shape") for mark in marks]
    assert shapes.count("square") == shapes.count("circle") == 1
    text = spec(made)
    assert '"x2": {"field": "could"}' in text
    assert all(hue in text for hue in model_colours(dark).values())
    assert '"title": "side"' in text and "guessing" in text and "apart" in text


def test_a_name_goes_under_its_line_where_another_network_is_just_above_it():
    nets = pd.DataFrame(
        [("two guess", "cnn", 9.0, 3.0, 0.25), ("alike", "cnn", 29.0, 5.0, 0.25),
         ("lower", "cnn", 68.0, 45.0, 0.89), ("higher", "vit", 63.0, 50.0, 0.95),
         ("far from it", "cnn", 9.0, 30.0, 0.99)],
        columns=["name", "model", "could", "used", "accuracy"],
    )  # fmt: skip
    made = choice(nets, rules=[], chance=0.25, cover="", words=SIZE_WORDS, dark=False).to_dict()
    names = [layer for layer in made["layer"] if "fontSize" in layer.get("mark", {})]
    rows = {
        way: {row["name"] for one in names if (one["mark"]["dy"] > 0) == way
              for row in made["datasets"][one["data"]["name"]]}
        for way in (False, True)
    }  # fmt: skip
    assert rows[True] == {"alike", "lower"}
    assert rows[False] == {"two guess", "higher", "far from it"}


def test_a_covered_chart_has_its_axes_and_a_cover_over_them():
    bare, covered = (
        choice(NETS.head(0), rules=[(20, "apart")], chance=0.25, cover=cover, words=SIZE_WORDS,
               dark=False).to_dict()
        for cover in ("", "answer")
    )  # fmt: skip
    assert '"title": "side"' in json.dumps(covered)
    assert "answer" in json.dumps(covered) and "answer" not in json.dumps(bare)
    over = [layer["mark"]["type"] for layer in covered["layer"][:2]]
    assert over == ["rect", "text"]


@pytest.mark.parametrize("dark", [False, True])
def test_heads_go_from_before_to_after_unless_that_is_still_asked(dark):
    shown = spec(before_and_after(HEADS, even=16.55, cover="", words=SPAN_WORDS, dark=dark))
    assert '"x2": {"field": "after"}' in shown
    assert "17.0" in shown
    assert "answer" not in shown
    hidden = spec(
        before_and_after(HEADS.assign(after=float("nan")), even=16.55, cover="answer",
                         words=SPAN_WORDS, dark=dark)
    )  # fmt: skip
    assert "16.4" in hidden  # what was known before is there
    assert "answer" in hidden


def test_spans_lie_over_the_distance_with_a_shape_for_each_block():
    rows = [(8, "block 1", 1, 6.0), (8, "block 2", 1, 9.0), (24, "block 2", 1, 15.0)]
    table = pd.DataFrame(rows, columns=["distance", "block", "head", "after"])
    made = spec(against_distance(table, even=16.55, words=SPAN_WORDS, dark=False))
    assert '"domain": ["block 1", "block 2"]' in made
    assert "as far" in made


@pytest.mark.parametrize("dark", [False, True])
def test_a_line_for_each_network_that_was_asked(dark):
    table = pd.DataFrame([("cnn", 0, 0.7), ("cnn", 1, 0.6), ("taken", 0, 0.4)],
                         columns=["who", "shift", "value"])  # fmt: skip
    words = {"shift": "pixels", "value": "right"}
    made = moving(
        table, names=NAMES, rules=[(4, "1 patch"), (8, "2 patches")], last=8, top=1.0,
        percent=True, cover="", words=words, dark=dark,
    )  # fmt: skip
    marks = [layer["mark"] for layer in made.to_dict()["layer"] if "mark" in layer]
    assert sum(mark["type"] == "line" for mark in marks) == 2
    assert "2 patches" in spec(made)
    covered = moving(
        table.head(0), names=NAMES, rules=[], last=8, top=1.0, percent=True, cover="answer",
        words=words, dark=dark,
    )  # fmt: skip
    assert "answer" in spec(covered) and "answer" not in spec(made)
    assert '"title": "pixels"' in spec(covered)


def test_dots_of_every_order_and_a_cover_over_who_is_still_asked_about():
    orders = {"as it is": "as they are", "same": "one", "each": "own"}
    table = pd.DataFrame([("cnn", "same", 0.3125)], columns=["who", "order", "value"])
    words = {"value": "right", "chance": "guessing"}
    made = spec(
        shuffling(table, names=NAMES, orders=orders, chance=0.1, cover="answer", words=words,
                  dark=False)
    )  # fmt: skip
    assert "0.3125" in made
    assert made.count('"answer"') == 3  # one for each network that is not in the table
    assert list(LOOKS) == list(NAMES)
