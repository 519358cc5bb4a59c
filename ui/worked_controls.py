"""Controls of the worked example: its sentence, its rules, its vectors and matrices."""

import streamlit as st

from charts.palette import part_colours
from text import around, dictionary, tables, wording
from text.arithmetic import vector
from text.questions import State, exchanged
from text.worked import LARGEST, PRESETS, Rules, Worked
from ui.controls import choice, choose
from ui.explain import dark
from ui.language import _, language
from ui.long_vectors import long_vectors
from ui.number_tables import editor, matrices, set_back
from ui.saying import ask, say

__all__ = ["ask", "asker", "numbers", "parts", "rules", "say", "sentence", "stage_strip"]


def parts(state: State) -> str:
    """Query, keys and values in the colours that their numbers have in charts and formulas."""
    query = state.worked.trace().queries[state.chosen].tolist()
    words = {
        "query": _("query q of “{word}” = {query}", word=state.asker, query=vector(query)),
        "key": _("keys k"),
        "value": _("values v"),
    }
    hues = part_colours(dark())
    return " · ".join(f':color[{words[part]}]{{foreground="{hues[part]}"}}' for part in words)


def meanings() -> None:
    """The four words of this lesson, before the first number."""
    st.markdown(
        _(
            "A **query** is what a word asks, a **key** what it can be asked by, a **value** what "
            "it hands over: each is the word's vector times a learned matrix of its own. "
            "**Softmax** turns scores into positive shares that add up to 1."
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


def asker(words: tuple[str, ...]) -> int:
    """The place, from 0, of the word that asks; the URL counts from 1."""
    places = {str(place): word for place, word in enumerate(words, start=1)}
    if st.query_params.get("token", "1").isdigit() and st.query_params.get("token") not in places:
        st.query_params.pop("token", None)  # the sentence has become shorter
    return int(choice("token", _("Who asks?"), places, kind="segmented")) - 1


def another_asks(state: State) -> bool:
    """Whether a word was chosen that does not ask yet: where a row was clicked."""
    token = st.query_params.get("token", "")
    places = {str(place) for place in range(1, len(state.worked.words) + 1)}
    return token in places and token != str(state.chosen + 1)


def nothing_to_exchange(state: State) -> str:
    """Why these words have no other neighbours; empty where they have."""
    before, after = exchanged(state)
    if before == after:
        return _("With these words there is nothing to exchange: go back to the example.")
    if state.worked.features[state.chosen] != state.worked.mirrored().features[state.chosen]:
        return _("Every word would be exchanged, none would stay to ask: go back to the example.")
    return ""


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
