"""`lesson`: the networks of one lesson, trained and told in a table or one line of JSON."""

import argparse
import json
from collections.abc import Sequence
from typing import Any

import pandas as pd

from experiments.cli_compare import told, trained, wait
from experiments.cli_options import numbers
from experiments.lesson_plans import LESSONS, lesson
from experiments.lessons import DELAY
from experiments.options import brief
from experiments.rows import Run
from experiments.store import Store
from experiments.words import _
from messages import LANGUAGES
from speech.beep import DELAYS

MEASURES = {  # column of the table -> name of the measure
    "train": "last/train-all/accuracy",
    "test": "last/test/accuracy",
    "near": "last/test/near",
    "far": "last/test/far",
}


def options(request: argparse.ArgumentParser) -> None:
    """Which lesson, on how many examples, from which seed, in which language."""
    add = request.add_argument
    add("name", choices=tuple(LESSONS), metavar="NAME", help=" | ".join(LESSONS))
    add("--sizes", type=numbers, default=(), help=_("training-set sizes: 100,500,2000"))
    add("--seed", type=int, default=0, help=_("the seed, the first one where there are several"))
    add(
        "--delay",
        type=int,
        default=DELAY,
        choices=DELAYS,
        help=_("from beep to click in ms: 200, 400, 800"),
    )
    add("--language", choices=tuple(LANGUAGES), default="en", help=_("of the sentences"))
    add("--quick", action="store_true", help=_("a tenth of steps and examples, to see it work"))
    add("--scheduler", help=_("a Dask scheduler to train on: tcp://host:port"))
    add("--json", action="store_true", help=_("end with one line of JSON"))
    request.set_defaults(answer=answer)


def answer(options: argparse.Namespace) -> int:
    """0 when every run finished; what did not is said in a sentence each."""
    wanted = lesson(
        options.name,
        sizes=options.sizes,
        seed=options.seed,
        language=options.language,
        delay=options.delay,
        quick=options.quick,
    )
    with trained(Store.default(), wanted, options.scheduler) as (sweep, engine):
        runs = wait(sweep, engine)
    rows = [row(run) for run in runs if run.status == "finished"]
    if options.json:
        print(json.dumps({"runs": rows}), flush=True)
    elif rows:
        print(table(rows).to_string(index=False), flush=True)
    return told(runs, len(wanted))


def row(run: Run) -> dict[str, Any]:
    """What is worth telling of a finished run, its measures on test sentences with it."""
    config = run.config
    return {
        "run": run.run,
        "model": run.kind,
        "options": brief(config.model),
        "data": config.data,
        "train_size": config.train_size,
        "seed": config.seed,
        "steps": run.steps,
        "parameters": run.info.get("parameters"),
        "seconds": round(run.seconds, 2),
        "measures": run.measures,
    }


def table(rows: Sequence[dict[str, Any]]) -> pd.DataFrame:
    """The rows with those measures as columns that at least one of them has."""
    shown = [
        {name: value for name, value in row.items() if name != "measures"}
        | {name: row["measures"].get(measure) for name, measure in MEASURES.items()}
        for row in rows
    ]
    return pd.DataFrame(shown).dropna(axis="columns", how="all").round(4)
