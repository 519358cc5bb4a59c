"""All at once: the same numbers as matrices, in the column form and in the row form."""

import streamlit as st

from attention import (
    attend,
    attend_fused,
    attend_one_by_one,
    attention_scores,
    attention_weights,
)
from text.dictionary import EXAMPLES
from text.matrix_questions import asked
from text.questions import State
from text.worked import Rules
from ui import matrix_controls as here
from ui import matrix_parts as parts
from ui import worked_controls as controls
from ui.explain import lesson, show_code, try_this
from ui.folds import expander, often_said
from ui.language import _, language

example = EXAMPLES[language()][0]
lesson(
    _("Three learned matrices, five products, one softmax: that is the whole layer."),
    section=_("Text"),
    title=_("All at once: the matrix view"),
)
here.meanings()
left, right = st.columns([2, 3], gap="large")
with left:
    words = controls.sentence(example)
with right:
    form = here.form()
top = st.container()
with expander(_("Edit the numbers"), ":material/edit:"):
    worked = controls.numbers(words, Rules())
state = State(worked, controls.asks(words))
question = asked(state)
with top:
    covered = not parts.placed(question, form)
    parts.hero(state, question, form, covered)
try_this("matrix-view", here.experiments(example))
parts.axes(state, form)
parts.counting(state)
parts.racing(state)
often_said(here.SAID)
show_code(attend, attention_scores, attention_weights, attend_one_by_one, attend_fused)
