"""Run it yourself: what a sweep would train, how long it takes, and its start."""

import streamlit as st

from data.limits import limits
from experiments.studies import Study
from experiments.study_file import Family, StudyFile
from messages import N_
from ui import cached
from ui.controls import choice, choose
from ui.engine_state import engine_is_off, expect_training
from ui.errors import guarded
from ui.language import _
from ui.overfitting_file import as_a_file
from ui.overfitting_progress import under_way
from ui.overfitting_seeds import add_seeds
from ui.overfitting_several import several
from ui.overfitting_start import images_of, planned, start_row
from ui.train_form import MODELS, MORE_IMAGES, STEPS, integer, smallest_and_largest

SIZES = (20, 50, 100, 200, 300, 500, 1000, 2000, 5000, 10_000, 20_000, 45_000)
QUICK = (100, 300, 1000)
BUDGET = 160  # steps: a first look, not a fit
SEEDS = (1, 2, 3, 5, 10)
PAIRS = {
    "small": N_("small: 29,000 parameters"),
    "parameters": N_("the study's: 140,000 parameters"),
    "macs": N_("the study's, equal multiplications"),
}


def run_it_yourself(study: Study | None) -> None:
    """The form, its button, and the progress of what it started or what the study lacks."""
    with st.container(border=True, key="over-form"):
        st.markdown(f"**{_('Run it yourself')}**")
        off = engine_is_off()
        expect_training()
        name = cached.source_name()
        family = _ask(name)
        asked = StudyFile(_("A comparison by number of training images"), name, (family,))
        with guarded():
            _start(asked, off)
        as_a_file(asked, off)
        add_seeds(study, off)
        under_way(study)


def _start(asked: StudyFile, off: bool) -> None:
    (family,) = asked.families
    if not family.sizes:
        start_row([], asked.configs, _("Choose at least one size."), "over-start", off)
        return
    told = _(
        "Models: {models}, sizes: {sizes}, seeds: {seeds}.",
        models=len(family.models), sizes=len(family.sizes), seeds=family.seeds,
    )  # fmt: skip
    configs = planned(asked, images_of(asked.data))
    start_row(configs, asked.configs, told, "over-start", off)


def _ask(name: str) -> Family:
    """What was chosen: both models, or one, at each size and seed."""
    titles = {id: _(title) for id, title in cached.source_titles().items()}
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        with st.container(width=190):
            st.session_state["over-images"] = name
            st.selectbox(
                _("Images from"), list(titles), format_func=lambda id: titles.get(id, id),
                key="over-images", on_change=_chose_images, help=_(MORE_IMAGES),
            )  # fmt: skip
        with st.container(width=130):
            models = choice("sweep-models", _("Models"), {id: _(m) for id, m in MODELS.items()})
        with st.container(width=250):
            preset = choice("pair", _("Size of the models"), {id: _(m) for id, m in PAIRS.items()})
        seeds = integer("seeds", _("Seeds"), SEEDS, 1, (1, 30))
        steps = integer("sweep-steps", _("Steps"), STEPS, BUDGET, (1, limits().steps))
    least, most = smallest_and_largest(name)
    offered = [size for size in (*SIZES, most) if least <= size <= most]
    quick = [size for size in QUICK if least <= size <= most] or [most]
    sizes = several("sizes", _("Training-set sizes"), offered, quick, (least, most))
    kinds = ("cnn", "vit") if models == "both" else (models,)
    return Family(preset, tuple(sizes), seeds, steps=steps, preset=preset, models=kinds)


def _chose_images() -> None:
    choose("data", st.session_state["over-images"])
