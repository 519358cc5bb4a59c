"""`compare`: both models, several sizes and seeds, one table or one line of JSON at the end."""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from tqdm import tqdm

from experiments.engine import Engine, start
from experiments.rows import Run
from experiments.store import Store
from experiments.summary import results
from experiments.sweep import ENDED, Sweep, plan
from experiments.words import _, say, sentence
from messages import FieldspanError

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


def answer(options: argparse.Namespace) -> int:
    """0 when every run finished; what did not is said in a sentence each."""
    store = Store.default()
    sweep = Sweep.queue(store, configs(options))
    with trained(sweep, options.scheduler):
        runs = wait(sweep)
    table = results(runs)[COLUMNS]
    if options.json:
        print(json.dumps({"runs": json.loads(table.to_json(orient="records"))}), flush=True)
    else:
        print(table.round(4).to_string(index=False), flush=True)
    troubles = [run for run in runs if run.status != "finished"]
    for run in troubles:
        say(trouble(run))
    return 1 if troubles or len(runs) < len(sweep.runs) else 0


def configs(options: argparse.Namespace) -> list:
    """The runs that the options ask for; the data is opened, which may take a while once."""
    from data.sources import load

    with progress_bar(total=100, desc=_("opening {name}", name=options.data), unit="%") as bar:
        data = load(options.data, progress=lambda share: bar.update(int(100 * share) - bar.n))
    return plan(
        data,
        options.sizes,
        options.seeds,
        steps=options.steps,
        preset=options.preset,
        models=options.models,
        flip_crop=options.augment,
    )


@contextmanager
def trained(sweep: Sweep, scheduler: str | None) -> Iterator[Engine | None]:
    """An engine for this sweep's runs, unless all have ended; Ctrl-C stops them cleanly."""
    if all(run.status in ENDED for run in sweep.look()):
        yield None
        return
    engine = start(sweep.store, scheduler=scheduler, wanted=frozenset(sweep.runs).__contains__)
    try:
        yield engine
    except KeyboardInterrupt:
        say(_("stopping; what was learned is kept"))
        sweep.cancel(engine)
        say(_("stopped: the same command goes on from here"))
        raise
    finally:
        engine.close()


def wait(sweep: Sweep) -> list[Run]:
    """The runs once all have ended, with a bar of steps and the time left."""
    runs = sweep.look()
    total = sum(run.steps for run in runs)
    begun = sum(done(run) for run in runs)
    with progress_bar(total=total, initial=begun, desc=_("training"), unit="step") as bar:

        def watch(runs: list[Run]) -> None:
            ended = sum(run.status in ENDED for run in runs)
            bar.set_postfix_str(_("{ended} of {count} runs", ended=ended, count=len(runs)), False)
            bar.update(sum(done(run) for run in runs) - bar.n)

        return sweep.wait(watch)


def done(run: Run) -> int:
    """Steps that need no more time."""
    return run.steps if run.status in ENDED else run.step


def trouble(run: Run) -> str:
    """One sentence about a run that did not finish."""
    if run.failure:
        reason = sentence(FieldspanError(run.failure[0], **run.failure[1]))
        return _("run {run} failed: {reason}", run=run.run, reason=reason)
    return _("run {run} was stopped: the same command goes on from here", run=run.run)


def progress_bar(**options: object) -> tqdm:
    """A bar on stderr; written rarely where nobody watches it move."""
    interval = 0.1 if sys.stderr.isatty() else 10.0
    return tqdm(file=sys.stderr, mininterval=interval, smoothing=0.05, **options)
