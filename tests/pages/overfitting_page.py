"""What the tests of the Overfitting page share: a small world, and the page opened in it."""

from pathlib import Path
from types import SimpleNamespace

import pyarrow as pa
import streamlit as st
from streamlit.testing.v1 import AppTest

from data import drawn
from experiments.store import Store

MAIN = Path(__file__).parents[2] / "ui" / "main.py"
POOLS = {"train": 60, "validation": 12, "test": 20}
PHOTOS = SimpleNamespace(name="cifar10", fingerprint="fedcba9876543210")


def own_world(monkeypatch, cache: Path, store: Store) -> None:
    """Small drawn sets, this store without published runs, an engine that never comes."""
    st.cache_data.clear()
    st.cache_resource.clear()
    monkeypatch.delenv("FIELDSPAN_DATA", raising=False)
    monkeypatch.setenv("FIELDSPAN_ENGINE", "off")
    monkeypatch.setenv("FIELDSPAN_CACHE", str(cache))
    monkeypatch.setattr(drawn, "POOLS", POOLS)
    monkeypatch.setattr(Store, "default", lambda: store)


def opened(**query: str) -> AppTest:
    app = AppTest.from_file(str(MAIN), default_timeout=240)
    app.query_params.update(query)
    app.run()
    app.switch_page("../pages/overfitting.py").run()
    assert not app.exception
    return app


def shown(app: AppTest) -> str:
    kinds = (app.title, app.subheader, app.markdown, app.caption, app.info, app.warning, app.error)
    return "\n".join(element.value for kind in kinds for element in kind)


def charts(app: AppTest) -> list:
    return [element.proto for element in app.get("vega_lite_chart")]


def rows(chart) -> list[dict]:
    tables = [pa.ipc.open_stream(data.data.data).read_all() for data in chart.datasets]
    return [row for table in tables for row in table.to_pylist()]
