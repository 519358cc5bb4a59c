"""The command lines that train the same runs of lessons once more."""

from collections.abc import Mapping, Sequence
from typing import Any

from experiments.lesson_plans import LESSONS, lesson
from experiments.lessons import DELAY
from experiments.rows import Run
from messages import LANGUAGES

JOBS = {  # what a lesson trains; the others train taggers
    "beep": "sound",
    "pattern": "pattern",
    "field-choice": "vision",
}
USUAL = {"seed": 0, "language": "en", "delay": DELAY}  # what needs no option


def lesson_commands(runs: Sequence[Run]) -> list[str]:
    """A line for each lesson, language or delay, and seed of which every run is there."""
    jobs = {run.config.job for run in runs}
    seeds = sorted({run.config.seed for run in runs})
    return [
        line
        for name in LESSONS
        if JOBS.get(name, "tagging") in jobs
        for kind in _kinds(name, runs)
        for seed in seeds
        if (line := _command(runs, name, {"seed": seed, **kind}))
    ]


def _kinds(name: str, runs: Sequence[Run]) -> list[dict[str, Any]]:
    """What a lesson's options may be, besides sizes and seed."""
    if name == "beep":
        names = {run.config.data for run in runs if run.config.job == "sound"}
        return [{"delay": delay} for delay in sorted(int(one.split(":")[1]) for one in names)]
    return [{}] if name in JOBS else [{"language": language} for language in LANGUAGES]


def _command(runs: Sequence[Run], name: str, asked: Mapping[str, Any]) -> str | None:
    have = {run.run for run in runs}

    def whole(size: int) -> bool:
        plan = lesson(name, sizes=(size,), **asked)
        return {config.run for config in plan} <= have

    sizes = [str(size) for size in sorted({run.config.train_size for run in runs}) if whole(size)]
    if not sizes:
        return None
    told = [f" --{key} {value}" for key, value in asked.items() if value != USUAL[key]]
    return f"python -m experiments lesson {name} --sizes {','.join(sizes)}" + "".join(told)
