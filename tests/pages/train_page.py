"""What the tests of the Train page share: a small world, runs written into it, the page opened."""

import json
from types import SimpleNamespace

from streamlit.testing.v1 import AppTest

from experiments.config import pair
from experiments.schema import writing
from tests.pages.opened_page import POOLS, charts, open_page, rows, words_of
from tests.pages.opened_page import small_world as own_world

__all__ = ["POOLS", "SHAPES", "charts", "finished_pair", "opened", "own_world", "record", "rows"]

SHAPES = SimpleNamespace(name="local-texture", fingerprint="0123456789abcdef")


def opened(**query: str) -> AppTest:
    return open_page("train", **query)


def shown(app: AppTest) -> str:
    return words_of(app, "title", "markdown", "caption", "info", "warning", "error")


def falling(step: int, part: str, metric: str) -> float:
    """A curve, half as high again for validation, that all metrics share."""
    return (1.5 if part == "validation" else 1.0) / (1 + step)


def by_heart(right_from: int, slope: float):
    """A curve: all training images right from a step on, validation loss on a straight line."""

    def curve(step: int, part: str, metric: str) -> float:
        if part == "train":
            return float(step >= right_from) if metric == "accuracy" else 1 / (1 + step)
        return 0.5 if metric == "accuracy" else 3 + slope * step / 10

    return curve


def record(store, config, status: str, step: int, curve=falling, spans=(), **values) -> str:
    """The run written into the store as if it had got so far.

    `spans` are rows of snapshots: step, layer, head, measure, value.
    """
    run = store.enqueue(config)
    fields = {"status": status, "step": step, "seconds": 3.0, **values}
    points = [
        (run, at, part, metric, curve(at, part, metric))
        for at in range(0, step + 1, 10)
        for part in ("train", "validation")
        for metric in ("loss", "accuracy")
    ]
    with writing(store.path) as database:
        for name, value in fields.items():
            database.execute(f"UPDATE run SET {name} = ? WHERE run = ?", (value, run))
        database.executemany("INSERT INTO curve VALUES (?, ?, ?, ?, ?)", points)
        rows = [(run, *row) for row in spans]
        database.executemany("INSERT INTO snapshot VALUES (?, ?, ?, ?, ?, ?)", rows)
    return run


def finished_pair(store, *, seed: int = 0, steps: int = 80, curves=(falling, falling)) -> list[str]:
    """The CNN's run, then the transformer's, each with its curve."""
    losses = {"cnn": 0.01, "vit": 0.4}
    runs = []
    for config, curve in zip(pair(SHAPES, 20, seed, steps=steps), curves, strict=True):
        measures = {
            f"{which}/{part}/{metric}": value
            for which in ("last", "best")
            for part, loss, accuracy in (
                ("train-all", losses[config.kind], 0.9),
                ("validation", 1.2, 0.5),
                ("test", 1.3, 0.625),
            )
            for metric, value in (("loss", loss), ("accuracy", accuracy))
        }
        info = {"parameters": 7, "macs": 2e6, "class_counts": [5] * 4}
        values = {"measures": json.dumps(measures), "info": json.dumps(info)}
        runs.append(record(store, config, "finished", steps, curve, **values))
    return runs
