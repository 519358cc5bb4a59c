"""The Reach page, opened through the router, and what a reader finds on it."""

from pathlib import Path

import pandas as pd
import pyarrow as pa
import pytest
from streamlit.testing.v1 import AppTest

from experiments.rows import Run
from experiments.store import Store
from tests.experiments.kept_pair import keep
from tests.pages.opened_page import open_link, small_world

POOLS = {"train": 60, "validation": 40, "test": 30}


def own_world(monkeypatch: pytest.MonkeyPatch, cache: Path, store: Store) -> None:
    small_world(monkeypatch, cache, store, POOLS)


def kept_pair(store: Store) -> tuple[Run, Run]:
    """A finished pair on a set that opens here."""
    from data.sources import load

    textures = load("local-texture")
    return keep(store, "cnn", textures), keep(store, "vit", textures)


def opened(**query: str) -> AppTest:
    return open_link("reach", **{"data": "local-texture", **query})


def words(app: AppTest) -> str:
    parts = [*app.title, *app.markdown, *app.caption, *app.info]
    return "\n".join([element.value for element in parts] + [h.proto.body for h in app.get("html")])


def charts(app: AppTest) -> list[str]:
    """The pictures in words: CNN, transformer, both, distances over depth."""
    return [chart.proto.alt for chart in app.get("vega_lite_chart")]


def shares(app: AppTest) -> pd.DataFrame:
    """The numbers of the patches, the first table of the page."""
    return app.dataframe[0].value


def patches(app: AppTest, chart: int) -> pd.DataFrame:
    """The patches under a picture, as sent to the browser."""
    return next(each for each in sent(app, chart) if "chosen" in each)


def sent(app: AppTest, chart: int) -> list[pd.DataFrame]:
    """The tables of a picture, as sent to the browser."""
    tables = app.get("vega_lite_chart")[chart].proto.datasets
    return [pa.ipc.open_stream(each.data.data).read_pandas() for each in tables]
