"""A clause of the reader's own, labelled both ways round behind as many words as wanted."""

import streamlit as st

from messages.lines import listed
from text.order_clause import (
    AHEAD,
    EXAMPLES,
    ROOM,
    Clause,
    behind,
    clause,
    corpus,
    exchanged,
)
from text.order_reasons import NEEDS_TWO, both_ways
from text.order_results import State
from text.order_shuffle import largest
from text.window_sentences import Read
from text.window_wording import unknown
from ui.controls import choice
from ui.explain import dark
from ui.folds import controls
from ui.language import _, joined, language
from ui.order_runs import Shown, names
from ui.order_task import accuracies, places, roles
from ui.plain_text import plain
from ui.saying import say
from ui.window_grid import grid

TYPED = "clause"  # the clause, in the session and in the URL
LONGEST = 2_000  # characters that are read


@st.fragment
def the_task(learned: State, taggers: dict[str, Shown]) -> None:
    """A clause both ways round, then how often the taggers are right behind many words."""
    ahead = None
    if taggers:
        found, ahead = asked()
        both(found, ahead, taggers)
    if accuracies(learned, taggers) and ahead is not None:
        places(learned, ahead)


def asked() -> tuple[Clause, int]:
    """The clause that the reader typed, and how many words stand before it."""
    start = EXAMPLES[language()]
    before = st.session_state.setdefault("clause-language", language())
    if before != language():
        if st.session_state.get(TYPED) == EXAMPLES[before]:
            st.session_state[TYPED] = start
        st.session_state["clause-language"] = language()
    numbers = {str(count): str(count) for count in AHEAD}
    with controls(_("Choose the clause and the words before it"), {"ahead": numbers}):
        left, right = st.columns(2, gap="large", vertical_alignment="bottom")
    with left:
        text = st.text_input(_("Who does it?"), start, key=TYPED, bind="query-params")
    with right:
        ahead = int(choice("ahead", _("Words before the clause"), numbers, kind="slider"))
    found = clause(text[:LONGEST], language())
    if found.read.left_out or len(text) > LONGEST:
        told = _("Only the first {count} words are read: with those before them that makes 64.",
                 count=ROOM)  # fmt: skip
        st.caption(told)
    return found, ahead


def both(found: Clause, ahead: int, taggers: dict[str, Shown]) -> None:
    """The labels of both nouns by each tagger, as typed and with the nouns exchanged."""
    if not found.nouns:
        order = corpus(language()).order
        st.info(
            _(
                NEEDS_TWO,
                nouns=listed(order.nouns, language()),
                verbs=listed(order.verbs, language()),
            ),
            icon=":material/swap_horiz:",
        )
        return
    ways = [behind(one, ahead, language()) for one in (found, exchanged(found, language()))]
    for number, way in enumerate(ways):
        head = _("As typed") if number == 0 else _("The nouns exchanged")
        st.markdown(f":small[**{head}**]")
        _way(way, taggers, f"clause-{number}", ahead)
    told = _("Struck through: another label than the rules give.")
    words = " ".join(ways[0].read.words[:ahead])
    st.caption(joined(told, _("Before the clause: “{words}”.", words=words) if ahead else ""))
    if note := unknown(found.read):
        st.caption(say(note))
    if not any(ways[0].read.labels):
        st.caption(_("Who does it is known by the rules only in clauses of our grammar."))
    if "none" in taggers:
        st.markdown(say(_alike(ways, taggers["none"])))


def _way(way: Clause, taggers: dict[str, Shown], key: str, ahead: int) -> None:
    """The clause as a table; the words before it share one column."""
    named = roles()
    read = way.read
    skipped = slice(max(ahead - 1, 0), None)
    shown = {
        names()[kind]: [
            named[tag] if place in way.nouns else ""
            for place, tag in enumerate(one.tagger.tags(read.words))
        ][skipped]
        for kind, one in taggers.items()
    }
    rules = [named[one] if one else "" for one in read.labels][skipped]
    words = {"rung": _("Positions"), "rules": _("by the rules")}
    with st.container(key=key):
        st.html(grid(_shortened(read, ahead), shown, rules=rules, words=words, dark=dark()))


def _shortened(read: Read, ahead: int) -> Read:
    """The same with one column for all words before the clause."""
    if not ahead:
        return read
    name = _("{count} words", count=ahead)
    return Read(
        (name, *read.words[ahead:]),
        (True, *read.known[ahead:]),
        (False, *read.ambiguous[ahead:]),
        (None, *read.labels[ahead:]),
        read.left_out,
    )


def _alike(ways: list[Clause], none: Shown):
    """How far the scores of both nouns differ between both ways, without positions."""
    one, other = (none.tagger.scores(way.read.words) for way in ways)
    first, second = ways[0].nouns
    apart = max(largest(one[first], other[second]), largest(one[second], other[first]))
    return both_ways([plain(ways[0].read.words[place]) for place in (first, second)], apart)
