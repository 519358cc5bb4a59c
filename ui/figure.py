"""One picture of a lesson with everything that belongs to it."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import altair
import pandas as pd
import streamlit as st

from ui.language import _

AnyChart = (
    altair.Chart
    | altair.LayerChart
    | altair.FacetChart
    | altair.RepeatChart
    | altair.ConcatChart
    | altair.HConcatChart
    | altair.VConcatChart
)
HEIGHT = 360  # pixels, where a chart sets none


@dataclass(frozen=True)
class Unchecked:
    """A chart that is not held against the schema of Vega-Lite each time it is drawn.

    That takes a third of a redraw, and the tests of `charts` do it.
    """

    chart: AnyChart

    def to_dict(self) -> dict:
        """The chart as Vega-Lite."""
        return self.chart.to_dict(validate=False)


def draw(chart: AnyChart, **settings: Any) -> Any:
    """What `st.altair_chart` gives back for the chart, drawn unchecked."""
    unchecked: Any = Unchecked(chart)
    return st.altair_chart(unchecked, **settings)


def figure(
    chart: AnyChart,
    *,
    alt: str,
    notice: str = "",
    table: pd.DataFrame | None = None,
    name: str,
    key: str,
    on_select: str | Callable[[], None] | None = None,
    headings: Mapping[str, str] | None = None,
    width: Literal["stretch", "content"] = "stretch",
) -> Mapping:
    """The selection made in the chart; draws it, then what to notice, then its numbers.

    `alt` says in words what the chart shows. `name` is the stem of the downloaded files.
    `headings` are shown above the columns of the table; its file keeps their own names.
    The chart lies in a container of class `st-key-figure-{key}`, where tests find it.
    `width="content"` keeps the width that the chart sets, for pictures that must stay square.
    """
    event = _drawn(chart, key=key, alt=alt, width=width, on_select=on_select or "ignore")
    if notice:
        st.markdown(f"**{_('What to notice')}** · {notice}")
    if table is not None:
        _numbers(chart, table, name, key, headings or {})
    return event if on_select else {}


def _drawn(chart: AnyChart, *, key: str, **settings: Any) -> Any:
    """The event of the chart; `Any`, since Streamlit's overloads tell selections apart."""
    with st.container(key=f"figure-{key}"):
        return draw(_with_height(chart), key=key, **settings)


def selected(event: object, name: str) -> dict:
    """The first point of a selection, or the ranges of an interval; empty where none is made.

    In a browser the event is an object, in a test a plain dict; both are read the same way.
    """
    selection = event.get("selection", {}) if isinstance(event, Mapping) else {}
    chosen = selection.get(name) or {}
    if isinstance(chosen, list):
        return dict(chosen[0]) if chosen else {}
    return dict(chosen)


def specification(chart: AnyChart) -> str:
    """The chart as Vega-Lite JSON with its data, for any tool that draws Vega-Lite."""
    with altair.data_transformers.enable("default", max_rows=None):
        return json.dumps(chart.to_dict(), ensure_ascii=False)


def _with_height(chart: AnyChart) -> AnyChart:
    if (
        not isinstance(chart, altair.Chart | altair.LayerChart)
        or chart.height is not altair.Undefined
    ):
        return chart
    return chart.properties(height=HEIGHT)


def _numbers(
    chart: AnyChart, table: pd.DataFrame, name: str, key: str, headings: Mapping[str, str]
) -> None:
    shown: Any = dict(headings)
    with st.expander(_("The numbers"), icon=":material/table:"):
        st.dataframe(table, hide_index=True, key=f"{key}-table", column_config=shown)
        with st.container(horizontal=True):
            st.download_button(
                _("Table (CSV)"), lambda: table.to_csv(index=False), f"{name}.csv", "text/csv",
                key=f"{key}-csv", on_click="ignore", icon=":material/download:",
            )  # fmt: skip
            st.download_button(
                _("Chart (Vega-Lite)"), lambda: specification(chart), f"{name}.vl.json",
                "application/json", key=f"{key}-spec", on_click="ignore",
                icon=":material/download:",
            )  # fmt: skip
