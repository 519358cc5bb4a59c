"""A study about to be started: its runs, how long they take, what may be asked for, its start."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import streamlit as st

from data.limits import hosted, limits
from experiments.config import RunConfig
from experiments.rows import Run
from experiments.studies import studies
from experiments.study_file import StudyFile
from experiments.sweep import Images
from messages import FieldspanError
from ui import cached
from ui.controls import choose
from ui.data_card import is_ready, opened
from ui.errors import guarded
from ui.language import _, joined
from ui.overfitting_queue import begin
from ui.run_time import forecast
from ui.train_form import SIZES
from ui.train_knobs import unusual

Planned = Callable[[Images], list[RunConfig]]


@dataclass(frozen=True)
class Unprepared:
    """Stands in for images that are not unpacked yet: enough to plan runs, not to start them."""

    name: str
    fingerprint: str
    classes: range = range(10)  # a guess, put right when they are opened
    train: range = range(SIZES[-1])


def images_of(name: str) -> Images:
    """The set of this name where it opens at once, else what runs on it tell of it."""
    if name in cached.source_titles() and is_ready(name):
        return cached.image_set(name)
    runs = cached.store().runs(job="vision")
    return Unprepared(name, next((r.config.fingerprint for r in runs if r.config.data == name), ""))


def planned(study: StudyFile, images: Images) -> list[RunConfig]:
    """Its runs; FieldspanError for what has no sense or may not be started here."""
    expect_allowed(study.count, max(family.steps for family in study.families))
    configs = study.configs(images)
    for config in configs if hosted() else ():
        if name := unusual(config):
            raise FieldspanError(
                "expected settings that the Train page offers, since strangers share this app, got "
                "another value of {name}: run this study on your own machine",
                name=name,
            )
    return configs


def expect_allowed(runs: int, steps: int) -> None:
    """Nothing; FieldspanError for more runs, or longer ones, than one click may start here."""
    if runs > limits().runs:
        raise FieldspanError(
            "expected at most {most:,} trainings at a time here, got {count:,}: take fewer sizes "
            "or seeds",
            most=limits().runs,
            count=runs,
        )
    if steps > limits().steps:
        raise FieldspanError(
            "expected at most {most:,} steps for a training here, got {steps:,}: take fewer",
            most=limits().steps,
            steps=steps,
        )


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


def finished(configs: Collection[RunConfig]) -> list[Run]:
    """Those that have finished here or came with the app."""
    known = cached.store().runs(only={config.run for config in configs})
    return [run for run in known if run.status == "finished"]


def start(name: str, plan: Planned) -> None:
    """The runs in the queue, once the images are open, and their comparison on the page."""
    with guarded():
        configs = plan(opened(name))
        begin([cached.store().enqueue(config) for config in configs])
        _show({config.run for config in configs})
        st.rerun()


def _show(names: set[str]) -> None:
    """The comparison that holds most of these runs becomes the chosen one."""
    known = studies(cached.store().runs(job="vision"))
    best = max(known, key=lambda study: len(names.intersection(study.ids)), default=None)
    if best and names.intersection(best.ids):
        choose("study", best.id)
        st.query_params.pop("size", None)
