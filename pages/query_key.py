"""Query meets key: each output is a weighted average of the values."""

import streamlit as st

from attention import attend, attention_scores, attention_weights
from text.dictionary import EXAMPLES
from ui import query_key_pictures as pictures
from ui import worked_controls as controls
from ui.explain import lesson, show_code
from ui.folds import expander
from ui.language import _, language
from ui.query_key_rest import rest

example = EXAMPLES[language()][0]
lesson(
    _("Each output is a weighted average of the values; query and keys decide the weights."),
    section=_("Text"),
    title=_("Query meets key"),
)
controls.meanings()
left, right = st.columns([2, 3], gap="large")
with left:
    words = controls.sentence(example)
with right:
    pictures.asker(words)
hero = st.container()
changes = expander(_("Change the rules"), ":material/tune:")
with changes:
    rules = controls.rules()
with expander(_("Edit the numbers"), ":material/edit:"):
    worked = controls.numbers(words, rules)
with changes:
    pictures.outcome(worked)
with hero:
    pictures.stages(worked)
rest(worked, example)
show_code(attend, attention_scores, attention_weights)
