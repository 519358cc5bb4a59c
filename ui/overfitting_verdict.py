"""The verdict on "a CNN is less likely to overfit", read off at equal fit."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from experiments.equal_fit import Verdict, fitting, gaps_at_equal_fit, verdict
from experiments.studies import Study
from ui import cached
from ui.language import _, joined
from ui.overfitting_fair import unfair


def verdict_of(study: Study) -> str:
    """The sentence for a study; empty where the two may not be compared."""
    if unfair(study):
        return ""
    state = cached.measured(study.finished)
    found = verdict(at_equal_fit(state, study))
    return told(found) if found else ""


@st.cache_data(max_entries=16, show_spinner=False)
def at_equal_fit(state: tuple, _study: Study) -> pd.DataFrame:
    """What `gaps_at_equal_fit` says of a study; `state` is `cached.measured` of its runs."""
    return gaps_at_equal_fit(list(_study.finished), cached.curves(list(state[0])))


@st.cache_data(max_entries=16, show_spinner=False)
def until_fitted(state: tuple, _study: Study) -> pd.DataFrame:
    """What `fitting` says of a study."""
    return fitting(list(_study.finished), cached.curves(list(state[0])))


def told(found: Verdict) -> str:
    """The verdict in words, with the sizes it rests on."""
    low, high = found.compared_at
    level = f"{low:.0%}" if low == high else f"{low:.0%}–{high:.0%}"
    head = _(
        "**“A CNN is less likely to overfit.”** Compared where both know equally much of their "
        "training images ({level}).",
        level=level,
    )
    parts = [
        text
        for sizes, text in (
            (found.holds, _holds(found.holds)),
            (found.fails, _fails(found.fails)),
            (found.open, _open(found.open)),
        )
        if sizes
    ]
    return joined(head, *parts, _sum(found))


def _listed(sizes: Sequence[int]) -> str:
    return ", ".join(f"{size:,}" for size in sizes)


def _holds(sizes: Sequence[int]) -> str:
    return _("The CNN's gap is the smaller one at {sizes} images.", sizes=_listed(sizes))


def _fails(sizes: Sequence[int]) -> str:
    return _("The CNN's gap is the larger one at {sizes} images.", sizes=_listed(sizes))


def _open(sizes: Sequence[int]) -> str:
    return _(
        "At {sizes} images the seeds do not settle it (less than a point apart, a 95 % interval "
        "that holds 0, or one seed).",
        sizes=_listed(sizes),
    )


def _sum(found: Verdict) -> str:
    if found.holds and not found.fails:
        return _("Where it is settled, the sentence holds for these two models and these steps.")
    if found.fails and not found.holds:
        return _(
            "Where it is settled, the sentence does not hold for these two models and these steps."
        )
    if found.holds:
        return _("So it depends on the number of images.")
    return _("So nothing can be said yet.")
