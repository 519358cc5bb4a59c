"""How long trainings would take, and how long those under way still need: one rule for all."""

from collections.abc import Sequence

from experiments.config import RunConfig
from experiments.options import ModelOptions
from experiments.rows import RESTING, Run
from ui import cached
from ui.engine_state import workers
from ui.language import _
from ui.train_words import clock

ENOUGH = 20  # steps that tell what a step costs, or all of a shorter run


def forecast(configs: Sequence[RunConfig]) -> str:
    """How long these would take, from what ran here, else from the published runs."""
    known = cached.store().runs(job=configs[0].job)
    begun = list(cached.store().local([config.run for config in configs]).values())
    for runs, message in (
        ([*begun, *here(known)], _("About {time} on this machine.")),
        ([*begun, *known], _("About {time} at the pace of the published runs.")),
    ):
        seconds = [_missing(config, runs) for config in configs]
        sure = [value for value in seconds if value is not None]
        if len(sure) == len(seconds):
            return message.format(time=clock(side_by_side(sure)))
    return _("How long they take on this machine shows after the first steps.")


def _missing(config: RunConfig, known: Sequence[Run]) -> float | None:
    """Seconds that are left of a run, which may have been stopped half way."""
    begun = next((run for run in known if run.run == config.run and run.status in RESTING), None)
    return _left(begun, known) if begun else expected(config, known)


def here(runs: Sequence[Run]) -> list[Run]:
    """Those that were trained on this machine."""
    return [run for run in runs if run.source == "local"]


def expected(config: RunConfig, known: Sequence[Run]) -> float | None:
    """Seconds of a run by what a step of the first known run of its model cost.

    Without one, by the mean over the other models of its kind, unless it is of images, whose
    models differ in cost by far; else None. The store gives the newest run first.
    """
    paces: dict[ModelOptions, float] = {}
    for run in known:
        if run.kind == config.kind and run.step >= min(ENOUGH, run.steps) and run.seconds:
            paces.setdefault(run.config.model, _pace(run))
    alike = paces if config.job != "vision" else {}
    mean = sum(alike.values()) / len(alike) if alike else None
    pace = paces.get(config.model, mean)
    return None if pace is None else config.recipe.steps * pace


def _pace(run: Run) -> float:
    """Seconds a step costs, with what is measured between the steps.

    A run under way tells them from its own forecast: after its first steps most of its time went
    into measuring the untrained model, which happens once.
    """
    if run.status == "running" and run.seconds_left is not None:
        return (run.seconds + run.seconds_left) / max(run.steps, 1)
    return run.seconds / run.step


def together(configs: Sequence[RunConfig], known: Sequence[Run]) -> float | None:
    """The time until all of these are done; None while that of one is unknown."""
    each = [expected(config, known) for config in configs]
    sure = [seconds for seconds in each if seconds is not None]
    return side_by_side(sure) if len(sure) == len(each) else None


def side_by_side(seconds: Sequence[float]) -> float:
    """The time until all are done, where so many run at a time as there are cores."""
    return max(sum(seconds) / workers(len(seconds)), *seconds)


def time_left(live: Sequence[Run]) -> str:
    """What the live runs still wait for, or how long they will take."""
    if cached.engine() is None and not any(run.status == "running" for run in live):
        return _("waiting until something trains here")
    places = cached.store().places()
    waiting = [places.get(run.run, 1) for run in live if run.status == "queued"]
    others = min(waiting, default=1) - 1  # before the first of these
    if others and all(run.status == "queued" for run in live):
        return _("waiting until {count} other trainings have begun", count=others)
    known = [*live, *here(cached.store().runs(job=live[0].config.job))]
    left = [_left(run, known) for run in live]
    sure = [seconds for seconds in left if seconds is not None]
    if len(sure) < len(left):
        return _("the time left shows after the first steps")
    return _("{time} left", time=clock(side_by_side(sure)))


def _left(run: Run, known: Sequence[Run]) -> float | None:
    if run.seconds_left is not None and run.status == "running":
        return run.seconds_left
    whole = expected(run.config, known)
    return None if whole is None else whole * (1 - run.step / max(run.steps, 1))
