"""A study about to be started: its runs, how long they take, and its start."""

from collections.abc import Callable, Collection, Sequence

import streamlit as st

from experiments.config import RunConfig
from experiments.rows import Run
from experiments.studies import studies
from experiments.study_file import StudyFile
from experiments.sweep import Images
from ui import cached
from ui.allowed import enqueue, expect_allowed, expect_few, finished
from ui.controls import choose
from ui.data_card import is_ready, opened
from ui.errors import guarded
from ui.language import _, joined
from ui.overfitting_queue import begin
from ui.run_time import forecast
from ui.unopened import Unopened

Planned = Callable[[Images], list[RunConfig]]


def images_of(name: str) -> Images:
    """The set of this name where it opens at once, else what runs on it tell of it."""
    if name in cached.source_titles() and is_ready(name):
        return cached.image_set(name)
    runs = cached.store().runs(job="vision")
    return Unopened(name, next((r.config.fingerprint for r in runs if r.config.data == name), ""))


def planned(study: StudyFile, images: Images) -> list[RunConfig]:
    """Its runs; FieldspanError for what has no sense or may not be started here."""
    expect_few(study.count, max(family.steps for family in study.families))
    configs = study.configs(images)
    expect_allowed(configs)
    return configs


def start_row(configs: Sequence[RunConfig], plan: Planned, told: str, key: str, off: bool) -> None:
    """The button that queues these runs, and how long they take.

    `plan` makes them anew once the images are open.
    """
    done = {run.run for run in finished(configs)}
    missing = [config for config in configs if config.run not in done]
    if configs:
        told = joined(told, how_long(missing))
    with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
        pressed = st.button(
            _("Start {count} trainings", count=len(missing or configs)), type="primary",
            icon=":material/play_arrow:", key=key, disabled=off or not configs,
        )  # fmt: skip
        st.caption(told)
    if pressed:
        start(configs[0].data, plan)


def how_long(missing: Sequence[RunConfig]) -> str:
    """How long those that are missing would take."""
    if not missing:
        return _("All of them have been trained already; Start shows them.")
    return forecast(missing)


def start(name: str, plan: Planned) -> None:
    """The runs in the queue, once the images are open, and their comparison on the page."""
    with guarded():
        configs = plan(opened(name))
        _queue(configs)
        _show({config.run for config in configs})
        st.rerun()


def go_on_with(runs: Sequence[Run], *, beside: Collection[str] = (), study: str = "") -> None:
    """Runs that ended early in the queue once more; the comparison `study` becomes the chosen one.

    Those `beside` them count in the progress too.
    """
    with guarded():
        _queue([run.config for run in runs], beside)
        if study:
            choose("study", study)
        st.rerun()


def _queue(configs: Sequence[RunConfig], beside: Collection[str] = ()) -> None:
    """Every start of the Overfitting page; FieldspanError for what may not be started."""
    expect_allowed(configs)
    begin(list(dict.fromkeys([*beside, *enqueue(configs)])))


def _show(names: set[str]) -> None:
    """The comparison that holds most of these runs becomes the chosen one."""
    known = studies(cached.store().runs(job="vision"))
    best = max(known, key=lambda study: len(names.intersection(study.ids)), default=None)
    if best and names.intersection(best.ids):
        choose("study", best.id)
        st.query_params.pop("size", None)
