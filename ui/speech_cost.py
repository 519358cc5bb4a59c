"""What attention over the sound costs: counted, drawn as a band, timed when a reader asks."""

import pandas as pd
import streamlit as st

from charts.racing import racing
from charts.speech import band
from speech.questions import TWICE_AS_LONG
from speech.state import FRAME, State
from speech.words import ROUTES, cost_said, cost_table, growth_said, times_said
from ui.explain import dark, figure, origin
from ui.language import _
from ui.saying import ask, say

COUNTED = "speech-twice"  # in the session once the question on twice the length is answered
SLOT = "speech-times"  # in the session: the radius and the table of the last measurement


def cost(state: State, asks: int) -> None:
    """The table of costs beside the band on the matrix."""
    st.subheader(_("What it costs"), anchor=False)
    st.markdown(
        _(
            "In full attention every frame scores every frame, itself included. **Truncated "
            "self-attention** computes only the scores within the radius: a band along the "
            "diagonal."
        )
    )
    left, right = st.columns([3, 2], gap="large")
    with left:
        st.markdown(f"**{say(cost_said(state))}**")
        if not TWICE_AS_LONG.applies(state) or ask(TWICE_AS_LONG, state, once=COUNTED):
            _table(state)
            st.markdown(f"**{_('What to notice')}** · {say(growth_said(state.radius))}")
            measured(state.radius)
    with right:
        words = {"asks": _("who asks (frame)"), "looked_at": _("who is looked at (frame)")}
        figure(
            band(state.length, state.radius, asks=asks, words=words, dark=dark()),
            name="band",
            key="band",
            alt=say(cost_said(state)),
            width="content",
        )
        st.caption(
            _("The whole square is full attention; the filled band is what lies within the radius.")
        )


def _table(state: State) -> None:
    near = _("radius {radius}", radius=state.radius)
    headings = {
        "sound": _("sound"),
        "frames": _("frames"),
        "full": _("all scores"),
        "full_bytes": _("memory"),
        "near": near,
        "near_bytes": _("its memory"),
        "ratio": _("all ÷ within"),
    }
    table = cost_table(state.radius, state.length).rename(columns=headings)
    st.dataframe(table, hide_index=True, key="cost-table", width="stretch")
    st.caption(
        _(
            "Counted for one head, 4 bytes a score (float32). Whole frames only; * your sound, "
            "whose two ends are mirrored to fill the first and the last frame."
        )
    )


@st.fragment
def measured(radius: int) -> None:
    """A button, then the times of the three routes, kept for the session."""
    kept: tuple[int, pd.DataFrame] | None = st.session_state.get(SLOT)
    if st.button(_("Measure on this machine"), key="measure", icon=":material/timer:"):
        st.session_state[SLOT] = kept = (radius, _measure(radius))
    if kept:
        _shown(*kept)


def _measure(radius: int) -> pd.DataFrame:
    """Times of all routes, with a bar that moves with each."""
    bar = st.progress(0.0, _("The first call loads PyTorch."))
    from speech.timing import LENGTHS, timings  # torch: not before somebody asks

    rows = []
    for timing in timings(radius, LENGTHS):
        rows.append(timing)
        share = len(rows) / (len(LENGTHS) * len(ROUTES))
        bar.progress(share, _("{length} frames measured", length=f"{timing.length:,}"))
    bar.empty()
    table = pd.DataFrame(rows)
    return table.assign(sound=table["length"] * FRAME, milliseconds=1000 * table["seconds"]).drop(
        columns="seconds"
    )


def _shown(radius: int, table: pd.DataFrame) -> None:
    names = {route: _(name) for route, name in ROUTES.items()}
    said = say(times_said(table))
    st.markdown(f"**{said}**")
    figure(
        racing(
            table.assign(length=table["sound"], racer=table["route"]),
            names=names,
            axes=(_("seconds of sound, log axis"), _("milliseconds, log axis")),
            dark=dark(),
        ),
        name="times",
        key="times",
        alt=said,
        notice=_(
            "Radius {radius}. Fused: one call that computes all pairs without ever storing their "
            "matrix. Hollow points are computed, as the square of the length: the whole matrix of "
            "a longer sound is not held here.",
            radius=radius,
        ),
        table=table.assign(route=[names[route] for route in table["route"]]),
        headings={
            "route": _("way"),
            "length": _("frames"),
            "measured": _("measured"),
            "sound": _("seconds"),
            "milliseconds": _("milliseconds"),
        },
    )
    origin("measured")
