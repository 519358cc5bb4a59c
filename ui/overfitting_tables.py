"""The numbers behind the pictures of the Overfitting page, and the headings over them."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from experiments.by_size import measured, moment, paired
from experiments.rows import Run
from experiments.summary import results
from ui.language import _

COLUMNS = [
    "model", "train_size", "seed", "train_accuracy", "test_accuracy", "train_loss", "test_loss",
    "test_calibration", "fitted", "best_step", "source", "run",
]  # fmt: skip


@st.cache_data(max_entries=16, show_spinner=False)
def compared(
    state: tuple, weights: str, _finished: Sequence[Run]
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """What finished runs measured, a row each, and both models side by side by size and seed.

    `state` is `cached.measured` of the runs; `weights` are the `last` or the `best`.
    """
    table = measured(moment(results(_finished), weights))
    return table, paired(table)


def numbers(results: pd.DataFrame, hidden: int | None) -> pd.DataFrame:
    """The table behind the picture, without the size that is still to be predicted."""
    shown = results if hidden is None else results[results["train_size"] != hidden]
    return shown[COLUMNS].sort_values(["train_size", "model", "seed"])


def of_runs() -> dict[str, str]:
    """The columns of `numbers` in the reader's language."""
    return {
        "model": _("Model"),
        "train_size": _("Training images"),
        "seed": _("Seed"),
        "train_accuracy": _("Training accuracy"),
        "test_accuracy": _("Test accuracy"),
        "train_loss": _("Training loss"),
        "test_loss": _("Test loss"),
        "test_calibration": _("Calibration error"),
        "fitted": _("Fitted"),
        "best_step": _("Best validation step"),
        "source": _("From"),
        "run": _("Run"),
    }


def of_paths() -> dict[str, str]:
    """The columns of the paths to equal fit."""
    return {
        "model": _("Model"),
        "step": _("Step"),
        "train": _("Training accuracy"),
        "gap": _("Gap, training − validation accuracy"),
    }
