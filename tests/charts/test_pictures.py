"""The pictures of lesson 8 as functions of arrays and tables."""

import numpy as np
import pandas as pd

from charts.palette import paper
from charts.pattern import panel, rows
from charts.pictures import ENLARGED, cut, grid, patch_table, unrolled

WORDS = {
    "size": "rows", "value": "share", "train": "seen", "test": "new", "guess": "guessing",
    "number": "number", "place": "place",
}  # fmt: skip


def marks(chart) -> list[str]:
    found, waiting = [], [chart.to_dict()]
    while waiting:
        part = waiting.pop(0)
        waiting += part.get("layer", [])
        if isinstance(part.get("mark"), dict):
            found.append(part["mark"]["type"])
    return found


def test_a_cut_picture_has_gaps_between_patches_and_none_around():
    pixels = np.full((3, 8, 8), 7, np.uint8)
    large = cut(pixels, 4, "#FFFFFF")
    assert large.shape == (3, 8 * ENLARGED, 8 * ENLARGED)
    middle = 4 * ENLARGED
    assert (large[:, middle, :] == 255).all()
    assert (large[:, :, middle - 1] == 255).all()
    assert (large[:, 0, 0] == 7).all()
    assert (large[:, -1, -1] == 7).all()
    assert (pixels == 7).all()


def test_a_patch_becomes_its_numbers_colour_by_colour():
    piece = np.arange(12, dtype=np.uint8).reshape(3, 2, 2) * 20
    table = patch_table(piece, ("red", "green", "blue"))
    assert table["value"].tolist() == [20 * at for at in range(12)]
    assert table["channel"].tolist() == ["red"] * 4 + ["green"] * 4 + ["blue"] * 4
    assert table["colour"].tolist()[1::4] == ["#140000", "#006400", "#0000b4"]
    assert unrolled(table, words=WORDS).to_dict()["height"] == {"step": 30}


def test_a_signed_grid_has_the_page_s_colour_at_0():
    table = pd.DataFrame(
        {"row": [1, 1, 2, 2], "column": [1, 2, 1, 2], "value": [0, 3, 5, 9.0],
         "chosen": [True, False, False, False], "differs": [False, True, False, False]}
    )  # fmt: skip
    plain = grid(table, largest=9, signed=False, dark=False).to_dict()
    signed = grid(table, largest=9, signed=True, dark=True).to_dict()
    scales = [each["layer"][0]["encoding"]["color"]["scale"] for each in (plain, signed)]
    assert [scale["domain"] for scale in scales] == [[0, 9], [-9, 0, 9]]
    assert scales[1]["range"][1] == paper(True)
    assert plain["params"][0]["select"]["fields"] == ["row", "column"]


def test_rows_are_bars():
    table = pd.DataFrame(
        {"name": "a", "place": [1, 2], "value": [0.2, -1], "inside": [False, True]}
    )
    assert marks(rows(table, words=WORDS, dark=False)) == ["bar"]


def results(parts=("train", "test")) -> pd.DataFrame:
    return pd.DataFrame(
        [
            {"net": "a", "part": part, "size": size, "value": value, "fitted": size < 500}
            for size in (20, 100, 500)
            for part, value in (("train", 0.97), ("test", 0.6))
            if part in parts
        ]
    )


def test_a_panel_draws_every_result_and_hollow_where_it_has_not_fitted():
    chart = panel(
        results(), sizes=(20, 100, 500), chosen=100, colour="#123456", words=WORDS, dark=False
    )
    spec = chart.to_dict()
    assert marks(chart).count("line") == 1
    points = next(each for each in spec["layer"] if each["mark"]["type"] == "point")
    (filled,) = points["encoding"]["fill"]["condition"]
    assert filled == {"test": "datum.fitted", "value": "#123456"}
    assert points["encoding"]["fill"]["value"] == paper(False)


def test_a_cover_is_a_sheet_with_words_and_no_number_under_it():
    chart = panel(
        results(("train",)), sizes=(20, 100, 500), chosen=100, colour="#123456", words=WORDS,
        dark=False, cover="answer first",
    )  # fmt: skip
    assert "rect" in marks(chart)
    assert "answer first" in chart.to_json()
    assert "0.6}" not in chart.to_json(indent=None)


def test_an_empty_panel_still_draws():
    empty = results().head(0)
    panel(empty, sizes=(20, 100), chosen=20, colour="#123456", words=WORDS, dark=True).to_dict()
