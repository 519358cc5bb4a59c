"""Random labels: whether a model learns labels by heart that mean nothing, and what it takes."""

import streamlit as st

from ui import random_words as words
from ui.contents import entry
from ui.explain import lesson
from ui.folds import formulas, often_said
from ui.language import _
from ui.random_live import live
from ui.random_parts import published
from ui.source_code import show_sources

SOURCES = {
    "data/random_labels.py": ("corrupted",),
    "experiments/random_labels.py": ("steps_to_fit", "apart"),
}

lesson(
    _("Labels that mean nothing can only be learned by heart."),
    section=_("Experiments"),
    title=_("Random labels"),
)
st.markdown(
    _(
        "A label drawn at random says nothing about its picture: there is no class to be found, "
        "only this very picture to be remembered. What a model still gets right of its training "
        "images, it has learned by heart: **memorised**. New images keep their true labels."
    )
)
live(told=published())
overfitting = entry("overfitting")
st.page_link(
    overfitting.path, label=_("True labels, more and more images: Overfitting"),
    icon=overfitting.icon,
)  # fmt: skip
often_said(words.SAID)
formulas(words.FORMULA, words.remark())
show_sources(SOURCES)
