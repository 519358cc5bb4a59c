"""A chart as Vega-Lite with its tables beside it, so that a browser keeps what did not change.

Altair names a table by its content; then every new number makes a new chart, which a browser
compiles and draws from nothing. Here tables are numbered: where they alone have changed, the
chart stays and is sent other numbers.
"""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import altair as alt
import pandas as pd
from altair.utils import schemapi

AnyChart = (
    alt.Chart
    | alt.LayerChart
    | alt.FacetChart
    | alt.RepeatChart
    | alt.ConcatChart
    | alt.HConcatChart
    | alt.VConcatChart
)

# Else every axis and scale would be held against the schema as soon as it is made; the tests of
# `charts` do that once for each chart, when it is whole.
schemapi.disable_debug_mode()


MOST = 256  # charts whose Vega-Lite is kept
CONVERTING = threading.Lock()  # a chart is without its tables for a moment, and sessions share it
Spec = dict[str, Any]  # a chart as Vega-Lite, its tables under `datasets` by number


def vega_lite(chart: AnyChart | Spec) -> Spec:
    """The chart as Vega-Lite, not checked again; what is Vega-Lite already stays as it is."""
    return chart if isinstance(chart, dict) else dict(_converted(_Same(chart)))


def with_tables(chart: AnyChart | Spec, *tables: pd.DataFrame) -> Spec:
    """The Vega-Lite of the chart with these tables in the places of its own, in their order.

    For charts that differ in their tables alone: making one takes ten times as long as this.
    """
    spec = vega_lite(chart)
    return spec | {"datasets": dict(zip(spec["datasets"], tables, strict=True))}


@dataclass(frozen=True, eq=False)
class _Same:
    """A chart, equal to itself alone: `charts` gives back one that it has made before."""

    chart: Any

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.chart is self.chart

    def __hash__(self) -> int:
        return id(self.chart)


@lru_cache(maxsize=MOST)
def _converted(same: _Same) -> Spec:
    tables: dict[int, tuple[str, pd.DataFrame]] = {}
    with CONVERTING, _numbered(same.chart, tables):
        spec = {"$schema": alt.SCHEMA_URL} | _told(same.chart)
    return spec | {"datasets": dict(tables.values())}


def _told(chart: Any, data: Any = alt.Undefined) -> dict[str, Any]:
    """The chart without what Altair does to one of layers: all of them are copied, twice, again.

    It has put sizes and parameters in order when the chart was made. `data` is the table of the
    layers around it.
    """
    data = data if chart.data is alt.Undefined else chart.data
    context = {"top_level": False, "datasets": {}, "data": data}
    if not isinstance(chart, alt.LayerChart):
        return chart.to_dict(validate=False, context=context)
    around = alt.TopLevelLayerSpec(**{**chart._kwds, "layer": []})
    told = around.to_dict(validate=False, context=context)
    return told | {"layer": [_told(part, data) for part in chart.layer]}


def specification(chart: AnyChart | Spec) -> str:
    """The chart as Vega-Lite JSON with its data, for any tool that draws Vega-Lite."""
    spec = vega_lite(chart)
    rows = {name: _records(table) for name, table in spec["datasets"].items()}
    return json.dumps(spec | {"datasets": rows}, ensure_ascii=False)


def _records(table: pd.DataFrame) -> list[dict[str, Any]]:
    return table.astype(object).where(table.notna(), None).to_dict("records")


@contextmanager
def _numbered(chart: AnyChart, tables: dict[int, tuple[str, pd.DataFrame]]) -> Iterator[None]:
    """Names in the places of all tables, which go into `tables`; the chart is whole again after."""
    held = [(part, part.data) for part in _parts(chart) if isinstance(part.data, pd.DataFrame)]
    try:
        for part, table in held:
            name, _kept = tables.setdefault(id(table), (f"table-{len(tables)}", table))
            part.data = alt.NamedData(name)
        yield
    finally:
        for part, table in held:
            part.data = table


def _parts(chart: Any) -> Iterator[Any]:
    """The chart and every chart inside it, in order."""
    yield chart
    for kind in ("layer", "hconcat", "vconcat", "concat"):
        inner = chart._get(kind)
        for part in inner if isinstance(inner, list) else ():
            yield from _parts(part)
