"""The reader's sentence, tagged by each rung side by side."""

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from text import window_cues
from text import window_wording as wording
from text.sentence import MAX_TOKENS
from text.window_sentences import EXAMPLES, FAR, Read, offered, read, swap, swapped, turning
from ui.explain import dark, try_this
from ui.folds import expander
from ui.language import _, language
from ui.plain_text import plain
from ui.saying import say
from ui.window_grid import grid
from ui.window_runs import names, origins
from ui.window_saw import labelled_in

TYPED = "typed"  # the reader's sentence, in the session and in the URL
BEFORE = "typed-before"  # in the session: its words before their cue was exchanged
LONGEST = 2_000  # characters that are read


def typed() -> Read:
    """The sentence that the reader typed, chose or clicked together, read as taggers do."""
    start = EXAMPLES[language()][FAR[language()]]
    _follow_language(start)
    st.subheader(_("Your sentence"), anchor=False)
    left, right = st.columns([3, 2], gap="large", vertical_alignment="bottom")
    with right:
        st.selectbox(
            _("Examples"), EXAMPLES[language()], index=None, key="typed-example",
            on_change=_take_example, placeholder=_("Choose a sentence"),
        )  # fmt: skip
    with left:
        text = st.text_input(_("Sentence"), start, key=TYPED, bind="query-params")
    found = read(text[:LONGEST], language())
    _chips()
    if found.left_out or len(text) > LONGEST:
        st.caption(_("Only the first {count} words are tagged.", count=MAX_TOKENS))
    return found


@st.fragment
def own_sentence(taggers: Mapping[str, Any], kinds: Mapping[str, str], *, more: bool) -> None:
    """The reader's sentence tagged, and its cue exchanged; nothing else depends on it.

    `more` says that some taggers wait for the answer to a question.
    """
    tagged(typed(), taggers, kinds)
    if more:
        st.caption(_("The last two taggers follow once you have answered the second question."))
    if experiment := swap_experiment():
        try_this("window", experiment, shows="typed-tags")


def tagged(found: Read, taggers: Mapping[str, Any], kinds: Mapping[str, str]) -> None:
    """A row for each rung; without taggers, what to do."""
    if not taggers:
        st.info(
            _(
                "No trained tagger is here yet: train the ladder above; then each tagger labels "
                "this sentence."
            ),
            icon=":material/label:",
        )
        return
    if not found.words:
        st.caption(_("Type a sentence, choose an example, or click words together."))
        return
    tags = {rung: tagger.tags(found.words) for rung, tagger in taggers.items()}
    named, label = names(), labelled_in(language())
    shown = {named[rung]: [label(tag) for tag in row] for rung, row in tags.items()}
    rules = [label(name) for name in found.labels]
    words = {"rung": _("Tagger"), "rules": _("by the rules")}
    with st.container(key="typed-tags"):
        st.html(grid(found, shown, rules=rules, words=words, dark=dark()))
    origins(kinds.values())
    notes = [
        *_noticed(found, taggers, tags),
        *([note] if (note := wording.unknown(found)) else []),
        *wording.disagreement(found, tags),
    ]
    if notes:
        st.markdown(say(*(_quoted(note) for note in notes)))
    st.caption(
        _(
            "Shaded: words with two possible labels. Struck through: another label than the rules "
            "of the corpus give. A place without a label there has no cue that decides."
        )
    )


def swap_experiment() -> dict[str, dict[str, object]]:
    """The reader's sentence with its far cue exchanged, or the example so, to be tried."""
    current, example = str(st.session_state.get(TYPED, ""))[:LONGEST].split(), _example(language())
    own = swap(current, language())
    words, pair = (current, own) if own else (example, swap(example, language()))
    back: dict[str, dict[str, object]] = {
        _("Back to the example sentence."): {TYPED: " ".join(example), BEFORE: []}
    }
    found = {} if current == example else back
    if pair is None:
        return found
    values = {"one": pair[0], "other": pair[1]}
    sentence = (
        _("Swap “{one}” for “{other}” in your sentence: which taggers notice?", **values)
        if own
        else _("Take the example and swap “{one}” for “{other}”: which taggers notice?", **values)
    )
    return {sentence: {TYPED: " ".join(swapped(words, language())), BEFORE: words}, **found}


def _noticed(
    found: Read, taggers: Mapping[str, Any], tags: Mapping[str, Sequence[str]]
) -> list[Any]:
    """Who changes an answer, where this sentence is the one before with its cue exchanged."""
    before = list(st.session_state.get(BEFORE, []))
    one = turning(before, language())
    if one is None or swapped(before, language()) != list(found.words):
        return []
    first = {rung: tagger.tags(before)[one.place] for rung, tagger in taggers.items()}
    then = {rung: row[one.place] for rung, row in tags.items()}
    return [window_cues.noticed(before[one.place], first, then, names(), language())]


def _example(of: str) -> list[str]:
    return EXAMPLES[of][FAR[of]].split()


def _quoted(note: Any) -> Any:
    """The line with what the reader typed kept from acting as Markdown."""
    values = {
        name: plain(value) if isinstance(value, str) else value
        for name, value in note.values.items()
    }
    return type(note)(note.message, values)


def _follow_language(start: str) -> None:
    """An example in the other language makes way for this one's; own words stay."""
    before = st.session_state.setdefault("typed-language", language())
    if before != language():
        if st.session_state.get(TYPED) in EXAMPLES[before]:
            st.session_state[TYPED] = start
        st.session_state["typed-language"] = language()


def _take_example() -> None:
    if chosen := st.session_state["typed-example"]:
        st.session_state[TYPED] = chosen
        st.session_state["typed-example"] = None


def _chips() -> None:
    """The words that the taggers know; a click appends one."""
    with expander(_("The words that these taggers know"), ":material/apps:"):
        st.button(
            _("Empty the sentence"), on_click=_clear, key="typed-clear",
            icon=":material/backspace:",
        )  # fmt: skip
        for number, (heading, words) in enumerate(offered(language()).items()):
            _row(f"typed-chips-{number}", _(heading), words)


def _row(key: str, heading: str, words: Sequence[str]) -> None:
    st.pills(heading, words, key=key, on_change=_append, args=(key,), selection_mode="single")


def _append(key: str) -> None:
    if word := st.session_state[key]:
        st.session_state[TYPED] = f"{st.session_state[TYPED]} {word}".strip()
        st.session_state[key] = None


def _clear() -> None:
    st.session_state[TYPED] = ""
