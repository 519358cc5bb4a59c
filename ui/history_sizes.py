"""Heads over the number of training images, drawn with their words."""

import pandas as pd
import streamlit as st

from charts.history import over_sizes, top_of
from experiments import histories
from experiments.by_size import BAND_FROM
from messages import N_
from ui.explain import dark, figure
from ui.history_choice import Shown, snapshots
from ui.history_steps import legend, nulls_of, numbers_of, rank_name, words
from ui.language import _

LIE = N_(
    "Block {block}: with {few:,} images its heads lie between {few_low:.2f} and {few_high:.2f}, "
    "with {many:,} between {many_low:.2f} and {many_high:.2f}."
)
LIE_PX = N_(
    "Block {block}: with {few:,} images its heads lie between {few_low:.2f} px and "
    "{few_high:.2f} px, with {many:,} between {many_low:.2f} px and {many_high:.2f} px."
)


def by_size(shown: Shown, told: bool) -> None:
    """The heads after training over the number of images, a line for each rank of a block."""
    runs = shown.sizes
    table = histories.heads(snapshots(runs), shown.measure)
    after = histories.last(table)
    layer = shown.block if shown.block is not None else 0
    after = after[after["layer"] == layer]
    if after["train_size"].nunique() < 2:
        st.info(
            _("Nobody has trained this transformer on another number of images yet."),
            icon=":material/stacked_line_chart:",
        )
        return
    before = histories.first(table)
    nulls = nulls_of(shown, float(before[before["layer"] == layer]["value"].mean()))
    means, dots = _over_sizes(after, shown, layer)
    noticed = _size_notice(after, shown, layer)
    known = nulls if told else {}
    figure(
        over_sizes(
            means, dots, top=top_of(after["value"], nulls), nulls=known,
            words=words(shown, nulls), dark=dark(),
        ),
        alt=noticed, notice=noticed, table=numbers_of(after), name="heads-over-sizes",
        key="history-sizes", legend=legend(words(shown, nulls), known),
    )  # fmt: skip
    st.caption(
        _(
            "Block {block}, after the last step; head numbers mean nothing across seeds, so heads "
            "are compared by rank. Dots are means over seeds; from {band} seeds on a bar goes from "
            "the lowest to the highest, of fewer each is a small tick.",
            block=layer + 1,
            band=BAND_FROM,
        )
    )


def _over_sizes(after: pd.DataFrame, shown: Shown, layer: int) -> tuple[pd.DataFrame, pd.DataFrame]:
    means = histories.bands(after, "train_size").rename(columns={"mean": "value"})
    heads = shown.options.heads
    few = means["count"] < BAND_FROM
    means.loc[few, ["low", "high"]] = float("nan")
    means["name"] = [rank_name(layer, rank, heads) for rank in means["rank"]]
    sparse = set(means.loc[few & (means["count"] > 1), "train_size"])
    dots = after[after["train_size"].isin(sparse)]
    names = [rank_name(layer, rank, heads) for rank in dots["rank"]]
    return means.rename(columns={"rank": "line"}), dots.assign(name=names)


def _size_notice(after: pd.DataFrame, shown: Shown, layer: int) -> str:
    mean = after.groupby("train_size")["value"].agg(["mean", "min", "max"])
    few, many = mean.iloc[0], mean.iloc[-1]
    return _(
        LIE if shown.measure == "entropy" else LIE_PX,
        block=layer + 1, few=mean.index[0], few_low=few["min"], few_high=few["max"],
        many=mean.index[-1], many_low=many["min"], many_high=many["max"],
    )  # fmt: skip
