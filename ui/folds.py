"""The folds at the end of a lesson: the usual sentence made precise, the formula."""

from collections.abc import Iterable

import streamlit as st

from ui.language import _


def often_said(pairs: Iterable[tuple[str, str]]) -> None:
    """A fold of usual sentences, each with the exact one; both are messages."""
    with st.expander(_("Often said / precisely"), icon=":material/format_quote:"):
        for usual, exact in pairs:
            st.markdown(f"“{_(usual)}” — {_(exact)}")


def formulas(lines: Iterable[str], remark: str = "") -> None:
    """A fold of formulas in LaTeX, below them a remark in the reader's language."""
    with st.expander(_("The formula"), icon=":material/function:"):
        for line in lines:
            st.latex(line)
        if remark:
            st.markdown(remark)
