"""The same network trained from other seeds."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from charts.heads_off import seeds as seeds_chart
from text import heads_wording
from text.heads import Network
from text.heads_small_questions import SEED, seeds
from ui.explain import dark, figure, origin
from ui.heads_runs import Shown
from ui.language import _
from ui.saying import ask, say


def side_by_side(shown: Sequence[Shown], networks: Sequence[Network], revealed: bool) -> bool:
    """Which head looks at the far cue, training by training; whether it may be told by now."""
    st.subheader(_("Other seeds"), anchor=False)
    st.markdown(
        _("The network of {heads} heads again, trained from other seeds, nothing else changed.",
          heads=shown[0].heads)
    )  # fmt: skip
    state = seeds(networks)
    if SEED.applies(state) and not ask(SEED, state, once="heads-seed"):
        return False
    told = say(heads_wording.told_seeds(networks))
    rows = [
        (str(one.run.config.seed), network.name(head), share, head == network.looks_most())
        for one, network in zip(shown, networks, strict=True)
        for head, share in network.shares
    ]
    table = pd.DataFrame(rows, columns=["seed", "name", "share", "most"])
    words = {"seed": _("seed"), "cue": _("share on the far cue"), "head": _("head")}
    st.markdown(f"**{told}**")
    figure(
        seeds_chart(table, words=words, dark=dark()),
        alt=told, notice=_("Head numbers mean nothing: the random start decides who does what."),
        name="heads-seeds", key="heads-seeds",
    )  # fmt: skip
    origin("measured")
    if revealed:
        headings = {name: _(text) for name, text in heads_wording.SEEDS.items()}
        by_seed = _by_seed(shown, networks).rename(columns=headings)
        st.table(by_seed, hide_index=True, border="horizontal")
    return True


def _by_seed(shown: Sequence[Shown], networks: Sequence[Network]) -> pd.DataFrame:
    """For each seed its head on the far cue, and what is right without it, without the other."""
    rows = []
    for one, network in zip(shown, networks, strict=True):
        head = network.looks_most()
        others = [other for other, _share in network.shares if other != head]
        cuts = [network.without(gone) for gone in (head, *others[:1])]
        shares = [value for cut in cuts if cut for value in (cut.near, cut.far)]
        rows.append(
            (one.run.config.seed, network.name(head),
             *map(heads_wording.percent, (network.share(head), *shares)))
        )  # fmt: skip
    return pd.DataFrame(rows, columns=list(heads_wording.SEEDS))
