"""`compare`: both models, several sizes and seeds, one table or one line of JSON at the end."""

import argparse
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pandas as pd

from experiments.bars import progress_bar
from experiments.by_size import interval, paired
from experiments.cli import FAILED
from experiments.cluster import cores
from experiments.config import RunConfig
from experiments.engine import Engine, start
from experiments.rows import Run
from experiments.store import Store
from experiments.summary import results
from experiments.sweep import ENDED, Sweep, plan
from experiments.words import _, say, sentence
from messages import N_, FieldspanError

COLUMNS = [
    "run",
    "model",
    "train_size",
    "seed",
    "steps",
    "parameters",
    "macs",
    "seconds",
    "train_accuracy",
    "validation_accuracy",
    "test_accuracy",
    "train_loss",
    "validation_loss",
    "test_loss",
]

TITLE = N_("CNN minus transformer on the test images, in points (mean over seeds, 95 % interval):")
SEVERAL = N_("{size} images: {mean:+.1f} ({low:+.1f} to {high:+.1f}, {seeds} seeds)")
ONE = N_("{size} images: {mean:+.1f} (1 seed, so no interval)")


def answer(options: argparse.Namespace) -> int:
    """0 when every run finished; what did not is said in a sentence each."""
    store = Store.default()
    with trained(store, configs(options), options.scheduler) as (sweep, engine):
        runs = wait(sweep, engine)
    return report(runs, len(sweep.runs), as_json=options.json)


def report(runs: Sequence[Run], wanted: int, *, as_json: bool) -> int:
    """The exit code, after the table of results and a sentence on each run that did not finish."""
    table = results(runs)[COLUMNS]
    if as_json:
        print(json.dumps({"runs": json.loads(table.to_json(orient="records"))}), flush=True)
    else:
        print(table.round(4).to_string(index=False))
        print("\n".join(differences(results(runs))), flush=True)
    return told(runs, wanted)


def told(runs: Sequence[Run], wanted: int) -> int:
    """The exit code; what did not finish is said in a sentence each."""
    troubles = [run for run in runs if run.status != "finished"]
    for run in troubles:
        say(trouble(run))
    return FAILED if troubles or len(runs) < wanted else 0


def configs(options: argparse.Namespace) -> list[RunConfig]:
    """The runs that the options ask for; the data is opened, which may take a while once."""
    from experiments.cli_data import open_data

    return plan(
        open_data(options.data),
        options.sizes,
        options.seeds,
        steps=options.steps,
        preset=options.preset,
        models=options.models,
        flip_crop=options.augment,
    )


@contextmanager
def trained(
    store: Store, wanted: Sequence[RunConfig], scheduler: str | None
) -> Iterator[tuple[Sweep, Engine | None]]:
    """A sweep and the engine that trains it, None where all is done; Ctrl-C stops it cleanly.

    Workers come first: a scheduler that does not answer should leave nothing in the queue.
    """
    names = {config.run for config in wanted}
    if {run.run for run in store.runs(only=names) if run.status == "finished"} == names:
        yield Sweep.queue(store, wanted), None
        return
    workers = min(cores(), len(names))  # one run alone needs no second process
    engine = start(store, workers=workers, scheduler=scheduler, wanted=names.__contains__)
    sweep = Sweep.queue(store, wanted)
    try:
        yield sweep, engine
    except KeyboardInterrupt:
        say(_("stopping; what was learned is kept"))
        sweep.cancel(engine)
        say(_("stopped: the same command goes on from here"))
        raise
    finally:
        engine.close()


def wait(sweep: Sweep, engine: Engine | None) -> list[Run]:
    """The runs once all have ended, with a bar of steps and the time left."""
    runs = sweep.look()
    total = sum(run.steps for run in runs)
    begun = sum(done(run) for run in runs)
    with progress_bar(total=total, initial=begun, desc=_("training"), unit="step") as bar:

        def watch(runs: list[Run]) -> None:
            ended = sum(run.status in ENDED for run in runs)
            bar.set_postfix_str(_("{ended} of {count} runs", ended=ended, count=len(runs)), False)
            bar.update(sum(done(run) for run in runs) - bar.n)

        return sweep.wait(watch, engine)


def done(run: Run) -> int:
    """Steps that need no more time."""
    return run.steps if run.status in ENDED else run.step


def differences(table: pd.DataFrame) -> list[str]:
    """A line for each size that both models finished; none when there is no such size."""
    lines = []
    for size, own in paired(table).groupby("train_size"):
        mean, low, high = (100 * value for value in interval(own["difference"]))
        message = SEVERAL if len(own) > 1 else ONE
        lines.append(_(message, size=size, mean=mean, low=low, high=high, seeds=len(own)))
    return [_(TITLE), *lines] if lines else []


def trouble(run: Run) -> str:
    """One sentence about a run that did not finish."""
    if run.failure:
        reason = sentence(FieldspanError(run.failure[0], **run.failure[1]))
        return _("run {run} failed: {reason}", run=run.run, reason=reason)
    return _("run {run} was stopped: the same command goes on from here", run=run.run)
