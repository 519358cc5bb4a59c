"""Words become vectors: one-hot says which word it is, an embedding which are used alike."""

from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from text import embedding_wording as wording
from text.embedding_corpus import SENTENCES, TWICE_USED
from text.embedding_questions import HOT
from text.embedding_start import EVERY, Snapshot
from text.embedding_state import Setting, State
from ui import embedding_controls as controls
from ui.embedding_learning import learned, untrained
from ui.embedding_pictures import bridge, mapped, one_hot, whole_map
from ui.embedding_two_uses import two_uses
from ui.explain import lesson, show_source, try_this
from ui.figure import draw
from ui.folds import expander, formulas, often_said
from ui.language import _, language
from ui.saying import ask, say

FORMULAS = (
    r"e_w = E\,x_w,\qquad x_w = (0,\dots,0,1,0,\dots,0)^\top",
    r"P(c \mid w) = \frac{\exp(u_c \cdot e_w)}{\sum_{c'} \exp(u_{c'} \cdot e_w)}",
    r"\cos(v, w) = \frac{(e_v - \bar e)\cdot(e_w - \bar e)}"
    r"{\lVert e_v - \bar e\rVert\,\lVert e_w - \bar e\rVert}",
)


def frame(setting: Setting, spot: DeltaGenerator, snapshot: Snapshot) -> None:
    """Draws the map of one moment of the learning where the next one will replace it.

    The inner container is where the fragment of the whole map will begin: what that one does not
    draw over would stay.
    """
    state = State(setting, snapshot.step, "", snapshot.vectors)
    with spot.container(), st.container():
        st.markdown(f"**{say(wording.groups(state))}**")
        draw(mapped(state, (setting.two_uses,))[0])


def embedding(spot: DeltaGenerator, above: DeltaGenerator, below: DeltaGenerator) -> State:
    """What has been learned by the step that is looked at, no word chosen yet.

    Its map moves in `spot` while it learns; controls stand `above` it, the made-up word `below`.
    """
    with above:
        knobs = st.columns([2, 3, 3], gap="large", vertical_alignment="bottom")
    with knobs[0]:
        dim = controls.dim()
    with knobs[1]:
        wanted, seed = controls.start()
    with below:
        taught = controls.lesson_word()
    setting, step = Setting(language(), dim, seed, taught), 0
    if wanted:
        with knobs[2]:
            step = controls.step()
        history = learned(setting, partial(frame, setting, spot))
    else:
        history = untrained(setting)
    return State(setting, step, "", history[step // EVERY])


@st.fragment
def learning() -> None:
    """Everything that an embedding changes; it runs without the rest of the page."""
    second, third, fourth, fifth = (st.container() for _part in range(4))
    with third:
        st.subheader(_("An embedding, learned from use alone"), anchor=False)
        st.markdown(
            _(
                "“Start learning” reads {count:,} short sentences and moves every word's vector so "
                "that it predicts the words next to it.",
                count=SENTENCES + 2 * TWICE_USED,
            )
        )
        above, spot = st.container(), st.empty()
    with fourth:
        below = expander(_("Teach it a word"), ":material/school:")
    with third:
        seen = embedding(spot, above, below)
    with fifth:
        hidden = () if two_uses(seen) else (seen.setting.two_uses,)
    with second:
        bridge(seen, hidden)
    with spot.container():
        whole_map(seen, hidden)
    if line := wording.taught(seen, hidden):
        below.markdown(say(line))
    if HOT.applies(seen):
        ask(HOT, seen, once="embeddings-hot")
    try_this("embeddings", controls.experiments(), shows="figure-word-map")


def folds() -> None:
    """What is often said, the formula, the code."""
    often_said(wording.SAID)
    formulas(
        FORMULAS,
        _(
            "$w$ is a word, $c$ a word next to it, $x_w$ its one-hot vector, $e_w$ its embedding; "
            "$u_c$ is a second vector of each word that only the learning uses, and $\\bar e$ the "
            "mean of all embeddings."
        ),
    )
    show_source("text/embedding.py", "pairs", "learn", "surprise")


lesson(
    _(
        "One-hot vectors say which word it is; "
        "a learned embedding also says which words are used alike."
    ),
    section=_("Text"),
    title=_("Words become vectors"),
)
plain = Setting(language())
one_hot(State(plain, 0, "", untrained(plain)[0]))
learning()
folds()
