"""The Reach page's pictures: outlines one can count, a veil one can compute, marks in order."""

import numpy as np
import pandas as pd
import pytest

from charts.depth import MARKS, depth
from charts.mass import box_sides, densest, outline, smoothed, spread_out, square_side
from charts.palette import model_colours, muted
from charts.reach import DARKEST, EDGE, MARGIN, SCRIM, SIDE, dimmed, photograph, reach, veiled

GRID = np.zeros((5, 7))  # not square, so that a row taken for a column shows
GRID[2, 3], GRID[2, 4], GRID[0, 0] = 0.5, 0.3, 0.2


def test_the_densest_cells_are_the_fewest_that_hold_the_share():
    assert np.argwhere(densest(GRID, 0.5)).tolist() == [[2, 3]]
    assert np.argwhere(densest(GRID, 0.8)).tolist() == [[2, 3], [2, 4]]
    assert densest(GRID, 0.81).sum() == 3


def test_a_square_grows_around_its_centre_until_it_holds_the_share():
    assert square_side(GRID, (2, 3)) == 1
    assert square_side(GRID, (2, 3), 0.8) == 3
    assert square_side(GRID, (2, 3), 1.0) == 7  # the corner is three columns away
    assert square_side(GRID, (2, 3.5), 0.8) == 2  # around an edge sides are even


def test_half_of_an_evenly_used_box_lies_in_a_square_of_seven_tenths_of_its_side():
    even = np.ones((31, 31))
    assert square_side(even, (15, 15)) == 23  # 23 * 23 of 31 * 31 is the first above a half


def test_an_outline_has_a_piece_for_every_straight_stretch():
    pieces = outline(densest(GRID, 0.8)).to_numpy().tolist()
    assert sorted(pieces) == [[3, 2, 3, 3], [3, 2, 5, 2], [3, 3, 5, 3], [5, 2, 5, 3]]


def test_the_outline_of_any_region_is_as_long_as_its_border():
    random = np.random.default_rng(0)
    mask = random.random((6, 9)) < 0.5
    lines = outline(mask)
    length = (lines["x2"] - lines["x"]).sum() + (lines["y2"] - lines["y"]).sum()
    framed = np.pad(mask, 1).astype(int)
    border = np.abs(np.diff(framed, axis=0)).sum() + np.abs(np.diff(framed, axis=1)).sum()
    assert length == border


def test_a_box_is_clipped_and_says_which_sides_the_border_cut():
    sides = box_sides((-3, 4), (2, 40), 32)
    assert sides[["x", "y", "x2", "y2"]].to_numpy().tolist() == [
        [2, 0, 32, 0], [2, 5, 32, 5], [2, 0, 2, 5], [32, 0, 32, 5],
    ]  # fmt: skip
    assert sides["cut"].tolist() == [True, False, False, True]


def test_finer_cells_and_smoothing_keep_the_whole():
    assert spread_out(GRID, 4).shape == (20, 28)
    assert spread_out(GRID, 4).sum() == pytest.approx(GRID.sum())
    assert smoothed(np.ones((4, 3))) == pytest.approx(np.ones((4, 3)))
    assert smoothed(GRID)[2, 3] == pytest.approx(0.8 / 9)


def test_the_veil_is_clear_at_the_largest_weight_and_linear_below():
    pixels = np.full((3, 1, 3), 200, np.uint8)
    seen = veiled(pixels, np.array([[4.0, 2.0, 0.0]]))
    assert seen[:, 0, 0].tolist() == [200, 200, 200]
    for place, veil in ((1, DARKEST / 2), (2, DARKEST)):
        wanted = [round(200 * (1 - veil) + scrim * veil) for scrim in SCRIM]
        assert seen[:, 0, place].tolist() == wanted
    assert (dimmed(pixels) < pixels).all()


def test_a_picture_has_every_patch_to_click_and_one_outlined():
    made = reach(8, patch=4, words={"looked": "share"}).to_dict()
    kinds = [layer["mark"]["type"] for layer in made["layer"]]
    assert kinds == ["image", "rule", "rule", "rect", "rect", "rect"]
    (click,) = made["params"]
    assert click["name"] == "cell"
    assert click["select"]["fields"] == ["row", "column", "clicks"]
    assert made["layer"][3]["transform"][-1] == {"filter": "datum.chosen"}
    assert made["width"] == made["height"] == SIDE
    assert made["layer"][0]["mark"]["smooth"] is False


def test_a_click_changes_the_tables_and_not_the_chart():
    made = reach(8, patch=4, words={"looked": "share"}).to_dict()
    names = [layer["data"]["name"] for layer in made["layer"]]
    assert names == ["picture", "lines", "lines", "cells", "cells", "cells"]
    assert "datasets" not in made
    (address,) = photograph(np.zeros((3, 8, 8), np.uint8))["address"]
    assert address.startswith("data:image/png;base64,")


def test_rows_go_down_in_a_picture_and_every_kind_of_line_has_a_style():
    encoding = reach(8, patch=4, words={}).to_dict()["layer"][2]["encoding"]
    assert encoding["y"]["scale"]["domain"] == [8 + MARGIN, -MARGIN]
    assert encoding["x"]["scale"]["domain"] == [-MARGIN, 8 + MARGIN]
    assert encoding["strokeDash"]["scale"]["domain"] == list(EDGE)


WORDS = {"depth": "Depth", "value": "px", "uniform": "alike"}


def distances(*rows):
    columns = ["series", "depth", "value", "name", "detail", "chosen"]
    return pd.DataFrame([(*row, "layer", "head", False) for row in rows], columns=columns)


def test_distances_stand_on_one_axis_from_zero_with_the_uniform_line():
    table = distances(("head", 0.5, 12.0), ("effective", 1.0, 4.0), ("head untrained", 0.5, 16.5))
    made = depth(table, uniform=16.55, words=WORDS, dark=False).to_dict()
    scale = made["layer"][-1]["encoding"]["y"]["scale"]["domain"]
    assert scale[0] == 0
    assert 16.55 < scale[1] < 20
    assert made["layer"][0]["mark"]["color"] == muted(False)
    assert made["layer"][0]["mark"]["strokeDash"]


def test_without_a_uniform_distance_there_is_no_line_for_it_and_no_trace_of_its_number():
    table = distances(("head", 0.5, 12.0), ("effective", 1.0, 4.0))
    made = depth(table, uniform=None, words={"depth": "Depth", "value": "px"}, dark=False).to_dict()
    assert not any(layer["mark"]["type"] == "rule" for layer in made["layer"])
    assert "16.5" not in str(made)
    assert made["layer"][-1]["encoding"]["y"]["scale"]["domain"][1] == pytest.approx(13.44)


@pytest.mark.parametrize("dark", [False, True])
def test_what_was_learned_is_filled_and_what_was_there_before_is_hollow(dark):
    table = distances(("head", 0.5, 12.0))
    layers = depth(table, uniform=16.55, words=WORDS, dark=dark).to_dict()["layer"]
    dots = [layer for layer in layers if layer["mark"]["type"] == "point"][::2]
    for layer, series in zip(dots, reversed(MARKS), strict=True):
        model, _shape, filled = MARKS[series]
        assert layer["mark"]["color"] == model_colours(dark)[model]
        assert layer["mark"]["filled"] is filled is ("untrained" not in series)
