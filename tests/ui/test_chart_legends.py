"""Legends that a page has beside a chart: signs on the page, drawn in the chart's files."""

import io
import json

import altair as alt
import pandas as pd
import pytest
from PIL import Image
from streamlit.testing.v1 import AppTest

from charts.legend import Entry
from tests.ui.test_chart_files import bars, words_of
from ui import figure
from ui.chart_files import SHARPNESS, png, svg
from ui.joined_charts import side_by_side, with_legend
from ui.legend import row
from ui.vega import vega_lite

ENTRIES = (
    Entry("everywhere alike, 16.55 px", ("#5F5C56",), dash=(6, 4)),
    Entry("变换器，每点一个头", ("#D55E00",), "circle"),
)
NAMES = {entry.name for entry in ENTRIES}
TABLE = pd.DataFrame({"x": ["near", "far"], "y": [3.5, 1.25], "side": ["left", "right"]})


def layered() -> alt.LayerChart:
    click = alt.selection_point(name="cell", fields=["x"])
    base = alt.Chart(TABLE).encode(x="x:N", y="y:Q")
    chosen = base.mark_rule().encode(opacity=alt.when(click).then(alt.value(1)))
    return alt.LayerChart(layer=[base.mark_bar().add_params(click), chosen], height=50)


def faceted() -> alt.FacetChart:
    return bars(width=70, height=50).properties(data=TABLE).facet("side:N")


CHARTS = {
    "one": lambda: vega_lite(bars(height=50)),
    "layered": lambda: vega_lite(layered()),
    "faceted": lambda: vega_lite(faceted()),
    "concatenated": lambda: vega_lite(alt.hconcat(bars(width=70), bars(width=30))),
    "side by side": lambda: side_by_side([vega_lite(bars(width=70)), vega_lite(bars(width=30))]),
}


@pytest.mark.parametrize("kind", CHARTS)
def test_a_file_names_what_the_page_s_legend_names_and_keeps_its_chart(kind):
    spec = CHARTS[kind]()
    told = words_of(svg(with_legend(spec, ENTRIES), dark=False))
    assert told >= NAMES | {"near", "far"}
    assert told - NAMES == words_of(svg(spec, dark=False))


def test_under_a_legend_a_chart_keeps_the_size_that_it_draws_by():
    said = (
        alt.Chart(TABLE, height=50)
        .mark_text()
        .encode(x=alt.XValue({"expr": "width * 0.45"}), text="x:N")
    )
    _signs, chart = with_legend(vega_lite(said), ENTRIES)["vconcat"]
    assert chart["encoding"]["x"]["value"] == {"expr": "640 * 0.45"}


def test_a_chart_without_a_legend_beside_it_is_itself():
    spec = vega_lite(bars())
    assert with_legend(spec, ()) is spec


def test_a_picture_grows_by_the_rows_of_its_legend():
    spec = vega_lite(bars(width=300, height=50))
    heights = [
        Image.open(io.BytesIO(png(each, dark=True))).height
        for each in (spec, with_legend(spec, ENTRIES))
    ]
    assert heights[1] - heights[0] == (2 * 20 + 8) * SHARPNESS


def test_signs_on_the_page_are_those_of_the_chart():
    box = Entry("box", ("blue",), "square", filled=False)
    edge = Entry("edge", ("blue", "red"), dash=(1, 0), width=3)
    taken = Entry("<taken>", ("red",), "circle", False, (2, 3))
    shown = row([box, edge, taken])
    assert '<span><span style="color:blue">□</span> box</span>' in shown
    assert '<span style="color:blue">━</span><span style="color:red">━</span> edge' in shown
    assert '<span style="color:red">○ ···</span> &lt;taken&gt;' in shown


def over_depth():
    import pandas as pd

    from charts.depth import depth
    from ui.explain import dark
    from ui.figure import figure
    from ui.reach_depth_words import legend, titles

    columns = ["series", "depth", "value", "name", "detail", "chosen"]
    rows = [("effective", 0.5, 4.0, "a", "b", True), ("head", 1.0, 9.5, "c", "d", False)]
    table, words = pd.DataFrame(rows, columns=columns), titles(16.55)
    figure(
        depth(table, uniform=16.55, words=words, dark=dark()), alt="Far.", table=table,
        name="depth", key="depth", legend=legend(table, words["uniform"]),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        ("en", {"CNN, does see", "Transformer, one head", "everywhere alike, 16.55 px"}),
        ("zh", {"CNN 实际用到", "Transformer 的一个头", "均匀看各处，16.55 像素"}),
    ],
)
def test_the_files_of_a_figure_have_the_legend_of_its_page_in_both_languages(
    lang, names, monkeypatch
):
    made = {}
    monkeypatch.setattr(
        figure, "download", lambda _label, make, name, *_more: made.update({name: make})
    )
    app = AppTest.from_function(over_depth, default_timeout=20)
    app.query_params.update({"lang": lang, "folds": "open"})
    app.run()
    (beside,) = app.get("html")
    assert all(name in beside.proto.body for name in names)
    assert words_of(made["depth.svg"]()) >= names
    told = json.loads(made["depth.vl.json"]())
    assert told["description"] == "Far."
    assert all(name in str(told["vconcat"][0]) for name in names)
