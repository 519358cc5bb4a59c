"""The runs behind this page, and which of them a reader may train again."""

from collections.abc import Sequence

from experiments.config import RunConfig
from experiments.rows import Run
from ui.lesson_runs import lesson_runs, runs_of


def trained(plan: Sequence[RunConfig], again: Sequence[RunConfig], key: str) -> list[Run]:
    """The finished runs of a plan, under a button for what is missing and what to train again."""
    there = {run.run for run in _finished(plan)}
    lesson_runs([one for one in plan if one in again or one.run not in there], key)
    return _finished(plan)


def _finished(plan: Sequence[RunConfig]) -> list[Run]:
    return [run for run in runs_of(plan) if run.status == "finished"]
