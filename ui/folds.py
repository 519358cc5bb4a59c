"""The folds of a lesson: further controls, the usual sentence made precise, the formula."""

from collections.abc import Callable, Container, Iterable, Mapping

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from ui.language import _

OPEN = ("folds", "open")  # in an address: every fold open, to print a page or to search it


@st.fragment
def fold(label: str, icon: str, key: str, draw: Callable[..., object], *args: object) -> None:
    """A fold whose content, `draw(*args)`, is made when a reader opens it, and only that part.

    Closed folds would cost more than the rest of a page: sources, formulas and tables are the
    larger part of its elements, and a browser lays out what it does not show.
    """
    opened = st.expander(label, unfolded(), key=f"fold-{key}", icon=icon, on_change="rerun")
    if opened.open:
        with opened:
            draw(*args)


def expander(label: str, icon: str, wanted: bool = False) -> DeltaGenerator:
    """A fold whose content is always made; open where that is `wanted` or the address says so."""
    return st.expander(label, wanted or unfolded(), icon=icon)


def unfolded() -> bool:
    """Whether the address asks for every fold to be open."""
    return st.query_params.get(OPEN[0]) == OPEN[1]


def controls(
    label: str, offered: Mapping[str, Container[str]], icon: str = ":material/tune:"
) -> DeltaGenerator:
    """A fold for choices, key -> ids; open where the link asks one of them for something else."""
    asked = ((st.query_params.get(key), ids) for key, ids in offered.items())
    odd = any(id is not None and id not in ids for id, ids in asked)
    return expander(label, icon, odd)


def often_said(pairs: Iterable[tuple[str, str]]) -> None:
    """A fold of usual sentences, each with the exact one; both are messages."""
    with expander(_("Often said / precisely"), ":material/format_quote:"):
        for usual, exact in pairs:
            st.markdown(f"“{_(usual)}” — {_(exact)}")


def formulas(lines: Iterable[str], remark: str = "") -> None:
    """A fold of formulas in LaTeX, below them a remark in the reader's language."""
    fold(_("The formula"), ":material/function:", "formula", _lines, tuple(lines), remark)


def _lines(lines: Iterable[str], remark: str) -> None:
    for line in lines:
        st.latex(line)
    if remark:
        st.markdown(remark)
