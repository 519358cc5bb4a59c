"""Query meets key: each output is a weighted average of the values."""

from functools import partial
from typing import Any

import altair as alt
import streamlit as st

from attention import attend, attention_scores, attention_weights
from charts.palette import part_colours
from charts.query_key import matrix, stage_bars
from charts.value_plane import covered_rows, plane, two_rows
from text import around, formula, layers, tables, wording
from text.dictionary import EXAMPLES, FILLER, MAX_WORDS
from text.questions import NO_GUESS, SWAP, State, fitting, unmoved
from text.small_questions import SMALL
from ui import worked_controls as controls
from ui.controls import choose
from ui.explain import dark, figure, lesson, origin, selected, show_code, try_this
from ui.folds import formulas, often_said
from ui.language import _, language
from ui.next_layer import fold, next_layer
from ui.number_tables import AT_FIRST
from ui.worked_controls import ask, say

WATER_MONEY = (_("water"), _("money"))


def picture(chart: alt.LayerChart, name: str, **words: Any) -> None:
    """A figure of the worked example with the label that it was set by hand."""
    figure(chart, name=name, key=name, **words)
    origin("set by hand")


def row(state: State, stage: str) -> None:
    """The row of the word that asks, being built; each bar carries its arithmetic."""
    made = tables.stage_table(state.worked, state.worked.trace(), state.chosen, stage, WATER_MONEY)
    st.markdown(f"**{say(wording.finding(state, stage))}**")
    st.markdown(f":small[{controls.parts(state)}]")
    picture(
        stage_bars(made, stage=stage, axis=_(wording.AXES[stage]), legend=WATER_MONEY, dark=dark()),
        f"row-{stage}",
        alt="; ".join(made["name"] + ": " + made["arithmetic"]),
        notice=say(wording.notice(state, stage)),
        table=tables.numbers_table(state.worked, state.chosen).rename(columns=_),
    )


def values(state: State) -> None:
    """The values as points; the output is an arrow that cannot leave their hull."""
    st.markdown(f"**{say(wording.place(state))}**")
    points = tables.points_table(state.worked, state.chosen, language())
    corners = tables.corners_table(state.worked)
    arrows = tables.arrows_table((state.worked, state.chosen))
    chart = plane(points, corners, arrows, axes=WATER_MONEY, dark=dark())
    picture(
        chart,
        "values",
        alt=say(wording.place(state), wording.finding(state, "sum")),
        notice=_("The larger a point, the larger its weight; the arrow ends at b."),
    )


def whole(state: State, stage: str, name: str = "matrix") -> None:
    """Every word against every word, the chosen row outlined."""
    chart = matrix(
        tables.matrix_table(state.worked, stage),
        chosen=state.chosen,
        axes=(_("who asks"), _("who is looked at")),
        signed=stage in ("score", "scale"),
        dark=dark(),
    )
    notice = say(wording.asymmetry(state, stage))
    table = tables.square(state.worked, stage, _("who asks"))
    chosen = partial(row_chosen, name)
    picture(chart, name, alt=notice, notice=notice, table=table, on_select=chosen)


@st.fragment
def stages(state: State) -> None:
    """The row, the values and all rows at a stage; another stage runs this part alone."""
    if controls.another_asks(state):
        st.rerun()
    stage = controls.stage_strip(state)
    left, right = st.columns([3, 2], gap="large")
    with left:
        row(state, stage)
    with right:
        values(state)
    st.markdown(f"**{_('The same for every word: one row each.')}** {_('Choose a row.')}")
    whole(state, stage)


def row_chosen(name: str) -> None:
    """Makes the word whose row was clicked in this matrix the one that asks."""
    cell = selected(st.session_state[name], "cell")
    if "query" in cell:
        choose("token", str(int(cell["query"]) + 1))


def neighbours(state: State) -> None:
    """The key question: the same word among other neighbours, covered until it is answered.

    Where none of its answers fits, what happens is shown at once.
    """
    st.subheader(_("Other neighbours"), anchor=False)
    if missing := controls.nothing_to_exchange(state):
        st.caption(missing)
        return
    other, axis = state.worked.mirrored(), _("weight")
    table = tables.two_sentences(state.worked, other, state.chosen)
    if SWAP.applies(state) and not ask(SWAP, state):
        cover = _("Answer first, or choose “Show me”.")
        covered = covered_rows(table, axis=axis, cover=cover, dark=dark())
        picture(covered, "covered", alt=cover)
        return
    why = say(*SWAP.why(state, NO_GUESS))
    left, right = st.columns([3, 2], gap="large")
    with left:
        chart = two_rows(table, axis=axis, legend=_("sentence"), dark=dark())
        picture(chart, "neighbours", alt=why)
    with right:
        arrows = tables.arrows_table((state.worked, state.chosen), (other, state.chosen))
        points = tables.points_table(state.worked, state.chosen, language()).head(0)
        picture(plane(points, points, arrows, axes=WATER_MONEY, dark=dark()), "outputs", alt=why)


def second(state: State) -> None:
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


def folds(state: State) -> None:
    """What is often said, the formula in the reader's numbers, the code."""
    often_said(around.SAID)
    formulas(formula.lines(state, part_colours(dark())))
    show_code(attend, attention_scores, attention_weights)


example = EXAMPLES[language()][0]
lesson(
    _("Each output is a weighted average of the values; query and keys decide the weights."),
    section=_("Text"),
    title=_("Query meets key"),
)
controls.meanings()
left, right = st.columns([2, 3], gap="large")
with left:
    words = controls.sentence(example)
with right:
    chosen = controls.asker(words)
hero = st.container()
changes = st.expander(_("Change the rules"), icon=":material/tune:")
with changes:
    rules = controls.rules()
with st.expander(_("Edit the numbers"), icon=":material/edit:"):
    state = State(controls.numbers(words, rules), chosen)
with changes:
    st.markdown(say(*around.outcome(state)))
second(state)
with hero:
    stages(state)
neighbours(unmoved(state))
for column, question in zip(st.columns(2), fitting(SMALL, state, 2), strict=False):
    with column:
        ask(question, state)
filled = " ".join([*words, *[FILLER[language()]] * (MAX_WORDS - len(words))])
experiments: dict[str, dict[str, object]] = {
    say(around.dilution(state)): {"sentence": filled},
    _("Ask nothing (W^q = 0): no question, no preference, b is the plain average."): {
        "matrices": "no-question", AT_FIRST: True,
    },
    _("Exchange W^q and W^k: they are not interchangeable."): {
        "matrices": "swapped", AT_FIRST: True,
    },
}  # fmt: skip
if own := around.content(state):
    experiments[say(own[0])] = {"token": str(own[1] + 1)}
back = {"sentence": example, "matrices": "hand", AT_FIRST: True}
experiments[_("Back to the example.")] = back
try_this("query-key", experiments)
folds(state)
