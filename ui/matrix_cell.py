"""What stands behind the chosen cell: its sum, its term in the formula, its line of code."""

import html

import streamlit as st

from charts.palette import faint, ink, muted, part_colours
from text import matrix_cells, matrix_code
from text.arithmetic import Piece
from text.matrix_code import Listing
from ui.explain import dark
from ui.folds import expander
from ui.language import _
from ui.matrix_pictures import View
from ui.saying import say

FROM_SCORES = ("A", "A'")  # whose sums tell what is covered


def behind(view: View) -> None:
    """Name and sum of the chosen cell, then its term and its line of code."""
    cell, worked = view.cell, view.state.worked
    name = matrix_cells.name(cell, view.form, matrix_cells.raised_name(cell.box))
    st.markdown(f"**{say(name)}** · {_source(view)}")
    if view.covered and cell.box in FROM_SCORES:
        st.caption(_("Answer first, or choose “Show me”."))
    else:
        st.markdown(_coloured(matrix_cells.pieces(worked, cell)))
    hues = {**part_colours(dark()), "ink": ink(dark()), "muted": muted(dark())}
    st.latex(matrix_cells.whole(cell.box, view.form, hues))
    st.latex(matrix_cells.term(cell, view.form))


def _source(view: View) -> str:
    return say(matrix_cells.source(view.state.worked, view.cell))


def _coloured(pieces: list[Piece]) -> str:
    """The sum in the colours that its numbers have in charts and formulas."""
    hues = part_colours(dark())
    return "".join(
        f':color[{piece.text}]{{foreground="{hues[piece.role]}"}}'
        if piece.role in hues
        else piece.text.replace("[", "\\[")
        for piece in pieces
    )


def code(view: View) -> None:
    """The source that computed the chosen cell, its line marked."""
    found = matrix_code.at_once(view.cell.box)
    _listing(found.around())
    with expander(_("The whole function"), ":material/code:"):
        _listing(found)
    if called := matrix_code.loop(view.cell.box):
        with expander(_("The same step in the loop"), ":material/code:"):
            _listing(called)
    if view.form == "columns":
        st.caption(_("The code is written in the row form: a query is a row there."))


def _listing(found: Listing) -> None:
    """A function's source with one line marked, for eyes and for screen readers.

    Lines that are too long for the page go on below, further to the right.
    """
    st.caption(f"`{found.file}`")
    lines = "".join(_line(text, marked=at == found.marked) for at, text in enumerate(found.lines))
    style = "white-space:pre-wrap;overflow-wrap:anywhere;margin:0;font-size:0.75rem;line-height:1.5"
    st.html(f'<pre style="{style}"><code>{lines}</code></pre>')


def _line(text: str, *, marked: bool) -> str:
    indent = len(text) - len(text.lstrip()) + 4
    style = f"display:block;padding-left:{indent}ch;text-indent:-{indent}ch"
    if not marked:
        return f'<span style="{style};color:{muted(dark())}">{html.escape(text) or " "}</span>'
    style += f";background:{faint(dark())};color:{ink(dark())};font-weight:600"
    return f'<mark style="{style}">{html.escape(text)}</mark>'
