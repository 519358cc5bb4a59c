"""Charts put together for a file: several side by side."""

import re
from collections.abc import Sequence
from typing import Any

from ui.vega import Spec

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
