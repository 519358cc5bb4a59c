"""The charts of the lesson on heads as functions of tables."""

import json

import pandas as pd
import pytest

from charts.heads import Grid, head_map, overview, strips
from charts.heads_off import against, seeds, switched

NAMES = ["1 a", "2 b", "3 a"]
WORDS = {
    "asks": "who asks", "looked_at": "who is looked at", "weight": "weight", "off": "off",
    "share": "right", "near": "near", "far": "far", "guess": "guessing", "cue": "on the cue",
    "drop": "lost", "head": "head", "seed": "seed",
}  # fmt: skip
SQUARE = pd.DataFrame(
    [(query, key, 1 / 3) for query in range(3) for key in range(3)],
    columns=["query", "key", "weight"],
)


def spec(chart) -> str:
    return json.dumps(chart.to_dict(), ensure_ascii=False)


@pytest.mark.parametrize("dark", [False, True])
def test_a_map_says_who_asks_and_frames_cues(dark):
    plain = spec(head_map(SQUARE, NAMES, chosen=2, cues=[], words=WORDS, dark=dark))
    framed = spec(head_map(SQUARE, NAMES, chosen=2, cues=[(2, 0)], words=WORDS, dark=dark))
    assert '"title": "who asks"' in plain
    assert '"title": "who is looked at"' in plain
    assert "strokeDash" not in plain
    assert "strokeDash" in framed


def test_small_maps_stand_in_rows_of_blocks_and_never_overlap():
    grid = Grid(2, 4, 3, ("who asks", "who is looked at"))
    names = {(block, head): f"{block}.{head}" for block in range(2) for head in range(4)}
    panels = grid.panels(names)
    assert len(panels) == 8
    assert (panels["far_x"] <= panels["x"] + grid.step).all()
    cells = grid.cells(SQUARE.assign(block=1, head=3))
    corner = panels.set_index(["block", "head"]).loc[(1, 3)]
    assert cells["x"].min() == corner["x"]
    assert cells["far_y"].max() == corner["far_y"]
    drawn = spec(overview(SQUARE.assign(block=0, head=0), grid, names=names, chosen=(1, 2),
                          dark=False))  # fmt: skip
    assert '"name": "map"' in drawn


def test_strips_are_signed_where_scores_are():
    table = pd.DataFrame(
        [("1", 0, "1 a", -2.0, "−2"), ("1", 1, "2 b", 1.0, "1")],
        columns=["row", "place", "word", "value", "shown"],
    )
    for peak, signed, domain in (
        (3.0, True, "[-3.0, 3.0]"), (None, True, "[-2.0, 2.0]"), (None, False, "[0.0, 1.0]"),
    ):  # fmt: skip
        drawn = strips(table, rows={"1": "head 1"}, peak=peak, signed=signed,
                       axes=("words", "asks in"), dark=False)  # fmt: skip
        assert f'"domain": {domain}' in spec(drawn)


def test_covered_accuracies_hold_only_the_first_row():
    table = pd.DataFrame(
        [("none", 0.99, 0.98, True), ("1", None, None, False)],
        columns=["off", "near", "far", "now"],
    )
    covered = spec(switched(table, cover="answer first", words=WORDS, dark=False))
    assert "answer first" in covered
    assert "0.99" in covered
    open_table = table.assign(near=[0.99, 0.612], far=[0.98, 0.613])
    assert "0.612" in spec(switched(open_table, cover="", words=WORDS, dark=True))


def test_losses_and_seeds_are_drawn():
    table = pd.DataFrame(
        [("1", 0.5, 0.3, True), ("2", 0.5, -0.01, False)],
        columns=["name", "share", "drop", "marked"],
    )
    assert '"on the cue"' in spec(against(table, words=WORDS, dark=False))
    by_seed = pd.DataFrame([("0", "1", 0.6, True)], columns=["seed", "name", "share", "most"])
    assert '"seed"' in spec(seeds(by_seed, words=WORDS, dark=True))
