"""The foot of every page: the way back and the way on."""

from typing import Literal

import streamlit as st

from ui.contents import neighbours
from ui.language import _


def foot(stem: str) -> None:
    """Links to the pages before and after this one, at the left and the right."""
    before, after = neighbours(stem)
    where: Literal["distribute", "right"] = "distribute" if before else "right"
    with st.container(key="foot", horizontal=True, horizontal_alignment=where):
        if before:
            st.page_link(
                before.path, label=_("Previous: {title}", title=_(before.title)),
                icon=":material/arrow_back:",
            )  # fmt: skip
        if after:
            st.page_link(
                after.path, label=_("Next: {title}", title=_(after.title)),
                icon=":material/arrow_forward:", icon_position="right",
            )  # fmt: skip
