"""A chart apart from its tables: what a browser is sent when only numbers have changed."""

import json

import altair as alt
import pandas as pd

from ui.vega import specification, vega_lite, with_tables


def layered(*values: float) -> alt.LayerChart:
    """Two layers over one table and a third over another."""
    table, mark = pd.DataFrame({"x": values}), pd.DataFrame({"x": [values[0]]})
    base = alt.Chart(table).encode(x=alt.X("x:Q"))
    rule = alt.Chart(mark).mark_rule().encode(x=alt.X("x:Q"))
    return alt.LayerChart(layer=[base.mark_point(), base.mark_tick(), rule])


def test_tables_are_numbered_each_once_and_lie_beside_the_chart():
    spec = vega_lite(layered(3.0, 1.0))
    assert [layer["data"]["name"] for layer in spec["layer"]] == ["table-0", "table-0", "table-1"]
    assert spec["datasets"]["table-0"]["x"].tolist() == [3.0, 1.0]
    assert spec["datasets"]["table-1"]["x"].tolist() == [3.0]


def test_other_numbers_alone_leave_the_chart_as_it_is():
    one, other = (vega_lite(layered(*values)) for values in ((3.0, 1.0), (2.0, 5.0, 7.0)))
    del one["datasets"], other["datasets"]
    assert one == other


def test_a_chart_keeps_its_tables_after_it_was_told():
    chart = layered(3.0, 1.0)
    assert vega_lite(chart)["datasets"].keys() == vega_lite(chart)["datasets"].keys()
    assert chart.layer[0].data["x"].tolist() == [3.0, 1.0]


def test_what_is_vega_lite_already_stays_as_it_is():
    spec = vega_lite(layered(3.0, 1.0))
    assert vega_lite(spec) is spec


def test_a_specification_holds_its_numbers_to_the_last_digit():
    told = json.loads(specification(layered(0.1 + 0.2, 1.0)))
    assert told["datasets"]["table-1"] == [{"x": 0.30000000000000004}]


def test_a_chart_with_the_tables_of_another_is_the_other():
    one, other = layered(3.0, 1.0), vega_lite(layered(2.0, 5.0, 7.0))
    found = with_tables(one, *other["datasets"].values())
    assert found.keys() == other.keys()
    assert found["layer"] == other["layer"]
    assert found["datasets"]["table-0"]["x"].tolist() == [2.0, 5.0, 7.0]
    assert vega_lite(one)["datasets"]["table-0"]["x"].tolist() == [3.0, 1.0]
