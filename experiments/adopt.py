"""A bundle's runs taken into the store, as if they had been trained here."""

from pathlib import Path

from safetensors import SafetensorError
from safetensors.numpy import load, save

from experiments import changes
from experiments.files import PREDICTIONS, weights_name
from experiments.owner import Owner
from experiments.published import RUNS, Published, published
from experiments.rows import Run
from experiments.store import Store
from messages import FieldspanError


def read_bundle(store: Store, folder: Path) -> list[str]:
    """The ids of the bundle's runs, all of them in the store now; finished ones stay as they are.

    FieldspanError when the folder is no bundle, or says something that cannot be true.
    """
    bundle = published(folder)
    if not bundle.runs:
        raise FieldspanError(
            "expected a bundle with {file}, got {folder} without: name a folder that `publish` "
            "wrote",
            file=RUNS,
            folder=str(folder),
        )
    files = {name: _files(bundle, run) for name, run in bundle.runs.items()}
    for name, run in bundle.runs.items():
        _adopt(store, bundle, run, files[name])
    return list(bundle.runs)


def _adopt(store: Store, bundle: Published, run: Run, files: dict[str, bytes]) -> None:
    store.enqueue(run.config)
    owner = Owner(store, wanted=run.run.__eq__)
    owner.beat()
    if owner.claim():
        curve, snapshot = (bundle.table(name, {run.run}) for name in ("curve", "snapshot"))
        owner.write(
            [
                changes.started(run.run, -1, {}),
                *(changes.measured(*row) for row in curve.itertuples(index=False)),
                *(changes.seen(*row) for row in snapshot.itertuples(index=False)),
            ]
        )
        known = ("step", "seconds", "measures", "info")
        owner.finish(run.run, {name: getattr(run, name) for name in known} | {"files": files})
    owner.leave()


def _files(bundle: Published, run: Run) -> dict[str, bytes]:
    """Weights and predictions by file name, checked to be what they should."""
    if run.config.run != run.run:
        raise FieldspanError(
            "expected {run} to be the name of its own config, got the config of {other}: the "
            "bundle was changed, ask for it again",
            run=run.run,
            other=run.config.run,
        )
    files = {
        weights_name(which): path.read_bytes()
        for which in ("last", "best")
        if (path := bundle.weights(run.run, which))
    }
    for name, data in files.items():
        _expect_tensors(run, name, data)
    arrays = bundle.predictions(run.run)
    return files | ({PREDICTIONS: save(arrays)} if arrays else {})


def _expect_tensors(run: Run, name: str, data: bytes) -> None:
    try:
        load(data)
    except SafetensorError as error:
        raise FieldspanError(
            "expected safetensors in {name} of {run}, got something else: the bundle is damaged, "
            "ask for it again",
            name=name,
            run=run.run,
        ) from error
