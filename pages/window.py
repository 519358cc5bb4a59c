"""Why a window is not enough: what fits in it, what it costs, what attention does instead."""

import streamlit as st

from text import window_wording as wording
from text.corpora import TWO_LABEL
from text.window_ladder import State
from ui.explain import lesson, show_source, try_this
from ui.folds import formulas, often_said
from ui.language import _, language
from ui.lesson_runs import lesson_runs
from ui.window_ladder import climbed, length, sentences
from ui.window_runs import kinds, open_to_see, planned, results, taggers, untrained
from ui.window_saw import PAIR, far_cue, one_word_twice
from ui.window_sentence import own_sentence
from ui.window_text import real_texts

FORMULAS = (
    r"s_i = W_2\,\mathrm{ReLU}\Big(\sum_{d=-r}^{r} W_1^{(d)} a^{i+d}\Big)",
    r"b^i = \sum_j \alpha'_{ij}\, W^v a^j",
)


def folds(counted: bool) -> None:
    """What is often said, the formula, the code; no count of weights before it was asked for."""
    often_said(wording.SAID)
    formulas(FORMULAS, _(wording.FORMULAS if counted else wording.FORMULAS_ALONE))
    show_source("text/taggers.py", "WindowTagger", "AttentionTagger")


lesson(
    _(
        "A window sees only what fits in it; attention sees the whole sentence, with the same "
        "parameters at every place."
    ),
    section=_("Text"),
    title=_("Why a window is not enough"),
)
st.markdown(
    _(
        "Sequence labelling: every word of a sentence gets one label. An ambiguous word has two "
        "possible labels, and another word of the sentence, its cue, decides between them."
    )
)
twice, far, rungs = st.container(), st.container(), st.container()
data = TWO_LABEL[language()]
with rungs:
    st.subheader(_("The ladder: from a word alone to the whole sentence"), anchor=False)
    st.markdown(
        _(
            "Six taggers learn from the same made-up sentences. The first five see more and more: "
            "the word alone; a window of 3, 7 or 15 words around it; a window over the whole "
            "sentence. The sixth, self-attention, sees the whole sentence with the same parameters "
            "for every pair of words; the next lesson takes it apart. A **parameter** is a number "
            "that a network learns."
        )
    )
    st.markdown(
        _(
            "**Near words** are ambiguous words with their cue just before them; **far words** "
            "have it 1 to 12 words away, before or after."
        )
    )
    count = sentences()
    runs = lesson_runs(planned(count, language()), f"ladder-{data}-{count}")
    state = State(language(), count, results(runs))
    told = climbed(state)
    try_this(
        "ladder",
        {
            _("Only 500 training sentences: who suffers most?"): {"sentences": "500"},
            _("Back to 2,000 sentences."): {"sentences": "2000"},
        },
        shows="figure-ladder",
    )
    counted = length(state)
trained = taggers(runs)
where = {rung: kind for rung, kind in kinds(runs).items() if rung in trained}
with twice:
    one_word_twice(trained if set(PAIR) <= set(trained) else untrained(data) | trained, where)
with far:
    far_cue(trained or untrained(data), where, state, told)
seen = {rung: one for rung, one in trained.items() if open_to_see(rung, told)}
own_sentence(seen, where, more=len(seen) < len(trained))
real_texts()
folds(counted)
