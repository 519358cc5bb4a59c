"""The three pictures of random labels: accuracy, which labels come first, how long it takes."""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd
import streamlit as st

from charts.clean_and_corrupted import clean_and_corrupted
from charts.random_labels import by_share, fitting
from experiments.random_labels import ENOUGH, SHARES, apart, wrong
from experiments.rows import Run
from ui import cached
from ui import random_spoken as spoken
from ui import random_words as words
from ui.controls import choice
from ui.explain import dark, figure, model_names
from ui.language import _, joined

SHOWN = ["share", "model", "train", "test", "clean", "corrupted", "run"]
STEPS = ["share", "model", "before", "fit", "told"]


@dataclass(frozen=True)
class Known:
    """The runs there are, what came of them, and how far the reader has answered."""

    runs: Sequence[Run]
    table: pd.DataFrame  # as experiments.random_labels.outcomes makes it
    classes: int
    learned: bool  # training accuracies may be seen
    carried: bool  # test accuracies too

    def of(self, models: Sequence[str]) -> "Known":
        """The same of these models alone."""
        runs = [run for run in self.runs if run.kind in models]
        table = self.table[self.table["model"].isin(models)]
        return Known(runs, table, self.classes, self.learned, self.carried)

    @property
    def parts(self) -> list[str]:
        """What of train and test may be seen."""
        return [part for part, seen in (("train", self.learned), ("test", self.carried)) if seen]


def accuracy(known: Known) -> None:
    """Training and test accuracy against the share; covered until the reader has answered."""
    cover = "" if known.learned else _("Answer first, or choose “Show me”.")
    told = cover or spoken.by_share(known.table, known.classes, known.carried)
    right = [1 - wrong(share, known.classes) for share in SHARES]
    shown = [name for name in SHOWN if known.carried or name != "test"]
    figure(
        by_share(
            _results(known), knows=pd.DataFrame({"share": SHARES, "value": right}),
            chance=1 / known.classes, cover=cover, dark=dark(),
            words={
                "share": _("Labels drawn at random"), "value": _("Accuracy"),
                "train": _("training"), "test": _("test"), "chance": _("guessing"),
                "knows": _("knows the classes, nothing by heart"), **model_names(),
            },
        ),
        alt=told, notice="" if cover else told, name="random-labels", key="random-share",
        table=None if cover else known.table[shown], headings=words.headings(),
    )  # fmt: skip


def _results(known: Known) -> pd.DataFrame:
    """A row for each run and part that may be seen."""
    own = known.table[["share", "model"]].assign(fitted=known.table["train"] >= ENOUGH)
    rows = [own.assign(part=part, value=known.table[part].astype(float)) for part in known.parts]
    nothing = own.head(0).assign(part="", value=0.0)
    return pd.concat(rows, ignore_index=True) if rows else nothing


def order(known: Known) -> None:
    """Training accuracy step by step at the chosen share, on true and on drawn labels."""
    st.markdown(f"**{_('Which labels are learned first')}**")
    chosen = choice(
        "share", _("Labels drawn at random"), words.shares(SHARES), default="50", kind="segmented"
    )
    runs = [run for run in known.runs if run.config.corruption == int(chosen) / 100]
    table = apart(cached.curves([run.run for run in runs]), runs)
    if table.empty:
        st.info(_("With this share nothing has been trained yet."))
        return
    told = spoken.order(table)
    if int(chosen):  # else none was drawn
        accidents = _("About {chance:.0%} of the drawn labels are true by accident.",
                      chance=1 / known.classes)  # fmt: skip
        told = joined(told, accidents)
    curves(table, known.classes, runs[0].steps, told, "random-apart")


def curves(
    table: pd.DataFrame, classes: int, steps: int, told: str, key: str, *, whole: bool = True
) -> None:
    """Training accuracy over steps; a picture that still grows has neither words nor numbers."""
    figure(
        clean_and_corrupted(
            table, steps=steps, chance=1 / classes, dark=dark(),
            words={
                "step": _("Step"), "value": _("Training accuracy"), "clean": _("true labels"),
                "corrupted": _("drawn labels"), "chance": _("guessing"), **model_names(),
            },
        ),
        alt=told, notice=told if whole else "", name=key, key=key,
        table=table if whole else None, headings=words.headings(),
    )  # fmt: skip


def took(known: Known) -> None:
    """The steps to fit against the share."""
    st.markdown(f"**{_('How long it takes')}**")
    table = known.table.astype({"before": float, "fit": float})
    table["told"] = [spoken.took(row.fit, row.steps) for row in table.itertuples()]
    told, steps = spoken.fitting(table), int(table["steps"].max())
    figure(
        fitting(
            table[[*STEPS, "steps"]], dark=dark(),
            words={
                "share": _("Labels drawn at random"), "steps": _("Steps to fit"),
                "budget": _("{steps:,} steps: the end", steps=steps), **model_names(),
            },
        ),
        alt=told, notice=told, name="random-steps", key="random-steps",
        table=table[STEPS], headings=words.headings(),
    )  # fmt: skip
    st.caption(words.fitted())
