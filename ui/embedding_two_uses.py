"""The key question of the first lesson: where a word with two uses comes to lie."""

import streamlit as st

from charts.word_map import covered, word_map
from text import embedding_tables as tables
from text import embedding_wording as wording
from text.embedding_questions import FLY, two_groups
from text.embedding_state import State
from ui.embedding_pictures import group_names, label
from ui.explain import dark, figure
from ui.language import _
from ui.saying import ask, say

ASKED = "embeddings-fly"  # in the session: the reader has said where the two-use word lies
NEAR = (-0.6, 1.2)  # cosines, with room for the words


def two_uses(state: State) -> bool:
    """Whether the reader may see where the word with two uses lies; asks, then draws it.

    Before anything is learned there is nothing to ask, and nothing is drawn.
    """
    if not state.step:
        return False
    st.subheader(_("One vector cannot be two things"), anchor=False)
    if not two_groups(state):
        flat = _("Here animals and actions are not clearly apart: take more steps or dimensions.")
        st.caption(flat)
        return False
    if not FLY.applies(state) and ASKED not in st.session_state:
        st.caption(say(wording.tie(state)))
        return False
    axes = (_("cosine with the animals"), _("cosine with the actions"))
    if FLY.applies(state) and not ask(FLY, state, once=ASKED):
        cover = _("Answer first, or choose “Show me”.")
        chart = covered(axes=axes, domain=NEAR, cover=cover, dark=dark())
        figure(chart, alt=cover, name="covered", key="covered")
        return False
    _placed(state, axes)
    return True


def _placed(state: State, axes: tuple[str, str]) -> None:
    """Animals, actions and the word with both uses by their cosines with the two centres."""
    table = tables.centres_table(state)
    table["group"] = [_(group) for group in table["group"]]
    found, own = say(wording.two_uses(state)), [state.setting.two_uses]
    st.markdown(f"**{found}**")
    sides = [(min(NEAR[0], table[side].min() - 0.1), NEAR[1]) for side in ("x", "y")]
    chart = word_map(table, groups=group_names(), axes=axes, marked=own, domains=sides, dark=dark())
    notice = _("One vector per word cannot be two things. The sentence has to decide: next lesson.")
    figure(chart, alt=found, notice=notice, name="two-uses", key="two-uses")
    label(state)
