"""The trained ladder as tables and words: per run, for a reader, and what looking evenly gives."""

import numpy as np
import pandas as pd
import streamlit as st

from experiments.radii import RADII
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


def titles(title: str) -> dict[str, str]:
    """The words of a chart whose measure is this one."""
    return {
        "radius": _("radius of the window, patches"), "value": title, "size": _("training images"),
        "seed": _("seed"), "uniform": _("everywhere alike"),
    }  # fmt: skip


def long(table: pd.DataFrame) -> pd.DataFrame:
    """What a chart needs of every run, less the measure: radius and size by name, order, seed."""
    sizes = sorted(set(table["train_size"]))
    return pd.DataFrame(
        {
            "radius": [short(radius) for radius in table["radius"]],
            "size": [f"{size:,}" for size in table["train_size"]],
            "order": [sizes.index(size) for size in table["train_size"]],
            "seed": table["seed"],
            "fitted": table["fitted"].astype(bool),
        }
    )


def told(table: pd.DataFrame, shown: pd.DataFrame) -> pd.DataFrame:
    """The same numbers for a reader."""
    return pd.DataFrame(
        {
            _("Radius of the window, patches"): shown["radius"],
            _("Training images"): table["train_size"],
            _("Seed"): table["seed"],
            _("Test images right, %"): (100 * table["accuracy"]).round(1),
            _("Gap, points"): (100 * table["gap"]).round(1),
            _("Mean distance, pixels"): table["distance"].round(2),
            _("Fitted"): [_("yes") if fitted else _("no") for fitted in table["fitted"]],
        }
    )


def alt(title: str, own: pd.DataFrame, form: str) -> str:
    """The means of a chart in words."""
    means = own.groupby(["size", "radius"], sort=False)["value"].mean()
    told = [
        _("{size} images, radius {radius}: {value}", size=size, radius=radius,
          value=f"{value:{form}}")
        for (size, radius), value in means.items()
    ]  # fmt: skip
    return f"{title}. " + "; ".join(told)


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
    seeds = table.groupby(["train_size", "radius"], dropna=False)["seed"].nunique()
    few, many = int(seeds.min()), int(seeds.max())
    counted = f"{few}" if few == many else f"{few}–{many}"
    return joined(*parts, _("Means over seeds; seeds of each setting: {count}.", count=counted))


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


def even() -> pd.DataFrame:
    """The same as a table: radius, value."""
    return pd.DataFrame({"radius": [short(radius) for radius in RADII], "value": _nulls()})
