"""Query meets key: each output is a weighted average of the values."""

from typing import Any

import altair as alt
import streamlit as st

from attention import attend, attention_scores, attention_weights
from charts.palette import part_colours
from charts.query_key import matrix, stage_bars
from charts.value_plane import covered_rows, plane, two_rows
from text import around, formula, tables, wording
from text.dictionary import EXAMPLES, FILLER, MAX_WORDS
from text.questions import NO_GUESS, SWAP, State, fitting, unmoved
from text.small_questions import SMALL
from ui import worked_controls as controls
from ui.controls import choose
from ui.explain import dark, figure, lesson, origin, selected, show_code, try_this
from ui.language import _, language
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
    points = tables.points_table(state.worked, state.chosen)
    corners = tables.corners_table(state.worked)
    arrows = tables.arrows_table((state.worked, state.chosen))
    chart = plane(points, corners, arrows, axes=WATER_MONEY, dark=dark())
    picture(chart, "values", alt=say(wording.place(state), wording.finding(state, "sum")))


def whole(state: State, stage: str) -> None:
    """Every word against every word, the chosen row outlined."""
    st.markdown(f"**{_('The same for every word: one row each.')}** {_('Choose a row.')}")
    chart = matrix(
        tables.matrix_table(state.worked, stage),
        chosen=state.chosen,
        axes=(_("who asks"), _("who is looked at")),
        signed=stage in ("score", "scale"),
        dark=dark(),
    )
    notice = say(wording.asymmetry(state, stage))
    table = tables.square(state.worked, stage, _("who asks"))
    picture(chart, "matrix", alt=notice, notice=notice, table=table, on_select=row_chosen)


def row_chosen() -> None:
    """Makes the clicked row's word the one that asks."""
    cell = selected(st.session_state["matrix"], "cell")
    if "query" in cell:
        choose("token", str(int(cell["query"]) + 1))


def neighbours(state: State) -> None:
    """The key question: the same word among other neighbours, covered until it is answered."""
    if not SWAP.applies(state):
        return
    st.subheader(_("Other neighbours"), anchor=False)
    other, axis = state.worked.mirrored(), _("weight")
    table = tables.two_sentences(state.worked, other, state.chosen)
    if not ask(SWAP, state):
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
        points = tables.points_table(state.worked, state.chosen).head(0)
        picture(plane(points, points, arrows, axes=WATER_MONEY, dark=dark()), "outputs", alt=why)


def folds(state: State) -> None:
    """What is often said, the formula in the reader's numbers, the code."""
    with st.expander(_("Often said / precisely"), icon=":material/format_quote:"):
        for usual, exact in around.SAID:
            st.markdown(f"“{_(usual)}” — {_(exact)}")
    with st.expander(_("The formula"), icon=":material/function:"):
        for body in formula.lines(state, part_colours(dark())):
            st.latex(body)
    show_code(attend, attention_scores, attention_weights)


example = EXAMPLES[language()][0]
lesson(
    _("Each output is a weighted average of the values; query and keys decide the weights."),
    section=_("Text"),
    title=_("Query meets key"),
)
left, right = st.columns([2, 3], gap="large")
with left:
    words = controls.sentence(example)
with right:
    chosen = controls.asker(words)
hero = st.container()
with st.expander(_("Change the rules"), icon=":material/tune:"):
    rules = controls.rules()
with st.expander(_("Edit the numbers"), icon=":material/edit:"):
    state = State(controls.numbers(words, rules), chosen)
with hero:
    stage = controls.stage_strip(state)
    left, right = st.columns([3, 2], gap="large")
    with left:
        row(state, stage)
    with right:
        values(state)
    whole(state, stage)
neighbours(unmoved(state))
for column, question in zip(st.columns(2), fitting(SMALL, state, 2), strict=False):
    with column:
        ask(question, state)
filled = " ".join([*words, *[FILLER[language()]] * (MAX_WORDS - len(words))])
experiments = {
    say(around.dilution(state)): {"sentence": filled},
    _("Ask nothing (W^q = 0): every weight is the same."): {"matrices": "no-question"},
    _("Exchange W^q and W^k: they are not interchangeable."): {"matrices": "swapped"},
    _("Back to the example."): {"sentence": example, "matrices": "hand"},
}
try_this("query-key", experiments)
folds(state)
