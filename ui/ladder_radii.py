"""The trained ladder as tables and words: per run, for a reader, and what looking evenly gives."""

import numpy as np
import pandas as pd
import streamlit as st

from experiments.radii import RADII
from ui.freedoms import Variants, seeds_told
from ui.language import _, joined
from ui.reach_looks import SIDE, distances

PATCH = 4  # pixels


def name(radius: float | None) -> str:
    """The radius in words."""
    whole = radius is None or np.isnan(radius)
    return _("no window") if whole else _("radius {radius}", radius=int(radius or 0))


def short(radius: float | None) -> str:
    """The same where the axis or the column already speaks of radii."""
    whole = radius is None or np.isnan(radius)
    return _("none") if whole else f"{int(radius or 0)}"


def variants() -> Variants:
    """The rungs of the ladder as its charts have them."""
    names = [short(radius) for radius in RADII]
    return Variants(names, _titles, _("Radius of the window, patches"), even=_even())


def _titles(title: str) -> dict[str, str]:
    """The words of a chart whose measure is this one."""
    return {
        "variant": _("radius of the window, patches"), "value": title, "size": _("training images"),
        "seed": _("seed"), "uniform": _("everywhere alike"),
    }  # fmt: skip


def noticed(table: pd.DataFrame) -> str:
    """What taking the freedom away did, for each number of images; empty without both kinds."""
    parts = []
    for size, own in table.groupby("train_size"):
        windows = own[own["radius"].notna()].groupby("radius")["accuracy"].mean()
        whole = own[own["radius"].isna()]
        if windows.empty or whole.empty:
            continue
        parts.append(
            _(
                "With {size:,} images the best window, radius {radius}, gets {best:.1%} of the "
                "test images right, no window {whole:.1%}.",
                size=int(size), radius=int(windows.idxmax()), best=windows.max(),
                whole=whole["accuracy"].mean(),
            )
        )  # fmt: skip
    if not parts:
        return ""
    return joined(*parts, seeds_told(table, "radius"))


@st.cache_data(max_entries=2, show_spinner=False)
def _nulls() -> list[float]:
    """Mean distance, in pixels, of looking everywhere alike inside each radius."""
    side = SIDE // PATCH
    found = []
    for radius in RADII:
        means = []
        for row in range(side):
            for column in range(side):
                rows, columns = np.indices((side, side))
                steps = np.maximum(abs(rows - row), abs(columns - column))
                near = steps <= (side if radius is None else radius)
                means.append(distances(PATCH, row, column)[near].mean())
        found.append(float(np.mean(means)))
    return found


def _even() -> pd.DataFrame:
    """The same as a table: variant, value."""
    return pd.DataFrame({"variant": [short(radius) for radius in RADII], "value": _nulls()})
