"""What dividing by the root of d prevents, measured on random vectors when a reader asks."""

import streamlit as st

from charts.long_vectors import long_vectors as chart
from text import around
from text import long_vectors as random_vectors
from ui import cached
from ui.controls import choice
from ui.explain import dark, figure, origin
from ui.language import _


def long_vectors() -> None:
    """The largest weight over the length of q and k, with the division and without."""
    names = {id: _(name) for id, name in around.NO_YES.items()}
    label = _("Measure it on random vectors")
    if choice("random", label, names, kind="segmented") == "no":
        return
    table = cached.long_vectors()
    grown, learnable = random_vectors.grown(table), random_vectors.learnable(table)
    read = random_vectors.readable(table).rename(columns=_)
    read[_("scores")] = [_(rule) for rule in read[_("scores")]]
    words = {
        "dim": _("d, how many numbers q and k have"),
        "largest": _("average largest weight"),
        "rule": _("scores"),
    }
    figure(
        chart(table.assign(rule=read[_("scores")]), words=words, dark=dark()),
        alt=_(grown.message, **grown.values),
        notice=_(grown.message, **grown.values),
        table=read,
        name="random-vectors",
        key="random-vectors",
    )
    st.caption(_(learnable.message, **learnable.values))
    origin("measured")
