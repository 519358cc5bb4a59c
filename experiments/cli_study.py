"""`study`: every run of a study file, resumed where it was left; a table of results at the end."""

import argparse

from experiments import cli_check
from experiments.cli_compare import report, trained, wait
from experiments.store import Store
from experiments.study_file import read_study
from experiments.words import _, say
from messages import FieldspanError


def answer(options: argparse.Namespace) -> int:
    """0 when every run of the study is finished; with --plan, only what would be trained.

    With --check, what one finished run of it gives when it is trained again; alone, the list of
    those.
    """
    from experiments.cli_data import open_data

    _expect_one_purpose(options)
    study = read_study(options.file)
    images = open_data(study.data)
    store = Store.default()
    if options.check is not None:
        return cli_check.answer(options, study, images, store)
    wanted = study.configs(images)
    if options.first:
        wanted = wanted[: options.first]
    known = {run.run for run in store.runs() if run.status == "finished"}
    left = [config for config in wanted if config.run not in known]
    say(
        _(
            "{title}: {count} runs, {left} to train",
            title=study.title,
            count=len(wanted),
            left=len(left),
        )
    )
    if options.plan:
        for config in left:
            print(f"{config.run}  {config.kind}  {config.train_size:>6}  seed {config.seed}")
        return 0
    with trained(store, wanted, options.scheduler) as (sweep, engine):
        runs = wait(sweep, engine)
    return report(runs, len(sweep.runs), as_json=options.json)


def _expect_one_purpose(options: argparse.Namespace) -> None:
    """Nothing; FieldspanError for --plan or --first beside --check."""
    asked = {"--plan": options.plan, "--first": options.first is not None}
    beside = " ".join(name for name, given in asked.items() if given)
    if options.check is not None and beside:
        raise FieldspanError(
            "expected --check alone, got {beside} beside it: leave that out", beside=beside
        )
