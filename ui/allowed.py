"""What a reader may start here, and its way into the queue."""

from collections.abc import Collection, Sequence

from data.limits import hosted, limits
from experiments.config import RunConfig
from experiments.rows import Run
from messages import FieldspanError
from ui import cached
from ui.train_knobs import unusual


def enqueue(configs: Sequence[RunConfig], *, again: bool = False) -> list[str]:
    """The ids of these runs, which wait now; FieldspanError for more than may wait here.

    `again` also trains those that have finished.
    """
    _expect_room({config.run for config in configs} - _done(configs, again))
    return [cached.store().enqueue(config, again=again) for config in configs]


def _done(configs: Sequence[RunConfig], again: bool) -> set[str]:
    return set() if again else {run.run for run in finished(configs)}


def expect_allowed(configs: Sequence[RunConfig]) -> None:
    """Nothing; FieldspanError for more, longer or other runs than one click may start here."""
    expect_few(len(configs), max((config.recipe.steps for config in configs), default=0))
    for config in configs if hosted() else ():
        if name := unusual(config):
            raise FieldspanError(
                "expected settings that the Train page offers, since strangers share this app, got "
                "another value of {name}: train that on your own machine",
                name=name,
            )


def expect_few(runs: int, steps: int) -> None:
    """Nothing; FieldspanError for more or longer trainings than one click may start here."""
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


def _expect_room(runs: set[str]) -> None:
    """Nothing; FieldspanError where more would wait, with those of before, than may here."""
    waiting = set(cached.store().places())
    added = runs - waiting
    if added and len(waiting) + len(added) > limits().runs:
        raise FieldspanError(
            "expected at most {most:,} trainings to wait here, got {count:,} with the {waiting:,} "
            "of before: wait until some of them have ended",
            most=limits().runs,
            count=len(waiting) + len(added),
            waiting=len(waiting),
        )


def finished(configs: Collection[RunConfig]) -> list[Run]:
    """Those that have finished here or came with the app."""
    known = cached.store().runs(only={config.run for config in configs})
    return [run for run in known if run.status == "finished"]
