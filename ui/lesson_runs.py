"""The runs behind a lesson: whose they are, their start, how far they have come, their stop."""

from collections.abc import Sequence

import streamlit as st

from experiments.config import RunConfig
from experiments.rows import Run
from messages import FieldspanError
from ui.allowed import enqueue
from ui.engine_state import engine_is_off
from ui.errors import guarded, say
from ui.explain import origin
from ui.language import _, joined
from ui.lesson_plan import Plan
from ui.run_time import forecast, time_left
from ui.stopping import go_on, stop, stopping
from ui.train_words import clock

EVERY = 1.0  # seconds between two looks while something trains


def lesson_runs(
    configs: Sequence[RunConfig], key: str, *, again: Sequence[RunConfig] | None = None
) -> list[Run]:
    """The finished runs among those of these configs, in their order.

    Shows where they were trained, and a button that trains what is missing, or all of them again
    (those of `again`) where they came with the app. While they train it looks every second, and
    runs the page anew whenever one has ended; all it knows stands in the store, so a reload
    changes nothing. A published run makes way for the same one trained here once that has
    finished, not before.
    """
    afresh = tuple(configs if again is None else (one for one in configs if one in again))
    plan = Plan.of(configs, afresh)
    with st.container(key=f"lesson-runs-{key}", gap="small"):
        off = bool(plan.wanted) and engine_is_off(quiet=True)
        panel = st.fragment(_panel, run_every=EVERY if plan.live else None)
        panel(plan, key, off)
    return plan.finished


def _panel(before: Plan, key: str, off: bool) -> None:
    """The body of the fragment; the whole page follows once a run starts or ends."""
    plan = Plan.of(before.configs, before.afresh)
    if plan.state != before.state:
        st.rerun()
    _whose(plan.finished)
    _failures(plan.local)
    if plan.live:
        _progress(plan, key)
    elif plan.wanted:
        _offer(plan, key, off)


def _whose(runs: Sequence[Run]) -> None:
    """Labels of origin, and where the published runs were trained."""
    if not runs:
        return
    published = [run for run in runs if run.source == "published"]
    local = [run for run in runs if run.source != "published"]
    told, details = [], ""
    if published:
        single, several = (
            _("1 trained network came with the app."),
            _("{count} trained networks came with the app."),
        )
        told.append((single if len(published) == 1 else several).format(count=len(published)))
        details = _(
            "Their trainings add up to {time}, on {place}.",
            time=_all_time(published), place=_place(published[0]),
        )  # fmt: skip
    if local:
        single = _("1 network was trained here, in {time}.")
        several = _("{count} networks were trained here, which adds up to {time}.")
        told.append(
            (single if len(local) == 1 else several).format(count=len(local), time=_all_time(local))
        )
    with st.container(horizontal=True, vertical_alignment="center"):
        for kind, some in (("published", published), ("trained", local)):
            if some:
                origin(kind)
        st.caption(joined(*told), width="content", help=details or None)


def _all_time(runs: Sequence[Run]) -> str:
    return clock(sum(run.seconds for run in runs))


def _place(run: Run) -> str:
    """Machine and versions, as far as they were recorded."""
    versions = {"torch": "PyTorch", "python": "Python"}
    machine = " ".join(str(run.info[key]) for key in ("machine", "device") if key in run.info)
    named = [f"{name} {run.info[key]}" for key, name in versions.items() if key in run.info]
    return ", ".join(part for part in (machine, *named) if part) or "?"


def _failures(runs: Sequence[Run]) -> None:
    """Why runs have failed, each sentence once."""
    reasons = [run.failure for run in runs if run.failure and run.status == "failed"]
    for message, values in {str(reason): reason for reason in reasons}.values():
        say(FieldspanError(message, **values))


def _progress(plan: Plan, key: str) -> None:
    """How far all are; a published run that was begun again here counts by what is done here."""
    total = sum(config.recipe.steps for config in plan.configs)
    done = sum(run.step for run in plan.counted)
    ended = _(
        "{ended} of {count} trainings ended",
        ended=sum(run.status == "finished" for run in plan.counted), count=len(plan.configs),
    )  # fmt: skip
    stops = stopping(key, plan.live)
    left = _("stopping") if stops else time_left(plan.live)
    with st.container(horizontal=True, vertical_alignment="center"):
        st.progress(min(done / max(total, 1), 1.0), text=f"{ended} · {left}")
        st.button(
            _("Stop"), key=f"{key}-stop", icon=":material/stop:", on_click=stop,
            args=(key, plan.live), disabled=stops,
        )  # fmt: skip


def _offer(plan: Plan, key: str, off: bool) -> None:
    """The button that trains what is missing; what came along can be trained once more."""
    wanted = plan.wanted
    words = _("Train here ({count})", count=len(wanted))
    if plan.begun:
        words = _("Go on here ({count})", count=len(wanted))
    elif not plan.missing:
        words = _("Train again here ({count})", count=len(wanted))
    with st.container(horizontal=True, vertical_alignment="center"):
        st.button(
            words, key=f"{key}-train", icon=":material/play_arrow:", disabled=off,
            type="primary" if plan.missing else "secondary", on_click=_train, args=(wanted, key),
        )  # fmt: skip
        st.caption(forecast(wanted), width="content")


def _train(configs: Sequence[RunConfig], key: str) -> None:
    with guarded():
        enqueue(configs, again=True)
        go_on(key)
