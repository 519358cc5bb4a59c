"""The numbers behind the pictures of the Overfitting page, and the headings over them."""

import pandas as pd

from ui.language import _

COLUMNS = [
    "model", "train_size", "seed", "train_accuracy", "test_accuracy", "train_loss", "test_loss",
    "fitted", "source", "run",
]  # fmt: skip


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
        "fitted": _("Fitted"),
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
