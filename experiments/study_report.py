"""What the finished runs of a study say, as tables in Markdown; docs/study.md holds the published.

A number of several seeds is their mean, of test accuracies with the standard deviation over seeds.
"""

import math
from collections.abc import Iterable, Sequence

import pandas as pd

from experiments.by_size import interval, paired
from experiments.equal_fit import gaps_at_equal_fit, steps_to_fit
from experiments.random_labels import is_planned, outcomes, planned
from experiments.rows import Run
from experiments.store import Store
from experiments.study_file import Family
from experiments.summary import results
from experiments.words import _

NOTHING = "–"  # in a cell: not measured, or nothing to measure


def report(families: Sequence[tuple[Family, Sequence[Run]]], store: Store) -> str:
    """A part for each family of which runs have finished, then one for random labels."""
    parts, noisy = [], []
    for family, runs in families:
        finished = [run for run in runs if run.status == "finished"]
        if finished and all(is_planned(run.config) for run in finished):
            noisy += finished
        elif finished:
            parts += [f"### {family.name}", *_compared(finished, store)]
    if shown := planned(noisy):
        parts += ["### " + _("random labels"), _memorised(shown, store)]
    return "\n\n".join(parts)


def _compared(runs: Sequence[Run], store: Store) -> list[str]:
    """The tables of one family; the last two need both models."""
    curves, table = store.curves(runs), results(runs)
    return [
        _by_size(table, steps_to_fit(curves)),
        *_differences(table),
        *_equal_fit(gaps_at_equal_fit(list(runs), curves)),
    ]


def _by_size(table: pd.DataFrame, fit: dict[str, float]) -> str:
    heads = [
        _("training images"), _("model"), _("seeds"), _("training"), _("validation"), _("test"),
        _("training loss"), _("test loss"), _("calibration error"),
        _("test, best validation step"), _("step at which 95 % were known"),
    ]  # fmt: skip
    lines = []
    for (size, model), own in table.groupby(["train_size", "model"]):
        steps = [fit.get(run, math.nan) for run in own["run"]]
        lines.append(
            [
                f"{size:,}", _name(str(model)), str(len(own)),
                _percent(own["train_accuracy"]), _percent(own["validation_accuracy"]),
                _spread(own["test_accuracy"]), _number(own["train_loss"], 4),
                _number(own["test_loss"], 2), _percent(own["test_calibration"]),
                _spread(own["best_test_accuracy"]), _step(steps),
            ]
        )  # fmt: skip
    return markdown(heads, lines, named=(1,))


def _differences(table: pd.DataFrame) -> list[str]:
    """CNN minus transformer on the test images, in points; nothing where a model is missing."""
    heads = [_("training images"), _("CNN ahead by, points"), _("95 % interval"), _("seeds")]
    lines = []
    for size, own in paired(table).groupby("train_size"):
        mean, low, high = (100 * value for value in interval(own["difference"]))
        between = NOTHING if math.isnan(low) else _("{low:+.1f} to {high:+.1f}", low=low, high=high)
        lines.append([f"{size:,}", f"{mean:+.1f}", between, str(len(own))])
    return [markdown(heads, lines)] if lines else []


def _equal_fit(gaps: pd.DataFrame) -> list[str]:
    """Gaps of validation images, in points, where both know the same share; nothing likewise."""
    heads = [_("training images"), _("training accuracy"), _("gap of the CNN"),
             _("gap of the transformer")]  # fmt: skip
    lines = [
        [f"{size:,}", f"{own['level'].iloc[0]:.0%}".replace("%", " %"),
         *(f"{100 * own[model].mean():.1f}" for model in ("cnn", "vit"))]
        for size, own in gaps.groupby("train_size")
    ]  # fmt: skip
    return [markdown(heads, lines)] if lines else []


def _memorised(runs: Sequence[Run], store: Store) -> str:
    heads = [
        _("labels drawn at random"), _("model"), _("clean training labels known"),
        _("random ones known"), _("test"),
        _("between which steps 95 % of the training labels were known"),
    ]  # fmt: skip
    lines = []
    for row in outcomes(runs, store.curves(runs)).itertuples():
        drawn = row.share > 0
        clean = (row.clean if drawn else row.train) if row.share < 1 else math.nan
        steps = (
            _("{before:,} and {fit:,}", before=int(row.before), fit=int(row.fit))
            if math.isfinite(row.fit)
            else _("not reached")
        )
        lines.append(
            [
                _one(row.share, 0),
                _name(row.model),
                _one(clean),
                _one(row.corrupted if drawn else math.nan),
                _one(row.test),
                steps,
            ]
        )
    return markdown(heads, lines, named=(1,))


def markdown(
    heads: Sequence[str], lines: Iterable[Sequence[str]], named: Sequence[int] = ()
) -> str:
    """A table whose columns are right-aligned, but for those that hold names."""
    under = ["---" if place in named else "---:" for place in range(len(heads))]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in (heads, under, *lines))


def _name(model: str) -> str:
    return {"cnn": _("CNN"), "vit": _("transformer")}[model]


def _one(value: float, digits: int = 1) -> str:
    return NOTHING if math.isnan(value) else f"{100 * value:.{digits}f} %"


def _percent(values: pd.Series) -> str:
    known = values.dropna().astype(float)
    return _one(float(known.mean()) if len(known) else math.nan)


def _spread(values: pd.Series) -> str:
    known = 100 * values.dropna().astype(float)
    if len(known) < 2:
        return _percent(values)
    return f"{known.mean():.1f} ± {known.std(ddof=1):.1f} %"


def _number(values: pd.Series, digits: int) -> str:
    mean = float(values.astype(float).mean())
    return NOTHING if math.isnan(mean) else f"{mean:.{digits}f}"


def _step(steps: Sequence[float]) -> str:
    """The mean over seeds; not reached, where a seed never got there."""
    return _("not reached") if any(map(math.isnan, steps)) else f"{sum(steps) / len(steps):,.0f}"
