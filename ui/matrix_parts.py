"""The parts of the matrix view: boxes with what stands behind a cell, axes, counting, racing."""

from zlib import crc32

import pandas as pd
import streamlit as st

from messages import N_
from text import matrix_axis, matrix_counts, matrix_view
from text.matrix_questions import PLACES, notice
from text.matrix_small_questions import COUNT, WAIT
from text.questions import State
from ui import matrix_controls as here
from ui.controls import choose, pressed
from ui.language import _
from ui.matrix_cell import behind, code
from ui.matrix_pictures import View, panel, sums
from ui.matrix_race import race
from ui.saying import ask, say

AXIS = ("right", "wrong")  # in the URL
MISTAKES = {
    "columns": N_("Softmax over the rows by mistake"),
    "rows": N_("Softmax over the columns by mistake"),
}
ADDED_UP = {
    "columns": N_("Softmax runs over each column: every column adds up to 1."),
    "rows": N_("Softmax runs over each row: every row adds up to 1."),
}


def placed(question: State, form: str) -> bool:
    """Whether the reader has said where the score stands; the other form does not ask again."""
    asked = PLACES[form]
    slot = f"matrix-place-{crc32(repr(question).encode()):x}"
    return not asked.applies(question) or ask(asked, question, once=slot)


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
    _boxes(view)
    if not covered:
        _told(question, form)
    left, right = st.columns(2, gap="large")
    with left:
        behind(view)
    with right:
        code(view)


def _boxes(view: View) -> None:
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
        st.caption(_("“open” says how much a word needs others to be understood."))
    with right:
        panel(view, "attention", _("Q and K give A, softmax gives A′, and V turns A′ into O."))


def _told(question: State, form: str) -> None:
    """What to notice, once the key question is answered."""
    learned = _(
        "Only $W^q$, $W^k$ and $W^v$ are learned; the rest is computed anew for every sentence."
    )
    st.markdown(f"**{_('What to notice')}** · {say(notice(question, form))} {learned}")


def axes(state: State, form: str) -> None:
    """Softmax over the wrong axis, a button away."""
    st.subheader(_("The two axes"), anchor=False)
    wrong = pressed("axis", AXIS) == "wrong"
    words, to = (_("Back to the right axis"), "right") if wrong else (_(MISTAKES[form]), "wrong")
    st.button(words, key=f"axis-{to}", on_click=choose, args=("axis", to))
    found = say(matrix_axis.broken(state, form)) if wrong else _(ADDED_UP[form])
    st.markdown(found)
    sums(state, form, wrong, found)


def counting(state: State) -> None:
    """How many numbers are learned and how many merely computed, once the reader has guessed."""
    st.subheader(_("Counting"), anchor=False)
    if COUNT.applies(state) and not ask(COUNT, state):
        return
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
    if WAIT.applies(state):
        ask(WAIT, state)
    st.markdown(
        _(
            "From Q, K and V to O in three ways: word after word in a loop; as matrices; as "
            "matrices in one ready-made routine of PyTorch, the **fused kernel**."
        )
    )
    race()
