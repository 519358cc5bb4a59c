"""The fold of fitted learning curves: error and reliance on data at the chosen size."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
import streamlit as st

from charts.fitted_curve import fitted_curve
from experiments.learning_curve import (
    BELOW,
    FARTHEST,
    LEAST_SIZES,
    RESAMPLED,
    Fit,
    fit,
    middle,
)
from experiments.studies import KINDS, Study
from ui.explain import dark, figure, model_names
from ui.folds import fold
from ui.language import _, joined
from ui.overfitting_curve_tables import along, headings, measured, table
from ui.overfitting_parts import classes
from ui.overfitting_words import noun


def fitted_curves(study: Study, results: pd.DataFrame, size: int) -> None:
    """A fold with the curves of both models, as far as they may be read."""
    fold(
        _("Fit of the learning curves"), ":material/show_chart:", "over-curve",
        _curves, study, results, size,
    )  # fmt: skip


def _curves(study: Study, results: pd.DataFrame, size: int) -> None:
    known = fits(study, results)
    if not known:
        st.info(
            _(
                "A curve of three numbers needs at least {least} sizes at which a model errs less "
                "than {share:.0%} as often as guessing: train more sizes below.",
                least=LEAST_SIZES,
                share=BELOW,
            )
        )
        return
    told = [reading(model, found, size) for model, found in known.items()]
    for sentence in told:
        st.markdown(sentence)
    chart = fitted_curve(along(known), measured(results, known), words=_words(), dark=dark())
    figure(
        chart, alt=joined(*told), table=table(known, size), name="learning-curves",
        key="over-curve", headings=headings(size),
    )  # fmt: skip
    st.caption(remark(known))


def fits(study: Study, results: pd.DataFrame) -> dict[str, Fit]:
    """The curve of each model that has enough sizes."""
    tested = study.fact("cnn", "test_images") or study.fact("vit", "test_images") or 10_000
    found = {model: fit(results, model, classes=classes(study), tested=tested) for model in KINDS}
    return {model: one for model, one in found.items() if one is not None}


def reading(model: str, one: Fit, size: int) -> str:
    """What the curve says at a size; nothing where no error around it was fitted."""
    name = model_names()[model]
    if not one.covers(size):
        return _(
            "**{model}:** its curve runs from {first:,} to {last:,} images and is not read at "
            "{size:,}.",
            model=name, size=size, first=min(one.sizes), last=max(one.sizes),
        )  # fmt: skip
    at = {
        "error": _told(one.curve.error(size), one.resampled.error(size), one.varies),
        "reliance": _told(one.curve.reliance(size), one.resampled.reliance(size), one.varies),
        "gain": 100 * float(one.curve.gain(size)[0]),
    }
    return _(
        "**{model}** at {size:,} images, fitted: {error} of the test images wrong, in per cent; "
        "data reliance {reliance} points. With these steps, {times} times as many images would "
        "save {gain:.1f} points.",
        model=name, size=size, times=FARTHEST, **at,
    )  # fmt: skip


def _told(value: np.ndarray, resampled: np.ndarray, varies: bool) -> str:
    """A share times 100, with its interval where there are seeds for one."""
    number = f"{100 * float(value[0]):.1f}"
    if not varies:
        return number
    low, high = middle(resampled)
    return f"{number} ({100 * low:.1f}–{100 * high:.1f})"


def remark(found: Mapping[str, Fit]) -> str:
    """How it was fitted, and what must not be read off."""
    out = [
        _(
            "Left out of the fit for {model}, since it does little better than guessing there: "
            "{sizes}.",
            model=noun(model), sizes=", ".join(f"{size:,}" for size in one.left_out),
        )
        for model, one in found.items()
        if one.left_out
    ]  # fmt: skip
    band = (
        _(
            "Band and intervals: the middle 95 % of {count} fits to means moved by that noise.",
            count=RESAMPLED,
        )
        if any(one.varies for one in found.values())
        else _("One seed, so there is no interval.")
    )
    return joined(
        _(
            "Least squares for e(n) = α + η·n^γ, each mean weighted by one over its variance: over "
            "seeds, drawn half-way to that of all sizes, and never less than that of a finite test "
            "set."
        ),
        band,
        _(
            "Points that are hollow above are in it, so it is a curve of this budget. α, the error "
            "that no number of images would mend, is not shown: a few sizes do not settle it. "
            "Dotted: not measured; drawn to {times} times the largest size and no farther.",
            times=FARTHEST,
        ),
        *out,
    )


def _words() -> dict[str, str]:
    return {
        "size": _("Training images"),
        "error": _("Test images wrong"),
        "used": _("fitted"),
        "left out": _("left out of the fit"),
        **model_names(),
    }
