"""The nine heads one by one: where each looks from the chosen cell, and how far."""

from typing import Any

import numpy as np
import pandas as pd

from charts.ladder import AROUND, nine_heads
from ui import ladder_looks as looks
from ui.explain import dark, figure
from ui.ladder_controls import Seen
from ui.ladder_questions import SHARP, SHARPNESS, SOFT, Spans
from ui.language import _
from ui.saying import ask


def sharpness(seen: Seen, ring: bool) -> None:
    """The second question, then the nine heads' maps around the cell that asks."""
    ends = (float(np.mean(looks.heads(seen.size, alpha, True)["spans"])) for alpha in (SHARP, SOFT))
    shown = ask(SHARPNESS, Spans(*ends), once="ladder-sharpness")
    found = looks.heads(seen.size, seen.alpha, ring)
    told = _told(found["spans"], seen.alpha, shown)
    figure(
        nine_heads(_around(found, seen, 1 if ring else 0), _labels(found, shown), dark=dark(),
                   words={"share": _("weight")}),
        alt=told, notice=told if shown else "", name="nine-heads", key="nine-heads",
        table=_spans(found) if shown else None, width="content",
    )  # fmt: skip


def _told(spans: list[float], alpha: float, shown: bool) -> str:
    if not shown:
        return _("Where nine heads look from one cell, each map at the place of its shift.")
    return _(
        "At alpha {alpha} the nine heads look {mean:.3f} cells far on average, from {least:.2f} to "
        "{most:.2f}. Nine hard shifts, one cell each: (4 · 1 + 4 · √2) ÷ 9 = 1.073.",
        alpha=f"{alpha:g}", mean=float(np.mean(spans)), least=min(spans), most=max(spans),
    )  # fmt: skip


def _around(found: dict[str, Any], seen: Seen, edge: int) -> pd.DataFrame:
    """The weights near the cell that asks; `edge` is the width of the ring around the grid."""
    rows, columns = (side + 2 * edge for side in seen.size)
    down, right = seen.row + edge, seen.column + edge
    maps = found["weights"][:, seen.at].reshape(9, rows, columns)
    made = [
        (*place, row, column, float(maps[head, down + row, right + column]))
        for head, place in enumerate(found["places"])
        for row in range(-AROUND, AROUND + 1)
        for column in range(-AROUND, AROUND + 1)
        if 0 <= down + row < rows and 0 <= right + column < columns
    ]
    return pd.DataFrame(made, columns=["down", "right", "row", "column", "share"])


def _labels(found: dict[str, Any], shown: bool) -> pd.DataFrame:
    made = [
        (*place, f"{head}: {span:.2f}" if shown else str(head))
        for head, (place, span) in enumerate(zip(found["places"], found["spans"], strict=True), 1)
    ]
    return pd.DataFrame(made, columns=["down", "right", "text"])


def _spans(found: dict[str, Any]) -> pd.DataFrame:
    down, right = zip(*found["places"], strict=True)
    return pd.DataFrame(
        {_("Head"): range(1, 10), _("Rows down"): down, _("Columns to the right"): right,
         _("Mean distance, cells"): [round(span, 4) for span in found["spans"]]}
    )  # fmt: skip
