"""Words become vectors: one-hot says which word it is, an embedding which are used alike."""

from dataclasses import replace
from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from charts import embeddings as charts
from text import embedding_tables as tables
from text import embedding_wording as wording
from text.embedding_corpus import SENTENCES, TWICE_USED
from text.embedding_questions import FLY, HOT
from text.embedding_start import EVERY, Snapshot
from text.embedding_state import Setting, State, shown
from ui import embedding_controls as controls
from ui.embedding_learning import learned, untrained
from ui.embedding_pictures import bridge, group_names, label, mapped, one_hot
from ui.explain import dark, figure, lesson, show_source, try_this
from ui.figure import draw
from ui.folds import formulas, often_said
from ui.language import _, joined, language
from ui.saying import ask, say

ASKED = "embeddings-fly"  # in the session: the reader has said where the two-use word lies
NEAR = (-0.6, 1.2)  # cosines, with room for the words

FORMULAS = (
    r"e_w = E\,x_w,\qquad x_w = (0,\dots,0,1,0,\dots,0)^\top",
    r"P(c \mid w) = \frac{\exp(u_c \cdot e_w)}{\sum_{c'} \exp(u_{c'} \cdot e_w)}",
    r"\cos(v, w) = \frac{(e_v - \bar e)\cdot(e_w - \bar e)}"
    r"{\lVert e_v - \bar e\rVert\,\lVert e_w - \bar e\rVert}",
)


def frame(setting: Setting, spot: DeltaGenerator, snapshot: Snapshot) -> None:
    """Draws the map of one moment of the learning where the next one will replace it."""
    state = State(setting, snapshot.step, "", snapshot.vectors)
    with spot.container():
        st.markdown(f"**{say(wording.groups(state))}**")
        draw(mapped(state, (setting.two_uses,))[0])


def whole_map(state: State, hidden: tuple[str, ...]) -> None:
    """Every word on the map, and the cosines behind it."""
    chart, share = mapped(state, hidden)
    found = say(wording.groups(state))
    st.markdown(f"**{found}**")
    left, right = st.columns([3, 2], gap="large")
    with left:
        notice = say(wording.flatness(state, share))
        colours = _("The colours are for you: the learning never saw them.")
        figure(
            chart, alt=found, notice=joined(notice, colours), name="word-map", key="word-map",
            table=tables.neighbours_table(state, hidden).rename(columns=_),
        )  # fmt: skip
        label(state)
    with right:
        words = shown(language())
        st.markdown(say(wording.neighbours(state, hidden)))
        square = charts.squares(tables.learned_cosines(state, words), signed=True, dark=dark())
        figure(square, alt=found, name="cosines", key="cosines")
        label(state)


def two_uses(state: State, spot: DeltaGenerator) -> bool:
    """Whether the reader may see where the word with two uses lies; asks, then draws it."""
    axes = (_("cosine with the animals"), _("cosine with the actions"))
    with spot:
        st.subheader(_("One vector cannot be two things"), anchor=False)
        if not FLY.applies(state):
            early = _("Learn first; this part then asks about a word with two uses.")
            flat = _(
                "Here animals and actions are not clearly apart: take more steps or dimensions."
            )
            st.caption(flat if state.step else early)
            return False
        if not ask(FLY, state, once=ASKED):
            cover = _("Answer first, or choose “Show me”.")
            chart = charts.covered(axes=axes, domain=NEAR, cover=cover, dark=dark())
            figure(chart, alt=cover, name="covered", key="covered")
            return False
        table = tables.centres_table(state)
        table["group"] = [_(group) for group in table["group"]]
        found, own = say(wording.two_uses(state)), [state.setting.two_uses]
        st.markdown(f"**{found}**")
        sides = [(min(NEAR[0], table[side].min() - 0.1), NEAR[1]) for side in ("x", "y")]
        chart = charts.word_map(
            table, groups=group_names(), axes=axes, marked=own, domains=sides, dark=dark()
        )
        notice = _(
            "One vector per word cannot be two things. The sentence has to decide: next lesson."
        )
        figure(chart, alt=found, notice=notice, name="two-uses", key="two-uses")
        label(state)
    return True


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
    """Everything that an embedding and a chosen word change; it runs without the rest."""
    second, third, fourth, fifth = (st.container() for _part in range(4))
    with third:
        st.subheader(_("An embedding, learned from use alone"), anchor=False)
        st.markdown(
            _(
                "“Start learning” reads {count:,} short sentences and moves every word's vector so "
                "that it tells the words next to it.",
                count=SENTENCES + 2 * TWICE_USED,
            )
        )
        above, spot = st.container(), st.empty()
    with fourth:
        below = st.expander(_("Teach it a word"), icon=":material/school:")
    with third:
        seen = embedding(spot, above, below)
    hidden = () if two_uses(seen, fifth) else (seen.setting.two_uses,)
    with second:
        st.subheader(_("One-hot times a matrix is a look-up"), anchor=False)
        state = replace(seen, chosen=controls.word(seen.setting.taught, hidden))
        bridge(state, hidden)
    with spot.container():
        whole_map(state, hidden)
    if line := wording.taught(state, hidden):
        below.markdown(say(line))
    if HOT.applies(seen):
        ask(HOT, seen, once="embeddings-hot")
    try_this("embeddings", controls.experiments())


def folds() -> None:
    """What is often said, the formula, the code."""
    often_said(wording.SAID)
    formulas(FORMULAS)
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
