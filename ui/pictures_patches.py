"""The reader's picture as a set of vectors, and two ways in which one of its patches looks."""

from functools import partial

import pandas as pd
import streamlit as st
from numpy.typing import NDArray

from charts.mass import box_sides, spread_out
from charts.palette import muted
from charts.pictures import cut, patch_table, unrolled
from charts.reach import SIDE as WIDTH
from charts.reach import photograph, reach, veiled
from experiments.pair import Pair
from experiments.samples import Samples
from text.pictures import SCORES, PatchState, counts
from ui import reach_looks as looks
from ui import reach_tables as tables
from ui.explain import dark, figure
from ui.language import _, joined
from ui.reach_controls import patch_sliders, pick
from ui.saying import ask


@st.cache_data(max_entries=16, show_spinner=False)
def drawing(patch: int, titles: dict[str, str]) -> dict:
    """The chart of a picture, made once; every click sends it other tables."""
    return reach(looks.SIDE, patch=patch, words=titles).to_dict()


def clickable(name: str, picture, lines: pd.DataFrame, cells: pd.DataFrame, alt: str) -> None:
    """A picture in which a click chooses a patch; heading and caption stand outside."""
    titles = {"looked": _("transformer: share of attention")} if "looked" in cells else {}
    patch = looks.SIDE // (int(cells["row"].max()) + 1)
    sent = {"picture": photograph(picture), "lines": lines, "cells": cells}
    st.vega_lite_chart(
        spec=drawing(patch, titles) | {"datasets": sent}, alt=alt,
        key=name, width="content", on_select=partial(pick, name),
    )  # fmt: skip


def set_of_vectors(pair: Pair, samples: Samples, place: looks.Place) -> None:
    """The picture cut into patches, the chosen one unrolled into its numbers."""
    patch = pair.transformer.patch
    pixels, found = samples.images[place.image], counts(patch)
    side = looks.SIDE // patch
    cells = _cells(place, side)
    at, name = place.row * side + place.column + 1, _where(place)
    head = _("{count} patches of {side} × {side} pixels", count=side**2, side=patch)
    with st.container(horizontal=True, gap="large"):
        with st.container(width=WIDTH, gap="xsmall"):
            st.markdown(f"**{head}**")
            clickable(
                "pictures-cut", cut(pixels, patch, muted(dark())), tables.NO_LINES, cells,
                _("The picture cut into {count} patches; {patch} is chosen.",
                  count=side**2, patch=name),
            )  # fmt: skip
        with st.container(width="stretch"):
            _vector(_piece(pixels, place, patch), at, side**2, name)
    st.markdown(
        _(
            "As pixels: {pixels:,} vectors of 3 numbers. As patches: {tokens} vectors of "
            "{numbers}. Each head computes a score for every pair of vectors.",
            **found,
        )
    )
    if not SCORES.applies(PatchState(patch)) or ask(SCORES, PatchState(patch)):
        st.markdown(
            _(
                "Scores a head: {pixel_scores:,} for pixels, {scores:,} for patches, {fewer:,} "
                "times fewer.",
                **found,
            )
        )


def _vector(piece: NDArray, at: int, count: int, name: str) -> None:
    """One patch as its row of numbers."""
    table = patch_table(piece, (_("red"), _("green"), _("blue")))
    numbers = len(table)
    head = _("a{at} of {count}: {numbers} numbers", at=_raised(at), count=count, numbers=numbers)
    st.markdown(f"**{head}**")
    shown = table[["number", "channel", "value"]]
    figure(
        unrolled(table, words={"number": _("number"), "value": _("brightness, 0 to 255")}),
        alt=_("{patch} as {count} numbers from {low} to {high}.", patch=name, count=len(table),
              low=table["value"].min(), high=table["value"].max()),
        table=shown, name="patch", key="pictures-vector",
        headings={
            "number": _("number"), "channel": _("colour"), "value": _("brightness, 0 to 255"),
        },
    )  # fmt: skip
    st.caption(
        _(
            "Red, green, blue, each row by row, one after the other: to attention this is a vector "
            "like that of a word; a¹ is the first patch, as it was the first word. A click in the "
            "picture chooses another patch."
        )
    )


