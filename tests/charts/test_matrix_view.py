"""The boxes of the matrix view and the race, read from their specification."""

import pandas as pd
import pytest

from charts.matrix_labels import Frame
from charts.matrix_view import DIM, boxes
from charts.palette import diverging, paper, part_colours, sequential
from charts.racing import racing
from tests.charts.test_query_key import marks, rows

CELLS = pd.DataFrame(
    {
        "x": [0.0, 1.0, 0.0],
        "y": [0.0, 0.0, 2.0],
        "cell": ["A-1-1", "A-1-2", "Wq-1-1"],
        "tip": ["one", "two", "three"],
        "kind": ["score", "score", "learned"],
        "role": ["plain", "plain", "query"],
        "value": [2.0, -2.0, 1.0],
        "shown": ["2", "−2", "1"],
        "lit": [True, False, True],
        "outline": [2, 1, 0],
    }
)
LABELS = pd.DataFrame({"x": [0.0, 0.0], "y": [0.0, 3.1], "text": ["A", "2×1"],
                       "kind": ["title", "shape"]})  # fmt: skip


def spec(labels: pd.DataFrame = LABELS, **changes) -> dict:
    settings = {"dark": False, **changes}
    return boxes(
        CELLS.assign(**settings.pop("cells", {})), labels, Frame(3, 4), **settings
    ).to_dict()


def drawn(found: dict) -> list[dict]:
    return rows(found, "fill")


@pytest.mark.parametrize("dark", [False, True])
def test_scores_go_both_ways_from_the_paper_and_numbers_keep_their_role(dark):
    first, second, third = drawn(spec(dark=dark))
    assert first["fill"] == diverging(dark)[9]
    assert second["fill"] == diverging(dark)[0]
    assert third["ink"] == part_colours(dark)["query"]


def test_shares_go_from_paper_to_ink():
    found = drawn(spec(cells={"kind": "share", "value": [0.0, 1.0, 0.5]}))
    assert found[0]["fill"] == paper(False)
    assert found[1]["fill"] == sequential(False)[9]


def test_what_a_stage_leaves_out_is_faint_and_the_chosen_cell_is_outlined():
    found = drawn(spec())
    assert [row["opacity"] for row in found] == [1, DIM, 1]
    assert [row["line"] for row in found] == [4, 2, 0]


def test_a_click_names_the_cell_above_everything_else():
    found = spec()
    assert marks(found) == ["rect", "text", "rect", "text", "text", "rect"]
    assert found["params"][0]["name"] == "cell"
    assert found["params"][0]["select"]["fields"] == ["cell"]
    assert found["layer"][-1]["mark"]["opacity"] == 0


def test_a_cover_and_missing_room_for_numbers():
    covered = spec(cover=(0.0, 1.0, 2.0, "Answer\nfirst"), numbers=False)
    assert marks(covered).count("text") == 2 + 1
    assert [row["text"] for row in rows(covered, "far_x") if "text" in row] == []
    assert [row["text"] for row in covered["datasets"][covered["layer"][5]["data"]["name"]]] == [
        "Answer",
        "first",
    ]


def test_the_letter_after_a_caret_is_raised_in_the_place_left_for_it():
    found = spec(LABELS.assign(text=["Q = W^q I", "W^qᵀ"], kind="title"))
    marks_of = [layer["mark"] for layer in found["layer"]]
    along = [mark["dx"]["expr"].split(" ")[0] for mark in marks_of if "dx" in mark]
    assert along == ["0.6", "3.0"]
    sent = [row for table in found["datasets"].values() for row in table]
    written = {row["text"] for row in sent if "text" in row}
    assert written == {"Q = W  I", "W ᵀ", "q"}


def test_the_race_is_drawn_on_log_axes_with_a_dash_for_each_way():
    names = {"loop": "a loop", "matrix": "matrices", "fused": "one kernel"}
    table = pd.DataFrame({"length": [8, 8, 8], "racer": list(names), "milliseconds": [3, 0.2, 0.1]})
    found = racing(table, names=names, axes=("words", "ms"), dark=True).to_dict()
    assert marks(found) == ["line", "point", "point"]
    encoding = found["layer"][0]["encoding"]
    assert encoding["x"]["scale"]["type"] == encoding["y"]["scale"]["type"] == "log"
    assert encoding["strokeDash"]["scale"]["domain"] == list(names.values())
