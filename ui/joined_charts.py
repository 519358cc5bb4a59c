"""Charts put together for a file: several side by side, one under its legend."""

import re
from collections.abc import Sequence
from typing import Any

from charts.legend import Entry, legend
from ui.vega import Spec, vega_lite

WIDTH = 640  # pixels, where a chart takes the width of the page
INSIDE = ("hconcat", "vconcat", "concat", "facet", "repeat", "spec")  # a chart of charts
OUTERMOST = ("$schema", "config", "datasets", "description", "padding")  # nowhere else allowed
SIDES = re.compile(r"(?<![\w.])(width|height)\b")


def wide(spec: Spec) -> Spec:
    """The chart with a width, that of a page where it leaves it to the page."""
    own = isinstance(spec.get("width"), int | float | dict) or any(kind in spec for kind in INSIDE)
    return spec if own else spec | {"width": WIDTH}


def side_by_side(specs: Sequence[Spec]) -> Spec:
    """One chart of several: their tables under names of their own, nothing to click."""
    tables: dict[str, Any] = {}
    parts = []
    for number, spec in enumerate(specs):
        mark = f"{number}-"
        tables |= {mark + name: table for name, table in spec["datasets"].items()}
        own = {key: part for key, part in spec.items() if key not in OUTERMOST}
        parts.append(_fixed(_apart(own, mark), spec))
    settings = {key: specs[0][key] for key in ("$schema", "config") if key in specs[0]}
    return settings | {"hconcat": parts, "datasets": tables}


def with_legend(spec: Spec, entries: Sequence[Entry]) -> Spec:
    """The chart under a legend; itself where it has none beside it on the page."""
    if not entries:
        return spec
    chart = wide(spec)
    outer = OUTERMOST if "mark" in spec else (*OUTERMOST, "params")
    around = {key: chart[key] for key in outer if key in chart}
    inner = {key: part for key, part in chart.items() if key not in around}
    row = vega_lite(legend(tuple(entries), width=_breadth(chart)))
    signs = {key: part for key, part in row.items() if key not in OUTERMOST}
    return around | {"vconcat": [signs, _fixed(inner, chart)], "spacing": 8}


def _breadth(spec: Spec) -> float:
    """How wide a chart is, about: the sum of those side by side, a page where it is not said."""
    if "hconcat" in spec:
        return sum(_breadth(part) for part in spec["hconcat"])
    width = spec.get("width")
    return width if isinstance(width, int | float) else WIDTH


def _apart(part: Any, mark: str) -> Any:
    """A piece of Vega-Lite with marked names of tables and without selections."""
    if isinstance(part, list):
        return [_apart(item, mark) for item in part]
    if not isinstance(part, dict):
        return part
    told = {key: _apart(item, mark) for key, item in part.items() if key not in ("params", "data")}
    if "data" in part:
        told["data"] = {"name": mark + part["data"]["name"]}
    return told


def _fixed(part: Any, chart: Spec) -> Any:
    """A piece of the chart, its expressions with the chart's width and height as numbers.

    Among others in one picture it no longer has a `width` and a `height` of its own.
    """
    if isinstance(part, list):
        return [_fixed(item, chart) for item in part]
    if not isinstance(part, dict):
        return part
    told = {key: _fixed(item, chart) for key, item in part.items()}
    if isinstance(part.get("expr"), str):
        told["expr"] = SIDES.sub(lambda side: _number(chart, side[0]), part["expr"])
    return told


def _number(chart: Spec, side: str) -> str:
    size = chart.get(side)
    return str(size) if isinstance(size, int | float) else side
