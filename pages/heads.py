"""Several heads: one set of weights is one compromise; with heads a word gets several."""

from collections.abc import Sequence

import streamlit as st

from attention import MultiHeadSelfAttention
from text import heads_wording
from text.heads import ALL
from text.taggers import without_heads
from text.window_sentences import EXAMPLES, FAR, Read
from ui.explain import lesson, show_code, try_this
from ui.folds import formulas, often_said
from ui.heads_by_hand import by_hand
from ui.heads_maps import looking, opening
from ui.heads_pair import unequal
from ui.heads_runs import Shown, available, chosen, measured, planned
from ui.heads_seeds import side_by_side
from ui.heads_switches import switches
from ui.language import _, language
from ui.lesson_runs import lesson_runs
from ui.showing import SHOWS
from ui.window_sentence import TYPED, typed

NEAR = {"en": 1, "zh": 0}  # the example in which one head looks most at the word before
FORMULAS = (
    r"q^{i,h}=W^{q,h}q^i\qquad k^{i,h}=W^{k,h}k^i\qquad v^{i,h}=W^{v,h}v^i",
    r"\alpha_{i,j}=\sum_h\alpha_{i,j}^{h}\qquad "
    r"\alpha'^{\,h}_{i,j}=\frac{e^{\alpha^{h}_{i,j}}}{\sum_m e^{\alpha^{h}_{i,m}}}\qquad "
    r"b^{i,h}=\sum_j\alpha'^{\,h}_{i,j}\,v^{j,h}",
    r"b^i=W^O\begin{pmatrix}b^{i,1}\\b^{i,2}\end{pmatrix}",
)


@st.fragment
def network(networks: Sequence[Shown], found: Read) -> None:
    """The trained network that is looked into, its maps, and all that was measured."""
    shown = chosen(networks)
    looking(shown, found)
    (own,) = measured([shown])
    revealed = switches(shown, own, found)
    small = [one for one in networks if one.id == networks[0].id]
    told = len(small) < 2 or side_by_side(small, measured(small), revealed)
    others = [one for one in networks if one is not shown] if told else []
    unequal([shown, *others], [own, *measured(others)], revealed and told)


def folds() -> None:
    """What is often said, the formula, the code."""
    often_said(heads_wording.SAID)
    formulas(FORMULAS)
    show_code(MultiHeadSelfAttention, without_heads)


def experiments(networks: Sequence[Shown]) -> dict[str, dict[str, object]]:
    """What to try, each from the example in the network that opens the page."""
    near, far = (EXAMPLES[language()][place[language()]] for place in (NEAR, FAR))
    example = {TYPED: far, "off": "none", **opening(networks, far.split())}
    question = _("“{sentence}”: the table under the maps tells which head looks most at the word "
                 "just before.", sentence=near)  # fmt: skip
    return {
        question: {TYPED: near, "off": "none", "network": example["network"]},
        _("Switch every head off: what does a word on its own still know?"): {
            **example, "off": ALL, SHOWS: "figure-heads-off",
        },
        _("Back to the example, every head on."): {**example, "token": "1"},
    }  # fmt: skip


@st.fragment
def trained() -> None:
    """The networks, the reader's sentence, and what one network makes of it."""
    st.subheader(_("Heads of a trained tagger"), anchor=False)
    st.markdown(
        _(
            "A tagger is a network that gives every word of a sentence a label, as in “Why a "
            "window is not enough”. One has a single block with two heads and was trained from "
            "four seeds, another has two blocks of four heads. Nobody told a head what to look for."
        )
    )
    st.caption(
        _(
            "A block is one layer of attention and the small network behind it. A seed decides the "
            "random start of a training."
        )
    )
    networks = available(lesson_runs(planned(language()), f"heads-{language()}"))
    found = typed()
    if networks:
        network(networks, found)
        try_this("heads", experiments(networks), everywhere=True, shows="figure-all-heads")
        return
    st.info(
        _(
            "No trained network is here yet: train it above; then its heads show what they "
            "look at in this sentence, and can be switched off."
        ),
        icon=":material/call_split:",
    )


lesson(
    _("One set of weights per word is one compromise; with heads a word gets several."),
    section=_("Text"),
    title=_("Several heads"),
)
by_hand()
trained()
folds()
