"""What the reader chose to see of the heads: who asks, which head is large, which are off."""

import re

import streamlit as st

from text.heads import ALL, Head, every, identified, identify, named
from text.heads_profile import asker as first_asker
from text.sentence import brief
from text.tagged import Ambiguous
from ui.controls import choice, choose
from ui.explain import selected
from ui.language import _
from ui.plain_text import as_code

LINK = re.compile(rf"(\d+-\d+,?)+|none|{ALL}|")


def asker(words: tuple[str, ...], cues: tuple[Ambiguous, ...]) -> int:
    """The place of the word that asks; a new sentence begins with its first ambiguous word."""
    default = str(first_asker(cues, len(words)) + 1)
    before = st.session_state.get("heads-words")
    if before not in (None, words):
        choose("asks", default)
    st.session_state["heads-words"] = words
    places = {str(place): f"{place} {brief(word)}" for place, word in enumerate(words, start=1)}
    return int(choice("asks", _("Who asks?"), places, default=default)) - 1


def large(blocks: int, heads: int, first: Head | None) -> Head:
    """The head that is drawn large; at the start `first`, else one of the last block."""
    names = {identify([one]): named(one, blocks) for one in every(blocks, heads)}
    picked = choice("large", _("Head"), names, default=identify([first or (blocks - 1, 0)]))
    return identified(picked, blocks, heads)[0][0]


def row_chosen(key: str) -> None:
    """Makes the word whose row was clicked in this map the one that asks."""
    cell = selected(st.session_state[key], "cell")
    if "query" in cell:
        choose("asks", str(int(cell["query"]) + 1))


def head_chosen() -> None:
    """Makes the small map that was clicked the large one."""
    chosen = selected(st.session_state["all-heads"], "map")
    if "head" in chosen:
        choose("large", identify([(int(chosen["block"]), int(chosen["head"]))]))


def switched_off(blocks: int, heads: int) -> tuple[Head, ...]:
    """The heads that are off: in the URL by id, remembered for the session."""
    asked = st.query_params.get("off")
    text = asked if asked is not None else st.session_state.get("chosen-off", "none")
    off = identified(text, blocks, heads)[0]
    if asked is None and off:
        st.query_params["off"] = text
    st.session_state["chosen-off"] = text
    names = {identify([one]): named(one, blocks) for one in every(blocks, heads)}
    st.session_state["choice-off"] = [identify([one]) for one in off]
    st.pills(
        _("Heads that are off"), list(names), key="choice-off", selection_mode="multi",
        format_func=lambda id: names.get(id, id), on_change=_switched,
    )  # fmt: skip
    if asked is not None and not LINK.fullmatch(asked):
        note = _("The link switches off {asked}, which are not heads: {count} are off here.",
                 asked=as_code(asked), count=len(off))  # fmt: skip
        st.caption(note)
    return off


def _switched() -> None:
    text = ",".join(sorted(st.session_state["choice-off"])) or "none"
    st.session_state["chosen-off"] = text
    if text == "none":
        st.query_params.pop("off", None)
    else:
        st.query_params["off"] = text
