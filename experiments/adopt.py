"""A bundle's runs taken into the store, as if they had been trained here."""

import json
from pathlib import Path

import numpy as np
import pandas as pd
from safetensors import SafetensorError
from safetensors.numpy import load, save

from experiments import changes
from experiments.bundle import ABOUT, FORMAT
from experiments.changes import Change
from experiments.checked import LARGEST
from experiments.files import PREDICTIONS, weights_name
from experiments.owner import Owner
from experiments.published import RUNS, Published, bundles, published
from experiments.rows import Run
from experiments.store import Store
from experiments.tables import COLUMNS
from messages import FieldspanError

DEEPEST = 1000  # layers, and heads of one
# What pandas, pyarrow, json and configs raise for content of another kind.
UNREADABLE = (
    OSError, LookupError, TypeError, ValueError, AttributeError, NotImplementedError,
    RecursionError,
)  # fmt: skip
KINDS = {"step": int, "layer": int, "head": int, "value": float}  # of columns
LIMITS = {"step": (0, LARGEST), "layer": (0, DEEPEST), "head": (-1, DEEPEST)}  # -1: a whole layer


def read_bundle(store: Store, folder: Path) -> list[str]:
    """The ids of the bundle's runs, all of them in the store now; finished ones stay as they are.

    FieldspanError when the folder is no bundle, or says something that cannot be true; then no
    run of it is taken.
    """
    try:
        for one in bundles(folder):
            _expect_format(one)
        bundle = published(folder)
        contents = {
            name: (run, _changes(bundle, run), _files(bundle, run))
            for name, run in bundle.runs.items()
        }
    except UNREADABLE as error:
        raise FieldspanError(
            "expected a bundle that `publish` wrote, got {folder}, which cannot be read: ask for "
            "it again",
            folder=str(folder),
        ) from error
    if not contents:
        raise FieldspanError(
            "expected a bundle with {file}, got {folder} without: name a folder that `publish` "
            "wrote",
            file=RUNS,
            folder=str(folder),
        )
    for run, heard, files in contents.values():
        _adopt(store, run, heard, files)
    return list(contents)


def _expect_format(folder: Path) -> None:
    """Nothing for a bundle of ours, or one that says nothing about itself."""
    path = folder / ABOUT
    written = json.loads(path.read_text(encoding="utf-8"))["format"] if path.exists() else FORMAT
    if written != FORMAT:
        raise FieldspanError(
            "expected a bundle of format {ours}, got format {theirs} in {folder}: update Fieldspan",
            ours=FORMAT,
            theirs=str(written)[:20],
            folder=str(folder),
        )


def _adopt(store: Store, run: Run, heard: list[Change], files: dict[str, bytes]) -> None:
    owner = Owner(store, wanted=run.run.__eq__)
    owner.beat()
    begun = False
    try:
        begun = owner.take(run.config)
        if begun:
            owner.write([changes.started(run.run, -1, {}), *heard])
            known = ("step", "seconds", "measures", "info")
            owner.finish(run.run, {name: getattr(run, name) for name in known} | {"files": files})
            begun = False
    finally:
        owner.leave()
        if begun:  # half taken in, the next engine would go on training it
            store.forget(run.run)


def _changes(bundle: Published, run: Run) -> list[Change]:
    """Points of curves, spans and fields."""
    curve, snapshot = (_rows(bundle, run, name) for name in COLUMNS)
    return [
        *(changes.measured(*row) for row in curve.itertuples(index=False)),
        *(changes.seen(*row) for row in snapshot.itertuples(index=False)),
    ]


def _rows(bundle: Published, run: Run, name: str) -> pd.DataFrame:
    """The run's rows of a table; ValueError for a place that is none, or no value at all."""
    columns = COLUMNS[name]
    kinds = {column: KINDS[column] for column in columns if column in KINDS}
    table = bundle.table(name, {run.run})[columns].astype(kinds)
    if table.isna().any(axis=None) or not np.isfinite(table["value"]).all():
        raise ValueError(f"{name} holds what is no number")
    for column in LIMITS.keys() & table.columns:
        least, most = LIMITS[column]
        if not table[column].between(least, most).all():
            raise ValueError(f"{name} has a {column} that no training has")
    return table


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
