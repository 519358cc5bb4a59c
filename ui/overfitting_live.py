"""What the trainings under way have reached so far: the first results, long before an end."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from experiments.rows import Run
from ui import cached
from ui.explain import model_names
from ui.language import _, joined
from ui.marks import square


def so_far(runs: Sequence[Run]) -> None:
    """A line for each of these runs that trains: its step, and what it gets right by now."""
    running = [run for run in runs if run.status == "running"]
    points = cached.curves([run.run for run in running]) if running else pd.DataFrame()
    with st.container(key="over-live", gap=None):
        for run in running:
            st.html(f"<small>{line(run, points)}</small>")


def line(run: Run, points: pd.DataFrame) -> str:
    """The run in one line of HTML, of our own words and numbers alone."""
    name = model_names()[run.kind]
    size = _("{count} images", count=run.config.train_size)
    step = _("step {step} of {steps}", step=run.step, steps=run.steps)
    return f"{square(run.kind)} " + joined(f"{name} · {size} · {step}", right(run, points))


def right(run: Run, points: pd.DataFrame) -> str:
    """Shares right at the newest point of the run's curves; empty before the first."""
    if points.empty:
        return ""
    own = points[(points["run"] == run.run) & (points["metric"] == "accuracy")]
    newest = own.sort_values("step").groupby("part")["value"].last()
    if not {"train", "validation"} <= set(newest.index):
        return ""
    return _(
        "training images right {train:.0%}, validation images {validation:.0%}",
        train=newest["train"], validation=newest["validation"],
    )  # fmt: skip
