"""The Reach page, opened through the router, and what a reader finds on it."""

from pathlib import Path

import pandas as pd
import pyarrow as pa
import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from data import drawn
from experiments.rows import Run
from experiments.store import Store
from tests.experiments.kept_pair import keep

MAIN = Path(__file__).parents[2] / "ui" / "main.py"
POOLS = {"train": 60, "validation": 40, "test": 30}


def own_world(monkeypatch: pytest.MonkeyPatch, cache: Path, store: Store) -> None:
    """Small drawn sets and a store without published runs."""
    st.cache_data.clear()
    st.cache_resource.clear()
    monkeypatch.delenv("FIELDSPAN_DATA", raising=False)
    monkeypatch.setenv("FIELDSPAN_CACHE", str(cache))
    monkeypatch.setattr(drawn, "POOLS", POOLS)
    monkeypatch.setattr(Store, "default", lambda: store)


def kept_pair(store: Store) -> tuple[Run, Run]:
    """A finished pair on a set that opens here."""
    from data.sources import load

    textures = load("local-texture")
    return keep(store, "cnn", textures), keep(store, "vit", textures)


def opened(**query: str) -> AppTest:
    app = AppTest.from_file(str(MAIN), default_timeout=300)
    app.run()
    app.switch_page("../pages/reach.py")
    app.query_params.update({"data": "local-texture", **query})
    app.run()
    assert not app.exception
    return app


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
