"""What the heads of a trained network look at in the reader's sentence."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from charts.heads import Grid, head_map, overview
from text import heads_profile, heads_wording
from text.answers import answer, known_forms
from text.heads import Head, Profile, every, identify, named
from text.sentence import brief
from text.tagged import Ambiguous
from text.window_sentences import Read, lexicon
from ui.explain import dark, figure, origin
from ui.folds import expander
from ui.heads_choice import asker, head_chosen, large, row_chosen
from ui.heads_runs import OPENING, Shown
from ui.language import _, language
from ui.plain_text import plain
from ui.saying import say

FAINT = 0.05  # share below which a cell is left out of the small maps
BESIDE = 2  # heads, up to which all maps are large


@dataclass(frozen=True)
class Looked:
    """One sentence traced through one network, and who asks in it."""

    shown: Shown
    words: tuple[str, ...]
    traces: Sequence[Any]
    cues: tuple[Ambiguous, ...]
    asks: int

    def name(self, head: Head) -> str:
        """The head's number."""
        return named(head, self.shown.blocks)

    @property
    def names(self) -> list[str]:
        """A name for every word, its place first, so that a word may come twice."""
        return [f"{place} {brief(word)}" for place, word in enumerate(self.words, start=1)]


@st.fragment
def looking(shown: Shown, found: Read) -> None:
    """Two large maps, or all heads small and one large; then what each head picked."""
    if not found.words:
        st.caption(_("Type a sentence, choose an example, or click words together."))
        return
    tagger = shown.tagger
    forms = known_forms(tagger.vocabulary, found.words)
    cues = heads_profile.cues(forms, lexicon(language()))
    few = shown.blocks * shown.heads <= BESIDE
    traces = answer(tagger.model, tagger.vocabulary, tagger.labels, found.words).traces
    pictures = st.container()
    with expander(_("Choose by name"), ":material/list:"):
        asks = asker(found.words, cues)
        first = heads_profile.on_cue(traces, cues)
        head = (0, 0) if few else large(shown.blocks, shown.heads, first)
    looked = Looked(shown, found.words, traces, cues, asks)
    profiles = heads_profile.profiles(traces, cues)
    with pictures:
        st.markdown(_("Rows ask, columns are looked at. Click a row to let another word ask."))
        _both(looked) if few else _one_of_many(looked, head, profiles)
        _told(looked, profiles)


def opening(networks: Sequence[Shown], words: Sequence[str]) -> dict[str, str]:
    """The network, the word that asks and the large head with which the page opens."""
    known = heads_profile.cues(words, lexicon(language()))
    found = {"network": OPENING[language()]}
    found["asks"] = str(heads_profile.asker(known, len(words)) + 1)
    shown = next((one for one in networks if one.id == found["network"]), None)
    if shown and shown.blocks * shown.heads > BESIDE:
        tagger = shown.tagger
        traces = answer(tagger.model, tagger.vocabulary, tagger.labels, words).traces
        if (head := heads_profile.on_cue(traces, known)) is not None:
            found["large"] = identify([head])
    return found


def _both(looked: Looked) -> None:
    heads = every(looked.shown.blocks, looked.shown.heads)
    for column, head in zip(st.columns(len(heads), gap="large"), heads, strict=True):
        with column:
            _large(looked, head)


def _one_of_many(looked: Looked, head: Head, profiles: Sequence[Profile]) -> None:
    left, right = st.columns([4, 3], gap="large")
    with left:
        _small(looked, head)
    with right:
        _large(looked, head)
        own = next(one for one in profiles if one.head == head)
        even = heads_profile.even_distance(len(looked.words))
        st.markdown(say(heads_wording.profile(own, looked.name(head), even)))


def _large(looked: Looked, head: Head) -> None:
    """One head: every word against every word, cues framed."""
    weights = heads_profile.weights(looked.traces, head)
    row = weights[looked.asks]
    asker, most = (plain(looked.names[place]) for place in (looked.asks, int(row.argmax())))
    told = say(heads_wording.looked(asker, looked.name(head), most, row.max().item()))
    st.markdown(f"**{told}**")
    key = f"head-{identify([head])}"
    figure(
        head_map(
            _long(weights), looked.names, chosen=looked.asks,
            cues=[(one.place, one.cue) for one in looked.cues],
            words={"asks": _("who asks"), "looked_at": _("who is looked at"),
                   "weight": _("weight")},
            dark=dark(),
        ),
        alt=told, name=key, key=key, table=_square(looked, weights),
        on_select=partial(row_chosen, key),
    )  # fmt: skip


def _small(looked: Looked, head: Head) -> None:
    """All heads; a click makes one large."""
    shown = looked.shown
    heads = every(shown.blocks, shown.heads)
    st.markdown(f"**{_('Every head at once: a row of maps for each block. Click one.')}**")
    maps = [
        _long(heads_profile.weights(looked.traces, one)).assign(block=one[0], head=one[1])
        for one in heads
    ]
    all_cells = pd.concat(maps)
    strong = all_cells[all_cells["weight"] >= FAINT]
    axes = (_("who asks"), _("who is looked at"))
    figure(
        overview(
            strong, Grid(shown.blocks, shown.heads, len(looked.words), axes),
            names={one: _("head {number}", number=looked.name(one)) for one in heads},
            chosen=head, dark=dark(),
        ),
        alt=_("Small maps of {count} heads, one of them chosen.", count=len(heads)),
        notice=_(
            "Paper is 0, ink is 1; less than {least:.0%} is left out of the small maps. Head 2.3 "
            "is head 3 of block 2.",
            least=FAINT,
        ),
        name="all-heads", key="all-heads", on_select=head_chosen,
    )  # fmt: skip


def _told(looked: Looked, profiles: Sequence[Profile]) -> None:
    """The profile of every head, and whether a cue is known here."""
    origin(looked.shown.origin)
    st.caption(_(heads_wording.CUE_KNOWN if looked.cues else heads_wording.CUE_UNKNOWN))
    table = pd.DataFrame(
        [
            (looked.name(one.head), heads_wording.percent(one.cue),
             *map(heads_wording.percent, (one.before, one.itself, one.entropy)),
             f"{one.distance:.1f}")
            for one in profiles
        ],
        columns=list(heads_wording.PROFILE),
    )  # fmt: skip
    if not looked.cues:
        table = table.drop(columns="cue")
    headings = {name: _(words) for name, words in heads_wording.PROFILE.items()}
    st.table(table.rename(columns=headings), hide_index=True, border="horizontal")
    even = heads_profile.even_distance(len(looked.words))
    st.caption(
        _(
            "Means over the words of this sentence; the share on the cue only over the words with "
            "two labels. Entropy: 0% looks at one word only, 100% at all alike; a head that looks "
            "at all alike looks {even:.1f} words far.",
            even=even,
        )
    )


def _long(weights: Any) -> pd.DataFrame:
    rows = weights.tolist()
    return pd.DataFrame(
        [(query, key, share) for query, row in enumerate(rows) for key, share in enumerate(row)],
        columns=["query", "key", "weight"],
    )


def _square(looked: Looked, weights: Any) -> pd.DataFrame:
    table = pd.DataFrame(weights.numpy().round(3), columns=looked.names)
    table.insert(0, _("who asks"), looked.names)
    return table
