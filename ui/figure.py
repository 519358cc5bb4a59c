"""One picture of a lesson with everything that belongs to it."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Literal

import pandas as pd
import streamlit as st

from charts.legend import Entry
from ui.chart_files import can_write, png, svg
from ui.folds import fold
from ui.joined_charts import side_by_side, with_legend
from ui.language import _
from ui.legend import row
from ui.vega import AnyChart, Spec, specification, vega_lite

HEIGHT = 360  # pixels, where a chart sets none


def draw(chart: AnyChart | Spec, **settings: Any) -> Any:
    """What `st.vega_lite_chart` gives back for the chart, drawn unchecked."""
    return st.vega_lite_chart(spec=vega_lite(chart), **settings)


def figure(
    chart: AnyChart | Spec,
    *,
    alt: str,
    notice: str = "",
    table: pd.DataFrame | None = None,
    name: str,
    key: str,
    on_select: str | Callable[[], None] | None = None,
    headings: Mapping[str, str] | None = None,
    width: Literal["stretch", "content"] = "stretch",
    legend: Sequence[Entry] = (),
) -> Mapping:
    """The selection made in the chart; draws it, then what to notice, then its numbers.

    `alt` says in words what the chart shows. `name` is the stem of the downloaded files.
    `legend` stands over a chart that has none of its own: there a narrow screen can wrap it.
    `headings` are shown above the columns of the table; its file keeps their own names.
    The chart lies in a container of class `st-key-figure-{key}`, where tests find it.
    `width="content"` keeps the width that the chart sets, for pictures that must stay square.
    """
    spec = {"height": HEIGHT} | vega_lite(chart)
    if legend:
        st.html(row(legend))
    with st.container(key=f"figure-{key}"):
        event: Any = draw(spec, key=key, alt=alt, width=width, on_select=on_select or "ignore")
    if notice:
        st.markdown(f"**{_('What to notice')}** · {notice}")
    if table is not None:
        described = spec | {"description": alt}
        numbers(table, name, key, headings, partial(files, described, name, key, legend))
    return event if on_select else {}


def selected(event: object, name: str) -> dict:
    """The first point of a selection, or the ranges of an interval; empty where none is made.

    In a browser the event is an object, in a test a plain dict; both are read the same way.
    """
    selection = event.get("selection", {}) if isinstance(event, Mapping) else {}
    chosen = selection.get(name) or {}
    if isinstance(chosen, list):
        return dict(chosen[0]) if chosen else {}
    return dict(chosen)


def numbers(
    table: pd.DataFrame,
    name: str,
    key: str,
    headings: Mapping[str, Any] | None = None,
    more: Callable[[], object] = lambda: None,
) -> None:
    """A fold with a table and its file; `more` draws further files beside it."""
    fold(_("The numbers"), ":material/table:", f"{key}-numbers", _numbers, table, name, key,
         headings or {}, more)  # fmt: skip


def _numbers(
    table: pd.DataFrame,
    name: str,
    key: str,
    headings: Mapping[str, Any],
    more: Callable[[], object],
) -> None:
    forms: Any = dict(headings)
    st.dataframe(table, hide_index=True, key=f"{key}-table", column_config=forms)
    with st.container(horizontal=True):
        download(_("Table (CSV)"), lambda: table.to_csv(index=False), f"{name}.csv", "text/csv",
                 f"{key}-csv")  # fmt: skip
        more()


def files(spec: Spec, name: str, key: str, legend: Sequence[Entry] = ()) -> None:
    """The chart as files, its legend over it: for tools that draw Vega-Lite, and as a picture."""
    made, whole = {"dark": st.context.theme.type == "dark"}, with_legend(spec, legend)
    download(_("Chart (Vega-Lite)"), lambda: specification(whole), f"{name}.vl.json",
             "application/json", f"{key}-spec")  # fmt: skip
    download(_("Chart (SVG)"), lambda: svg(whole, **made), f"{name}.svg", "image/svg+xml",
             f"{key}-svg")  # fmt: skip
    if can_write(whole):
        download(_("Chart (PNG)"), lambda: png(whole, **made), f"{name}.png", "image/png",
                 f"{key}-png")  # fmt: skip
    else:
        st.caption(
            _("No PNG: this machine has no Chinese font. The SVG takes those of its reader.")
        )


def written(
    specs: Sequence[Spec], name: str, key: str, legend: Sequence[Entry] = ()
) -> Callable[[], None]:
    """What offers charts that stand beside each other as one file; for `numbers`."""
    return lambda: files(side_by_side(specs), name, key, legend)


def download(label: str, made: Callable[[], str | bytes], name: str, kind: str, key: str) -> None:
    """A button for a file that is made when somebody asks for it."""
    st.download_button(
        label, made, name, kind, key=key, on_click="ignore", icon=":material/download:"
    )
