"""The fairness strip: what both models were given, and a warning where that is not the same."""

from html import escape
from statistics import median

import streamlit as st

from charts.palette import model_colours
from experiments.config import Recipe
from experiments.studies import KINDS, Study, unlike
from experiments.tuning import trials_behind
from messages import N_
from ui.explain import dark, model_names
from ui.language import _
from ui.overfitting_words import noun
from ui.train_knobs import option_name, option_value


def strip(study: Study, size: int) -> None:
    """What both models were given, CNN : transformer; a warning where that is not the same."""
    shades, names = model_colours(dark()), model_names()
    head = " : ".join(f'<b style="color:{shades[kind]}">{names[kind]}</b>' for kind in KINDS)
    cells = [f"<span>{head}</span>"]
    for label, values in _given(study, size).items():
        both = " : ".join(
            f'<span style="color:{shades[kind]}">{escape(str(value))}</span>'
            for kind, value in zip(KINDS, values, strict=True)
        )
        cells.append(f'<span style="white-space:nowrap">{escape(label)} <b>{both}</b></span>')
    cells.append(f"<span>{escape(_('the same images, the same test set'))}</span>")
    st.html(
        '<div style="display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;font-size:.875rem;'
        f'font-variant-numeric:tabular-nums">{"".join(cells)}</div>'
    )
    if len(study.sides) < 2:
        st.info(_alone(study), icon=":material/balance:")
    elif reasons := unfair(study):
        st.error(
            _("Read these two with care, they are not comparable: {why}.", why="; ".join(reasons)),
            icon=":material/balance:",
        )


def _alone(study: Study) -> str:
    return _(
        "Only {model} has been trained in this way, so what changes from size to size can be read, "
        "but not who is ahead.",
        model=noun(study.sides[0].model.kind),
    )


def _given(study: Study, size: int) -> dict[str, list[str]]:
    sides = [study.side(kind) for kind in KINDS]
    recipes = [side.recipe if side else None for side in sides]

    def each(of) -> list[str]:
        return [of(recipe) if recipe else "–" for recipe in recipes]

    return {
        _("parameters"): [_number(_fact(study, kind, "parameters")) for kind in KINDS],
        _("multiplications"): [_number(_fact(study, kind, "macs")) for kind in KINDS],
        _("training steps"): each(lambda recipe: f"{recipe.steps:,}"),
        _("images seen"): each(lambda recipe: f"{recipe.steps * min(recipe.batch, size):,}"),
        _("seconds, other load included"): [_number(took) for took in _seconds(study, size)],
        _("augmentation"): each(_augmentation),
        _("learning rate"): each(lambda recipe: f"{recipe.learning_rate:g}"),
        _("trials behind the rate"): [str(trials) for trials in _trials(study)],
    }


def _trials(study: Study) -> list[int]:
    """How many trials chose the recipe of each side."""
    sides = [study.side(kind) for kind in KINDS]
    return [
        trials_behind(kind, side.recipe) if side else 0
        for kind, side in zip(KINDS, sides, strict=True)
    ]


def _seconds(study: Study, size: int) -> list[float | None]:
    """How long a run of each kind took in the middle; nothing where machines are mixed."""
    here = [run for run in study.finished if run.config.train_size == size and run.seconds]
    machines = {(run.source, run.info.get("machine"), run.info.get("device")) for run in here}
    took = {kind: [run.seconds for run in here if run.kind == kind] for kind in KINDS}
    alike = len(machines) == 1 and all(took.values())
    return [median(took[kind]) if alike else None for kind in KINDS]


def _fact(study: Study, kind: str, name: str) -> float | None:
    """What a run of this kind recorded, be it still in training."""
    return next(
        (run.info[name] for run in study.runs if run.kind == kind and name in run.info), None
    )


def _number(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value / 1e6:.1f} M" if value >= 1e6 else f"{value:,.0f}"


def _augmentation(recipe: Recipe) -> str:
    named = {
        _("flip and crop"): recipe.flip_crop,
        "CutMix": recipe.cutmix,
        "Mixup": recipe.mixup,
    }
    return " + ".join(name for name, on in named.items() if on) or _("none")


REASONS = {
    "steps": N_("the number of steps differs, {cnn} against {vit}"),
    "batch": N_("the batches differ, {cnn} against {vit} images"),
    "model": N_("the other model is missing"),
    "cost": N_("they are alike neither in parameters nor in multiplications"),
    "precision": N_("some runs were computed in bfloat16 on a graphics card, others in float32"),
}


TUNED = N_("the recipe of one was tuned and the other's was not, {cnn} against {vit} trials")


def unfair(study: Study) -> list[str]:
    """Why the two are not comparable, a phrase each; empty when they are."""
    usual = N_("{name} differs, {cnn} against {vit}")
    tuned = _trials(study)
    reasons = [] if tuned[0] == tuned[1] else [_(TUNED, cnn=tuned[0], vit=tuned[1])]
    return reasons + [
        _(
            REASONS.get(name, usual),
            name=option_name(name),
            cnn=option_value(values[0]),
            vit=option_value(values[-1]),
        )
        for name, values in unlike(study).items()
    ]
