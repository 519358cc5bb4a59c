"""What came out: the final numbers of the runs shown, where to go on, and the runs before."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import pandas as pd
import streamlit as st

from experiments import summary
from experiments.store import Run
from experiments.studies import studies
from messages import N_
from ui import cached
from ui.contents import entry, present
from ui.explain import model_names
from ui.figure import numbers
from ui.folds import expander
from ui.language import _
from ui.train_runs import MOST, data_title
from ui.train_words import NAMED

RECENT = 20
FINAL: dict[str, tuple[str, Any]] = {  # column of the results -> heading, form of its numbers
    "model": (N_("Model"), None),
    "parameters": (N_("Parameters"), "localized"),
    "train_accuracy": (N_("Training accuracy"), "percent"),
    "validation_accuracy": (N_("Validation accuracy"), "percent"),
    "test_accuracy": (N_("Test accuracy"), "percent"),
    "train_loss": (N_("Training loss"), "%.3f"),
    "test_loss": (N_("Test loss"), "%.3f"),
    "best_test_accuracy": (N_("Test accuracy, best step"), "percent"),
    "seconds": (N_("Seconds"), "localized"),
}
CURVE = {
    "run": N_("Run"),
    "step": N_("Step"),
    "part": N_("Part"),
    "metric": N_("Measure"),
    "value": N_("Value"),
}
STATES = {
    "queued": N_("waiting"),
    "running": N_("in training"),
    "finished": N_("finished"),
    "stopped": N_("stopped"),
    "failed": N_("failed"),
    "interrupted": N_("interrupted"),
}


def results(runs: Sequence[Run], covered: bool = False) -> None:
    """The final table, what to notice in it, and the doors to other pages."""
    finished = [run for run in runs if run.status == "finished"]
    if not finished or covered:
        return
    _final(summary.results(finished))
    st.markdown(f"**{_('What to notice')}** · {notice(finished)}")
    _doors(runs)
    curves = cached.curves([run.run for run in finished])
    numbers(curves, "curves", "train", {name: _(words) for name, words in CURVE.items()})


def _final(table: pd.DataFrame) -> None:
    """One row a run in the reader's words; the file has every measure, under its own name."""
    shown = table[list(FINAL)].assign(model=table["model"].map(model_names()))
    shown["seconds"] = shown["seconds"].round()
    forms = {
        name: st.column_config.NumberColumn(_(words), format=form)
        if form
        else st.column_config.TextColumn(_(words))
        for name, (words, form) in FINAL.items()
    }
    st.dataframe(shown, hide_index=True, key="train-results", column_config=forms)
    _download(table, "results", "train-results-csv")


def _download(table: pd.DataFrame, name: str, key: str) -> None:
    st.download_button(
        _("Table (CSV)"), lambda: table.to_csv(index=False), f"{name}.csv", "text/csv", key=key,
        on_click="ignore", icon=":material/download:",
    )  # fmt: skip


def measure(run: Run, part: str, metric: str, which: str = "last") -> float:
    """A final measure of a finished run; not a number where it was not taken."""
    return run.measures.get(f"{which}/{part}/{metric}", float("nan"))


def notice(runs: Sequence[Run]) -> str:
    """Two or three sentences with the numbers of the runs in them."""
    told = [
        _(
            "The {model} gets {train:.1%} of its own {size:,} training images right and {test:.1%} "
            "of the test images: a gap of {gap:.1f} points.",
            model=_(NAMED[run.kind]),
            size=run.config.train_size,
            train=measure(run, "train-all", "accuracy"),
            test=measure(run, "test", "accuracy"),
            gap=100 * (measure(run, "train-all", "accuracy") - measure(run, "test", "accuracy")),
        )
        for run in runs
    ]
    if any(measure(run, "train-all", "accuracy") < 0.95 for run in runs):
        told.append(
            _("A model that has not learned its training images has a small gap for that reason.")
        )
    told.append(_("This is one seed: a difference of a few points may turn round with another."))
    return " ".join(told)


def _doors(runs: Sequence[Run]) -> None:
    doors = {
        "reach": (_("See how far these two look"), {"runs": ",".join(run.run for run in runs)}),
        "overfitting": (_("Compare training-set sizes"), _comparison(runs)),
    }
    there = {page.stem for page in present()}
    with st.container(horizontal=True):
        for stem, (label, query) in doors.items():
            if stem in there:
                door = entry(stem)
                st.page_link(door.path, label=label, icon=door.icon, query_params=query)


def _comparison(runs: Sequence[Run]) -> dict[str, str]:
    """The query that opens the comparison in which these runs are points."""
    config, names = runs[0].config, {run.run for run in runs}
    query = {"data": config.data, "size": str(config.train_size)}
    known = studies(cached.store().runs(job="vision"))
    among = [(len(names & set(study.ids)), study.id) for study in known]
    most, id = max(among, default=(0, ""))
    return query | ({"study": id} if most else {})


def recent() -> None:
    """The last runs of this store; one or two of them can be opened."""
    runs = [run for run in cached.store().runs(job="vision") if run.source == "local"][:RECENT]
    if not runs:
        return
    with expander(_("Recent runs ({count})", count=len(runs)), ":material/history:"):
        st.caption(_("Tick one run, or two to see them side by side."))
        event = st.dataframe(
            _list(runs), hide_index=True, key="train-recent", on_select="rerun",
            selection_mode="multi-row",
        )  # fmt: skip
        rows = event["selection"]["rows"][:MOST]
        st.button(
            _("Open"), key="train-open", disabled=not rows, on_click=_open,
            args=([runs[row].run for row in rows if row < len(runs)],),
        )  # fmt: skip


def _open(ids: Sequence[str]) -> None:
    st.query_params["runs"] = ",".join(ids)


def _list(runs: Sequence[Run]) -> pd.DataFrame:
    names = model_names()
    return pd.DataFrame(
        {
            _("Model"): names[run.kind],
            _("Images from"): data_title(run),
            _("Training images"): run.config.train_size,
            _("Seed"): run.config.seed,
            _("Steps"): run.steps,
            _("State"): _(STATES[run.status]),
            _("Test %"): round(100 * measure(run, "test", "accuracy"), 1),
            _("Started"): _when(run.info.get("started") or run.info.get("created")),
            _("Run"): run.run[:8],
        }
        for run in runs
    )


def _when(seconds: float | None) -> datetime | None:
    return datetime.fromtimestamp(seconds) if seconds else None
