"""Reach: what a CNN could see, what it does see, and where a transformer looks instead."""

from dataclasses import replace
from functools import partial

import pandas as pd
import streamlit as st

from charts.depth import depth
from charts.reach import SIDE as WIDTH
from charts.reach import dimmed, photograph, reach, veiled
from ui import reach_cam as cam
from ui import reach_controls as controls
from ui import reach_depth_words as depth_words
from ui import reach_fields as fields
from ui import reach_looks as looks
from ui import reach_rollout as rollout
from ui import reach_tables as tables
from ui.explain import dark, figure, lesson, show_code, try_this
from ui.figure import numbers, written
from ui.folds import expander
from ui.language import _
from ui.legend import in_row
from ui.reach_classes import said
from ui.reach_pair import chosen_pair, describe, on_pictures
from ui.reach_question import ask_uniform, heat_shown
from ui.reach_try import experiments
from ui.reach_view import ask_discard

VIEWS = {
    "fields": fields.attended,
    "gradients": fields.both_gradients,
    "rollout": rollout.rolled_out,
}
SOURCES = {"grad-cam": cam.sources, "rollout": rollout.sources}


@st.cache_data(max_entries=32, show_spinner=False)
def drawing(patch: int, titles: dict[str, str]) -> dict:
    """The chart of a picture, made once; every click sends it other tables."""
    return reach(looks.SIDE, patch=patch, words=titles).to_dict()


def pictures(pixels, place, shown, grid) -> tuple[pd.DataFrame, dict[str, dict]]:
    """The numbers of the patches and the three charts, in which a click chooses a patch."""
    seen = {model: dimmed(pixels) if weights is None else veiled(pixels, weights)
            for model, weights in shown.pixels().items()}  # fmt: skip
    drawn = {
        "cnn": (seen["cnn"], shown.over_cnn),
        "vit": (seen["vit"], shown.over_cnn.head(0)),
        "both": (dimmed(pixels), shown.over_both()),
    }
    cells, over, under = shown.cells(place, grid), shown.headings(), shown.captions()
    titles = {name: words for name, words in shown.shares.items() if name in cells}
    made = {}
    with st.container(horizontal=True, gap="small"):
        for name, (picture, lines) in drawn.items():
            sent = {"picture": photograph(picture), "lines": lines, "cells": cells}
            made[name] = drawing(looks.SIDE // grid, titles) | {"datasets": sent}
            with st.container(width=WIDTH, gap="xsmall", key=f"reach-{name}-part"):
                st.html(over[name])
                st.vega_lite_chart(
                    spec=made[name],
                    alt=shown.alt(name, place),
                    key=f"reach-{name}", width="content",
                    on_select=partial(controls.pick, f"reach-{name}"),
                )  # fmt: skip
                st.html(under[name])
    return tables.patch_numbers(cells, shown.columns), made


@st.fragment
def one_patch(pair, samples, seen) -> None:
    """The question and the pictures; a click runs this part of the page alone."""
    place = controls.at_patch(pair, seen)
    shown, told = looked_at(pair, samples, place)
    table, made = pictures(
        samples.images[place.image], place, shown, looks.SIDE // pair.transformer.patch
    )
    st.html(in_row(told))
    if shown.noticed:
        st.markdown(f"**{_('What to notice')}** · {shown.noticed}")
    controls.patch_sliders(pair)
    if place.view.show == "rollout":
        ask_discard()
    st.caption(shown.defined)
    names = shown.names()
    titled = [chart | {"title": names[name]} for name, chart in made.items()]
    files = written(titled, "reach-pictures", "reach-pictures", shown.lines())
    numbers(table, "reach-patches", "reach-patches", more=files)


def looked_at(pair, samples, place):
    """What the pictures show, and what the models say of the picture; asks first where it fits."""
    with st.spinner(_("Opening the two models; the first time takes a few seconds")):
        told = said(pair, samples, place)
        if place.view.show == "grad-cam":
            return cam.spoken_for(pair, samples, place), told
        field = looks.field(pair, samples, place)
    may = heat_shown(pair, samples, place, field)
    with st.spinner(_("Looking where both models look")):
        seen = fields.unit(pair, samples, place, field, may)
        found = VIEWS[place.view.show](pair, samples, place, seen)
    return (found if may else replace(found, noticed="")), told


def distances_over_depth(pair, samples, place, even) -> None:
    """Every layer and head on one axis, with what both were before training.

    `even` is the mean distance of looking everywhere alike; None while it is to be guessed.
    """
    table = tables.depth_table(pair, samples, place)
    noticed, words = depth_words.notice(table, even), depth_words.titles(even)
    figure(
        depth(table, uniform=even, words=words, dark=dark()),
        alt=noticed, notice=noticed, table=tables.depth_numbers(table),
        name="reach-depth", key="reach-depth",
        legend=depth_words.legend(table, words.get("uniform", "")),
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
st.markdown(
    _(
        "A **patch** is one of the squares that the transformer cuts an image into. A **unit** is "
        "one place in the output of a convolution, all its channels together. Its **box** is the "
        "part of the image that can influence it, its theoretical receptive field; brightness "
        "shows how much each pixel does influence it."
    )
)
pair, samples = on_pictures(chosen_pair())
describe(pair, samples)
samples, place = controls.ask(pair, samples)
one_patch(pair, samples, place)
st.subheader(_("How far each layer looks"), anchor=False)
even = looks.uniform(pair.transformer.patch) if ask_uniform(pair) else None
distances_over_depth(pair, samples, place, even)
try_this("reach", experiments(pair, samples, place), shows="reach-")
with expander(_("Often said / precisely"), ":material/compare_arrows:"):
    for line in depth_words.said(even):
        st.markdown(line)
show_code(*SOURCES.get(place.view.show, fields.sources)())
