"""A network that tells two patterns in a row apart, trained in a worker."""

from typing import Any

from experiments.jobs import lesson
from experiments.jobs.reporter import Reporter


def train(config_json: str, reporter: Reporter) -> dict[str, Any]:
    """What the run learned."""
    from text import pattern_task
    from text.pattern import fingerprint

    known = fingerprint(lesson.named(config_json))
    return lesson.train(config_json, reporter, pattern_task, known)
