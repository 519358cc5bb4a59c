"""Speech: attention in a range, what it saves and what it loses."""

import streamlit as st

from ui import speech_cost, speech_edges, speech_sound
from ui.contents import entry
from ui.explain import lesson, show_source, try_this
from ui.folds import formulas, often_said
from ui.language import _
from ui.speech_state import State
from ui.speech_words import SAID

LONGEST = 300  # frames, the largest radius
RADIUS = 50  # frames: half a second to each side

FORMULAS = (
    r"b^i=\sum_{|j-i|\le r}\alpha'_{i,j}\,v^j",
    r"L\times L\quad\longrightarrow\quad L\,(2r+1)-r\,(r+1)",
    r"n\ \text{blocks reach}\ n\times r",
)


def radius() -> int:
    """Frames to each side that a frame may look at."""
    return st.slider(
        _("Radius: frames to each side, 10 ms each"), 1, LONGEST, RADIUS,
        key="radius", bind="query-params",
    )  # fmt: skip


@st.fragment
def one_sound() -> None:
    """The sound and what attention over it costs: its sliders redraw this part alone."""
    left, right = st.columns([3, 2], gap="large")
    with left:
        heard = speech_sound.chosen()
        speech_sound.player(heard)
    with right:
        near = radius()
        asks = speech_sound.cursor(heard)
    speech_sound.picture(heard, asks, near)
    speech_cost.cost(State(0, heard.frames, near), asks)


def folds() -> None:
    """What is often said, the formula, the code."""
    often_said(SAID)
    formulas(FORMULAS)
    show_source("attention/local.py", "attend_local", "_attend_blocks", "_windows", "_band")


lesson(
    _(
        "Looking only nearby makes the cost grow with length, not its square, "
        "and depth gives the reach back."
    ),
    section=_("Text"),
    title=_("Speech: attention in a range"),
)
one_sound()
speech_edges.section()
st.markdown(
    _(
        "Reach = blocks × radius. The field of a CNN grows by the same law; the page Reach shows "
        "it, and how much of such a field is used."
    )
)
st.page_link(entry("reach").path, label=_(entry("reach").title), icon=entry("reach").icon)
try_this(
    "speech",
    {
        _("A radius of 3 s: on a short sound the band fills the square, and nothing is saved."): {
            "radius": LONGEST
        },
        _("A delay of 0.2 s: every edge moves to half its radius."): {"delay": "200"},
        _("Back to the example."): {"delay": "400", "radius": RADIUS},
    },
)
folds()
