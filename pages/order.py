"""Order: who comes first, and how attention gets to know it."""

import streamlit as st

from attention import LearnedPositions, sinusoidal_1d
from text import order_wording as wording
from text.order_clause import EXAMPLES as CLAUSES
from text.order_shuffle import shuffled
from text.window_sentences import EXAMPLES, FAR, TWICE
from ui.explain import lesson, show_code, try_this
from ui.folds import formulas, often_said
from ui.language import _, language
from ui.lesson_runs import lesson_runs
from ui.order_clause import TYPED as CLAUSE
from ui.order_clause import the_task
from ui.order_patches import patches_shuffled, telling
from ui.order_positions import adding_a_place
from ui.order_runs import planned_tagger, planned_task, state, trained, with_untrained
from ui.order_saw import ANSWERED, one_word_twice
from ui.order_shuffle import words_shuffled
from ui.reach_pair import chosen_pair, on_pictures
from ui.showing import SHOWS
from ui.window_sentence import TYPED

FORMULAS = (
    r"b^i=\sum_j\alpha'_{i,j}\,v^j",
    r"\mathrm{attention}(PX)=P\,\mathrm{attention}(X)\qquad "
    r"\tfrac{1}{L}\textstyle\sum_i\mathrm{attention}(PX)_i"
    r"=\tfrac{1}{L}\sum_i\mathrm{attention}(X)_i",
    r"a^i\leftarrow a^i+e^i\qquad e^{i}_{2m}=\sin\!\big(i\,/\,10000^{2m/d}\big)\qquad "
    r"e^{i}_{2m+1}=\cos\!\big(i\,/\,10000^{2m/d}\big)",
    r"e^i\cdot e^j=\sum_m\cos\!\big((i-j)\,/\,10000^{2m/d}\big)",
)


lesson(
    _(
        "“The dog bites the man” is not “the man bites the dog”: a word's place has to be added "
        "to it."
    ),
    section=_("Text"),
    title=_("Order"),
)
st.markdown(
    _(
        "The same words, another story: can self-attention tell them apart? First a smaller case, "
        "one word that stands twice."
    )
)
again = EXAMPLES[language()][TWICE[language()]]
st.subheader(_("“{sentence}”, again", sentence=again), anchor=False)
st.markdown(
    _(
        "A tagger gives each word a label. This is the one of “Why a window is not enough”, "
        "trained once more on the same sentences, but without the place of each word."
    )
)
two = trained(lesson_runs(planned_tagger(language()), f"order-tagger-{language()}"))
taggers = with_untrained(two, language())
one_word_twice(taggers)
adding, task = st.container(), st.container()
with task:
    st.subheader(_("A task that only order decides"), anchor=False)
    st.markdown(
        _(
            "The dog and the man again: who does it? Three taggers learn to say which noun is the "
            "doer and which the receiver: one without positions, one with sinusoids, one with "
            "learned ones. In training at most 8 words stand before the clause."
        )
    )
    runs = lesson_runs(planned_task(language()), f"order-task-{language()}")
    by_positions = trained(runs)
    the_task(state(runs, language()), by_positions)
with adding:
    adding_a_place(by_positions, ANSWERED in st.session_state)
words_shuffled(taggers)
st.subheader(_("The same with an image"), anchor=False)
st.markdown(
    _(
        "An image is cut into small squares, its **patches**; each becomes a vector, as a word "
        "does. A transformer of the page “Reach” names what the image shows: it lets the patches "
        "look at each other, takes the average of all outputs and decides by that. Here its "
        "patches are shuffled like the words above."
    )
)
pair, samples = on_pictures(chosen_pair())
at_first = telling(pair, samples)
patches_shuffled(pair, samples, at_first)
EXAMPLE = {
    TYPED: EXAMPLES[language()][FAR[language()]], "places": "off", "shuffle": "1",
    CLAUSE: CLAUSES[language()], "ahead": "0", "image": at_first, "patches": "1",
}  # fmt: skip
try_this(
    "order",
    {
        _("“{sentence}” reversed, positions on: what is left after undoing?", sentence=again): {
            **EXAMPLE, TYPED: again, "places": "on", "shuffle": "reversed",
            SHOWS: "figure-order-shuffled",
        },
        _("Ten words before the clause: who does it now?"): {
            **EXAMPLE, "ahead": "10", SHOWS: "figure-order-accuracy",
        },
        _("Back to the beginning, positions off."): EXAMPLE,
    },
)  # fmt: skip
often_said(wording.SAID)
formulas(
    FORMULAS,
    _(
        "A sum: the order of its terms is nowhere in it. P puts the rows of X into another order, "
        "L is the number of words, d the length of a vector; in eⁱ the place i counts from 0."
    ),
)
show_code(sinusoidal_1d, LearnedPositions, shuffled)
