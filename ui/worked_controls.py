"""Controls of the worked example: its sentence, its rules, its vectors and matrices."""

from collections.abc import Sequence

import streamlit as st

from text import around, dictionary, tables, wording
from text.questions import State
from text.worked import LARGEST, PRESETS, Rules, Worked
from ui.controls import choice, choose, pressed
from ui.language import _, language
from ui.long_vectors import long_vectors
from ui.number_tables import editor, matrices, set_back
from ui.saying import say


def meanings() -> None:
    """The words of this lesson, before the first number."""
    st.markdown(
        _(
            "A **query** is what a word asks, a **key** what it can be asked by, a **value** what "
            "it hands over: each is the word's vector times a learned matrix of its own."
        )
    )
    st.markdown(
        _(
            "The **score** of a query and a key is their dot product q·k: numbers in the same "
            "place multiplied, then added up. **Softmax** turns scores into **attention weights**, "
            "weights for short: positive shares that add up to 1, computed and not learned. The "
            "output **b** is the sum of weight × value."
        )
    )


def sentence(example: str) -> tuple[str, ...]:
    """The words that the reader typed or the link carries, with notes on what was odd."""
    if st.session_state.setdefault("sentence-language", language()) != language():
        typed = st.session_state.get("sentence", example)
        st.session_state["sentence"] = dictionary.in_language(typed, language())
        st.session_state["sentence-language"] = language()
    read = dictionary.read_sentence(
        st.text_input(_("Sentence"), example, key="sentence", bind="query-params")
    )
    for note in around.notes(read, language()):
        st.caption(say(note))
    return read.words or dictionary.read_sentence(example).words


def asker(words: tuple[str, ...], redraws: Sequence[str] = ()) -> int:
    """The place, from 0, of the word that asks; the URL counts from 1.

    `redraws` are the fragments that follow it; without them the page does.
    """
    places = {str(place): word for place, word in enumerate(words, start=1)}
    if st.query_params.get("token", "1").isdigit() and st.query_params.get("token") not in places:
        st.query_params.pop("token", None)  # the sentence has become shorter
    return int(choice("token", _("Who asks?"), places, kind="segmented", redraws=redraws)) - 1


def asks(words: tuple[str, ...]) -> int:
    """The place, from 0, of the word that asks, where its control stands elsewhere."""
    return int(pressed("token", tuple(str(place + 1) for place in range(len(words))))) - 1


def rules() -> Rules:
    """The rules of the game, each with what changes and why."""
    picked: dict[str, str] = {}
    w = Rules.direction
    for key, label, options, why in around.RULES:
        names = {id: _(name) for id, name in options.items()}
        picked[key] = choice(key, _(label), names, kind="segmented")
        st.caption(_(why))
        if key == "divide":
            long_vectors()
        elif picked[key] == "additive":
            w = direction()
    alone, divided = picked["alone"] == "yes", picked["divide"] == "yes"
    return Rules(divided, picked["score"], picked["weights"], not alone, w)


def direction() -> tuple[float, float]:
    """The two numbers of the additive score's w, in the URL as w1 and w2."""
    with st.container(horizontal=True):
        first, second = (
            st.number_input(
                label, -LARGEST, LARGEST, start, 0.5, format="%g",
                key=key, bind="query-params", width=160,
            )
            for label, key, start in zip(("w₁", "w₂"), ("w1", "w2"), Rules.direction, strict=True)
        )  # fmt: skip
    return first, second


def numbers(words: tuple[str, ...], chosen_rules: Rules) -> Worked:
    """The vectors and the matrices as the reader left them, odd cells set back with a note."""
    features, odd = editor("a", dictionary.features_of(words), words)
    st.caption(_("“open” says how much a word needs others to be understood."))
    presets = {id: _(name) for id, name in around.PRESETS.items()}
    preset = choice("matrices", _("Matrices"), presets, kind="segmented")
    (query, key, value), bad = matrices(PRESETS[preset], preset, dictionary.FEATURES)
    set_back(odd + bad)
    return Worked(words, features, query, key, value, chosen_rules)


def stage_strip(state: State) -> str:
    """The stage that is lit; Back, Next and the arrow keys walk along the strip."""
    names = {stage: _(wording.label(state, stage)) for stage in tables.stages(state.worked)}
    if st.query_params.get("stage") == "scale" and "scale" not in names:  # the rule went off
        choose("stage", "score")
    with st.container(horizontal=True, vertical_alignment="center"):
        strip = st.container(width="content")
        buttons = st.container(width="content", horizontal=True)
    with strip:
        stage = choice("stage", _("Stage"), names, kind="segmented", label_visibility="collapsed")
    steps, here = list(names), list(names).index(stage)
    with buttons:
        _walk(_("Back"), steps[max(here - 1, 0)], "Left", here == 0)
        _walk(_("Next"), steps[min(here + 1, len(steps) - 1)], "Right", stage == steps[-1])
    return stage


def _walk(words: str, stage: str, shortcut: str, disabled: bool) -> None:
    st.button(
        words, on_click=choose, args=("stage", stage), shortcut=shortcut,
        disabled=disabled, key=f"walk-{shortcut}",
    )  # fmt: skip
