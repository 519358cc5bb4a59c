"""A network that listens for a beep, trained in a worker."""

from typing import Any

from experiments.jobs import lesson
from experiments.jobs.reporter import Reporter


def train(config_json: str, reporter: Reporter) -> dict[str, Any]:
    """What the run learned."""
    from speech import beep_task
    from speech.beep import fingerprint

    known = fingerprint(lesson.named(config_json))
    return lesson.train(config_json, reporter, beep_task, known)
