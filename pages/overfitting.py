"""Overfitting: both models on more and more images; what carries over, and what does not."""

import streamlit as st

from charts.overfitting import by_size
from experiments.by_size import interval, paired
from experiments.studies import Study
from messages import N_
from ui import cached
from ui.controls import choice
from ui.explain import lesson, show_code, try_this
from ui.folds import expander
from ui.language import _
from ui.overfitting_crossing import crossing
from ui.overfitting_fair import strip
from ui.overfitting_form import run_it_yourself
from ui.overfitting_parts import (
    VIEWS,
    accuracy_view,
    curves_beside,
    fit_view,
    gap_view,
    reading_aid,
)
from ui.overfitting_question import ask, ask_about_hollow, watched
from ui.overfitting_study import chosen_size, chosen_study, provenance
from ui.overfitting_tables import compared
from ui.overfitting_try import to_try
from ui.overfitting_words import At, at, difference, finding, gap_finding, notice

BELOW = "over-below"  # in the session: the study that the form below the pictures was made for
NOTHING_YET = N_(
    "Nothing has been trained yet, so there is no curve to show. Start below: both models are "
    "trained at three sizes, and each point appears as soon as it is measured."
)


def picture(study: Study, table, now: At, view: str, hidden: bool) -> None:
    """The view that was chosen, its finding as title, and the curves at the chosen size."""
    if view == "gap":
        st.subheader(_title(now, gap_finding(now), hidden), anchor=False)
        gap_view(study, table, now, hidden)
        if not hidden:
            curves_beside(study, now.size, "loss")
        return
    large, small = st.columns([2, 1], gap="large")
    with large:
        if view == "fit":
            fit_view(study, now, hidden)
        else:
            st.subheader(_title(now, finding(now), hidden), anchor=False)
            accuracy_view(study, table, now, hidden)
    with small:
        if hidden:
            st.caption(_("How both came to this point is shown with your answer."))
        else:
            curves_beside(study, now.size, "accuracy")


def _title(now: At, sentence: str, hidden: bool) -> str:
    return _("At {size:,} images …", size=now.size) if hidden else sentence


def comparison(study: Study, size: int, view: str) -> None:
    """One study from its fairness strip to where its numbers come from."""
    state = cached.state([run.run for run in study.finished])
    table, pairs = compared(state, study.finished)
    now = at(table, pairs, size)
    strip(study, size)
    if study.live:
        watched(study.id)
    hidden = not ask(study.id, now)
    picture(study, table, now, view, hidden)
    if not hidden and view != "fit":
        ask_about_hollow(study.id, now, table)
    reading_aid(study, table)
    if not hidden:
        explanation(study, pairs, now)
        sizes = pairs["train_size"].unique().tolist()
        try_this("overfitting", to_try(sizes, size, view))
    provenance(study)


def explanation(study: Study, pairs, now: At) -> None:
    """What to notice, the paired difference, and whether the curves cross."""
    if told := notice(now):
        st.markdown(f"**{_('What to notice')}** · {told}")
    st.markdown(difference(now))
    drawn = bool(study.fact("cnn", "drawn") or study.fact("vit", "drawn"))
    st.markdown(crossing(pairs, drawn))


@st.fragment
def studied() -> Study | None:
    """The study that was chosen, and its pictures; a size or a view runs this part alone."""
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        with st.container(width=330):
            chosen = chosen_study()
        if chosen is not None:
            if st.session_state.get(BELOW, chosen.id) != chosen.id:
                st.rerun()  # what stands below speaks of the study as well
            with st.container(width=130):
                size = chosen_size(chosen)
            names = {id: _(name) for id, name in VIEWS.items()}
            view = choice("view", _("View"), names, kind="segmented")
    if chosen is None:
        st.info(_(NOTHING_YET), icon=":material/stacked_line_chart:")
    elif not chosen.finished:
        strip(chosen, size)
        st.info(
            _(
                "The first points appear as soon as their training has ended; its progress is "
                "below."
            ),
            icon=":material/hourglass_empty:",
        )
    else:
        comparison(chosen, size, view)
    return chosen


lesson(
    _(
        "With few images the model with fewer freedoms is ahead; how far, and until when, is "
        "measured here."
    ),
    section=_("Experiments"),
    title=_("Overfitting"),
)
st.session_state.pop(BELOW, None)
chosen = studied()
if chosen is not None:
    st.session_state[BELOW] = chosen.id
run_it_yourself(chosen)
with expander(_("Often said / precisely"), ":material/compare_arrows:"):
    st.markdown(
        _(
            "“Transformers overfit more.” / When both have learned their images, the one that "
            "carries less over has the larger gap: with few images, the one with more freedom. One "
            "that underfits has a small gap and low accuracy. It is not attention that overfits: "
            "the freedom that the data cannot pin down is filled with noise. With words, sharing "
            "weights fitted language and attention beat the window; in pictures the convolution "
            "shares more, and is ahead while images are few."
        )
    )
    st.markdown(
        _(
            "“They cross at so many images.” / Only if the range that was measured shows it, with "
            "these steps, on these images, for models of this size."
        )
    )
show_code(by_size, paired, interval)
