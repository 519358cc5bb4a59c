"""`study`: every run of a study file, resumed where it was left; a table of results at the end."""

import argparse

from experiments import cli_check
from experiments.cli_compare import report, trained, wait
from experiments.store import Store
from experiments.study_file import StudyFile, read_study
from experiments.sweep import Images
from experiments.words import _, say
from messages import FieldspanError


def answer(options: argparse.Namespace) -> int:
    """0 when every run of the study is finished; with --plan, only what would be trained.

    With --check, what one finished run of it gives when it is trained again; alone, the list of
    those. With --report, tables of what has finished.
    """
    from experiments.cli_data import open_data

    _expect_one_purpose(options)
    study = read_study(options.file)
    images = open_data(study.data)
    store = Store.default()
    if options.check is not None:
        return cli_check.answer(options, study, images, store)
    if options.report:
        return _report(study, images, store)
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
        names = {  # a run that two families name is of the first
            config.run: family.name
            for family in reversed(study.families) for config in family.configs(images)
        }  # fmt: skip
        for config in left:
            about = f"{config.kind}  {config.train_size:>6}  seed {config.seed}"
            print(f"{config.run}  {about}  {config.recipe.steps:>5}  {names[config.run]}")
        return 0
    with trained(store, wanted, options.scheduler) as (sweep, engine):
        runs = wait(sweep, engine)
    return report(runs, len(sweep.runs), as_json=options.json)


def _report(study: StudyFile, images: Images, store: Store) -> int:
    """Tables of the study's finished runs on the standard output."""
    from experiments import study_report  # `report` is the table after a training

    known = {run.run: run for run in store.runs(job="vision")}
    families = [
        (family, [known[one.run] for one in family.configs(images) if one.run in known])
        for family in study.families
    ]
    print(study_report.report(families, store))
    return 0


def _expect_one_purpose(options: argparse.Namespace) -> None:
    """Nothing; FieldspanError for two purposes at once; --first belongs to --plan or to none."""
    asked = {
        "--check": options.check is not None,
        "--report": options.report,
        "--plan": options.plan,
        "--first": options.first is not None,
    }
    named = [name for name, given in asked.items() if given]
    if len(named) > 1 and named != ["--plan", "--first"]:
        raise FieldspanError(
            "expected {purpose} alone, got {beside} beside it: leave that out",
            purpose=named[0],
            beside=" ".join(named[1:]),
        )
