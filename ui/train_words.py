"""A run in words: how far, how fast, how large, how long; and where its curves end."""

import math

import pandas as pd

from charts.curves import Cover
from experiments.store import Run
from messages import N_
from ui.language import _

NAMED = {"cnn": N_("CNN"), "vit": N_("transformer")}  # within a sentence
MEGABYTE = 1e6


def strip(run: Run) -> str:
    """Step, speed, time left, memory and time spent, as one line of Markdown."""
    parts = [_("step **{step:,}** of {steps:,}", step=run.step, steps=run.steps)]
    if run.images_per_second and run.status in ("running", "finished"):
        parts.append(_("**{rate:,.0f}** images/s", rate=run.images_per_second))
    if run.status == "running" and run.seconds_left is not None:
        parts.append(_("**{time}** left", time=clock(run.seconds_left)))
    if run.status == "running" and run.info.get("memory"):
        parts.append(_("**{size:,.0f}** MB of memory", size=run.info["memory"] / MEGABYTE))
    if run.seconds:
        parts.append(_("**{time}** spent", time=clock(run.seconds)))
    return " · ".join(parts)


def cost(run: Run) -> str:
    """The size of the model and its work for one image; empty until the run has said so."""
    if "macs" not in run.info:
        return ""
    return _(
        "{parameters:,} parameters · {macs:.1f} million multiplications an image",
        parameters=run.info["parameters"],
        macs=run.info["macs"] / 1e6,
    )


def meaning_of_loss(classes: int) -> str:
    """What the loss is, and what it is for a model that only guesses."""
    return _(
        "Loss is cross-entropy: −ln of the probability that a model gives to the right class, in "
        "nats, averaged over images. Guessing among {classes} classes costs ln {classes} = "
        "{guess:.3f}.",
        classes=classes,
        guess=math.log(classes),
    )


def clock(seconds: float) -> str:
    """A time as one reads it: seconds, minutes or hours."""
    whole = max(math.ceil(seconds), 1)
    if whole < 90:
        return _("{seconds} s", seconds=whole)
    if whole < 90 * 60:
        return _("{minutes} min", minutes=round(whole / 60))
    return _("{hours:.1f} h", hours=whole / 3600)


def told(
    table: pd.DataFrame, metric: str, name: str, steps: int, cover: Cover | None = None
) -> str:
    """Where the two curves of a metric end, or where a cover cuts both of them."""
    if cover is not None:
        return told(table[table["step"] <= cover.step], metric, name, min(cover.step, steps))
    rows = table[table["metric"] == metric].sort_values("step")
    ends = rows.groupby("part")["value"].last()
    if len(ends) < 2:
        return _("{name}: no point measured yet.", name=name)
    return _(
        "{name}, {metric} over {steps} steps: training ends at {train:.3f}, validation at "
        "{validation:.3f}.",
        name=name,
        metric=_("loss") if metric == "loss" else _("accuracy"),
        steps=steps,
        train=ends["train"],
        validation=ends["validation"],
    )
