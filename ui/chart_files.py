"""A chart as a picture file, drawn on this machine: no browser and no network takes part.

vl-convert-python is loaded with the first file that somebody asks for.
"""

import json
import re
from functools import lru_cache
from html import escape
from typing import Any

from charts.palette import faint, ink, muted, paper
from messages import FieldspanError
from ui.joined_charts import wide
from ui.vega import AnyChart, Spec, specification

SHARPNESS = 2  # pixels of a PNG for one of the chart
CHINESE = re.compile("[\u4e00-\u9fff]")
NO_FONT = (  # of 20 pixels, to see whether two signs look different
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24">'
    '<text x="2" y="20" font-size="20" font-family="sans-serif">{sign}</text></svg>'
)


def svg(chart: AnyChart | Spec, *, dark: bool) -> str:
    """The chart as SVG, on the page's background; whoever opens it supplies the fonts.

    Its description is in it as well, for a reader who cannot see the picture.
    """
    import vl_convert

    whole = told(chart)
    picture = vl_convert.vegalite_to_svg(whole, config=look(dark), allowed_base_urls=[])
    words = escape(whole.get("description", ""))
    return picture.replace(">", f"><desc>{words}</desc>", 1) if words else picture


def png(chart: AnyChart | Spec, *, dark: bool) -> bytes:
    """The chart as PNG, on the page's background.

    FieldspanError where the chart says something in Chinese and no font here can.
    """
    import vl_convert

    if not can_write(chart):
        raise FieldspanError(
            "expected a Chinese font for a PNG, got none on this machine: take the SVG"
        )
    return vl_convert.vegalite_to_png(
        told(chart), scale=SHARPNESS, config=look(dark), allowed_base_urls=[]
    )


def can_write(chart: AnyChart | Spec) -> bool:
    """Whether the fonts of this machine have what the chart says."""
    return not CHINESE.search(specification(chart)) or _has_chinese_font()


def told(chart: AnyChart | Spec) -> dict[str, Any]:
    """The chart with its numbers in it, as wide as a page where it leaves that to the page."""
    whole: dict[str, Any] = json.loads(specification(chart))
    return wide(whole)


def look(dark: bool) -> dict[str, Any]:
    """The colours that a browser's page gives a chart, as Vega-Lite's config."""
    words = {"labelColor": muted(dark), "titleColor": ink(dark)}
    lines = {"gridColor": faint(dark), "domainColor": muted(dark), "tickColor": muted(dark)}
    return {
        "background": paper(dark),
        "font": "sans-serif",
        "view": {"stroke": None},
        "axis": words | lines,
        "legend": words,
        "header": words,
        "title": {"color": ink(dark)},
        "text": {"color": ink(dark)},
    }


@lru_cache(maxsize=1)
def _has_chinese_font() -> bool:
    """Whether two signs look different; without a font both are the same empty box."""
    import vl_convert

    one, other = (vl_convert.svg_to_png(NO_FONT.format(sign=sign)) for sign in "水火")
    return one != other
