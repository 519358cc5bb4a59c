"""Speech: attention in a range, what it saves and what it loses."""

import streamlit as st

from speech.frames import BINS
from speech.state import State
from speech.words import DEEP, SAID
from ui import speech_cost, speech_edges, speech_sound
from ui.contents import entry
from ui.explain import lesson, show_source, try_this
from ui.folds import formulas, often_said
from ui.language import _, language
from ui.showing import SHOWS

LONGEST = 300  # frames, the largest radius
RADIUS = 50  # frames: half a second to each side
ANSWERED = "speech-answered"  # in the session: whether the questions on depth are

NEAR = r"b^i=\sum_{|j-i|\le r}\alpha'_{i,j}\,v^j"
SCORES = r"L\times L\quad\longrightarrow\quad L\,(2r+1)-r\,(r+1)"
REACH = r"n\ \text{blocks reach}\ n\times r"


def radius() -> int:
    """Frames to each side that a frame may look at."""
    return st.slider(
        _("Radius: frames to each side, 10 ms each"), 1, LONGEST, RADIUS,
        key="radius", bind="query-params",
    )  # fmt: skip


@st.fragment
def one_sound() -> None:
    """The sound and what attention over it costs: its sliders redraw this part alone.

    The folds below follow once the question about the costs is answered.
    """
    before = speech_cost.COUNTED in st.session_state
    left, right = st.columns([3, 2], gap="large")
    with left:
        heard = speech_sound.chosen()
        speech_sound.player(heard)
    with right:
        near = radius()
        asks = speech_sound.cursor(heard)
    speech_sound.picture(heard, asks, near)
    speech_cost.cost(State(0, heard.frames, near), asks)
    if before != (speech_cost.COUNTED in st.session_state):
        st.rerun()


def law() -> None:
    """What the last question was about, and the page that goes on from there."""
    st.markdown(
        _(
            "Reach = blocks × radius. The field of a CNN grows by the same law; the page Reach "
            "shows it, and how much of such a field is used."
        )
    )
    reach = entry("reach")
    st.page_link(reach.path, label=_(reach.title), icon=reach.icon)


@st.fragment
def beep_and_click() -> None:
    """What is lost and how depth gives it back; the folds below follow when it is all answered."""
    before = st.session_state[ANSWERED]
    answered = st.session_state[ANSWERED] = speech_edges.sections()
    if answered:
        law()
    if before not in (None, answered):
        st.rerun()


def folds(answered: bool) -> None:
    """What is often said, the formula, the code; without what a question still asks for."""
    often_said((*SAID, *(DEEP if answered else ())))
    counted = speech_cost.COUNTED in st.session_state
    formulas((NEAR, *((SCORES,) if counted else ()), *((REACH,) if answered else ())))
    show_source("attention/local.py", "attend_local", "_attend_blocks", "_windows", "_band")


lesson(
    _(
        "A sound is a very long sequence: looking only nearby makes it affordable, and depth "
        "gives the reach back."
    ),
    section=_("Text"),
    title=_("Speech: attention in a range"),
)
st.markdown(
    _(
        "Sound is cut into **frames**, vectors 10 ms apart. A frame's vector holds {bins} numbers, "
        "one for each band of pitch from low to high: how loud the sound is in that band just "
        "then. As text, a sentence is one vector a word; as sound it is about 100 a second, and a "
        "minute has about 6,000.",
        bins=BINS,
    )
)
one_sound()
st.session_state[ANSWERED] = None  # the whole page runs, so nothing has to follow
beep_and_click()
EXAMPLE = {"delay": "400", "radius": RADIUS, "frame": speech_sound.FIRST, "sound": language()}
try_this(
    "speech",
    {
        _("A radius of 3 s: on a short sound the band fills the square, and nothing is saved."): {
            **EXAMPLE,
            "radius": LONGEST,
            SHOWS: "figure-band",
        },
        _("A delay of 0.2 s: where do the edges go?"): {
            **EXAMPLE,
            "delay": "200",
            SHOWS: "figure-edge",
        },
        _("Back to the example."): EXAMPLE,
    },
)
folds(st.session_state[ANSWERED])
