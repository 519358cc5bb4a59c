"""Heads switched off: what the test sentences and the reader's own lose."""

from dataclasses import replace

import pandas as pd
import streamlit as st

from charts.heads_off import switched
from messages.lines import listed
from text import heads_wording
from text.answers import known_forms
from text.heads import Head, Network
from text.heads_measured import tags_without
from text.heads_questions import OFF, asked
from text.window_sentences import Read
from ui.explain import dark, figure, origin
from ui.heads_choice import switched_off
from ui.heads_runs import Shown, outcome
from ui.language import _, joined, language
from ui.plain_text import plain
from ui.saying import ask, say
from ui.window_saw import label


def switches(shown: Shown, network: Network, found: Read) -> bool:
    """Whether the accuracies may be seen: not before the key question is answered."""
    st.subheader(_("Switch heads off"), anchor=False)
    st.markdown(
        _(
            "A head that is off hands on nothing: its part of the joined vector is 0. Near words "
            "have their cue just before them, far words 1 to 12 words away. In the test every "
            "sentence stands in pairs, once with each answer, so guessing is right half the time."
        )
    )
    question = asked(network)
    revealed = not OFF.applies(question) or ask(OFF, question, once="heads-off")
    _panel(shown, network, found, revealed)
    return revealed


@st.fragment
def _panel(shown: Shown, network: Network, found: Read, revealed: bool) -> None:
    off = switched_off(shown.blocks, shown.heads)
    left, right = st.columns([2, 3], gap="large")
    with left:
        _own(shown, network, found, off)
    with right:
        _accuracies(shown, network, off, revealed)


def _accuracies(shown: Shown, network: Network, off: tuple[Head, ...], revealed: bool) -> None:
    """A row for every set that was measured, and for the one that is off now."""
    cover = "" if revealed else _("Answer first, or choose “Show me”.")
    if revealed and network.without(*off) is None:
        network = replace(network, outcomes=(*network.outcomes, outcome(shown, off)))
    rows = pd.DataFrame(
        [
            (sets_name(network, one.off), one.near, one.far, set(one.off) == set(off))
            for one in network.outcomes
        ],
        columns=["off", "near", "far", "now"],
    )
    if not revealed:
        rows.loc[1:, ["near", "far"]] = None
    told = say(heads_wording.finding(network)) if revealed else _("What is right, heads off.")
    st.markdown(f"**{told}**")
    words = {
        "off": _("switched off"), "share": _("ambiguous test words right"),
        "near": _("near words"), "far": _("far words"), "guess": _("guessing"),
    }  # fmt: skip
    figure(
        switched(rows, cover=cover, words=words, dark=dark()),
        alt=joined(told, cover),
        notice=say(heads_wording.notice(network)) if revealed else "",
        name="heads-off", key="heads-off",
        table=rows.drop(columns="now").round(4) if revealed else None,
        headings={name: _(text) for name, text in heads_wording.OUTCOME.items()},
    )  # fmt: skip
    origin("measured")
    if revealed and (rest := heads_wording.alone(network)):
        st.caption(say(rest))


def sets_name(network: Network, off: tuple[Head, ...]) -> str:
    """What a set of heads is called in a picture."""
    if not off:
        return _("none")
    if len(off) == network.blocks * network.heads:
        return _("all heads")
    return " + ".join(network.name(head) for head in off)


def _own(shown: Shown, network: Network, found: Read, off: tuple[Head, ...]) -> None:
    """Which words of the reader's sentence get another label now."""
    if not found.words:
        return
    if not off:
        st.markdown(_("Every head is on. Switch one off and see what your sentence loses."))
        return
    forms = known_forms(shown.tagger.vocabulary, found.words)
    before, after = (tags_without(shown.tagger, heads, forms) for heads in ((), off))
    changed = [
        f"“{plain(word)}” {label(old)} → {label(new)}"
        for word, old, new in zip(found.words, before, after, strict=True)
        if old != new
    ]
    if changed:
        st.markdown(
            _("Your sentence, with these off: {changed}.", changed=listed(changed, language()))
        )
    else:
        st.markdown(_("Your sentence, with these off: no word gets another label."))
