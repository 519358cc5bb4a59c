"""One more layer on top of the worked example, with matrices of its own."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from text import layers, tables
from text.questions import State
from text.worked import IDENTITY
from ui.controls import choose, pressed
from ui.folds import expander
from ui.language import _
from ui.number_tables import matrices, set_back

LAYERS = ("one", "two")  # in the URL


def stacked() -> bool:
    """Whether the second layer is on."""
    return pressed("layers", LAYERS) == "two"


def fold() -> DeltaGenerator:
    """The fold of the second layer, open where it is on."""
    return expander(_("The next layer"), ":material/layers:", stacked())


def next_layer(state: State) -> State | None:
    """The second layer and the word that asks in it; None while there is one layer."""
    st.caption(_("An input a may be the output of a layer before it: layers stack."))
    if not stacked():
        named = layers.outputs_named(state.worked)
        words = _("Use {outputs} as the next layer's input", outputs=named)
        _switch(words, "two", ":material/layers:")
        return None
    _switch(_("Back to one layer"), "one", ":material/undo:")
    made, odd = matrices([IDENTITY] * 3, "next", tables.COORDINATES)
    set_back(odd)
    return State(state.worked.followed(*made), state.chosen)


def _switch(words: str, to: str, icon: str) -> None:
    st.button(words, key=f"layers-{to}", on_click=choose, args=("layers", to), icon=icon)