def two_ways(pair: Pair, samples: Samples, place: looks.Place) -> None:
    """The box of a convolution over patches and the attention of the chosen patch, side by side."""
    with st.spinner(_("Opening the model; the first time takes a few seconds")):
        looked = looks.attention(pair, samples, place)
    pixels, patch = samples.images[place.image], pair.transformer.patch
    box = _box(place, patch)
    cells = _cells(place, len(looked)).assign(looked=looked.ravel())
    boxed = looked[_around(place.row), _around(place.column)]
    inside = float(boxed.sum())
    window = spread_out(_window(looked, place), patch)
    with st.container(horizontal=True, gap="large"):
        with st.container(width=WIDTH, gap="xsmall"):
            st.markdown(f"**{_('Convolution: the same 3 × 3 box in every picture')}**")
            clickable(
                "pictures-box", veiled(pixels, window), box, cells.drop(columns="looked"),
                _("A box of 3 × 3 patches around {patch}, everything else dark.",
                  patch=_where(place)),
            )  # fmt: skip
        with st.container(width=WIDTH, gap="xsmall"):
            st.markdown(f"**{_('Attention: where this patch looks in this picture')}**")
            clickable(
                "pictures-row", veiled(pixels, spread_out(looked, patch)),
                tables.contours(looked, "vit"), cells,
                _("Attention of {patch}: {inside:.0%} of it inside the box, {outside:.0%} outside.",
                  patch=_where(place), inside=inside, outside=1 - inside),
            )  # fmt: skip
        with st.container(width="stretch"):
            st.markdown(f"**{_('What to notice')}** · {_noticed(looked, inside, boxed.size)}")
            st.caption(
                _(
                    "Last block, mean of {heads} heads. Bright is much weight; the lines hold half "
                    "and nine tenths of it.",
                    heads=pair.transformer.heads,
                )
            )
    patch_sliders(pair)


def _noticed(looked: NDArray, inside: float, held: int) -> str:
    """How much of the attention leaves the box, which holds so many patches."""
    return joined(
        _(
            "The box holds {held} of the {count} patches. {outside:.0%} of the attention falls "
            "outside; if every patch got the same, it would be {even:.0%}.",
            held=held,
            count=looked.size,
            outside=1 - inside,
            even=1 - held / looked.size,
        ),
        _(
            "Another picture, or another patch, gives other weights; the weights of a convolution "
            "were fixed when training ended."
        ),
    )


def _where(place: looks.Place) -> str:
    return _("the patch in row {row}, column {column}", row=place.row + 1, column=place.column + 1)


def _raised(number: int) -> str:
    return str(number).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))


def _piece(pixels: NDArray, place: looks.Place, patch: int) -> NDArray:
    row, column = place.row * patch, place.column * patch
    return pixels[:, row : row + patch, column : column + patch]


def _cells(place: looks.Place, side: int) -> pd.DataFrame:
    """The patches to click, without any number of a model."""
    return tables.patch_table(place, side)


def _around(at: int) -> slice:
    return slice(max(at - 1, 0), at + 2)


def _window(looked: NDArray, place: looks.Place) -> NDArray:
    window = looked * 0
    window[_around(place.row), _around(place.column)] = 1
    return window


def _box(place: looks.Place, patch: int) -> pd.DataFrame:
    rows, columns = (((at - 1) * patch, (at + 2) * patch - 1) for at in (place.row, place.column))
    sides = box_sides(rows, columns, looks.SIDE)
    kind = sides.pop("cut").map({True: "cut", False: "box"})
    return sides.assign(model="cnn", kind=kind)
