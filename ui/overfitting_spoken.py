"""The pictures of the Overfitting page in words, for those who do not see them."""

from collections.abc import Mapping

import pandas as pd

from ui.explain import model_names
from ui.language import _, joined
from ui.overfitting_words import At, noun
from ui.train_words import told


def measured(now: At) -> str:
    """Training and test accuracy of each model at the chosen size."""
    return joined(
        *(
            _(
                "{model} at {size:,} images: training {train:.1%}, test {test:.1%}.",
                model=noun(model),
                size=now.size,
                train=now.train[model],
                test=now.test[model],
            )
            for model in now.test
        )
    )


def gaps_told(now: At, metric: str) -> str:
    """The gap of each model at the chosen size, in accuracy or loss."""
    if metric == "accuracy":
        return _each(now.size, now.gap, "{:.1%}")
    return _each(now.size, now.loss_gap, "{:.2f}")


def calibration_told(now: At) -> str:
    """The calibration error of each model at the chosen size."""
    return _each(now.size, now.calibration, "{:.1%}")


def _each(size: int, values: Mapping[str, float], form: str) -> str:
    return joined(
        *(
            _(
                "{model} at {size:,} images: {gap}.",
                model=noun(model),
                size=size,
                gap=form.format(value),
            )
            for model, value in values.items()
        )
    )


def ends(mean: pd.DataFrame, metric: str) -> str:
    """Where the curves of each model end; `mean` holds model, step, part, value."""
    names = model_names()
    return joined(
        *(
            told(own.assign(metric=metric), metric, names[str(model)], int(own["step"].max()))
            for model, own in mean.groupby("model")
        )
    )
