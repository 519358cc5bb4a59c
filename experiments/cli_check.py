"""`study --check RUN`: a finished run of a study trained once more, and what came out compared."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from data.image_set import ImageSet
from experiments.cli import FAILED
from experiments.cli_compare import told, trained, wait
from experiments.cli_manage import line
from experiments.config import RunConfig
from experiments.repeated import (
    ACCURACY,
    Comparison,
    Point,
    meant,
    points,
    spread,
    tolerance,
)
from experiments.rows import Run
from experiments.store import Store
from experiments.study_file import StudyFile
from experiments.words import _, say
from messages import FieldspanError

MINUTE = 60  # seconds


def answer(options: argparse.Namespace, study: StudyFile, images: ImageSet, store: Store) -> int:
    """0 when the run comes out again within the tolerance; nothing is written into the store.

    Without a run, those that can be checked.
    """
    known = store.runs()
    offered = points(study, images, known)
    if not offered:
        raise FieldspanError(
            "expected a study of which a run has finished, got none to compare with: train it "
            "without --check first"
        )
    if not options.check:
        print("\n".join(map(listed, offered)), flush=True)
        return 0
    point = _chosen(options.check, offered)
    _announce(point)
    runs = _again(point.config, options.scheduler)
    if failed := told(runs, 1):
        return failed
    apart = tolerance(point.accuracy, len(images.test), spread(point.stated.config, known))
    found = Comparison(point.accuracy, runs[0].measures[ACCURACY], apart)
    _report(point, found, runs[0].precision, options.json)
    return 0 if found.agrees else FAILED


def listed(point: Point) -> str:
    """The point in columns, its family last."""
    return f"{line(point.stated)}  {point.family}"


def _chosen(text: str, offered: Sequence[Point]) -> Point:
    """The one point that is meant; else a list of those that may be, and FieldspanError."""
    found = meant(text, offered)
    if len(found) == 1:
        return found[0]
    for point in found or offered:
        say(listed(point))
    raise FieldspanError(
        "expected the beginning of one run's id, or model, size and seed as in vit,5000,0, got "
        "“{text}”, which {count} finished runs of this study are: choose one of those above",
        text=text,
        count=len(found),
    )


def _announce(point: Point) -> None:
    """What is trained, how long it took before, and whether the images are the same."""
    say(
        _(
            "{run}: {what} once more, in a folder of its own; it took {minutes:.0f} minutes where "
            "it was trained",
            run=point.stated.run,
            what=named(point),
            minutes=max(point.stated.seconds / MINUTE, 1),
        )
    )
    if not point.same_images:
        say(
            _(
                "the stated run saw another copy of {data} ({theirs}; here {ours}), whose pixels "
                "differ, so expect it near, not equal",
                data=point.config.data,
                theirs=point.stated.config.fingerprint,
                ours=point.config.fingerprint,
            )
        )


def named(point: Point) -> str:
    """Family, model, images, seed and steps in a few words."""
    model, size, seed = point.place
    return f"{point.family}, {model}, {size} images, seed {seed}, {point.stated.steps} steps"


def _again(config: RunConfig, scheduler: str | None) -> list[Run]:
    """The run, ended once more, in a store of its own."""
    with TemporaryDirectory(prefix="fieldspan-check-", ignore_cleanup_errors=True) as folder:
        fresh = Store(Path(folder), published_folder=None)
        with trained(fresh, [config], scheduler) as (sweep, engine):
            return wait(sweep, engine)


def _report(point: Point, found: Comparison, precision: str, as_json: bool) -> None:
    if precision != point.stated.precision:
        say(
            _(
                "the stated run computed in {theirs}, this one in {ours}, so expect it near, not "
                "equal: FIELDSPAN_DEVICE=cpu keeps to the processor",
                theirs=point.stated.precision,
                ours=precision,
            )
        )
    if as_json:
        about = {"run": point.stated.run, "same_images": point.same_images, "agrees": found.agrees}
        about |= {"precision": precision}
        print(json.dumps(about | vars(found)), flush=True)
        return
    print(_("stated     {value:.4f}", value=found.stated))
    print(_("obtained   {value:.4f}", value=found.obtained))
    print(_("difference {value:+.4f}", value=found.difference))
    print(_("tolerance  {value:.4f}", value=found.tolerance))
    print(_(found.verdict), flush=True)
