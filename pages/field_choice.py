"""Who chooses the field: what lies inside a box is not yet seen, and attention has no box."""

import streamlit as st

from ui import field_words as words
from ui.explain import lesson, show_source, try_this
from ui.field_heads import distances, texture, transformers
from ui.field_parts import examples, fields
from ui.folds import formulas, often_said
from ui.language import _

lesson(
    _("A fixed field decides what can be learned."),
    section=_("Vision"),
    title=_("Who chooses the field"),
)
st.markdown(
    _(
        "The **box** of a unit is all it could see, fixed by whoever built the CNN (theoretical "
        "receptive field). What counts inside is learned (effective receptive field). Two drawn "
        "sets show what follows."
    )
)
examples()
st.subheader(_("Two marks far apart"), anchor=False)
fields()
try_this(
    "field",
    {
        _("Give the CNN with the smallest box GroupNorm: does it stay blind?"): {"third": "group"},
        _("Give it a second layer after the mean."): {"third": "mlp"},
    },
)
st.subheader(_("How far heads look"), anchor=False)
st.markdown(
    _(
        "Attention has no box: every patch may look at every other. The **mean attention "
        "distance** of a head says how far it does look, in pixels, the weights of its attention "
        "counting."
    )
)
runs = transformers()
st.markdown(f"**{_('Where a small window is enough')}**")
texture(runs)
st.markdown(f"**{_('Where two marks must be brought together')}**")
distances(runs)
often_said(words.SAID)
formulas(words.FORMULA, words.remark())
show_source("vision/receptive_field.py", "chain", "theoretical_fields")
