"""Attention against importance, and the same network trained from other seeds."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from charts.heads_off import against
from charts.heads_off import seeds as seeds_chart
from text import heads_wording
from text.heads import Network, pair, telling
from text.heads_small_questions import SEED, seeds
from ui.explain import dark, figure, origin
from ui.heads_runs import Shown
from ui.language import _, joined
from ui.saying import ask, say


def unequal(shown: Sequence[Shown], networks: Sequence[Network], revealed: bool) -> None:
    """What far words lose without each head, against what it puts on their cue.

    Of the network that is looked into, the first, unless only another has two heads with equal
    shares and unequal effects.
    """
    st.subheader(_("Is attention an explanation?"), anchor=False)
    if not revealed:
        st.caption(_("Follows once you have answered the question above."))
        return
    place = telling(networks)
    network, found = networks[place], pair(networks[place])
    told = say(heads_wording.told_pair(network, found))
    if place:
        told = joined(
            _(
                "The network that was looked into above has no such pair, but the training of "
                "{blocks} × {heads} heads from seed {seed} has.",
                blocks=network.blocks,
                heads=network.heads,
                seed=shown[place].run.config.seed,
            ),
            told,
        )
    rows = [
        (network.name(head), share, drops[1], found is not None and head in found.heads)
        for head, share in network.shares
        if (drops := network.drops(head))
    ]
    table = pd.DataFrame(rows, columns=["name", "share", "drop", "marked"])
    words = {
        "cue": _("share on the far cue, mean over the test words"),
        "drop": _("far words lost without it"), "head": _("head"),
    }  # fmt: skip
    st.markdown(f"**{told}**")
    explained = _(
        "If looking at the cue explained the answer, equal shares would mean equal losses."
    )
    wanted = _("Each point is one head. Equal shares with unequal losses are what is looked for.")
    figure(
        against(table, words=words, dark=dark()),
        alt=told,
        notice=explained if found else wanted,
        name="heads-against", key="heads-against",
        table=table.drop(columns="marked").round(4),
        headings={"name": words["head"], "share": words["cue"], "drop": words["drop"]},
    )  # fmt: skip
    origin("measured")


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
        headings: dict = {name: _(text) for name, text in heads_wording.SEEDS.items()}
        st.dataframe(
            _by_seed(shown, networks), hide_index=True, key="seeds", column_config=headings
        )
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
