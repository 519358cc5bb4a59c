"""Reach: what a CNN could see, what it does see, and where a transformer looks instead."""

from functools import partial

import pandas as pd
import streamlit as st

from charts.depth import depth
from charts.mass import spread_out
from charts.reach import SIDE as WIDTH
from charts.reach import dimmed, photograph, reach, veiled
from ui import reach_controls as controls
from ui import reach_depth_words as depth_words
from ui import reach_looks as looks
from ui import reach_tables as tables
from ui import reach_words as words
from ui.explain import dark, figure, lesson, show_code, try_this
from ui.figure import numbers
from ui.folds import expander
from ui.language import _
from ui.reach_pair import chosen_pair, describe, on_pictures
from ui.reach_question import ask_uniform, heat_shown


@st.cache_data(max_entries=32, show_spinner=False)
def drawing(patch: int, titles: dict[str, str]) -> dict:
    """The chart of a picture, made once; every click sends it other tables."""
    return reach(looks.SIDE, patch=patch, words=titles).to_dict()


def pictures(pixels, place, field, looked, shown) -> pd.DataFrame:
    """The numbers of the patches; draws the three pictures, in which a click chooses a patch."""
    heat, patch = field["heat"] if shown else None, looks.SIDE // len(looked)
    box, attended = tables.box_lines(field), tables.attention_lines(looked)
    drawn = {
        "cnn": (veiled(pixels, heat) if heat is not None else dimmed(pixels), box),
        "vit": (veiled(pixels, spread_out(looked, patch)), box.head(0)),
        "both": (dimmed(pixels), pd.concat([box, tables.heat_lines(heat), attended])),
    }
    cells = tables.patch_table(place, looked, heat)
    over, under = words.headings(place), words.captions(field, looked, place, shown)
    with st.container(horizontal=True, gap="small"):
        for name, (picture, lines) in drawn.items():
            sent = {"picture": photograph(picture), "lines": lines, "cells": cells}
            with st.container(width=WIDTH, gap="xsmall", key=f"reach-{name}-part"):
                st.html(over[name])
                st.vega_lite_chart(
                    spec=drawing(patch, words.shares(cells)) | {"datasets": sent},
                    alt=words.alt(name, field, looked, place, shown),
                    key=f"reach-{name}", width="content",
                    on_select=partial(controls.pick, f"reach-{name}"),
                )  # fmt: skip
                st.html(under[name])
    return tables.patch_numbers(cells)


@st.fragment
def one_patch(pair, samples, seen) -> None:
    """The question and the pictures; a click runs this part of the page alone."""
    place = controls.at_patch(pair, seen)
    with st.spinner(_("Opening the two models; the first time takes a few seconds")):
        field = looks.field(pair, samples, place)
        looked = looks.attention(pair, samples, place)
    shown = heat_shown(pair, samples, place, field)
    told = pictures(samples.images[place.image], place, field, looked, shown)
    if shown:
        st.markdown(f"**{_('What to notice')}** · {words.notice(field, looked)}")
    controls.patch_sliders(pair)
    st.caption(words.definitions(place, len(samples.probes)))
    numbers(told, "reach-patches", "reach-patches")


def distances_over_depth(pair, samples, place, even) -> None:
    """Every layer and head on one axis, with what both were before training.

    `even` is the mean distance of looking everywhere alike; None while it is to be guessed.
    """
    table = tables.depth_table(pair, samples, place)
    noticed = depth_words.notice(table, even)
    st.html(depth_words.legend(table, even))
    figure(
        depth(table, uniform=even, words=depth_words.titles(even), dark=dark()),
        alt=noticed, notice=noticed, table=tables.depth_numbers(table),
        name="reach-depth", key="reach-depth",
    )  # fmt: skip
    st.caption(
        depth_words.definitions(
            looks.images_behind(pair, samples), looks.places(pair.transformer.patch)
        )
    )


lesson(
    _("A CNN's box says what it could see, the heat what it does see; attention has no box."),
    section=_("Vision"),
    title=_("Reach"),
)
pair, samples = on_pictures(chosen_pair())
describe(pair, samples)
samples, place = controls.ask(pair, samples)
one_patch(pair, samples, place)
st.subheader(_("How far each layer looks"), anchor=False)
even = looks.uniform(pair.transformer.patch) if ask_uniform(pair) else None
distances_over_depth(pair, samples, place, even)
try_this("reach", controls.experiments(pair))
with expander(_("Often said / precisely"), ":material/compare_arrows:"):
    for line in depth_words.said(even):
        st.markdown(line)
show_code(*looks.sources())
