"""All at once: the same numbers as matrices, in the column form and in the row form."""

import pandas as pd
import streamlit as st

from attention import (
    attend,
    attend_fused,
    attend_one_by_one,
    attention_scores,
    attention_weights,
)
from text import matrix_axis, matrix_counts, matrix_view
from text.dictionary import EXAMPLES
from text.matrix_questions import COUNT, PLACE, SMALL, asked, notice
from text.questions import State, fitting
from text.worked import Rules
from ui import matrix_controls as here
from ui import worked_controls as controls
from ui.controls import choose, pressed
from ui.explain import lesson, show_code, try_this
from ui.folds import often_said
from ui.language import _, language
from ui.matrix_cell import behind, code
from ui.matrix_pictures import View, panel, sums
from ui.matrix_race import race
from ui.number_tables import AT_FIRST
from ui.worked_controls import ask, say

AXIS = ("right", "wrong")  # in the URL


def picture(view: View) -> None:
    """The boxes in two panels: side by side in the column form, one above the other in rows."""
    st.markdown(f"**{say(here.finding(view.state, view.form))}**")
    if lit := here.stage_said(view.state, view.stage):
        st.caption(lit)
    if view.form == "columns":
        left, right = st.columns([4, 5], gap="large")
    else:
        left, right = st.container(), st.container()
    with left:
        panel(view, "maps", _("The input I times three learned matrices gives Q, K and V."))
    with right:
        panel(view, "attention", _("Q and K give A, softmax gives A′, and V turns A′ into O."))


def told(view: View, question: State) -> None:
    """What to notice; not before the key question is answered."""
    if view.covered:
        return
    learned = _("Only W^q, W^k and W^v are learned; the rest is computed anew for every sentence.")
    st.markdown(f"**{_('What to notice')}** · " + say(notice(question, view.form)) + " " + learned)


def axes(state: State, form: str) -> None:
    """Softmax over the wrong axis, a button away."""
    st.subheader(_("The two axes"), anchor=False)
    wrong = pressed("axis", AXIS) == "wrong"
    if wrong:
        words, to = _("Back to the right axis"), "right"
    elif form == "rows":
        words, to = _("Softmax over the columns by mistake"), "wrong"
    else:
        words, to = _("Softmax over the rows by mistake"), "wrong"
    st.button(words, key=f"axis-{to}", on_click=choose, args=("axis", to))
    if form == "rows":
        whole = _("Softmax runs over each row: every row adds up to 1.")
    else:
        whole = _("Softmax runs over each column: every column adds up to 1.")
    found = say(matrix_axis.broken(state, form)) if wrong else whole
    st.markdown(found)
    sums(state, form, wrong, found)


def counting(state: State) -> None:
    """How many numbers are learned, and how many merely computed."""
    st.subheader(_("Counting"), anchor=False)
    ask(COUNT, state)
    st.markdown(say(matrix_counts.said(state.worked)))
    table: pd.DataFrame = matrix_counts.counts(state.worked)
    shown = st.column_config.NumberColumn(format="localized")
    st.dataframe(
        table.rename(columns=_),
        hide_index=True,
        key="counts",
        column_config={_(name): shown for name in table.columns},
    )


def racing(state: State) -> None:
    """No word waits for another: measured."""
    st.subheader(_("Racing"), anchor=False)
    for question in fitting(SMALL[1:], state, 1):
        ask(question, state)
    st.markdown(
        _("The same outputs, word after word in a loop, all at once, and by the fused kernel.")
    )
    race()


def folds() -> None:
    """What is often said, precisely."""
    often_said(here.SAID)


@st.fragment
def hero(before: State, question: State, form: str, covered: bool) -> None:
    """Stage and cell to choose, the boxes, and what stands behind the chosen cell."""
    left, right = st.columns([2, 3], gap="large")
    with left:
        cell = here.cell(before, form)
    with right:
        stage = here.stage()
    state = State(before.worked, matrix_view.asker(cell, before.chosen))
    view = View(state, form, stage, cell, covered)
    picture(view)
    told(view, question)
    left, right = st.columns(2, gap="large")
    with left:
        behind(view)
    with right:
        code(view)


example = EXAMPLES[language()][0]
lesson(
    _("Three learned matrices, five products, one softmax: that is the whole layer."),
    section=_("Text"),
    title=_("All at once: the matrix view"),
)
left, right = st.columns([2, 3], gap="large")
with left:
    words = controls.sentence(example)
with right:
    form = here.form()
top = st.container()
with st.expander(_("Edit the numbers"), icon=":material/edit:"):
    worked = controls.numbers(words, Rules())
state = State(worked, here.asker(words))
question = asked(state)
with top:
    covered = PLACE.applies(question) and not ask(PLACE, question)
    hero(state, question, form, covered)
try_this(
    "matrix-view",
    {
        _("Turn the boxes over their diagonals: the row form, as code has it."): {"form": "rows"},
        _("Ask nothing (W^q = 0): every score is 0, every share the same."): {
            "matrices": "no-question",
            "cell": "A'-1-1",
            AT_FIRST: True,
        },
        _("Back to the example."): {
            "sentence": example,
            "matrices": "hand",
            "form": "columns",
            "stage": "all",
            "cell": "O-1-1",
            AT_FIRST: True,
        },
    },
)
axes(state, form)
counting(state)
racing(state)
folds()
show_code(attend, attention_scores, attention_weights, attend_one_by_one, attend_fused)
