"""Which visit of a page this is, and which pages were visited in this session.

What a widget held is forgotten when the page changes.
"""

import streamlit as st


def arrive(path: str) -> None:
    """Nothing; a run of another page than the last one begins a new visit."""
    if st.session_state.get("visited") != path:
        st.session_state["visited"] = path
        st.session_state["visit"] = visit() + 1
        st.session_state["seen"] = seen() | {path}


def visit() -> int:
    """The number of this visit."""
    return st.session_state.get("visit", 0)


def seen() -> frozenset[str]:
    """The paths of the pages that were visited, this one among them."""
    return st.session_state.get("seen", frozenset())
