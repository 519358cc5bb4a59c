"""Runs that a study may still get: those that ended early, and further seeds."""

from collections.abc import Iterable, Sequence

from experiments.config import RunConfig
from experiments.rows import RESTING, Run
from experiments.studies import Study, studies


def unfinished(every: Sequence[Run]) -> list[tuple[Study, list[Run]]]:
    """Studies, each with its runs that ended early; such a run is listed once.

    Runs on labels drawn at random come last, each share a study of its own.
    """
    found: list[tuple[Study, list[Run]]] = []
    told: set[str] = set()
    if not any(run.status in RESTING for run in every):  # as a rule; grouping takes a while
        return found
    for study in (*studies(every, RESTING), *_noisy(every)):
        own = [run for run in study.runs if run.status in RESTING and run.run not in told]
        if own:
            found.append((study, own))
            told |= {run.run for run in own}
    return found


def _noisy(every: Sequence[Run]) -> list[Study]:
    shares = sorted({run.config.corruption for run in every if run.status in RESTING} - {0.0})
    groups = ([run for run in every if run.config.corruption == share] for share in shares)
    return [study for runs in groups for study in studies(runs, RESTING, noisy=True)]


def of_seeds(study: Study, sizes: Sequence[int], seeds: Iterable[int]) -> list[RunConfig]:
    """The runs of a study at these sizes and seeds, seed by seed, trained or not.

    They are trained as its sides are, whatever preset or switches those have.
    """
    return [
        RunConfig(
            side.model, side.recipe, study.data, study.fingerprint, size, seed, seed,
            protocol=study.protocol,
        )
        for seed in seeds
        for size in sorted(set(sizes))
        for side in study.sides
    ]  # fmt: skip


def whole_seeds(study: Study, most: int) -> int:
    """How many of the seeds 0, 1, ... are finished for every model at every size, `most` at most.

    Sizes are those with results.
    """
    done = {run.run for run in study.finished}
    sizes = sorted({run.config.train_size for run in study.finished})
    for seed in range(most):
        if any(config.run not in done for config in of_seeds(study, sizes, [seed])):
            return seed
    return most
