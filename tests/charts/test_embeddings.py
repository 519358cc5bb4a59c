"""The pictures of the first lesson, read from their specification."""

import pandas as pd
import pytest

from charts.embeddings import covered_square, look_up, look_up_tables, squares
from charts.palette import diverging, paper, sequential
from charts.word_map import covered, word_map

GROUPS = ["animals", "actions", "plants", "other words"]


def square(value: float) -> pd.DataFrame:
    return pd.DataFrame(
        {"row": ["a", "b"], "column": ["b", "a"], "value": [value, 1.0], "shown": ["x", "1"]}
    )


def test_one_hot_tables_go_from_paper_to_ink():
    spec = squares(square(0.0), signed=False, dark=False).to_dict()
    scale = spec["layer"][0]["encoding"]["color"]["scale"]
    assert (scale["domain"], scale["range"]) == ([0, 1], sequential(False))
    assert [layer["mark"]["type"] for layer in spec["layer"]] == ["rect", "text"]


@pytest.mark.parametrize("dark", [False, True])
def test_cosines_have_the_paper_at_0(dark):
    scale = squares(square(-0.4), signed=True, dark=dark).to_dict()["layer"][0]["encoding"]
    assert scale["color"]["scale"]["domain"] == [-1, 1]
    assert scale["color"]["scale"]["range"][5] == paper(dark)
    assert scale["color"]["scale"]["range"][::10] == diverging(dark)[::9]


def test_the_column_of_the_chosen_word_is_outlined():
    table = pd.DataFrame(
        {"row": [0, 0, 1, 1], "column": ["a", "b"] * 2, "value": [0.0, 1.0, -0.3, 0.2]}
    )
    spec = look_up(table, chosen="b", names={0: "one-hot", 1: "E1"}, dark=False).to_dict()
    outlined = spec["datasets"][spec["layer"][2]["data"]["name"]]
    assert [row["column"] for row in outlined] == ["b"]
    assert spec["layer"][0]["encoding"]["color"]["scale"]["domain"] == [-0.3, 0.3]
    assert spec["layer"][0]["encoding"]["y"]["sort"] == ["one-hot", "E1"]


def test_another_word_changes_the_tables_of_the_look_up_alone():
    table = pd.DataFrame(
        {"row": [0, 0, 1, 1], "column": ["a", "b"] * 2, "value": [0, 1, -0.3, 0.2]}
    )
    names = {0: "one-hot", 1: "number 1"}
    specs = [look_up(table, chosen=word, names=names, dark=False).to_dict() for word in "ab"]
    for spec in specs:
        spec["tables"] = list(spec.pop("datasets").values())
        for layer in spec["layer"]:
            del layer["data"]
    assert specs[0].pop("tables") != specs[1].pop("tables")
    assert specs[0] == specs[1]
    matrix, lit, outlined = look_up_tables(table, chosen="b", names=names)
    assert (len(matrix), len(lit), outlined["column"].tolist()) == (2, 2, ["b"])


def points() -> pd.DataFrame:
    return pd.DataFrame({"x": [0.0, 1.0], "y": [0.5, 0.2], "word": ["dog", "the"],
                         "group": ["animals", "other words"]})  # fmt: skip


def test_words_stand_on_the_map_with_a_colour_and_a_shape_of_their_group():
    spec = word_map(points(), groups=GROUPS, axes=("x", "y"), marked=["dog"], dark=False).to_dict()
    dots = next(one["encoding"] for one in spec["layer"] if "shape" in one["encoding"])
    assert dots["color"]["scale"]["domain"] == dots["shape"]["scale"]["domain"] == GROUPS
    assert len(set(dots["shape"]["scale"]["range"][:3])) == 3
    sent = next(iter(spec["datasets"].values()))
    assert [(row["word"], row["marked"], row["named"]) for row in sent] == [
        ("dog", True, True),
        ("the", False, True),
    ]
    assert all(row["at_y"] > row["y"] for row in sent)  # a name stands above its point


def test_fixed_axes_stay_where_they_are():
    chart = word_map(points(), groups=GROUPS, axes=("x", "y"), marked=[], dark=True,
                     domains=((-1, 1), (-1, 1)))  # fmt: skip
    scales = [chart.to_dict()["layer"][0]["encoding"][side]["scale"] for side in ("x", "y")]
    assert [scale["domain"] for scale in scales] == [[-1, 1], [-1, 1]]


def test_a_cover_sends_no_word():
    spec = covered(axes=("x", "y"), domain=(-1, 1), cover="Answer first", dark=False).to_dict()
    sent = [row for rows in spec["datasets"].values() for row in rows]
    assert sorted(sent, key=str) == [{"cover": "Answer first"}, {"x": 0.0, "y": 0.0}]


def test_a_covered_square_table_sends_its_names_alone():
    spec = covered_square(("dog", "cat"), cover="Answer first", dark=True).to_dict()
    sent = [set(row) for rows in spec["datasets"].values() for row in rows]
    assert all(names in ({"row", "column"}, {"cover"}) for names in sent)
    assert [layer["mark"]["type"] for layer in spec["layer"]] == ["point", "rect", "text"]
