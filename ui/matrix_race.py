"""The race of loop, matrix form and fused kernel, started by a button and kept for the session."""

import streamlit as st

from charts.racing import racing as chart
from text import racing
from text.racing import Lap
from ui.explain import dark, figure, origin
from ui.language import _
from ui.saying import say

SLOT = "race-laps"


@st.fragment
def race() -> None:
    """A button, then the times as they are measured."""
    kept: list[Lap] = st.session_state.get(SLOT, [])
    words = _("Race again") if kept else _("Race on this machine")
    if st.button(words, key="race", icon=":material/timer:"):
        st.session_state[SLOT] = kept = _measured()
    if kept:
        _shown(kept)


def _measured() -> list[Lap]:
    """The laps of a new race, with a bar that moves a step a length."""
    bar, laps = st.progress(0.0), []
    for lap in racing.race():
        laps.append(lap)
        share = len(laps) / len(racing.LENGTHS)
        bar.progress(share, _("{length} words measured", length=f"{lap.length:,}"))
    bar.empty()
    return laps


def _shown(laps: list[Lap]) -> None:
    st.markdown(f"**{say(racing.said(laps))}**")
    table = racing.table(laps)
    names = {racer: _(name) for racer, name in racing.NAMES.items()}
    axes = _("words"), _("milliseconds, log axis")
    headings = {
        "length": _("words"),
        "racer": _("way"),
        "milliseconds": _("milliseconds"),
    }
    figure(
        chart(table, names=names, axes=axes, dark=dark()),
        alt=say(racing.said(laps)),
        notice=say(racing.agreed(laps)),
        table=table.assign(racer=[names[racer] for racer in table["racer"]]),
        name="race",
        key="race-times",
        headings=headings,
    )
    origin("measured")
    if laps[-1].seconds["fused"] > laps[-1].seconds["matrix"]:
        st.markdown(
            _(
                "“Fused” means one routine instead of several steps, not always the faster one: "
                "that depends on the machine and on the sizes."
            )
        )
    st.caption(
        _(
            "One head of {dim} numbers, medians of {count} turns each; the three take turns.",
            dim=racing.DIM,
            count=racing.REPETITIONS,
        )
    )
