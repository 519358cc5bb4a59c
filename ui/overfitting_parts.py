"""The views of the large picture over sizes, and how to read a point."""

import pandas as pd
import streamlit as st

from charts.overfitting import by_size
from charts.size_frame import Frame
from experiments.by_size import (
    BAND_FROM,
    accuracies,
    broken,
    calibrations,
    dots,
    gaps,
    means,
)
from experiments.studies import Study
from messages import N_
from ui import cached
from ui.controls import choose
from ui.explain import dark, figure, model_names, selected
from ui.language import _, joined
from ui.overfitting_spoken import calibration_told, gaps_told, measured
from ui.overfitting_tables import numbers, of_runs
from ui.overfitting_words import At
from ui.train_words import meaning_of_loss
from ui.vega import Spec, vega_lite

VIEWS = {
    "accuracy": N_("accuracy"),
    "gap": N_("gap"),
    "fit": N_("equal fit"),
    "calibration": N_("calibration"),
}


def classes(study: Study) -> int:
    """How many classes the images of a study fall into."""
    return len(study.fact("cnn", "classes") or study.fact("vit", "classes") or range(10))


def frame(study: Study, now: At, hidden: bool, **changes) -> Frame:
    """The axes of a study; `changes` are the words `value` and the form of the value axis."""
    words = {
        "size": _("Training images; beneath, images per class"), "seed": _("Seed"),
        "test": _("test"), "train": _("training"), "gap": _("gap"), "guess": _("guessing"),
        "published": _("published"), "local": _("yours"), "cover": "?", **model_names(),
        "value": changes.pop("value"),
    }  # fmt: skip
    return Frame(
        study.sizes, classes(study), words, dark(), chosen=now.size, hidden=hidden, **changes
    )


def accuracy_view(study: Study, results: pd.DataFrame, now: At, hidden: bool) -> None:
    """Test and training accuracy over sizes, the gap labelled at the chosen one."""
    words = {
        model: _("gap {points:.1f} points", points=100 * gap) for model, gap in now.gap.items()
    }
    axes = frame(study, now, hidden, value=_("Accuracy"))
    state = cached.measured(study.finished)
    marks = {"guess": 1 / classes(study), "gaps": words}
    chart = _by_size(state, now.weights, "accuracy", axes, results, **marks)
    spoken = _(
        "Training and test accuracy of both models against the number of training images, "
        "{first:,} to {last:,}.",
        first=study.sizes[0],
        last=study.sizes[-1],
    )
    table = numbers(results, now.size if hidden else None)
    _draw("accuracy", chart, spoken if hidden else joined(spoken, measured(now)), table)


def gap_view(study: Study, results: pd.DataFrame, now: At, hidden: bool) -> None:
    """The gap in accuracy and the gap in cross-entropy, each on its own axis."""
    titles = {
        "accuracy": (_("Accuracy gap, training − test"), ".0%"),
        "loss": (_("Cross-entropy gap, test − training, nats"), "~g"),
    }
    table = numbers(results, now.size if hidden else None)
    state = cached.measured(study.finished)
    for column, (metric, (title, form)) in zip(st.columns(2), titles.items(), strict=True):
        values = gaps(results, metric)
        span = (min(values["value"].min(), 0.0), max(values["value"].max(), 0.01))
        axes = frame(study, now, hidden, value=title, form=form, span=span)
        with column:
            spoken = _(
                "{title}, for both models against the number of training images.", title=title
            )
            if not hidden:
                spoken = joined(spoken, gaps_told(now, metric))
            picture = _by_size(state, now.weights, f"{metric} gap", axes, values)
            _draw(f"{metric}-gap", picture, spoken, table if metric == "accuracy" else None)
    grows = _(
        "The accuracy gap ends where all training images are right. The cross-entropy gap can "
        "go on growing, since a model may become ever surer of what it gets wrong."
    )
    st.caption(joined(meaning_of_loss(classes(study)), grows))


@st.cache_data(max_entries=64, show_spinner=False)
def _by_size(
    state: tuple, weights: str, what: str, axes: Frame, _table: pd.DataFrame, **settings
) -> Spec:
    """The large picture, made once for each state of its runs; every setting is part of the key.

    The table holds results for the accuracy, else the values of a gap.
    """
    values = accuracies(_table) if what == "accuracy" else _table
    lines = broken(means(values))
    return vega_lite(by_size(dots(values), lines, axes, band_from=BAND_FROM, **settings))


def calibration_view(study: Study, results: pd.DataFrame, now: At, hidden: bool) -> None:
    """How far confidence is from the share of right answers, over sizes."""
    values = calibrations(results)
    if values.empty:
        st.info(
            _("These runs were measured before calibration was; runs trained from now on have it.")
        )
        return
    axes = frame(
        study, now, hidden, value=_("Expected calibration error, test images"),
        span=(0.0, max(float(values["value"].max()), 0.01)),
    )  # fmt: skip
    state = cached.measured(study.finished)
    picture = _by_size(state, now.weights, "calibration", axes, values)
    spoken = _("Expected calibration error of both models against the number of training images.")
    spoken = spoken if hidden else joined(spoken, calibration_told(now))
    _draw("calibration", picture, spoken, numbers(results, now.size if hidden else None))
    st.caption(
        _(
            "Whoever is 90 % sure should be right in 90 of 100 cases. The expected calibration "
            "error is how far off that is, on average over 15 ranges of confidence (Guo et al. "
            "2017, equation 3); training images known by heart make a model too sure."
        )
    )


def _draw(name: str, chart, spoken: str, table: pd.DataFrame | None) -> None:
    """A figure in which a click on a dot chooses its size."""
    key = f"over-{name}"
    figure(
        chart, alt=spoken, table=table, name=f"overfitting-{name}", key=key,
        on_select=lambda: _clicked(key), headings=of_runs(),
    )  # fmt: skip


def _clicked(key: str) -> None:
    """A click on a dot chooses its size."""
    size = selected(st.session_state.get(key), "size").get("train_size")
    if size:
        choose("size", str(int(size)))


def reading_aid(study: Study, results: pd.DataFrame, weights: str) -> None:
    """How to read a point, always visible, and what the other marks mean."""
    lines = []
    if weights == "best":
        lines.append(_("**Best validation step:** where most validation images were right."))
    lines += [
        _("**High training, high test:** learned."),
        _("**High training, low test:** memorised."),
        _("**Low training, low test** (hollow): not trained enough; its gap says nothing."),
    ]
    seeds = results.groupby(["model", "train_size"]).size()
    if (seeds >= BAND_FROM).any():
        lines.append(_("**Band:** 95 % interval of the mean over seeds."))
    if len({run.source for run in study.finished}) > 1:
        lines.append(_("**Square:** a run of yours; round: published."))
    st.caption("  \n".join(lines))
