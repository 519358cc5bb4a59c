"""A legend of its own: rows that a width holds, a sign for each entry as the chart draws it."""

from charts.legend import Entry, legend

DOT = Entry("ab", ("#0072B2",), "circle", filled=False)
LINE = Entry("half", ("#0072B2", "#D55E00"), dash=(4, 3), width=1.5)
BOTH = Entry("两个", ("#D55E00",), "diamond", dash=(1, 0))


def marks(*entries: Entry, width: float = 500) -> list[dict]:
    return [layer["mark"] for layer in legend(entries, width=width).to_dict()["layer"]]


def test_a_name_is_as_wide_as_its_letters_and_chinese_ones_are_wider():
    assert DOT.whole == 14 + 6 + 2 * 0.6 * 12
    assert BOTH.whole == 26 + 6 + 2 * 12
    assert LINE.whole == 2 * 26 + 6 + 4 * 0.6 * 12


def test_entries_stand_in_as_many_rows_as_the_width_asks_for():
    both = DOT.whole + 18 + BOTH.whole
    assert legend((DOT, BOTH), width=both).to_dict()["height"] == 20
    assert legend((DOT, BOTH), width=both - 1).to_dict()["height"] == 40
    assert legend((DOT, LINE, BOTH), width=10).to_dict()["height"] == 60


def test_a_sign_is_a_point_a_line_of_each_hue_or_a_line_with_a_point():
    assert [mark["type"] for mark in marks(DOT)] == ["point", "text"]
    assert [mark["type"] for mark in marks(BOTH)] == ["rule", "point", "text"]
    first, second, _name = marks(LINE)
    assert [first["color"], second["color"]] == list(LINE.hues)
    assert first["strokeDash"] == [4, 3]
    assert marks(DOT)[0]["filled"] is False


def test_names_are_said_and_no_table_is_needed():
    spec = legend((DOT, BOTH), width=300).to_dict()
    said = [layer["encoding"]["text"]["value"] for layer in spec["layer"] if "text" in str(layer)]
    assert said == ["ab", "两个"]
    assert not spec.get("datasets")
