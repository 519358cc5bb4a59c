"""Pictures of the ladder: planes of cells, nine heads in their places, dots by variant."""

import pandas as pd
import pytest

from charts.ladder import AROUND, SIDE, nine_heads, plane
from charts.palette import paper
from charts.variants import by_variant

WORDS = {
    "row": "row", "column": "column", "value": "value", "share": "share", "variant": "radius",
    "size": "size", "seed": "seed", "uniform": "everywhere alike",
}  # fmt: skip


def cells() -> pd.DataFrame:
    made = [(row, column, row - column / 2, (row, column) == (1, 3))
            for row in (1, 2) for column in (1, 2, 3)]  # fmt: skip
    return pd.DataFrame(made, columns=["row", "column", "value", "chosen"])


@pytest.mark.parametrize("kind", ["grey", "signed", "share"])
def test_a_plane_has_a_cell_for_each_number_and_its_domain_starts_at_0(kind):
    spec = plane(cells(), size=(2, 3), largest=2, kind=kind, words=WORDS, dark=False).to_dict()
    scale = spec["layer"][0]["encoding"]["color"]["scale"]
    assert scale["domain"] == ([-2, 0, 2] if kind == "signed" else [0, 2])
    if kind == "signed":
        assert scale["range"][1] == paper(False)
    assert (spec["height"], spec["width"]) == (44, 66)
    assert spec["params"][0]["select"]["fields"] == ["row", "column"]
    (rows,) = spec["datasets"].values()
    assert [row["value"] for row in rows] == [0.5, 0, -0.5, 1.5, 1, 0.5]


def test_a_wide_plane_gets_smaller_cells():
    spec = plane(cells(), size=(16, 32), largest=1, kind="grey", words=WORDS, dark=True).to_dict()
    assert (spec["height"], spec["width"]) == (120, 240)


def test_nine_maps_stand_where_their_heads_look():
    table = pd.DataFrame(
        {"down": [-1, 1], "right": [-1, 0], "row": [0, -AROUND], "column": [0, AROUND],
         "share": [1.0, 0.25]}
    )  # fmt: skip
    labels = pd.DataFrame({"down": [-1], "right": [1], "text": ["3: 1.41"]})
    spec = nine_heads(table, labels, words=WORDS, dark=False).to_dict()
    rows = [row for rows in spec["datasets"].values() for row in rows]
    first, second = (row for row in rows if "share" in row)
    assert (first["x"], second["x"]) == (AROUND, SIDE + 1 + 2 * AROUND)
    assert second["y"] > first["y"]
    assert {row["text"] for row in rows if "text" in row} == {"3: 1.41"}
    assert spec["layer"][0]["encoding"]["color"]["scale"]["domain"] == [0, 1]


def runs() -> pd.DataFrame:
    made = [
        (radius, "500", 0, seed, 0.3 + seed / 10, seed == 0)
        for radius in ("radius 1", "no window") for seed in (0, 1)
    ]  # fmt: skip
    return pd.DataFrame(made, columns=["variant", "size", "order", "seed", "value", "fitted"])


def test_dots_are_seeds_lines_their_means_and_hollow_has_not_fitted():
    reference = pd.DataFrame({"variant": ["radius 1"], "value": [4.0]})
    spec = by_variant(
        runs(), variants=("radius 1", "radius 2", "no window"), form=".0%", reference=reference,
        words=WORDS, dark=False,
    ).to_dict()  # fmt: skip
    kinds = [layer["mark"]["type"] for layer in spec["layer"]]
    assert kinds == ["tick", "line", "point", "text"]
    fill = spec["layer"][2]["encoding"]["fill"]
    hollow, blue = fill["condition"]
    assert (hollow["test"], hollow["value"]) == ("!datum.fitted", paper(False))
    assert blue["test"]["equal"] == ""  # no CNN on this ladder
    sizes = sorted(len(rows) for rows in spec["datasets"].values())
    assert sizes == [1, 1, 2, 4]  # the reference, the name of the line, two means, four seeds


def test_without_runs_the_chart_still_draws():
    by_variant(
        runs().head(0), variants=("radius 1",), form=".0%", words=WORDS, dark=True
    ).to_dict()  # fmt: skip
