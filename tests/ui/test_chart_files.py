"""Charts as picture files: drawn here, offline, in the colours of the page."""

import io
from xml.etree import ElementTree

import altair as alt
import pandas as pd
import pytest
from PIL import Image

from charts.palette import paper
from messages import FieldspanError
from ui import chart_files
from ui.chart_files import SHARPNESS, png, svg, told
from ui.joined_charts import WIDTH, side_by_side
from ui.vega import vega_lite


def bars(title: str = "share, %", **size: int) -> alt.Chart:
    table = pd.DataFrame({"x": ["near", "far"], "y": [3.5, 1.25]})
    return alt.Chart(table, **size).mark_bar().encode(x="x:N", y=alt.Y("y:Q", title=title))


def words_of(picture: str) -> set[str]:
    return {text.strip() for text in ElementTree.fromstring(picture).itertext() if text.strip()}


def test_an_svg_holds_the_words_of_the_chart():
    assert {"share, %", "near", "far"} <= words_of(svg(bars(), dark=False))


def test_an_svg_says_in_words_what_it_shows_where_the_chart_does():
    described = vega_lite(bars()) | {"description": "5 < 7 份"}
    first = ElementTree.fromstring(svg(described, dark=False))[0]
    assert first.tag.endswith("desc") and first.text == "5 < 7 份"
    assert "<desc>" not in svg(bars(), dark=False)


def test_a_png_has_the_size_of_the_chart_and_the_page_s_background():
    small, large = (
        Image.open(io.BytesIO(png(bars(width=width, height=50), dark=True))) for width in (70, 110)
    )
    assert large.width - small.width == (110 - 70) * SHARPNESS
    assert large.height == small.height
    corner = "#{:02X}{:02X}{:02X}".format(*large.convert("RGB").getpixel((0, 0)))
    assert corner == paper(dark=True)


def test_a_chart_as_wide_as_the_page_gets_a_width_and_others_keep_theirs():
    assert told(bars())["width"] == WIDTH
    assert told(bars(width=70))["width"] == 70
    assert "width" not in told(alt.hconcat(bars(width=70), bars(width=30)))


def test_chinese_without_a_font_is_refused_as_a_png_and_written_as_an_svg(monkeypatch):
    monkeypatch.setattr(chart_files, "_has_chinese_font", lambda: False)
    with pytest.raises(FieldspanError, match="Chinese font"):
        png(bars("份额"), dark=False)
    assert "份额" in words_of(svg(bars("份额"), dark=False))
    assert png(bars(), dark=False)


def test_nothing_is_fetched_for_a_file():
    chart = alt.Chart(alt.UrlData("http://127.0.0.1:9/table.csv")).mark_point().encode(x="x:Q")
    with pytest.raises(ValueError):
        svg(chart, dark=False)


def test_charts_side_by_side_keep_their_own_numbers_and_nothing_to_click():
    click = alt.selection_point(name="cell", fields=["x"])
    pair = [
        vega_lite(bars(title, width=70, height=50).add_params(click)) for title in ("left", "right")
    ]
    both = side_by_side([spec | {"title": f"chart {at}"} for at, spec in enumerate(pair)])
    assert len(both["datasets"]) == 2
    told = words_of(svg(both, dark=False))
    assert {"left", "right", "near", "chart 0", "chart 1"} <= told


def test_charts_side_by_side_keep_the_sizes_that_they_draw_by():
    table = pd.DataFrame({"x": [1.0], "y": [2.0]})
    wide = alt.Chart(table, width=70, height=50).mark_rect(width=alt.expr("width - 6"))
    middle = wide.encode(x=alt.XValue({"expr": "width / 2"}), y=alt.YValue({"expr": "height / 2"}))
    both = side_by_side([vega_lite(middle), vega_lite(middle.properties(width=30))])
    assert [part["mark"]["width"] for part in both["hconcat"]] == [
        {"expr": "70 - 6"},
        {"expr": "30 - 6"},
    ]
    drawn = svg(both, dark=False)
    assert "h64" in drawn and "h24" in drawn
