"""`replay`: the attention of a run at its snapshots, written beside published runs."""

import argparse
from pathlib import Path

from experiments.replay import IMAGES, record, write_replay
from experiments.rows import Run
from experiments.samples import Samples, read_samples, write_samples
from experiments.store import Store
from experiments.words import _, say
from messages import FieldspanError

FOLDER = Path("data") / "published" / "vision"


def options(request: argparse.ArgumentParser) -> None:
    """Which run, how many pictures, into which folder."""
    request.add_argument("run", metavar="RUN", help=_("the beginning of a run's id"))
    request.add_argument("--images", type=int, default=IMAGES, help=_("how many pictures"))
    request.add_argument("--out", type=Path, default=FOLDER, metavar="FOLDER")
    request.set_defaults(answer=answer)


def answer(options: argparse.Namespace) -> int:
    """The file written; its pictures are the first of the samples that lie in the same folder."""
    store = Store.default()
    run = store.run(options.run)
    samples = _samples(run, options.out)
    replay = record(store, run, samples.images[: max(options.images, 1)], every=2)
    path = write_replay(replay, run.run, samples.fingerprint, options.out)
    told = {"steps": len(replay.steps), "size": path.stat().st_size / 1e6, "path": path}
    say(_("{steps} snapshots, {size:.1f} MB in {path}", **told))
    return 0


def _samples(run: Run, folder: Path) -> Samples:
    """Those of the run's set in the folder, written there where they are missing."""
    from data.sources import load

    known = run.config.fingerprint
    samples = read_samples(known, folder)
    if samples is None:
        write_samples(load(run.config.data), folder)
        samples = read_samples(known, folder)
    if samples is None:
        raise FieldspanError(
            "expected the images that {run} learned from, got others named {data}: set "
            "FIELDSPAN_DATA to those",
            run=run.run,
            data=run.config.data,
        )
    return samples
