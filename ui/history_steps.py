"""Heads over the steps of training, drawn with their words."""

import pandas as pd
import streamlit as st

from charts.history import over_steps, top_of
from charts.legend import Entry
from experiments import histories
from experiments.by_size import BAND_FROM
from messages import N_
from ui.explain import dark, figure
from ui.history_choice import Shown, snapshots
from ui.language import _, joined
from ui.reach_depth_words import null_line

CAME = N_("At step {step:,} the values go from {low:.2f} ({name}) to {high:.2f}.")
CAME_PX = N_("At step {step:,} the values go from {low:.2f} px ({name}) to {high:.2f} px.")
BEGAN = N_("At step 0 all of them lay between {low:.2f} and {high:.2f}.")
BEGAN_PX = N_("At step 0 all of them lay between {low:.2f} px and {high:.2f} px.")
ALIKE = N_("At step 0 all of them were {value:.2f}.")
ALIKE_PX = N_("At step 0 all of them were {value:.2f} px.")


def head_name(layer: int, head: int) -> str:
    """A head by its numbers, counted from 1."""
    return f"{_('block {number}', number=layer + 1)} · {_('head {head}', head=head + 1)}"


def rank_name(layer: int, rank: int, heads: int) -> str:
    """A head by its rank in the block, the lowest value first."""
    block = _("block {number}", number=layer + 1)
    return f"{block} · {_('rank {rank} of {heads}', rank=rank + 1, heads=heads)}"


def step_by_step(shown: Shown, told: bool) -> None:
    """Every head over steps, or every rank over seeds; without `told` the beginning is covered."""
    table = histories.heads(snapshots(shown.chosen), shown.measure)
    if table.empty:
        st.info(_("This run kept no snapshots of its heads."), icon=":material/timeline:")
        return
    start = float(histories.first(table)["value"].mean())
    nulls = nulls_of(shown, start) if told else {}
    lines = _ranked(table, shown) if shown.ranked else _single(table, shown)
    visible = lines if told else histories.last(lines.assign(run="")).drop(columns="run")
    noticed = notice(shown, table) if told else ""
    figure(
        over_steps(
            visible, steps=shown.run.steps, top=top_of(lines["value"], nulls_of(shown, start)),
            nulls=nulls, words=words(shown, nulls), dark=dark(),
            cover=None if told else _("covered until you have guessed"),
        ),
        alt=joined(_("A line for each head over the steps of training."), noticed),
        notice=noticed, table=numbers_of(table) if told else None, name="heads-over-steps",
        key="history-steps", legend=legend(words(shown, nulls), nulls),
    )  # fmt: skip
    st.caption(_definitions(shown))


def nulls_of(shown: Shown, start: float) -> dict[str, float]:
    """The lines of nothing: looking everywhere alike, and the same network untrained."""
    uniform = {} if shown.uniform is None else {"uniform": shown.uniform}
    return uniform | {"untrained": start}


def words(shown: Shown, nulls: dict[str, float]) -> dict[str, str]:
    """The words in the charts."""
    named = {
        "uniform": _("everywhere alike, {value:.2f}"),
        "untrained": _("untrained, {value:.2f}"),
    }
    if shown.in_pixels:
        named = {
            "uniform": _("everywhere alike, {value:.2f} px"),
            "untrained": _("untrained, {value:.2f} px"),
        }
    return {
        "step": _("Step, logarithmic"),
        "size": _("Training images"),
        "value": shown.axis,
    } | {name: named[name].format(value=value) for name, value in nulls.items()}


def legend(names: dict[str, str], nulls: dict[str, float]) -> list[Entry]:
    """The lines of nothing."""
    return [null_line(names[name], name) for name in nulls]


def _single(table: pd.DataFrame, shown: Shown) -> pd.DataFrame:
    """The lines of one run's heads."""
    pairs = list(zip(table["layer"], table["head"], strict=True))
    return pd.DataFrame(
        {
            "line": [f"{layer}-{head}" for layer, head in pairs],
            "name": [head_name(layer, head) for layer, head in pairs],
            "step": table["step"],
            "value": table["value"],
            "low": float("nan"),
            "high": float("nan"),
            "chosen": (table["layer"] == shown.block) | (shown.block is None),
        }
    )


def _ranked(table: pd.DataFrame, shown: Shown) -> pd.DataFrame:
    """The lines of ranks: their mean with a band from five seeds on, else each seed's own."""
    heads, few = shown.options.heads, len(shown.seeds) < BAND_FROM
    lines = (
        table.assign(mean=table["value"], low=float("nan"), high=float("nan"))
        if few
        else histories.bands(table, "step").assign(run="")
    )
    keys = list(zip(lines["layer"], lines["rank"], lines["run"], strict=True))
    return pd.DataFrame(
        {
            "line": [f"{layer}-{rank}-{run}" for layer, rank, run in keys],
            "name": [rank_name(layer, rank, heads) for layer, rank, _run in keys],
            "step": lines["step"],
            "value": lines["mean"],
            "low": lines["low"],
            "high": lines["high"],
            "chosen": (lines["layer"] == shown.block) | (shown.block is None),
        }
    )


def notice(shown: Shown, table: pd.DataFrame) -> str:
    """Where the heads are, where they began, of how many seeds."""
    own = table[(table["layer"] == shown.block) | (shown.block is None)]
    start, now = histories.first(own)["value"], histories.last(own)
    low = now.loc[now["value"].idxmin()]
    pixels = shown.in_pixels
    came = _(
        CAME_PX if pixels else CAME,
        step=int(now["step"].max()), low=low["value"],
        name=head_name(int(low["layer"]), int(low["head"])), high=now["value"].max(),
    )  # fmt: skip
    began = _(BEGAN_PX if pixels else BEGAN, low=start.min(), high=start.max())
    if f"{start.min():.2f}" == f"{start.max():.2f}":  # of one value no range can be said
        began = _(ALIKE_PX if pixels else ALIKE, value=start.mean())
    seeds = _("{count} seeds.", count=len(shown.seeds)) if shown.ranked else _("This is one seed.")
    return joined(came, began, seeds)


def _definitions(shown: Shown) -> str:
    measures = {
        "distance": _(
            "Mean attention distance: how far the patches lie that a head looks at, weighted by "
            "how much it looks, in pixels."
        ),
        "entropy": _(
            "Entropy over its largest value: 0 looks at a single patch, 1 at all patches alike."
        ),
        "learned_span": _(
            "Learned span: patches up to there count fully, the soft edge closes two patches "
            "farther."
        ),
    }
    over = _(
        "Means over fixed validation images and every second patch that asks; in evaluation mode."
    )
    return joined(measures[shown.measure], "" if shown.measure == "learned_span" else over)


def numbers_of(table: pd.DataFrame) -> pd.DataFrame:
    """The same for a reader, blocks and heads counted from 1."""
    return pd.DataFrame(
        {
            _("Run"): table["run"],
            _("Seed"): table["seed"],
            _("Training images"): table["train_size"],
            _("Step"): table["step"],
            _("Block"): table["layer"] + 1,
            _("Head"): table["head"] + 1,
            _("Rank in its block"): table["rank"] + 1,
            _("Value"): table["value"].round(3),
        }
    )
