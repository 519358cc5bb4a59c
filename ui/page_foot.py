"""The foot of every page: the way back and the way on, and which lessons were seen."""

from typing import Literal

import streamlit as st

from ui.contents import lessons, neighbours
from ui.language import _
from ui.visits import seen


def foot(stem: str) -> None:
    """Links to the pages before and after this one, at the left and the right."""
    before, after = neighbours(stem)
    where: Literal["distribute", "right"] = "distribute" if before else "right"
    progress()
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


def progress() -> None:
    """How many lessons were seen in this session, and which; nothing before the first."""
    found = [lesson for lesson in lessons() if lesson.stem in seen()]
    if not found:
        return
    words = _("{seen} of {count} lessons visited", seen=len(found), count=len(lessons()))
    with st.container(key="progress"), st.popover(words, type="tertiary"):
        for lesson in lessons():
            icon = "check" if lesson in found else "radio_button_unchecked"
            st.page_link(lesson.path, label=_(lesson.title), icon=f":material/{icon}:")
