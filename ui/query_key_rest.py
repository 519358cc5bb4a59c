"""What Query meets key asks and shows below its pictures, for the word that asks."""

import streamlit as st

from charts.palette import part_colours
from charts.value_plane import covered_rows, plane, two_rows
from text import around, formula, layers, tables, wording
from text.dictionary import FILLER, MAX_WORDS, read_sentence
from text.questions import NO_GUESS, SWAP, State, exchanged, fitting, unmoved
from text.small_questions import SMALL
from text.tables import STAGES
from text.worked import Worked
from ui import worked_controls as controls
from ui.explain import dark, try_this
from ui.folds import formulas, often_said
from ui.language import _, language
from ui.next_layer import LAYERS, fold, next_layer
from ui.number_tables import AT_FIRST, WORDS
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
    try_this("query-key", experiments(example), everywhere=True, shows="figure-row")
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
    st.markdown(say(around.keys(state)))
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


def experiments(example: str) -> dict[str, dict[str, object]]:
    """Sentence -> the controls that it sets; each begins at the example."""
    words = read_sentence(example).words
    count = MAX_WORDS - len(words)
    filled = " ".join([*words, *[FILLER[language()]] * count])
    rules: dict[str, object] = {key: next(iter(options)) for key, _l, options, _w in around.RULES}
    begin: dict[str, object] = {
        **rules, "random": "no", "layers": LAYERS[0], "sentence": example, "token": "1",
        "matrices": "hand", AT_FIRST: WORDS,
    }  # fmt: skip
    shares = {**begin, "stage": "weight"}
    swapped = _("Exchange $W^q$ and $W^k$: whom does “{word}” look at now?", word=words[0])
    return {
        _("Add {count} words of zeros: what becomes of the largest weight?", count=count): {
            **shares, "sentence": filled,
        },
        _("Ask nothing ($W^q = 0$): which weights come out?"): {
            **shares, "matrices": "no-question",
        },
        swapped: {**shares, "matrices": "swapped"},
        _("Let “{word}” ask: whom does it look at?", word=words[-1]): {
            **shares, "token": str(len(words)),
        },
        _("Back to the example."): {**begin, "stage": STAGES[0]},
    }  # fmt: skip
