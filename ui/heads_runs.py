"""The networks of the lesson on heads: which there are, and what was measured of them."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import streamlit as st

from experiments.config import RunConfig
from experiments.heads_kept import kept
from experiments.lessons import heads
from experiments.options import TaggerOptions
from experiments.rows import Run
from text.heads import Head, Network, Outcome, by_head, sets
from ui import cached
from ui.controls import choice
from ui.explain import SOURCES
from ui.language import _, language
from ui.tagger_models import grammar_task, opened, weights_key

OPENING = {"en": "1x2", "zh": "2x4"}  # the shape in which the example's cue stands out
PATIENCE = 0.3  # seconds, after which a bar tells how far the measuring has come


@dataclass(frozen=True)
class Shown:
    """A trained network with its tagger; `key` tells its weights from any others."""

    run: Run = field(compare=False)
    tagger: Any = field(compare=False)
    key: tuple
    blocks: int
    heads: int

    @property
    def id(self) -> str:
        """What the network is called in a link."""
        return f"{self.blocks}x{self.heads}"

    @property
    def origin(self) -> str:
        """Where it was trained, a key of ui.explain.ORIGINS."""
        return SOURCES[self.run.source]


@lru_cache(maxsize=4)
def planned(language: str) -> tuple[RunConfig, ...]:
    """The runs of the lesson; drawing the corpus for its fingerprint takes a moment."""
    return tuple(heads(language=language))


def available(runs: Sequence[Run]) -> list[Shown]:
    """The finished networks whose weights are there, in the order of their runs."""
    taggers, store = opened(runs), cached.store()
    return [
        Shown(
            run,
            taggers[run.run],
            weights_key(run, store),
            run.config.model.blocks,
            run.config.model.heads,
        )
        for run in runs
        if run.run in taggers and isinstance(run.config.model, TaggerOptions)
    ]


def chosen(networks: Sequence[Shown]) -> Shown:
    """The network that the reader looks into, the first seed of its shape."""
    first = {one.id: one for one in reversed(networks)}
    names = {
        id: _("{blocks} × {heads} heads", blocks=one.blocks, heads=one.heads)
        for id, one in sorted(first.items())
    }
    label = _("Network (blocks × heads of each)")
    opening = OPENING[language()]
    return first[choice("network", label, names, default=opening, kind="segmented")]


def measured(networks: Sequence[Shown]) -> list[Network]:
    """Shares on the cue and accuracies of these networks; each is measured once.

    Of published ones that has been done. A bar tells how far it has come where it takes a while.
    """
    known = {one.run.run: kept()[one.run.run] for one in networks if _is_kept(one.run)}
    rest = [one for one in networks if one.run.run not in known]
    outcomes = _outcomes(rest)
    for one in rest:
        shares = _cue_shares(one.key, one.tagger)
        found = tuple(outcomes[one.run.run])
        known[one.run.run] = Network(one.blocks, one.heads, shares, found)
    return [known[one.run.run] for one in networks]


def _is_kept(run: Run) -> bool:
    return run.source == "published" and run.run in kept()


def _outcomes(networks: Sequence[Shown]) -> dict[str, list[Outcome]]:
    """Run id -> what it gets right without each of the sets of heads."""
    wanted = [(one, off) for one in networks for off in sets(one.blocks, one.heads)]
    found: dict[str, list[Outcome]] = {one.run.run: [] for one in networks}
    bar, begun = st.empty(), time.monotonic()
    for done, (one, off) in enumerate(wanted):
        if time.monotonic() - begun > PATIENCE:
            told = _("Measuring on the test sentences: {done} of {count}", done=done,
                     count=len(wanted))  # fmt: skip
            bar.progress(done / len(wanted), text=told)
        found[one.run.run].append(outcome(one, off))
    bar.empty()
    return found


def outcome(shown: Shown, off: tuple[Head, ...]) -> Outcome:
    """What the network gets right without these heads."""
    return _outcome(shown.key, off, shown.tagger)


# As resources, of which a look makes no copy: copies of hundreds of results took milliseconds.
@st.cache_resource(max_entries=512, show_spinner=False)
def _outcome(key: tuple, off: tuple[Head, ...], _tagger: Any) -> Outcome:
    near, far = _accuracies(key, off, _tagger)
    return Outcome(off, near, far)


@st.cache_resource(max_entries=32, show_spinner=False)
def _cue_shares(key: tuple, _tagger: Any) -> tuple[tuple[Head, float], ...]:
    return by_head(_shares(key, _tagger))


def _accuracies(key: tuple, off: tuple[Head, ...], tagger: Any) -> tuple[float, float]:
    from text.heads_measured import outcome

    found = outcome(tagger.model, grammar_task(key[1]), off)
    return found.near, found.far


def _shares(key: tuple, tagger: Any) -> list[list[float]]:
    from text.heads_measured import cue_shares

    return cue_shares(tagger.model, grammar_task(key[1])).tolist()
