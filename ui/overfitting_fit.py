"""Both models at equal fit: the gap against what they know, and the steps it took."""

import pandas as pd
import streamlit as st

from charts.matched_fit import matched_fit
from charts.steps_to_fit import steps_to_fit
from experiments.by_size import matched, paths
from experiments.equal_fit import TRAIN_SAMPLE
from experiments.studies import Study
from experiments.summary import FITTED
from ui import cached
from ui.explain import dark, figure, model_names
from ui.language import _, joined
from ui.overfitting_parts import classes
from ui.overfitting_tables import of_paths
from ui.overfitting_verdict import until_fitted
from ui.overfitting_way import curves
from ui.overfitting_words import At, fit_finding, noun


def fit_view(study: Study, now: At, hidden: bool) -> None:
    """Gap against training accuracy at the chosen size, over training, under its finding."""
    table = paths(curves(study, now.size), {run.run: run.kind for run in study.finished})
    found = matched(table)
    level, at_level = found or (None, None)
    words = {
        "train": _("Training accuracy"), "gap": _("Gap, training − validation accuracy"),
        "step": _("Step"), "nothing": _("known by heart, guessing at the rest"), **model_names(),
    }  # fmt: skip
    title = fit_finding(now.size, found)
    st.subheader("?" if hidden else title, anchor=False)
    if hidden:
        st.info(_("Answer the question above first; the path of both models is shown then."))
    else:
        chart = matched_fit(
            table, words=words, dark=dark(), classes=classes(study), level=level, gaps=at_level
        )
        figure(chart, alt=title, table=table, name="equal-fit", key="over-fit", headings=of_paths())
        st.caption(
            _(
                "Each path is one model on its way through training, measured on validation "
                "images, since the test images are used once, at the end."
            )
        )


def steps_view(study: Study, hidden: bool) -> None:
    """How many steps each model takes until it knows its training images, over sizes."""
    state = cached.measured(study.finished)
    table = until_fitted(state, study)
    title = _("Steps until {level:.0%} of the training images are known", level=FITTED)
    st.markdown(f"**{title}**")
    if hidden:
        st.caption(_("Shown with your answer."))
        return
    words = {
        "size": _("Training images"), "step": _("Steps"), "seed": _("Seed"),
        "never": _("not within the budget"), **model_names(),
    }  # fmt: skip
    chart = steps_to_fit(table, words=words, dark=dark())
    said = told(table)
    figure(
        chart, alt=said, notice=said, table=table.drop(columns="run"),
        name="steps-to-fit", key="over-steps", headings=_headings(),
    )  # fmt: skip
    st.caption(
        _(
            "Hollow: not within the budget. A step is exact to the distance of two points of a "
            "curve, and above {most:,} images a sample of them is looked at.",
            most=TRAIN_SAMPLE,
        )
    )


def told(table: pd.DataFrame) -> str:
    """The sizes at which every seed of a model came to know its images."""
    parts = []
    for model, own in table.groupby("model"):
        there = own.groupby("train_size")["step"].apply(lambda step: step.notna().all())
        sizes = [int(size) for size, fitted in there.items() if fitted]
        parts.append(
            _("{model} came to know its images, with every seed, at {sizes}.",
              model=noun(str(model)), sizes=", ".join(f"{size:,}" for size in sizes))
            if sizes
            else _("{model} came to know them at no size.", model=noun(str(model)))
        )  # fmt: skip
    return joined(*(part[0].upper() + part[1:] for part in parts))


def _headings() -> dict[str, str]:
    return {
        "model": _("Model"),
        "train_size": _("Training images"),
        "seed": _("Seed"),
        "steps": _("Steps in all"),
        "step": _("Step at which they were known"),
    }
