"""Finished runs written into a store, for tests that need results and no training."""

import json
from types import SimpleNamespace

from experiments.config import pair
from experiments.schema import writing

DRAWN = SimpleNamespace(name="local-texture", fingerprint="0123456789abcdef")


def finish(store, config, test: float, train: float = 1.0, *, drawn: bool = True) -> None:
    """The run in the store as if it had finished."""
    run = store.enqueue(config)
    values = {"train-all": (train, 0.01), "validation": (test, 1.5), "test": (test, 2.0)}
    measures = {
        f"{which}/{part}/{metric}": value
        for which in ("last", "best") for part, pair in values.items()
        for metric, value in zip(("accuracy", "loss"), pair, strict=True)
    }  # fmt: skip
    info = {"parameters": 137_000, "macs": 2e6, "classes": list("abcd"), "drawn": drawn}
    points = [
        (run, step, part, metric, value * (1 + step) / 11)
        for step in (0, 5, 10) for part, value in (("train", train), ("validation", test))
        for metric in ("accuracy", "loss")
    ]  # fmt: skip
    keep(store, run, measures, info, points)


def keep(store, run: str, measures: dict, info: dict, points: list[tuple]) -> None:
    """A run of the store with these measures, facts and curve points, as if it had finished."""
    with writing(store.path) as database:
        database.execute(
            "UPDATE run SET status = 'finished', step = steps, seconds = 9, measures = ?, info = ?"
            " WHERE run = ?",
            (json.dumps(measures), json.dumps(info), run),
        )
        database.executemany("INSERT INTO curve VALUES (?, ?, ?, ?, ?)", points)


def study(store, *sizes, data=DRAWN, seeds=1, vit=0.375, trained=1.0, **options) -> None:
    """Both models at these sizes, the CNN at 50 % of test images and 1 % more with every seed."""
    for size in sizes:
        for seed in range(seeds):
            cnn, other = pair(data, size, seed, **options)
            finish(store, cnn, 0.5 + seed / 100)
            finish(store, other, vit, trained)
