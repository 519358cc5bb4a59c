"""Charts are made once for the same arguments."""

import pandas as pd

from charts.kept import kept


def test_equal_arguments_get_the_chart_made_before_and_others_get_their_own():
    made = []

    @kept
    def chart(table: pd.DataFrame, *, dark: bool) -> list:
        made.append(dark)
        return [table, dark]

    first = chart(pd.DataFrame({"x": [1.0, 2.0], "name": ["a", "b"]}), dark=False)
    assert chart(pd.DataFrame({"x": [1.0, 2.0], "name": ["a", "b"]}), dark=False) is first
    assert chart(pd.DataFrame({"x": [1.0, 2.5], "name": ["a", "b"]}), dark=False) is not first
    assert chart(pd.DataFrame({"x": [1.0, 2.0], "name": ["a", "b"]}), dark=True) is not first
    assert chart(pd.DataFrame({"y": [1.0, 2.0], "name": ["a", "b"]}), dark=False) is not first
    assert made == [False, False, True, False]


def test_a_caller_may_go_on_with_its_table():
    chart = kept(lambda table: table)
    table = pd.DataFrame({"x": [1, 2]})
    first = chart(table)
    table["x"] = 5
    assert first["x"].tolist() == [1, 2]
    assert chart(pd.DataFrame({"x": [1, 2]})) is first
