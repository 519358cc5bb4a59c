"""The frame of a lesson: questions, figures, folds, and errors that a reader can read."""

import json

import altair as alt
import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from ui.figure import selected
from ui.vega import specification


def run(page, **query):
    app = AppTest.from_function(page, default_timeout=20)
    for key, value in query.items():
        app.query_params[key] = value
    return app.run()


def asking():
    import streamlit as st

    from ui.explain import predict

    def why(choice):
        return "since 1 + 1 is 2" + (", not 3" if choice == 1 else "")

    if predict("sum", "1 + 1?", ["2", "3"], 0, why):
        st.text("revealed")


def test_a_question_covers_the_answer_until_it_is_given():
    app = run(asking)
    assert not app.text
    app.radio(key="guess-sum").set_value(1).run()
    assert app.text[0].value == "revealed"
    assert "Not quite: **2**. since 1 + 1 is 2, not 3" in [part.value for part in app.markdown]


def test_the_right_guess_is_acknowledged_without_a_score():
    app = run(asking)
    app.radio(key="guess-sum").set_value(0).run()
    assert any(part.value.startswith("Right: **2**.") for part in app.markdown)


def test_show_me_reveals_without_a_guess():
    app = run(asking)
    app.button(key="show-sum").click().run()
    assert app.text[0].value == "revealed"
    assert "**2**. since 1 + 1 is 2" in [part.value for part in app.markdown]


def unanswerable():
    from ui.explain import predict

    predict("odd", "1 + 1?", ["3", "4"], None, "It is 2.")


def test_where_no_answer_fits_a_guess_is_told_so():
    app = run(unanswerable)
    app.radio(key="guess-odd").set_value(1).run()
    assert app.markdown[1].value == "No answer here fits. It is 2."


def test_a_link_may_open_the_page_revealed():
    assert run(asking, shown="1").text[0].value == "revealed"


def drawing():
    import altair as alt
    import pandas as pd

    from ui.explain import figure

    table = pd.DataFrame({"x": [1, 2, 3], "y": [2.0, 3.0, 5.0]})
    chart = alt.Chart(table).mark_line().encode(x="x:Q", y="y:Q")
    figure(chart, alt="A line.", notice="It rises.", table=table, name="line", key="line")


def test_a_figure_has_words_a_height_a_notice_and_its_numbers():
    app = run(drawing, folds="open")
    chart = app.get("vega_lite_chart")[0].proto
    assert chart.alt == "A line."
    assert json.loads(chart.spec)["height"] == 360
    assert "What to notice" in app.markdown[0].value
    assert len(app.dataframe[0].value) == 3
    assert len(app.get("download_button")) == 4  # CSV, Vega-Lite, SVG, PNG


def test_a_specification_holds_more_rows_than_altair_allows_by_itself():
    rows = pd.DataFrame({"x": range(6_000)})
    spec = json.loads(specification(alt.Chart(rows).mark_point().encode(x="x:Q")))
    assert len(next(iter(spec["datasets"].values()))) == 6_000


def test_a_selection_reads_alike_from_a_browser_and_from_a_test():
    assert selected({"selection": {"cell": [{"row": 2}]}}, "cell") == {"row": 2}
    assert selected({"selection": {"brush": {"x": [1, 3]}}}, "brush") == {"x": [1, 3]}
    assert selected({"selection": {"cell": []}}, "cell") == {}
    assert selected({}, "cell") == {}
    assert selected(None, "cell") == {}


def folds():
    from messages import translate
    from ui.explain import lesson, model_names, origin, show_code, show_source, try_this

    lesson("A claim.", section="Text", title="Query meets key")
    lesson("A claim.", section="Vision", title="Reach")
    origin("set by hand")
    show_code(translate)
    show_source("ui/figure.py", "selected")
    try_this("x", {"make it " + model_names()["cnn"]: {"size": 5}})


def test_a_lesson_shows_its_place_claim_label_and_code():
    app = run(folds, folds="open")
    assert app.title[0].value == "A claim."
    assert app.caption[0].value == "Text › Query meets key · lesson 3 of 8"
    assert "set by hand" in app.markdown[0].value
    assert app.code[0].value.startswith("def translate(")
    assert app.code[1].value.startswith("def selected(")


def test_a_page_outside_the_text_section_has_no_number():
    assert run(folds).caption[1].value == "Vision › Reach"


def test_an_experiment_to_try_sets_the_control():
    app = run(folds)
    app.button(key="try-x-0").click().run()
    assert app.session_state["size"] == 5


def failing():
    from messages import N_, FieldspanError
    from ui.errors import guarded

    with guarded():
        raise FieldspanError(N_("The numbers"))


def test_a_readable_error_becomes_one_sentence_in_the_readers_language():
    app = run(failing, lang="zh")
    assert [error.value for error in app.error] == ["数据"]
    assert not app.exception


def quoting():
    from messages import N_, FieldspanError
    from ui.errors import guarded

    with guarded():
        raise FieldspanError(N_("expected {count:.1f}, got {got}"), count=1, got="[x](y) *z*")


def test_what_an_error_quotes_does_not_act_as_markdown():
    assert run(quoting).error[0].value == r"expected 1.0, got \[x\](y) \*z\*"


def test_an_unforeseen_error_is_not_swallowed():
    from ui.errors import guarded

    with pytest.raises(ZeroDivisionError), guarded():
        raise ZeroDivisionError
