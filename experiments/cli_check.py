"""`study --check RUN`: a finished run of a study trained once more, and what came out compared."""

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from statistics import stdev
from tempfile import TemporaryDirectory

from experiments.cli import FAILED
from experiments.cli_compare import told, trained, wait
from experiments.config import RunConfig
from experiments.rows import Run
from experiments.store import Store
from experiments.words import _, say
from messages import N_, FieldspanError

ERRORS = 3  # standard errors of an accuracy that two trainings may lie apart
ACCURACY = "last/test/accuracy"
SAME = N_("equal to the last digit")
AGREES = N_("agrees within the tolerance")
DIFFERS = N_("lies outside the tolerance")


@dataclass(frozen=True)
class Comparison:
    """A test accuracy as it is stated, and as it came out once more; shares, not per cent."""

    stated: float
    obtained: float
    tolerance: float

    @property
    def difference(self) -> float:
        """Obtained less stated."""
        return self.obtained - self.stated

    @property
    def agrees(self) -> bool:
        """Whether they lie no farther apart than the tolerance."""
        return abs(self.difference) <= self.tolerance

    @property
    def verdict(self) -> str:
        """A message: equal, near enough, or not."""
        if self.obtained == self.stated:
            return SAME
        return AGREES if self.agrees else DIFFERS


def answer(
    options: argparse.Namespace, planned: Sequence[RunConfig], test_images: int, store: Store
) -> int:
    """0 when the run comes out again within the tolerance; nothing is written into the store."""
    config = _meant(options.check, planned)
    stated = _finished(config, store)
    say(_("{run}: {what} once more, in a folder of its own", run=config.run, what=named(config)))
    with TemporaryDirectory(prefix="fieldspan-check-", ignore_cleanup_errors=True) as folder:
        fresh = Store(Path(folder), published_folder=None)
        with trained(fresh, [config], options.scheduler) as (sweep, engine):
            runs = wait(sweep, engine)
        if failed := told(runs, 1):
            return failed
    before, after = stated.measures[ACCURACY], runs[0].measures[ACCURACY]
    apart = tolerance(before, test_images, spread(config, store.runs()))
    found = Comparison(before, after, apart)
    _report(config.run, found, options.json)
    return 0 if found.agrees else FAILED


def _meant(prefix: str, planned: Sequence[RunConfig]) -> RunConfig:
    """The one run of the study whose id starts so."""
    meant = [config for config in planned if config.run.startswith(prefix)]
    if len(meant) != 1:
        raise FieldspanError(
            "expected the beginning of one run's id, got “{prefix}”, which {count} runs of this "
            "study begin with: look at the list of runs",
            prefix=prefix,
            count=len(meant),
        )
    return meant[0]


def _finished(config: RunConfig, store: Store) -> Run:
    """That run with its results, published or trained here."""
    for run in store.runs(only=[config.run]):
        if run.status == "finished" and ACCURACY in run.measures:
            return run
    raise FieldspanError(
        "expected a finished run to compare with, got {run}, which nobody trained yet: train the "
        "study without --check first",
        run=config.run,
    )


def named(config: RunConfig) -> str:
    """Model, images, seed and steps in a few words."""
    return (
        f"{config.kind}, {config.train_size} images, seed {config.seed}, "
        f"{config.recipe.steps} steps"
    )


def tolerance(accuracy: float, images: int, beside: float) -> float:
    """How far two trainings may lie apart: sampling of the test images, and how seeds vary.

    Three standard errors of an accuracy on so many test images, of which at least one counts as
    right and one as wrong, plus the standard deviation over seeds.
    """
    share = min(max(accuracy, 1 / images), 1 - 1 / images)
    return ERRORS * sqrt(share * (1 - share) / images) + beside


def spread(config: RunConfig, known: Sequence[Run]) -> float:
    """The standard deviation of the test accuracy over the finished seeds; 0 for one seed."""
    alike = [
        run.measures[ACCURACY]
        for run in known
        if ACCURACY in run.measures and _without_seed(run.config) == _without_seed(config)
    ]
    return stdev(alike) if len(alike) > 1 else 0.0


def _without_seed(config: RunConfig) -> RunConfig:
    return replace(config, seed=0, data_seed=0, data="")


def _report(run: str, found: Comparison, as_json: bool) -> None:
    if as_json:
        print(json.dumps({"run": run, "agrees": found.agrees, **vars(found)}), flush=True)
        return
    print(_("stated     {value:.4f}", value=found.stated))
    print(_("obtained   {value:.4f}", value=found.obtained))
    print(_("difference {value:+.4f}", value=found.difference))
    print(_("tolerance  {value:.4f}", value=found.tolerance))
    print(_(found.verdict), flush=True)
