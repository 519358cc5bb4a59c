"""Controls of the matrix view: form, stage, cell; and the sentences around the picture."""

import streamlit as st

from messages import N_
from text import matrix_cells, matrix_view, wording
from text.matrix_view import Cell
from text.questions import Line, State, line
from ui.controls import choice
from ui.language import _
from ui.number_tables import AT_FIRST, WORDS
from ui.saying import say

STAGES = ("score", "weight", "value", "sum")  # of lesson 3 that the lecture's rules pass through


def meanings() -> None:
    """The boxes of this lesson, before the first number."""
    st.markdown(
        _(
            "“Query meets key” follows one word. Here all words stand side by side in one matrix "
            "**I**. **Q**, **K** and **V** hold every query, key and value, **A** every score α, "
            "**A′** every weight, **O** every output b: five products and one softmax. A raised ᵀ "
            "turns a matrix over its diagonal: its rows become columns. In “Query meets key” each "
            "row asked; here each column does, as this course writes its matrices."
        )
    )


def form() -> str:
    """Columns, as the lecture writes, or rows, as code does."""
    names = {"columns": _("a column (this course)"), "rows": _("a row (code)")}
    return choice("form", _("Each word is"), names, kind="segmented")


def stage() -> str:
    """The stage whose cells are lit."""
    names = {"all": _("everything")} | {one: _(wording.LABELS[one]) for one in STAGES}
    return choice("stage", _("Light up a stage"), names, kind="segmented")


def cell(state: State, shown_form: str) -> Cell:
    """The chosen cell; one that a shorter sentence has lost gives way to an output."""
    found = matrix_view.cells(state.worked)
    kept = st.session_state.get("chosen-cell")
    if st.query_params.get("cell") == kept and kept not in found:
        st.query_params.pop("cell", None)
    names = {id: say(matrix_cells.name(one, shown_form)) for id, one in found.items()}
    default = Cell("O", 0, state.chosen).id
    return found[choice("cell", _("Cell (or click one)"), names, default=default)]


def finding(state: State, shown_form: str) -> Line:
    """The one sentence above the picture."""
    place = state.chosen + 1
    if shown_form == "rows":
        message = N_("Row {place} of Q, A, A′ and O is the row of “{word}”, from query to output.")
    else:
        message = N_(
            "Column {place} of Q, A, A′ and O is the column of “{word}”, from query to output."
        )
    return line(message, place=place, word=state.asker)


def stage_said(state: State, lit: str) -> str:
    """What is lit, in words."""
    words = {
        "score": N_("Lit: the query of “{word}”, every key, and the scores they make."),
        "weight": N_("Lit: the scores of “{word}” and the shares that softmax makes of them."),
        "value": N_("Lit: the shares of “{word}” and every value."),
        "sum": N_("Lit: the output of “{word}”."),
    }
    return _(words[lit], word=state.asker) if lit in words else ""


SAID = (  # often said, precisely
    (
        N_("A is Q Kᵀ."),
        N_("In the row form. The column form writes its transpose, Kᵀ Q: the same numbers."),
    ),
    (
        N_("The attention matrix is learned."),
        N_("It is computed anew for every input; learned are $W^q$, $W^k$ and $W^v$ alone."),
    ),
)


def experiments(example: str) -> dict[str, dict[str, object]]:
    """Sentence -> the controls that it sets; each begins at the example."""
    begin: dict[str, object] = {
        "sentence": example, "token": "1", "matrices": "hand", "form": "columns", "stage": "all",
        "axis": "right", "cell": "O-1-1", AT_FIRST: WORDS,
    }  # fmt: skip
    turned = _(
        "Turn the boxes over their diagonals: where does the score of the question stand in the "
        "row form, that of code?"
    )
    nothing = _("Ask nothing ($W^q = 0$): what becomes of scores and shares?")
    return {
        turned: {**begin, "form": "rows"},
        nothing: {**begin, "matrices": "no-question", "cell": "A'-1-1"},
        _("Back to the example."): begin,
    }
