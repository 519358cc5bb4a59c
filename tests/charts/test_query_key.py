"""The pictures of one query and its keys, read from their specification."""

import pandas as pd
import pytest

from charts.palette import diverging, paper, part_colours, sequential
from charts.query_key import matrix, stage_bars
from charts.value_plane import covered_rows, plane, two_rows

LEGEND = ("water", "money")


def bars(**changes):
    pieces = [("1", "query"), ("×", "plain"), ("3", "key"), (" = 3", "plain")]
    table = pd.DataFrame(
        {
            "place": [0, 1],
            "name": ["1 bank", "2 by"],
            "coordinate": [0, 0],
            "value": [3.0, -1.0],
            "pieces": [pieces, pieces[:2]],
            "arithmetic": ["1×3 = 3", "1×"],
        }
    ).assign(**changes.pop("columns", {}))
    return stage_bars(
        table, **{"stage": "score", "axis": "score", "legend": LEGEND, "dark": False, **changes}
    )


def marks(spec: dict) -> list[str]:
    """The kinds of marks of a chart, layers within layers included."""
    inside = [kind for layer in spec.get("layer", []) for kind in marks(layer)]
    mark = spec.get("mark")
    return inside + ([mark["type"] if isinstance(mark, dict) else mark] if mark else [])


def rows(spec: dict, column: str) -> list[dict]:
    """The rows of the one data set that has this column."""
    return next(rows for rows in spec["datasets"].values() if rows and column in rows[0])


def test_every_sign_of_the_arithmetic_has_its_place_and_its_role():
    letters = rows(bars().to_dict(), "offset")
    assert [row["text"] for row in letters[:4]] == ["1", "×", "3", "= 3"]
    offsets = [row["offset"] for row in letters[:4]]
    assert [round((offset - 2) / 7.2) for offset in offsets] == [0, 1, 2, 4]
    assert [row["role"] for row in letters[:3]] == ["query", "plain", "key"]


@pytest.mark.parametrize("dark", [False, True])
def test_numbers_have_the_colour_of_query_and_key(dark):
    text = bars(dark=dark).to_dict()["layer"][1]["encoding"]["color"]["scale"]
    colours = dict(zip(text["domain"], text["range"], strict=True))
    assert {part: colours[part] for part in part_colours(dark)} == part_colours(dark)


def test_shares_are_drawn_on_a_scale_from_0_to_1():
    chart = bars(stage="weight", columns={"value": [0.7, 0.3]}).to_dict()
    assert chart["layer"][0]["layer"][0]["encoding"]["x"]["scale"]["domain"] == [0, 1]
    assert marks(chart) == ["bar", "rule", "text"]


def test_a_value_has_two_bars_one_for_each_of_its_numbers():
    assert marks(bars(stage="value").to_dict()).count("bar") == 2


def square(values: list[float]) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "query": [0, 0, 1, 1],
            "key": [0, 1, 0, 1],
            "asks": ["1 a", "1 a", "2 b", "2 b"],
            "looked_at": ["1 a", "2 b"] * 2,
            "value": values,
            "shown": [str(value) for value in values],
        }
    )


def whole(values: list[float], *, signed: bool, chosen: int = 1):
    axes = ("who asks", "who is looked at")
    return matrix(square(values), chosen=chosen, axes=axes, signed=signed, dark=False).to_dict()


def test_a_query_is_a_row_and_the_chosen_row_is_outlined():
    spec = whole([0.4, 0.6, 0.5, 0.5], signed=False)
    assert marks(spec) == ["rect", "text", "rect"]
    assert spec["layer"][0]["encoding"]["y"]["field"] == "asks"
    assert spec["layer"][0]["encoding"]["y"]["title"] == "who asks"
    outlined = spec["datasets"][spec["layer"][2]["data"]["name"]]
    assert [row["asks"] for row in outlined] == ["2 b"]


def test_weights_go_from_paper_to_ink_between_0_and_1():
    scale = whole([0.4, 0.6, 0.5, 0.5], signed=False)["layer"][0]["encoding"]["color"]["scale"]
    assert scale["domain"] == [0, 1]
    assert scale["range"] == sequential(False)


def test_signed_scores_have_the_paper_at_0():
    scale = whole([-2.0, 1.0, 0.0, 3.0], signed=True)["layer"][0]["encoding"]["color"]["scale"]
    assert scale["domain"] == [-3, 3]
    assert scale["range"][5] == paper(False)
    assert scale["range"][::10] == diverging(False)[::9]


def test_a_click_names_the_row():
    param = whole([1.0, 0.0, 0.0, 1.0], signed=False)["params"][0]
    assert param["name"] == "cell"
    assert param["select"]["fields"] == ["query"]


def test_the_plane_holds_points_hull_and_an_arrow_that_turns_with_the_page():
    points = pd.DataFrame({"x": [0.0, 2.0, 1.0], "y": [0.0, 0.0, 1.0], "name": list("abc"),
                           "weight": [0.2, 0.5, 0.3]})  # fmt: skip
    arrows = pd.DataFrame({"x": [1.3], "y": [0.3], "label": ["b = (1.3, 0.3)"]})
    spec = plane(points, points[["x", "y"]], arrows, axes=LEGEND, dark=False).to_dict()
    assert marks(spec) == ["line", "circle", "text", "rule", "point", "text"]
    assert len(rows(spec, "step")) == 4  # the hull comes back to its first corner
    head = spec["layer"][4]
    assert "width" in head["transform"][0]["calculate"]
    assert head["encoding"]["angle"] == {"field": "turn", "scale": None, "type": "quantitative"}


def test_a_cover_hides_every_number():
    table = pd.DataFrame({"name": ["1 a", "1 a"], "sentence": ["s", "t"], "weight": [0.3, 0.7],
                          "shown": ["0.3", "0.7"]})  # fmt: skip
    covered = covered_rows(table, axis="weight", cover="Answer first", dark=True).to_dict()
    assert marks(covered) == ["point", "rect", "text"]
    assert rows(covered, "cover") == [{"cover": "Answer first"}]
    assert rows(covered, "weight") == [{"name": "1 a", "weight": 0.0}]
    shown = two_rows(table, axis="weight", legend="sentence", dark=True).to_dict()
    assert marks(shown) == ["bar", "text"]
