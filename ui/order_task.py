"""The task that only order decides: accuracies, covered outside the trained range, and places."""

import pandas as pd
import streamlit as st

from charts.order_beyond import accuracy, noun_places
from text import order_clause as clause
from text import order_wording as wording
from text.order_corpus import BEFORE, DOER, RECEIVER
from text.order_outside_question import FIRST, OUTSIDE, case
from text.order_reasons import reason
from text.order_results import State
from ui.explain import dark, figure, origin
from ui.language import _, joined
from ui.order_runs import Shown, names
from ui.saying import ask, say

LAST = max(clause.AHEAD)


def roles() -> dict[str, str]:
    """A label of the order task -> its name in the reader's language."""
    return {label: _(name) for label, name in clause.LABELS.items()}


def accuracies(state: State, taggers: dict[str, Shown]) -> bool:
    """Whether what lies beyond the trained range is open; asks first, then draws the lines."""
    if not state.results:
        st.info(
            _(
                "No tagger has learned this task here yet: train the three above; then their "
                "accuracies stand here, and they label a clause of yours."
            ),
            icon=":material/swap_horiz:",
        )
        return False
    beyond = not OUTSIDE.applies(state) or ask(OUTSIDE, state, once="order-outside")
    _lines(state, beyond)
    for kind in dict.fromkeys(one.origin for one in taggers.values()):
        origin(kind)
    return beyond


def _lines(state: State, beyond: bool) -> None:
    told = say(wording.finding(state, beyond=beyond))
    st.markdown(f"**{told}**")
    rows = pd.DataFrame(
        [
            (result.positions, before, share)
            for result in state.results
            for before, share in result.by_before
            if beyond or before <= BEFORE
        ],
        columns=["positions", "before", "share"],
    )
    cover = "" if beyond else _("Answer first, or choose “Show me”.")
    words = {
        "before": _("words before the clause"),
        "share": _("nouns labelled right"),
        "trained": _("trained"),
        "guess": _("guessing"),
    }
    figure(
        accuracy(rows, names=names(), trained=BEFORE, last=LAST, cover=cover, words=words,
                 dark=dark()),
        alt=joined(told, cover), notice=say(*wording.notice(state, beyond=beyond)),
        table=_wide(rows), name="order-accuracy", key="order-accuracy",
    )  # fmt: skip


def _wide(rows: pd.DataFrame) -> pd.DataFrame:
    """A row for each number of words before, a column for each kind of positions, in percent."""
    wide = (100 * rows.pivot(index="before", columns="positions", values="share")).round(1)
    here = [kind for kind in names() if kind in wide]
    before = _("words before the clause")
    return wide[here].rename(columns=names()).reset_index(names=before)


def places(state: State, ahead: int) -> None:
    """Where both nouns stood in training, and where they stand behind so many words.

    Behind no more than training had, there is nothing to explain: then the number asked about.
    """
    language = state.language
    if ahead <= BEFORE:
        found = case(state)
        ahead = FIRST if found is None else found[0]
    told = say(*reason(ahead, language))
    head = _(
        "Which places held which noun in training, and where they stand behind {ahead} words "
        "(triangles)",
        ahead=ahead,
    )
    st.markdown(f"**{head}**")
    named = roles()
    table = clause.noun_places(language)
    table = table.assign(label=table["label"].map(named))
    asked = [(clause.place_of(label, ahead, language), named[label]) for label in named]
    words = {
        "place": _("place in the sentence"), "count": _("training sentences"),
        "now": _("with {ahead} words before the clause", ahead=ahead),
    }  # fmt: skip
    last = max(int(table["place"].max()) + 4, max(place for place, _name in asked))
    labels = [named[DOER], named[RECEIVER]]
    figure(
        noun_places(table, labels=labels, asked=asked, last=last, words=words, dark=dark()),
        alt=told, notice=told, table=table, name="noun-places", key="noun-places",
        headings={"place": words["place"], "label": _("label"), "count": words["count"]},
    )  # fmt: skip
