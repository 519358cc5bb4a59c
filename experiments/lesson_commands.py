"""The command lines that train the same runs of lessons once more."""

from collections.abc import Sequence

from experiments.lessons import LESSONS, lesson
from experiments.rows import Run
from messages import LANGUAGES

JOBS = {"beep": "sound", "pattern": "pattern"}  # what a lesson trains; the others train taggers


def lesson_commands(runs: Sequence[Run]) -> list[str]:
    """A line for each lesson, language and seed of which every run is there."""
    jobs = {run.config.job for run in runs}
    seeds = sorted({run.config.seed for run in runs})
    return [
        line
        for name in LESSONS
        if JOBS.get(name, "tagging") in jobs
        for language in (LANGUAGES if JOBS.get(name) is None else ("en",))
        for seed in seeds
        if (line := _command(runs, name, language, seed))
    ]


def _command(runs: Sequence[Run], name: str, language: str, seed: int) -> str | None:
    have = {run.run for run in runs}

    def whole(size: int) -> bool:
        plan = lesson(name, sizes=(size,), seed=seed, language=language)
        return {config.run for config in plan} <= have

    sizes = [str(size) for size in sorted({run.config.train_size for run in runs}) if whole(size)]
    if not sizes:
        return None
    return (
        f"python -m experiments lesson {name} --sizes {','.join(sizes)}"
        + (f" --seed {seed}" if seed else "")
        + (f" --language {language}" if language != "en" else "")
    )
