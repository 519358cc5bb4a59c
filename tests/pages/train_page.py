"""What the tests of the Train page share: a small world, runs written into it, the page opened."""

import json
from pathlib import Path
from types import SimpleNamespace

import pyarrow as pa
import streamlit as st
from streamlit.testing.v1 import AppTest

from data import drawn
from experiments.config import pair
from experiments.schema import writing
from experiments.store import Store

MAIN = Path(__file__).parents[2] / "ui" / "main.py"
POOLS = {"train": 60, "validation": 12, "test": 20}
SHAPES = SimpleNamespace(name="local-texture", fingerprint="0123456789abcdef")


def own_world(monkeypatch, cache: Path, store: Store) -> None:
    """Small drawn sets, this store alone, an engine that never comes."""
    st.cache_data.clear()
    st.cache_resource.clear()
    monkeypatch.delenv("FIELDSPAN_DATA", raising=False)
    monkeypatch.setenv("FIELDSPAN_CACHE", str(cache))
    monkeypatch.setattr(drawn, "POOLS", POOLS)
    monkeypatch.setattr(Store, "default", lambda: store)


def opened(**query: str) -> AppTest:
    app = AppTest.from_file(str(MAIN), default_timeout=120)
    app.query_params.update(query)
    app.run()
    app.switch_page("../pages/train.py").run()
    assert not app.exception
    return app


def shown(app: AppTest) -> str:
    kinds = (app.title, app.markdown, app.caption, app.info, app.warning, app.error)
    return "\n".join(element.value for kind in kinds for element in kind)


def charts(app: AppTest) -> list:
    return [element.proto for element in app.get("vega_lite_chart")]


def rows(chart) -> list[dict]:
    tables = [pa.ipc.open_stream(data.data.data).read_all() for data in chart.datasets]
    return [row for table in tables for row in table.to_pylist()]


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
