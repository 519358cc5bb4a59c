"""The short requests: list, show, stop, delete, export, publish, import."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from experiments.options import brief
from experiments.rows import Run
from experiments.store import Store
from experiments.words import _, say, sentence
from messages import FieldspanError


def list_runs(options: argparse.Namespace) -> int:
    """A line for each run, newest first; what is trained here again stands beside its original."""
    store = Store.default()
    shipped = [run for run in store.runs() if run.source == "published"]
    for run in (*store.local().values(), *shipped):
        print(line(run))
    return 0


def line(run: Run) -> str:
    """The run in columns: id, state, model, size, seed, data, steps, test accuracy, options."""
    config = run.config
    test = run.measures.get("last/test/accuracy")
    accuracy = "" if test is None else f"{100 * test:5.1f} %"
    status = run.status if run.source == "local" else run.source
    return (
        f"{run.run}  {status:<11}  {run.kind:<7}  {config.train_size:>6}  seed {config.seed}  "
        f"{config.data:<13}  {run.step:>6} / {run.steps:<6}  {accuracy:<7}  {brief(config.model)}"
    ).rstrip()


def show(options: argparse.Namespace) -> int:
    """Everything that is known of a run, as JSON."""
    run = Store.default().run(options.run)
    known = {
        "run": run.run,
        "status": run.status,
        "source": run.source,
        "step": run.step,
        "seconds": run.seconds,
        "error": run.error,
        "measures": run.measures,
        "config": json.loads(run.config.to_json()),
        "info": run.info,
    }
    print(json.dumps(known, indent=2, ensure_ascii=False))
    return 0


def stop(options: argparse.Namespace) -> int:
    """The run asked to stop, whichever process trains it."""
    store = Store.default()
    run = store.run(options.run)
    run = store.local([run.run]).get(run.run, run)
    store.request_stop(run)
    if run.status in ("queued", "running", "interrupted"):
        say(_("asked {run} to stop; what it learned is kept", run=run.run))
    else:
        say(_("{run} is at rest already", run=run.run))
    return 0


def delete(options: argparse.Namespace) -> int:
    """The run and its files gone."""
    store = Store.default()
    run = store.run(options.run)
    store.delete(run)
    say(_("deleted {run}", run=run.run))
    return 0


def export(options: argparse.Namespace) -> int:
    """The run written for another tool; the folder's name on stdout."""
    from experiments.export import EXPORTS

    store = Store.default()
    print(EXPORTS[options.to](store, store.run(options.run), options.out))
    return 0


def publish(options: argparse.Namespace) -> int:
    """Finished runs written as a bundle."""
    from experiments.bundle import write_bundle

    store = Store.default()
    runs = chosen(store, options)
    weights = None if options.weights is None else [store.run(one).run for one in options.weights]
    _send_samples_along(runs, options.out)
    size = write_bundle(store, runs, options.out, weights=weights)
    say(
        _(
            "{count} runs, {size:.1f} MB in {folder}",
            count=len(runs),
            size=size / 1e6,
            folder=options.out,
        )
    )
    return 0


def _send_samples_along(runs: Sequence[Run], folder: Path) -> None:
    """A few pictures of each image set here, so that the runs can be looked at without it."""
    from data.sources import load
    from experiments.samples import write_samples

    for name in sorted({run.config.data for run in runs if run.config.job == "vision"}):
        try:
            write_samples(load(name), folder)
        except FieldspanError as error:  # the runs are whole without pictures
            say(sentence(error))


def chosen(store: Store, options: argparse.Namespace) -> list[Run]:
    """The runs named one by one, or all finished local ones on some data."""
    if options.all_of:
        finished = [run for run in store.runs() if run.status == "finished"]
        runs = [run for run in finished if run.config.data == options.all_of]
    else:
        runs = [store.run(one) for one in options.runs]
    if not runs:
        raise FieldspanError("expected runs to publish, got none: name some, or use --all-of DATA")
    return runs


def adopt(options: argparse.Namespace) -> int:
    """The runs of a bundle taken into the store."""
    from experiments.adopt import read_bundle

    names = read_bundle(Store.default(), options.folder)
    say(_("{count} runs are in the store now", count=len(names)))
    return 0
