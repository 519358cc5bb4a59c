"""`tune`: as many trials for each model, judged on validation images alone."""

import argparse
import json

from experiments.cli_compare import told, trained, wait
from experiments.store import Store
from experiments.sweep import plan
from experiments.tuning import choice, record, trials
from experiments.words import _, say


def answer(options: argparse.Namespace) -> int:
    """0 when every trial finished; the table of all, then the choice for each model."""
    from experiments.cli_data import open_data

    data = open_data(options.data)
    plan(data, [options.size], 1)  # a size without sense is refused before anything starts
    wanted = trials(data, options.size, steps=options.steps, models=options.models)
    with trained(Store.default(), wanted, options.scheduler) as (sweep, engine):
        runs = wait(sweep, engine)
    table = record(runs)
    told_as = {"trials": json.loads(table.to_json(orient="records"))}
    print(json.dumps(told_as) if options.json else table.to_string(index=False), flush=True)
    if options.out:
        table.to_csv(options.out, index=False)
    for kind in options.models:
        if kind in set(table["model"]):
            best = choice(table, kind, len(data.validation))
            say(
                _(
                    "{model}: learning rate {rate:g}, weight decay {decay:g}",
                    model=kind,
                    rate=best["learning_rate"],
                    decay=best["weight_decay"],
                )
            )
    return told(runs, len(wanted))
