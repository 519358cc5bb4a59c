"""A fold whose content is made when a reader opens it."""

from tests.ui.test_explain import run


def folded():
    import streamlit as st

    from ui.folds import fold

    fold("The sum", ":material/function:", "sum", lambda *numbers: st.text(sum(numbers)), 2, 3)
    fold("The code", ":material/code:", "code", st.code, "a = 1")


def test_a_closed_fold_makes_nothing():
    app = run(folded)
    assert [one.label for one in app.expander] == ["The sum", "The code"]
    assert not app.text
    assert not app.code


def test_an_opened_fold_has_its_content_alone():
    app = run(folded)
    app.session_state["fold-sum"] = True
    app.run()
    assert app.text[0].value == "5"
    assert not app.code


def test_an_address_may_open_every_fold():
    app = run(folded, folds="open")
    assert app.text[0].value == "5"
    assert app.code[0].value == "a = 1"
