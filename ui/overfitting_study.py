"""Which comparison the Overfitting page shows, at which size, and where its numbers come from."""

import streamlit as st

from experiments.config import PRESETS, Recipe, recipe_of
from experiments.options import CNNOptions, ViTOptions
from experiments.rows import Run
from experiments.studies import Side, Study, command, studies
from messages import N_
from ui import cached
from ui.controls import choice
from ui.explain import SOURCES, model_names, origin
from ui.language import _
from ui.train_knobs import option_name, option_value
from ui.train_runs import data_title

TITLED = 500  # the size a lesson starts with, or the nearest there is
DEFAULTS = {"cnn": CNNOptions(), "vit": ViTOptions()}
WITH = {"published": N_("Published with: {where}."), "local": N_("Yours: {where}.")}
PLAIN = ("steps", "learning_rate", "betas")  # said elsewhere


def chosen_study() -> Study | None:
    """The study of the URL, else the one with most results on the images of the sidebar."""
    known = studies(cached.store().runs(job="vision"))
    if not known:
        return None
    data, size = cached.source_name(), st.query_params.get("size", "")
    _forget_on_other_images(data)

    def preference(study: Study) -> tuple:
        both = len({run.kind for run in study.finished}) == 2
        asked = size in map(str, study.sizes)
        return study.data != data, not both, not asked, -len(study.finished)

    ranked = sorted(known, key=preference)
    names = {study.id: study_name(study) for study in ranked}
    id = choice("study", _("Comparison"), names, default=ranked[0].id)
    return next(study for study in ranked if study.id == id)


def _forget_on_other_images(data: str) -> None:
    """Other images in the sidebar ask for another comparison; a link that names one keeps it."""
    before = st.session_state.get("over-data", data)
    st.session_state["over-data"] = data
    asked = st.query_params.get("study")
    if before != data and asked in (None, st.session_state.get("chosen-study")):
        st.session_state.pop("chosen-study", None)
        st.query_params.pop("study", None)


def study_name(study: Study) -> str:
    """Data, budget and what is not as usual, in one line."""
    parts = [data_title(study.runs[0]), _("{steps:,} steps", steps=study.sides[0].recipe.steps)]
    models = tuple(side.model for side in study.sides)
    if models == PRESETS["macs"]:
        parts.append(_("alike in multiplications"))
    else:
        parts += _changes(study)
    return " · ".join(parts)


def _changes(study: Study) -> list[str]:
    found: dict[str, None] = {}
    for side in study.sides:
        for options, usual in ((side.model, DEFAULTS[side.model.kind]), (side.recipe, Recipe())):
            for name, value in vars(options).items():
                if name not in PLAIN and value != getattr(usual, name):
                    found[f"{option_name(name)} {option_value(value)}"] = None
        if side.recipe.learning_rate != _usual_rate(side):
            who, rate = model_names()[side.model.kind], side.recipe.learning_rate
            found[_("{model}: learning rate {rate:g}", model=who, rate=rate)] = None
    return list(found)


def _usual_rate(side: Side) -> float:
    return recipe_of(side.model.kind, side.recipe.steps).learning_rate


def chosen_size(study: Study) -> int:
    """The size of the URL, else the one nearest to 500 on the logarithmic axis."""
    asked, before = st.query_params.get("size"), st.session_state.get("over-study")
    if before not in (None, study.id) and asked and asked not in map(str, study.sizes):
        st.query_params.pop("size", None)  # the reader went to another comparison
    st.session_state["over-study"] = study.id
    words = {str(size): f"{size:,}" for size in study.sizes}
    nearest = min(study.sizes, key=lambda size: max(size / TITLED, TITLED / size))
    return int(choice("size", _("Training images"), words, default=str(nearest)))


def provenance(study: Study) -> None:
    """Whose runs these are, on what, with what, and the command that repeats them."""
    sources = {run.source: run for run in reversed(study.finished)}
    seeds = {run.config.seed for run in study.finished}
    with st.container(horizontal=True, vertical_alignment="center"):
        for source in sorted(sources, reverse=True):
            origin(SOURCES[source])
        if study.finished:
            count = _("one seed") if len(seeds) == 1 else _("{count} seeds", count=len(seeds))
            st.markdown(f"**{data_title(study.runs[0])}** · {count}")
    places = {source: _where(sources[source]) for source in sorted(sources, reverse=True)}
    told = [_(WITH[source], where=where) for source, where in places.items() if where]
    if line := command(study):
        told.append(f"`{line}`")
    if told:
        st.caption(" ".join(told))


def _where(run: Run) -> str:
    versions = {"torch": "PyTorch", "python": "Python"}
    named = [f"{name} {run.info[key]}" for key, name in versions.items() if key in run.info]
    place = [str(run.info[key]) for key in ("machine", "device") if key in run.info]
    return ", ".join(named + place)
