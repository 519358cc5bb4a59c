"""Run it yourself: what a sweep would train, how long it takes, and its start."""

from collections.abc import Sequence
from dataclasses import dataclass

import streamlit as st

from experiments.config import RunConfig, pair
from experiments.rows import Run
from experiments.studies import Study, study_of
from messages import N_
from ui import cached
from ui.controls import choice, choose
from ui.data_card import is_ready, opened
from ui.engine_state import engine_is_off, expect_training, workers
from ui.language import _, joined
from ui.overfitting_progress import PLACE, under_way
from ui.overfitting_several import several
from ui.run_time import here, together
from ui.stopping import go_on
from ui.train_form import MORE_IMAGES, STEPS, integer, smallest_and_largest
from ui.train_start import Unopened
from ui.train_words import clock

SIZES = (20, 50, 100, 200, 300, 500, 1000, 2000, 5000, 10_000, 20_000, 45_000)
QUICK = (100, 300, 1000)
BUDGET = 160  # steps: a first look, not a fit
SEEDS = (1, 2, 3, 5, 10)
PAIRS = {
    "small": N_("small: 29,000 parameters"),
    "parameters": N_("the study's: 140,000 parameters"),
    "macs": N_("the study's, equal multiplications"),
}


@dataclass(frozen=True)
class Sweep:
    """What was asked for: both models at each size and seed."""

    sizes: tuple[int, ...]
    seeds: int
    steps: int
    preset: str

    def configs(self, images) -> list[RunConfig]:
        """The runs, small sizes first, so that the picture grows from the left."""
        return [
            config
            for size in sorted(self.sizes)
            for seed in range(self.seeds)
            for config in pair(images, size, seed, steps=self.steps, preset=self.preset)
        ]


def run_it_yourself(study: Study | None) -> None:
    """The form, its button, and the progress of what it started or what the study lacks."""
    name = cached.source_name()
    with st.container(border=True, key="over-form"):
        st.markdown(f"**{_('Run it yourself')}**")
        off = engine_is_off()
        expect_training()
        sweep = _ask(name)
        count = 2 * len(sweep.sizes) * sweep.seeds
        with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
            pressed = st.button(
                _("Start {count} trainings", count=count), type="primary",
                icon=":material/play_arrow:", key="over-start", disabled=off or not sweep.sizes,
            )  # fmt: skip
            st.caption(forecast(name, sweep))
        if pressed:
            _start(name, sweep)
        under_way(study)


def _ask(name: str) -> Sweep:
    titles = cached.source_titles()
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        with st.container(width=190):
            st.session_state["over-images"] = name
            st.selectbox(
                _("Images from"), list(titles), format_func=lambda id: _(str(titles.get(id, id))),
                key="over-images", on_change=_chose_images, help=_(MORE_IMAGES),
            )  # fmt: skip
        with st.container(width=250):
            preset = choice("pair", _("Models"), {id: _(words) for id, words in PAIRS.items()})
        seeds = integer("seeds", _("Seeds"), SEEDS, 1, (1, 30))
        steps = integer("sweep-steps", _("Steps"), STEPS, BUDGET, (1, 50_000))
    least, most = smallest_and_largest(name)
    offered = [size for size in (*SIZES, most) if least <= size <= most]
    quick = [size for size in QUICK if least <= size <= most] or [most]
    sizes = several("sizes", _("Training-set sizes"), offered, quick, (least, most))
    return Sweep(tuple(sizes), seeds, steps, preset)


def _chose_images() -> None:
    choose("data", st.session_state["over-images"])


def forecast(name: str, sweep: Sweep) -> str:
    """How long the sweep would take, from what ran here, else from the published runs."""
    if not sweep.sizes:
        return _("Choose at least one size.")
    runs = cached.store().runs(job="vision")
    planned = sweep.configs(cached.image_set(name) if is_ready(name) else Unopened(name))
    done = {run.run for run in runs if run.status == "finished"}
    missing = [config for config in planned if config.run not in done]
    if not missing:
        return _("All of them have been trained already; Start shows them.")
    told = _("2 models, sizes: {sizes}, seeds: {seeds}.", sizes=len(sweep.sizes), seeds=sweep.seeds)
    if seconds := together(missing, here(runs)):
        return joined(told, _("About {time} on this machine.", time=clock(seconds)))
    return joined(told, _elsewhere(missing, runs))


def _elsewhere(missing: Sequence[RunConfig], runs: Sequence[Run]) -> str:
    paces = {run.config.model: run.images_per_second for run in runs if run.images_per_second}
    if {config.model for config in missing} - set(paces):
        return _("How long they take on this machine shows after the first steps.")
    images = [(c.model, c.recipe.steps * min(c.recipe.batch, c.train_size)) for c in missing]
    seconds = sum(seen / paces[model] for model, seen in images) / workers(len(missing))
    return _("About {time} at the pace of the published runs.", time=clock(seconds))


def _start(name: str, sweep: Sweep) -> None:
    configs = sweep.configs(opened(name))
    store = cached.store()
    go_on(PLACE)
    st.session_state["over-sweep"] = [store.enqueue(config) for config in configs]
    choose("study", study_of(configs).id)
    st.query_params.pop("size", None)
    st.rerun()
