"""The fold of fitted learning curves: error and reliance on data at the chosen size."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
import streamlit as st

from charts.fitted_curve import fitted_curve
from experiments.learning_curve import FARTHEST, LEAST_SIZES, SURELY, Fit, fit, spread
from experiments.studies import KINDS
from ui.explain import dark, figure, model_names
from ui.folds import fold
from ui.language import _, joined
from ui.overfitting_words import noun

DRAWN = 60  # places along a curve


def fitted_curves(results: pd.DataFrame, size: int, classes: int) -> None:
    """A fold with the curves of both models, as far as they may be read."""
    fold(
        _("Fit of the learning curves"), ":material/show_chart:", "over-curve",
        _curves, results, size, classes,
    )  # fmt: skip


def _curves(results: pd.DataFrame, size: int, classes: int) -> None:
    fits = {model: fit(results, model, classes=classes) for model in KINDS}
    known = {model: found for model, found in fits.items() if found is not None}
    if not known:
        st.info(
            _(
                "A curve of three numbers needs at least {least} sizes at which a model errs less "
                "than {share:.0%} as often as guessing: train more sizes below.",
                least=LEAST_SIZES,
                share=SURELY,
            )
        )
        return
    for model, found in known.items():
        st.markdown(reading(model, found, size))
    last = max(max(found.sizes) for found in known.values())
    chart = fitted_curve(
        along(known), measured(results, known), measured_to=last, words=_words(), dark=dark()
    )
    spoken = joined(*(reading(model, found, size) for model, found in known.items()))
    figure(
        chart, alt=spoken, table=table(known, size), name="learning-curves", key="over-curve",
        headings=headings(size),
    )  # fmt: skip
    st.caption(remark(known))


def along(fits: Mapping[str, Fit]) -> pd.DataFrame:
    """Points of each curve with its band: model, size, error, low, high."""
    rows = []
    for model, found in fits.items():
        for size in np.geomspace(min(found.sizes), found.farthest, DRAWN):
            low, high = spread(found.resampled.error(size))
            rows.append((model, size, float(found.curve.error(size)[0]), low, high))
    return pd.DataFrame(rows, columns=["model", "size", "error", "low", "high"])


def measured(results: pd.DataFrame, fits: Mapping[str, Fit]) -> pd.DataFrame:
    """Mean errors of the fitted models: model, size, error, used."""
    own = results[results["model"].isin(list(fits))]
    mean = own.groupby(["model", "train_size"], as_index=False)["test_accuracy"].mean()
    return pd.DataFrame(
        {
            "model": mean["model"],
            "size": mean["train_size"],
            "error": 1 - mean["test_accuracy"].astype(float),
            "used": [
                size in fits[model].sizes
                for model, size in zip(mean["model"], mean["train_size"], strict=True)
            ],
        }
    )


def reading(model: str, found: Fit, size: int) -> str:
    """Error and reliance at a size, each with its interval."""
    error, reliance = (
        float(found.curve.error(size)[0]),
        float(found.curve.reliance(size)[0]),
    )
    (low, high), (least, most) = (
        spread(found.resampled.error(size)),
        spread(found.resampled.reliance(size)),
    )
    return _(
        "**{model}** at {size:,} images: {error:.1f} % wrong ({low:.1f} to {high:.1f}), data "
        "reliance {reliance:.1f} points ({least:.1f} to {most:.1f}): four times as many images "
        "would bring about {gain:.1f} points.",
        model=model_names()[model],
        size=size,
        error=100 * error,
        low=100 * low,
        high=100 * high,
        reliance=100 * reliance,
        least=100 * least,
        most=100 * most,
        gain=50 * reliance,
    )


def table(fits: Mapping[str, Fit], size: int) -> pd.DataFrame:
    """A row a model: error and reliance at a size with their intervals, and how well it fits."""
    rows = []
    for model, found in fits.items():
        values = [found.curve.error(size)[0], *spread(found.resampled.error(size))]
        values += [found.curve.reliance(size)[0], *spread(found.resampled.reliance(size))]
        rows.append([model, *map(float, values), found.residual, len(found.sizes), found.seeds])
    return pd.DataFrame(rows, columns=list(headings(size)))


def headings(size: int) -> dict[str, str]:
    """The columns of `table` in the reader's language."""
    return {
        "model": _("Model"),
        "error": _("Share wrong at {size:,}", size=size),
        "error_low": _("lower end"),
        "error_high": _("upper end"),
        "reliance": _("Data reliance at {size:,}", size=size),
        "reliance_low": _("lower end, reliance"),
        "reliance_high": _("upper end, reliance"),
        "residual": _("Largest distance from the curve"),
        "sizes": _("Sizes fitted"),
        "seeds": _("Seeds, at least"),
    }


def remark(fits: Mapping[str, Fit]) -> str:
    """How it was fitted, and what must not be read off."""
    left = {model: found.left_out for model, found in fits.items() if found.left_out}
    out = [
        _(
            "Left out of the fit for {model}, since it does little better than guessing there: "
            "{sizes}.",
            model=noun(model),
            sizes=", ".join(f"{size:,}" for size in sizes),
        )
        for model, sizes in left.items()
    ]
    return joined(
        _(
            "Least squares for e(n) = α + η·n^γ, weighted by the variance over seeds; band and "
            "intervals: the middle 95 % of 400 fits to means moved by that noise. α, the error "
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
        "beyond": _("not measured"),
        **model_names(),
    }
