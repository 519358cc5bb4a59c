"""The sentences of the Overfitting page, each computed from the tables behind the picture."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

import pandas as pd

from experiments.by_size import ahead, interval
from experiments.studies import KINDS
from messages import N_
from ui.language import _, joined

NOUNS = {"cnn": N_("the CNN"), "vit": N_("the transformer")}


@dataclass(frozen=True)
class At:
    """What was measured at one size, the mean over seeds: by model, and paired by seed."""

    size: int
    test: Mapping[str, float] = field(default_factory=dict)
    train: Mapping[str, float] = field(default_factory=dict)
    loss_gap: Mapping[str, float] = field(default_factory=dict)
    fitted: Mapping[str, bool] = field(default_factory=dict)
    differences: tuple[float, ...] = ()  # CNN minus transformer, one a seed
    calibration: Mapping[str, float] = field(default_factory=dict)  # on test images, where measured
    weights: str = "last"  # or `best`: of which step all this is

    @property
    def both(self) -> bool:
        """Whether both models have results here."""
        return set(self.test) == set(KINDS)

    @property
    def gap(self) -> dict[str, float]:
        """Train minus test accuracy by model."""
        return {model: self.train[model] - self.test[model] for model in self.test}

    @property
    def leader(self) -> str | None:
        """Who has the higher test accuracy; None for a tie of less than a point."""
        return ahead(self.test["cnn"] - self.test["vit"]) if self.both else None

    @property
    def larger(self) -> str | None:
        """Who has the larger gap; None for a tie of less than a point."""
        return ahead(self.gap["cnn"] - self.gap["vit"]) if self.both else None


def at(results: pd.DataFrame, pairs: pd.DataFrame, size: int, weights: str = "last") -> At:
    """What the finished runs say of one size; with pairs, the means are over these alone."""
    here, pairs = (table[table["train_size"] == size] for table in (results, pairs))
    if len(pairs):
        here = here[here["seed"].isin(pairs["seed"])]
    own = here.groupby("model")
    mean = own[["test_accuracy", "train_accuracy", "test_loss", "train_loss"]].mean().astype(float)
    return At(
        size=size,
        test=mean["test_accuracy"].to_dict(),
        train=mean["train_accuracy"].to_dict(),
        loss_gap=(mean["test_loss"] - mean["train_loss"]).to_dict(),
        fitted=own["fitted"].all().to_dict(),
        differences=tuple(pairs["difference"]),
        calibration=own["test_calibration"].mean().dropna().to_dict(),
        weights=weights,
    )


def noun(model: str) -> str:
    """The model inside a sentence."""
    return _(NOUNS[model])


def finding(now: At) -> str:
    """The title of the accuracy view."""
    if not now.both:
        return lacking(now)
    mean, low, high = interval(now.differences or [now.test["cnn"] - now.test["vit"]])
    values = {"size": now.size, "points": 100 * abs(mean), "model": now.leader and noun(now.leader)}
    if now.leader is None:
        return _("At {size:,} images both are alike: {points:.1f} points apart", **values)
    if not math.isnan(low) and low <= 0 <= high:
        return _(
            "At {size:,} images {model} is ahead by {points:.1f} points, within what seeds vary",
            **values,
        )
    return _("At {size:,} images {model} is ahead by {points:.1f} points", **values)


def lacking(now: At) -> str:
    """The title where one model, or both, has no result at the chosen size yet."""
    if not now.test:
        return _("At {size:,} images nothing has been measured yet", size=now.size)
    model = noun(next(iter(now.test)))
    return _("At {size:,} images only {model} has been measured", size=now.size, model=model)


def gap_finding(now: At) -> str:
    """The title of the gap view."""
    if not now.both:
        return lacking(now)
    gap = now.gap
    if now.larger is None:
        return _("At {size:,} images the gaps are alike", size=now.size)
    smaller = next(model for model in KINDS if model != now.larger)
    values = {
        "size": now.size,
        "model": noun(now.larger),
        "points": 100 * (gap[now.larger] - gap[smaller]),
        "other": noun(smaller),
    }
    if not now.fitted[smaller]:
        return _(
            "At {size:,} images {model} has the larger gap, but {other} has not fitted its images",
            **values,
        )
    return _("At {size:,} images {model} has the larger gap, by {points:.1f} points", **values)


def calibration_finding(now: At) -> str:
    """The title of the view of confidence."""
    if len(now.calibration) == 1:
        (model,) = now.calibration
        return _(
            "At {size:,} images confidence was measured for {model} alone",
            size=now.size, model=noun(model),
        )  # fmt: skip
    if not now.calibration:
        return _("At {size:,} images confidence has not been compared", size=now.size)
    return _(
        "At {size:,} images confidence is off by {cnn:.1f} points for the CNN and {vit:.1f} for "
        "the transformer",
        size=now.size,
        **{model: 100 * error for model, error in now.calibration.items()},
    )


def fit_finding(size: int, found: tuple[float, dict[str, float]] | None) -> str:
    """The title of the view at equal fit."""
    if found is None:
        return _("At {size:,} images there is no equal fit to compare at", size=size)
    level, gaps = found
    return _(
        "With {level:.0%} of {size:,} images learned, the gap is {cnn:.1f} points for the CNN and "
        "{vit:.1f} for the transformer",
        level=level,
        size=size,
        **{model: 100 * gap for model, gap in gaps.items()},
    )


def difference(now: At) -> str:
    """The paired difference at a size, with its interval where there are seeds for one."""
    mean, low, high = interval(now.differences)
    if not now.differences:
        return _("No seed has both models at this size, so there is no paired difference.")
    if len(now.differences) == 1:
        return _(
            "Paired difference, CNN minus transformer on the same images: **{mean:+.1f} points**. "
            "One seed, so there is no interval, and a few points may turn round with another.",
            mean=100 * mean,
        )
    return _(
        "Paired difference, CNN minus transformer on the same images: **{mean:+.1f} points**, 95 % "
        "interval of the mean {low:+.1f} to {high:+.1f} over {count} seeds ({each}).",
        mean=100 * mean,
        low=100 * low,
        high=100 * high,
        count=len(now.differences),
        each=", ".join(f"{100 * one:+.1f}" for one in now.differences),
    )


def notice(now: At) -> str:
    """What to notice at the chosen size, with its numbers."""
    if not now.both:
        return ""
    told = _(
        "Of new images the CNN gets {cnn:.1%} right and the transformer {vit:.1%}; {cnn_gap:.1f} "
        "and {vit_gap:.1f} points of what they know of their training images do not carry over.",
        cnn_gap=100 * now.gap["cnn"],
        vit_gap=100 * now.gap["vit"],
        **now.test,
    )
    weak = [model for model in KINDS if not now.fitted[model]]
    return joined(told, *(_unfitted(now, model) for model in weak))


def _unfitted(now: At, model: str) -> str:
    sentence = _(
        "{model} knows only {train:.1%} of its training images (hollow): its gap says nothing yet.",
        model=noun(model),
        train=now.train[model],
    )
    return sentence[0].upper() + sentence[1:]
