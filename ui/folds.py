"""The folds of a lesson: further controls, the usual sentence made precise, the formula."""

from collections.abc import Container, Iterable, Mapping

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from ui.language import _


def controls(
    label: str, offered: Mapping[str, Container[str]], icon: str = ":material/tune:"
) -> DeltaGenerator:
    """A fold for choices, key -> ids; open where the link asks one of them for something else."""
    asked = ((st.query_params.get(key), ids) for key, ids in offered.items())
    odd = any(id is not None and id not in ids for id, ids in asked)
    return st.expander(label, odd, icon=icon)


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
