"""What Query meets key asks and shows below its pictures, for the word that asks."""

import streamlit as st

from charts.palette import part_colours
from charts.value_plane import covered_rows, plane, two_rows
from text import around, formula, layers, tables, wording
from text.dictionary import FILLER, MAX_WORDS
from text.questions import NO_GUESS, SWAP, State, exchanged, fitting, unmoved
from text.small_questions import SMALL
from text.worked import Worked
from ui import worked_controls as controls
from ui.explain import dark, try_this
from ui.folds import formulas, often_said
from ui.language import _, language
from ui.next_layer import fold, next_layer
from ui.number_tables import AT_FIRST
from ui.query_key_pictures import FOLLOW, picture, water_money, whole
from ui.saying import ask, say


@st.fragment(key=FOLLOW[3])
def rest(worked: Worked, example: str) -> None:
    """The next layer, the questions, the experiments and the folds; they follow the asker."""
    state = State(worked, controls.asks(worked.words))
    _second(state)
    _neighbours(unmoved(state))
    for column, question in zip(st.columns(2), fitting(SMALL, state, 2), strict=False):
        with column:
            ask(question, state)
    try_this("query-key", experiments(state, example), everywhere=True)
    often_said(around.SAID)
    formulas(formula.lines(state, part_colours(dark())))


def _second(state: State) -> None:
    """The outputs as the inputs of one more layer, once a reader asks for it."""
    with fold():
        following = next_layer(state)
        if following is None:
            return
        findings = (wording.finding(following, stage) for stage in ("weight", "sum"))
        st.markdown(f"**{say(*findings)}**")
        left, right = st.columns([3, 2], gap="large")
        with left:
            whole(following, "weight", "next-matrix")
        with right:
            outputs = layers.outputs_table(state.worked, following.worked)
            st.dataframe(outputs.rename(columns=_), hide_index=True, key="next-outputs")
            st.markdown(say(layers.apart(state.worked, following.worked)))


def _neighbours(state: State) -> None:
    """The key question: the same word among other neighbours, covered until it is answered.

    Where none of its answers fits, what happens is shown at once.
    """
    st.subheader(_("Other neighbours"), anchor=False)
    if missing := _nothing_to_exchange(state):
        st.caption(missing)
        return
    other, axis = state.worked.mirrored(), _("weight")
    table = tables.two_sentences(state.worked, other, state.chosen)
    if SWAP.applies(state) and not ask(SWAP, state):
        cover = _("Answer first, or choose “Show me”.")
        picture(covered_rows(table, axis=axis, cover=cover, dark=dark()), "covered", alt=cover)
        return
    why = say(*SWAP.why(state, NO_GUESS))
    left, right = st.columns([3, 2], gap="large")
    with left:
        chart = two_rows(table, axis=axis, legend=_("sentence"), dark=dark())
        picture(chart, "neighbours", alt=why)
    with right:
        arrows = tables.arrows_table((state.worked, state.chosen), (other, state.chosen))
        points = tables.points_table(state.worked, state.chosen, language()).head(0)
        picture(plane(points, points, arrows, axes=water_money(), dark=dark()), "outputs", alt=why)


def _nothing_to_exchange(state: State) -> str:
    """Why these words have no other neighbours; empty where they have."""
    before, after = exchanged(state)
    if before == after:
        return _("With these words there is nothing to exchange: go back to the example.")
    if state.worked.features[state.chosen] != state.worked.mirrored().features[state.chosen]:
        return _("Every word would be exchanged, none would stay to ask: go back to the example.")
    return ""


def experiments(state: State, example: str) -> dict[str, dict[str, object]]:
    """Sentence -> the controls that it sets."""
    words = state.worked.words
    filled = " ".join([*words, *[FILLER[language()]] * (MAX_WORDS - len(words))])
    nothing = _("Ask nothing ($W^q = 0$): no question, no preference, b is the plain average.")
    swapped = _("Exchange $W^q$ and $W^k$: they are not interchangeable.")
    found: dict[str, dict[str, object]] = {
        say(around.dilution(state)): {"sentence": filled},
        nothing: {"matrices": "no-question", AT_FIRST: True},
        swapped: {"matrices": "swapped", AT_FIRST: True},
    }
    if own := around.content(state):
        found[say(own[0])] = {"token": str(own[1] + 1)}
    back = {"sentence": example, "matrices": "hand", AT_FIRST: True}
    return {**found, _("Back to the example."): back}
