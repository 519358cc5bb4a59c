"""The ladder: what each rung got right, covered until predicted, and what length costs."""

import math

import pandas as pd
import streamlit as st

from charts.window import ladder
from charts.window_growth import growth as growth_chart
from text import window_wording as wording
from text.window_ladder import DISTANCES, RUNGS, SIDE, SIZES, State, cost, growth
from text.window_questions import OUTSIDE
from text.window_small_questions import DOUBLE, WHOLE
from ui.controls import choice
from ui.explain import dark, figure
from ui.language import _, joined
from ui.saying import ask, say
from ui.window_runs import SEE_ALL, names, table

LABELLED = ("window-15", "whole", "attention")


def sentences() -> int:
    """How many training sentences the reader chose."""
    sizes = {str(size): f"{size:,}" for size in SIZES}
    label = _("Training sentences")
    return int(choice("sentences", label, sizes, default="2000", kind="segmented"))


def climbed(state: State) -> list[str]:
    """The questions, then the lines that they allow, then near words and parameters.

    Gives back the rungs of which the reader may know what they got right.
    """
    if not state.results:
        st.info(
            _(
                "No ladder has been trained on {count:,} sentences yet: train it here, or choose "
                "another number.",
                count=state.sentences,
            ),
            icon=":material/stairs:",
        )
    shown = _allowed(state)
    if state.results:
        _lines(state, shown)
    rows = table(state, shown)
    headings: dict = {name: _(words) for name, words in wording.TABLE.items()}
    headings["parameters"] = st.column_config.NumberColumn(
        headings["parameters"], format="localized"
    )
    st.dataframe(rows, hide_index=True, key="ladder-rungs", column_config=headings)
    if shown and state.results:
        st.caption(_("Every distance counts the same; – where there is none to measure."))
    if shown and (near := wording.near(state)):
        st.markdown(say(near))
    return shown


def _allowed(state: State) -> list[str]:
    """The rungs whose lines may be seen.

    What a question is about waits for its answer.
    """
    left, right = st.columns(2, gap="large")
    with left:
        narrow = not OUTSIDE.applies(state) or ask(OUTSIDE, state, once="window-outside")
    with right:
        whole = not WHOLE.applies(state) or ask(WHOLE, state, once="window-whole")
    return [rung for rung in RUNGS if narrow and (whole or rung not in SEE_ALL)]


def _lines(state: State, shown: list[str]) -> None:
    told = say(wording.finding(state, shown))
    st.markdown(f"**{told}**")
    rows = pd.DataFrame(
        [
            (result.rung, distance, share)
            for result in state.results
            if result.rung in shown
            for distance, share in result.by_distance
        ],
        columns=["rung", "distance", "share"],
    )
    hidden = [result for result in state.results if result.rung not in shown]
    cover = _("Answer first, or choose “Show me”.") if hidden and not shown else ""
    if hidden and shown:
        st.caption(_("The last two taggers follow once you have answered the second question."))
    words = {
        "distance": _("words from the ambiguous word to its cue"),
        "share": _("far words right"),
    } | ({"guess": _("guessing")} if shown else {})
    ends = [
        (side, _("window of {count} ends", count=2 * side + 1)) for side in SIDE.values() if side
    ]
    figure(
        ladder(
            rows, names=names(), rules=ends, last=max(DISTANCES), cover=cover, words=words,
            dark=dark(),
        ),
        alt=joined(told, cover),
        notice=say(*wording.notice(state, shown)),
        name="ladder",
        key="ladder",
        table=_wide(rows) if len(rows) else None,
    )  # fmt: skip


def _wide(rows: pd.DataFrame) -> pd.DataFrame:
    """A row for each distance, a column for each rung, in percent."""
    shares = {(rung, at): share for rung, at, share in rows.itertuples(index=False)}
    distances, named = sorted(set(rows["distance"])), names()
    columns = {
        named[rung]: [round(100 * shares.get((rung, at), math.nan), 1) for at in distances]
        for rung in RUNGS
        if rung in set(rows["rung"])
    }
    return pd.DataFrame({_("distance"): distances, **columns})


def length(state: State) -> bool:
    """Parameters against sentence length, counted from the formulas of the networks.

    Gives back whether the question about them is answered.
    """
    st.subheader(_("What long sentences cost"), anchor=False)
    answered = ask(DOUBLE, state, once="window-double")
    cover = "" if answered else _("Answer first, or choose “Show me”.")
    told = say(cost(state)) if answered else ""
    rows = pd.DataFrame(growth(state.language), columns=["rung", "length", "parameters"])
    figure(
        growth_chart(
            rows,
            names=names(),
            rules=[(state.longest, _("here"))],
            labelled=LABELLED,
            cover=cover,
            words={"length": _("words of the longest sentence"), "parameters": _("parameters")},
            dark=dark(),
        ),
        alt=joined(_("Parameters against the length of sentences."), told, cover),
        notice=told,
        name="parameters",
        key="parameters",
    )
    if answered:
        st.caption(_("Counted from the shapes of the networks, not measured."))
    return answered
