"""One study on the Overfitting page, from its fairness strip to where its numbers come from."""

import pandas as pd
import streamlit as st

from experiments.studies import Study
from ui import cached
from ui.explain import try_this
from ui.language import _
from ui.overfitting_biases import built_in
from ui.overfitting_crossing import crossing
from ui.overfitting_curve import fitted_curves
from ui.overfitting_fair import strip
from ui.overfitting_fit import fit_view, steps_view
from ui.overfitting_parts import accuracy_view, calibration_view, gap_view, reading_aid
from ui.overfitting_question import ask, ask_about_hollow, watched
from ui.overfitting_repeat import repeat
from ui.overfitting_study import provenance
from ui.overfitting_tables import compared
from ui.overfitting_try import to_try
from ui.overfitting_verdict import verdict_of
from ui.overfitting_way import curves_beside
from ui.overfitting_words import (
    At,
    at,
    calibration_finding,
    difference,
    finding,
    gap_finding,
    notice,
)


def comparison(study: Study, size: int, view: str, weights: str) -> None:
    """The study at a size: what both were given, the picture, and what it says."""
    state = cached.measured(study.finished)
    table, pairs = compared(state, weights, study.finished)
    now = at(table, pairs, size, weights)
    strip(study, size)
    if study.live:
        watched(study.id)
    hidden = not ask(study.id, now)
    picture(study, table, now, view, hidden)
    if not hidden and view != "fit":
        ask_about_hollow(study.id, now, table)
    reading_aid(study, table, weights)
    if not hidden:
        explanation(study, pairs, now)
        sizes = pairs["train_size"].unique().tolist()
        try_this("overfitting", to_try(sizes, size, view))
        fitted_curves(study, table, size)
        built_in()
    provenance(study)
    if not hidden:
        repeat(study, size)


def picture(study: Study, table: pd.DataFrame, now: At, view: str, hidden: bool) -> None:
    """The view that was chosen, its finding as title, and what belongs beside it."""
    if view == "gap":
        st.subheader(_title(now, gap_finding(now), hidden), anchor=False)
        gap_view(study, table, now, hidden)
        if not hidden:
            curves_beside(study, now.size, "loss")
        return
    large, small = st.columns([2, 1] if view != "fit" else 2, gap="large")
    with large:
        if view == "fit":
            fit_view(study, now, hidden)
        elif view == "calibration":
            st.subheader(_title(now, calibration_finding(now), hidden), anchor=False)
            calibration_view(study, table, now, hidden)
        else:
            st.subheader(_title(now, finding(now), hidden), anchor=False)
            accuracy_view(study, table, now, hidden)
    with small:
        _beside(study, now, view, hidden)


def _beside(study: Study, now: At, view: str, hidden: bool) -> None:
    if view == "fit":
        steps_view(study, hidden)
    elif hidden:
        st.caption(_("How both came to this point is shown with your answer."))
    else:
        curves_beside(study, now.size, "accuracy")


def _title(now: At, sentence: str, hidden: bool) -> str:
    return _("At {size:,} images …", size=now.size) if hidden else sentence


def explanation(study: Study, pairs: pd.DataFrame, now: At) -> None:
    """What to notice, the paired difference, whether the curves cross, and the verdict."""
    if told := notice(now):
        st.markdown(f"**{_('What to notice')}** · {told}")
    st.markdown(difference(now))
    drawn = bool(study.fact("cnn", "drawn") or study.fact("vit", "drawn"))
    st.markdown(crossing(pairs, drawn))
    if said := verdict_of(study):
        st.markdown(said)
