"""A study about to be started: its runs, how long they take, what may be asked for, its start."""

from collections.abc import Callable, Collection, Sequence

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
from ui.train_knobs import unusual
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
    _expect_few(study.count, max(family.steps for family in study.families))
    configs = study.configs(images)
    expect_allowed(configs)
    return configs


def expect_allowed(configs: Sequence[RunConfig]) -> None:
    """Nothing; FieldspanError for more, longer or other runs than one click may start here."""
    _expect_few(len(configs), max((config.recipe.steps for config in configs), default=0))
    for config in configs if hosted() else ():
        if name := unusual(config):
            raise FieldspanError(
                "expected settings that the Train page offers, since strangers share this app, got "
                "another value of {name}: run this study on your own machine",
                name=name,
            )


def _expect_few(runs: int, steps: int) -> None:
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


def expect_room(configs: Sequence[RunConfig]) -> None:
    """Nothing; FieldspanError where more would wait, with those of before, than may here."""
    waiting = set(cached.store().places())
    added = {config.run for config in configs} - {run.run for run in finished(configs)} - waiting
    if added and len(waiting) + len(added) > limits().runs:
        raise FieldspanError(
            "expected at most {most:,} trainings to wait here, got {count:,} with the {waiting:,} "
            "of before: wait until some of them have ended",
            most=limits().runs,
            count=len(waiting) + len(added),
            waiting=len(waiting),
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
    """Every start comes through here; FieldspanError for what may not be started."""
    expect_allowed(configs)
    expect_room(configs)
    runs = [cached.store().enqueue(config) for config in configs]
    begin(list(dict.fromkeys([*beside, *runs])))


def _show(names: set[str]) -> None:
    """The comparison that holds most of these runs becomes the chosen one."""
    known = studies(cached.store().runs(job="vision"))
    best = max(known, key=lambda study: len(names.intersection(study.ids)), default=None)
    if best and names.intersection(best.ids):
        choose("study", best.id)
        st.query_params.pop("size", None)
