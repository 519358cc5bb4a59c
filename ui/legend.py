"""A legend beside a chart, on the page: signs and names that wrap on a narrow screen."""

from collections.abc import Iterable, Sequence
from html import escape

from charts.legend import Entry

POINTS = {
    ("square", True): "■",
    ("square", False): "□",
    ("circle", True): "●",
    ("circle", False): "○",
    ("diamond", True): "◆",
}
LINES: dict[tuple[int, ...], str] = {(1, 0): "──", (6, 4): "╌╌", (1, 3): "┈┈", (2, 3): "···"}
# Of each hue, where a line has several.
THICK: dict[tuple[int, ...], str] = {(1, 0): "━", (4, 4): "╍"}


def row(entries: Iterable[Entry]) -> str:
    """The entries side by side; HTML."""
    return in_row([f"<span>{_signs(entry)} {escape(entry.name)}</span>" for entry in entries])


def in_row(items: Sequence[str]) -> str:
    """Items side by side, wrapping on a narrow screen; HTML."""
    style = "display:flex;flex-wrap:wrap;gap:.1rem 1.1rem;font-size:.875rem"
    return f'<div style="{style}">{"".join(items)}</div>'


def _signs(entry: Entry) -> str:
    """A sign in each of the entry's hues."""
    lines = LINES if len(entry.hues) == 1 else THICK
    point = [POINTS[entry.shape, entry.filled]] if entry.shape else []
    sign = " ".join(point + ([lines[entry.dash]] if entry.dash else []))
    return "".join(f'<span style="color:{hue}">{sign}</span>' for hue in entry.hues)
