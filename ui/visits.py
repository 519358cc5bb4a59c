"""Which visit of a page this is: what a widget held is forgotten when the page changes."""

import streamlit as st


def arrive(path: str) -> None:
    """Nothing; a run of another page than the last one begins a new visit."""
    if st.session_state.get("visited") != path:
        st.session_state["visited"] = path
        st.session_state["visit"] = visit() + 1


def visit() -> int:
    """The number of this visit."""
    return st.session_state.get("visit", 0)
