"""What page tests share: a small world, a page opened through the router, what it shows."""

from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import streamlit as st
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Block, Widget

from data import drawn
from experiments.store import Store
from ui.folds import OPEN

MAIN = Path(__file__).parents[2] / "ui" / "main.py"
POOLS = {"train": 60, "validation": 12, "test": 20}


def small_world(monkeypatch, cache: Path, store: Store, pools: dict[str, int] = POOLS) -> None:
    """Small drawn sets, no photographs, and this store alone."""
    st.cache_data.clear()
    st.cache_resource.clear()
    monkeypatch.delenv("FIELDSPAN_DATA", raising=False)
    monkeypatch.setenv("FIELDSPAN_CACHE", str(cache))
    monkeypatch.setattr(drawn, "POOLS", pools)
    monkeypatch.setattr(Store, "default", lambda: store)


def open_page(page: str, **query: str) -> AppTest:
    """The page of this name as a link with this query opens it, every fold open."""
    app = AppTest.from_file(str(MAIN), default_timeout=240)
    app.query_params.update({OPEN[0]: OPEN[1], **query})
    app.switch_page(f"../pages/{page}.py").run()
    assert not app.exception
    return app


def open_link(page: str, **query: str) -> AppTest:
    """The page as its own link opens it: the query comes with the page, not before."""
    app = AppTest.from_file(str(MAIN), default_timeout=300)
    app.run()
    app.switch_page(f"../pages/{page}.py")
    app.query_params.update({OPEN[0]: OPEN[1], **query})
    app.run()
    assert not app.exception
    return app


def words_of(app: AppTest, *kinds: str) -> str:
    """What the elements of these kinds say."""
    return "\n".join(element.value for kind in kinds for element in getattr(app, kind))


def charts(app: AppTest) -> list:
    return [element.proto for element in app.get("vega_lite_chart")]


def rows(chart) -> list[dict]:
    """The data that were sent with a chart."""
    tables = [pa.ipc.open_stream(data.data.data).read_all() for data in chart.datasets]
    return [row for table in tables for row in table.to_pylist()]


def sent(app: AppTest) -> list[dict]:
    """The data that were sent with all charts."""
    return [row for chart in charts(app) for row in rows(chart)]


def question(app: AppTest, part: str):
    """The question whose words hold this part."""
    return next(one for one in app.radio if part in one.label)


ASIDE = ("guess-", "show-", "try-", "lesson-runs", "$")  # questions and experiments


def controls(app: AppTest) -> set[str]:
    """The keys of the page's controls that stand outside any fold."""
    keys = {one.key for one in _unfolded(app.main)}
    return {key for key in keys if key and not key.startswith(ASIDE)}


def _unfolded(block: Block) -> Iterator[Widget]:
    for child in block.children.values():
        if isinstance(child, Widget):
            yield child
        elif isinstance(child, Block) and child.type not in ("expander", "expandable", "popover"):
            yield from _unfolded(child)
