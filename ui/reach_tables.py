"""The tables behind the Reach page's charts: patches, outlines, distances over depth."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.mass import box_sides, densest, outline, smoothed
from experiments.pair import Pair
from experiments.samples import Samples
from ui.language import _
from ui.reach_controls import clicks, layers
from ui.reach_depth_words import SERIES
from ui.reach_looks import SIDE, Place, boxes, places, spans
from ui.reach_seen import Bell

HALF, MOST = 0.5, 0.9
HALF_RADIUS = float(np.sqrt(2 * np.log(2)))  # deviations: half of a flat Gaussian lies inside
DASHES = 36  # of an ellipse
NOTHING: Mapping[str, NDArray[np.float32]] = {}
APART = 0.012  # of the network's depth, between the dots of two heads
NO_LINES = pd.DataFrame(columns=["x", "y", "x2", "y2", "model", "kind"])


def patch_table(
    place: Place, grid: int, shares: Mapping[str, NDArray[np.float32]] = NOTHING
) -> pd.DataFrame:
    """One row a patch: row, column (from 0), chosen, clicks so far, and shares by their names."""
    row, column = np.indices((grid, grid)).reshape(2, -1)
    table = pd.DataFrame({"row": row, "column": column, "clicks": clicks()})
    table["chosen"] = (row == place.row) & (column == place.column)
    return table.assign(**{name: share.ravel() for name, share in shares.items()})


def by_patch(weights: NDArray[np.float32], grid: int) -> NDArray[np.float32]:
    """A quantity over pixels or patches as one over patches; the sum stays."""
    size = len(weights) // grid
    return weights.reshape(grid, size, grid, size).sum(axis=(1, 3))


def box_lines(field: dict) -> pd.DataFrame:
    """The sides of the CNN's box; those that the border of the image cuts are marked."""
    sides = box_sides(field["rows"], field["columns"], SIDE)
    return sides.assign(model="cnn", kind=np.where(sides["cut"], "cut", "box")).drop(columns="cut")


def bell_lines(bell: Bell | None, centre: tuple[float, float]) -> pd.DataFrame:
    """The ellipse that holds half of a Gaussian, in dashes; pixel i has its middle at i."""
    if bell is None:
        return NO_LINES
    angle = np.linspace(0, 2 * np.pi, 2 * DASHES + 1)
    x = centre[1] + 0.5 + HALF_RADIUS * bell.across * np.cos(angle)
    y = centre[0] + 0.5 + HALF_RADIUS * bell.down * np.sin(angle)
    ends = {"x": x[:-1], "y": y[:-1], "x2": x[1:], "y2": y[1:]}
    return pd.DataFrame(ends)[::2].assign(model="cnn", kind="bell")


def contours(weights: NDArray[np.float32], model: str) -> pd.DataFrame:
    """Around the densest half and nine tenths, in pixels; over pixels smoothed by 3 x 3 of them.

    Smoothing adds no pixel: what a unit cannot see stays outside.
    """
    fine = len(weights) == SIDE
    found = smoothed(weights) * (weights > 0) if fine else weights
    lines = [
        outline(densest(found, share)).mul(SIDE / len(weights)).assign(model=model, kind=kind)
        for kind, share in (("most", MOST), ("half", HALF))
    ]
    return pd.concat(lines, ignore_index=True)


def depth_table(pair: Pair, samples: Samples, place: Place) -> pd.DataFrame:
    """Mean distances of every layer and head: series, depth, value, name, detail, box, chosen."""
    counts = dict(zip(("cnn", "vit"), layers(pair), strict=True))
    tables = []
    for run in (pair.cnn, pair.vit):
        table = spans(run, samples)
        table = table[table["measure"].isin(["theoretical", "effective", "distance"])]
        last = table["step"] == table["step"].max()
        table = table[last | (table["measure"] != "theoretical")]
        tables.append(_named(table, run.kind, counts[run.kind], place))
    asked, _own = places(pair.transformer.patch)
    return _detailed(pd.concat(tables, ignore_index=True), boxes(pair.cnn), asked)


def _detailed(table: pd.DataFrame, sizes: list[int], asked: int) -> pd.DataFrame:
    """With the words of each tooltip, and the side of the box where a point stands for one."""
    details, sides = [], []
    for series, layer, head in zip(table["series"], table["layer"], table["head"], strict=True):
        size = sizes[layer] if series == "theoretical" else None
        over = _("mean over {count} places", count=asked)
        box = _("box {size} × {size} px, {over}", size=size, over=over) if size else over
        details.append(box if head < 0 else _("head {head}", head=head + 1))
        sides.append(size)
    return table.assign(detail=details, box=pd.array(sides, dtype="Int64"))


def _named(table: pd.DataFrame, kind: str, count: int, place: Place) -> pd.DataFrame:
    layer = _("convolution {number}") if kind == "cnn" else _("block {number}")
    series = table["measure"].replace({"distance": "head"})
    last = table["step"] == table["step"].max()
    untrained = (table["step"] == 0) & (series != "theoretical")
    chosen = table["layer"] == (place.layer if kind == "cnn" else place.block)
    if kind == "vit" and place.head is not None:
        chosen &= table["head"] == place.head
    return pd.DataFrame(
        {
            "series": series + np.where(untrained, " untrained", ""),
            "model": kind,
            "layer": table["layer"],
            "head": table["head"],
            "depth": (table["layer"] + 1) / count + _aside(table["head"]),
            "value": table["value"],
            "name": [layer.format(number=number + 1) for number in table["layer"]],
            "chosen": chosen & (series != "theoretical") & last,
        }
    )


def _aside(heads: pd.Series) -> pd.Series:
    """How far a head's dot stands beside its block's place, so that none hides another."""
    return APART * (heads - heads.max() / 2).where(heads >= 0, 0.0)


def depth_numbers(table: pd.DataFrame) -> pd.DataFrame:
    """The same for a reader: one row a layer and head."""
    return pd.DataFrame(
        {
            _("What"): [_(SERIES[name]) for name in table["series"]],
            _("Layer"): table["name"],
            _("Head"): [head + 1 if head >= 0 else None for head in table["head"]],
            _("Depth"): (table["depth"] - _aside(table["head"])).map("{:.0%}".format),
            _("Mean distance, px"): table["value"].round(2),
            _("Side of the box, px"): table["box"],
        }
    )


def patch_numbers(cells: pd.DataFrame, columns: Mapping[str, str]) -> pd.DataFrame:
    """The patches for a reader: where, and the share in per cent that each model gives them."""
    numbers = {
        words: (100 * cells[name]).round(2) for name, words in columns.items() if name in cells
    }
    return pd.DataFrame({_("Row"): cells["row"] + 1, _("Column"): cells["column"] + 1, **numbers})
