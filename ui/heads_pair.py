"""Attention against importance: a head that looks at the cue as much and is missed less."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from charts.heads_off import against
from text import heads_wording
from text.heads import Network, Pair, pair, telling
from ui import cached
from ui.explain import dark, figure, origin
from ui.heads_runs import Shown, available, measured, planned
from ui.language import _, joined, language
from ui.saying import say

ELSEWHERE = "en"  # the language whose networks serve as an example where no other has a pair


def unequal(shown: Sequence[Shown], networks: Sequence[Network], revealed: bool) -> None:
    """What far words lose without each head, against what it puts on their cue.

    Of the network that is looked into, the first, unless only another has such a pair of heads;
    without any, of an English one, and said so.
    """
    st.subheader(_("Is attention an explanation?"), anchor=False)
    if not revealed:
        st.caption(_("Follows once you have answered the question above."))
        return
    place = telling(networks)
    network, found = networks[place], pair(networks[place])
    told = say(heads_wording.told_pair(network, found, len(networks)))
    if place:
        message = _(
            "The network that was looked into above has no such pair, but the training of "
            "{blocks} × {heads} heads from seed {seed} has.",
            **_called(shown[place]),
        )
        told = joined(message, told)
    st.markdown(f"**{told}**")
    example = elsewhere() if not found and language() != ELSEWHERE else None
    if example is None:
        _points(network, found, told)
        return
    one, network = example
    found = pair(network)
    st.markdown(
        _(
            "As an example, therefore, the English tagger: {blocks} × {heads} heads, trained on "
            "English sentences from seed {seed}.",
            **_called(one),
        )
    )
    told = say(heads_wording.told_pair(network, found))
    st.markdown(f"**{told}**")
    _points(network, found, told)


def elsewhere() -> tuple[Shown, Network] | None:
    """The first English network with such a pair, the one with most heads first; None without."""
    names = [config.run for config in planned(ELSEWHERE)]
    runs = [run for run in cached.store().runs(only=names) if run.status == "finished"]
    for one in sorted(available(runs), key=lambda one: -one.blocks * one.heads):
        (network,) = measured([one])
        if pair(network):
            return one, network
    return None


def _called(one: Shown) -> dict[str, object]:
    return {"blocks": one.blocks, "heads": one.heads, "seed": one.run.config.seed}


def _points(network: Network, found: Pair | None, told: str) -> None:
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
    explained = _(
        "If looking at the cue explained the answer, what is lost would grow with the share."
    )
    wanted = _(
        "Each point is one head. Looked for: one that looks at the cue as much as another and is "
        "missed clearly less."
    )
    figure(
        against(table, words=words, dark=dark()),
        alt=told,
        notice=explained if found else wanted,
        name="heads-against", key="heads-against",
        table=table.drop(columns="marked").round(4),
        headings={"name": words["head"], "share": words["cue"], "drop": words["drop"]},
    )  # fmt: skip
    origin("measured")
