"""Options in the URL: read first, written when chosen, remembered, never trusted."""

from streamlit.testing.v1 import AppTest


def page():
    import streamlit as st

    from ui.controls import choice, choose, is_choice

    options = {"a": "first", "b": "second", "c": "third"}
    kind = st.session_state.get("kind", "select")
    st.text(choice("layer", "Layer", options, default="b", kind=kind))
    st.button("third", key="go", on_click=choose, args=("layer", "c"))
    st.text(is_choice("layer") and not is_choice("other"))


def opened(**query):
    app = AppTest.from_function(page, default_timeout=20)
    for key, value in query.items():
        app.query_params[key] = value
    return app.run()


def test_without_a_wish_the_default_shows_and_the_url_stays_short():
    app = opened()
    assert app.text[0].value == "b"
    assert "layer" not in app.query_params
    assert app.text[1].value == "True"


def test_an_option_in_the_url_is_shown():
    assert opened(layer="a").text[0].value == "a"


def test_a_choice_is_written_and_the_default_is_dropped_again():
    app = opened()
    app.selectbox(key="choice-layer").set_value("c").run()
    assert app.query_params["layer"] in ("c", ["c"])
    app.selectbox(key="choice-layer").set_value("b").run()
    assert "layer" not in app.query_params


def walking():
    import streamlit as st

    from ui.controls import choose, pressed

    st.text(pressed("floor", ("one", "two")))
    st.button("up", key="up", on_click=choose, args=("floor", "two"))
    st.button("down", key="down", on_click=choose, args=("floor", "one"))


def test_a_choice_by_buttons_alone_starts_at_the_first_and_ignores_nonsense():
    for asked, floor in ((None, "one"), ("two", "two"), ("<script>", "one"), ("", "one")):
        app = AppTest.from_function(walking, default_timeout=20)
        if asked is not None:
            app.query_params["floor"] = asked
        assert app.run().text[0].value == floor


def test_a_choice_by_buttons_goes_there_and_back_and_into_the_link():
    app = AppTest.from_function(walking, default_timeout=20).run()
    app.button(key="up").click().run()
    assert app.text[0].value == "two"
    assert app.query_params["floor"] in ("two", ["two"])
    app.button(key="down").click().run()
    assert app.text[0].value == "one"


def test_a_button_can_choose():
    app = opened()
    app.button(key="go").click().run()
    assert app.text[0].value == "c"
    assert app.selectbox(key="choice-layer").value == "c"


def test_nonsense_shows_the_default_with_a_note_until_something_is_chosen():
    app = opened(layer="z")
    assert app.text[0].value == "b"
    assert "asks for `z`, which is not offered here; this shows second." in app.caption[0].value
    app.selectbox(key="choice-layer").set_value("a").run()
    assert not app.caption


def parted():
    import streamlit as st

    from ui.controls import choice, choose, pressed

    def drawn(part):
        count = st.session_state.get(part, 0) + 1
        st.session_state[part] = count
        st.text(f"{part} {count} {pressed('layer', ('a', 'b'))}")

    @st.fragment(key="control")
    def control():
        choice("layer", "Layer", {"a": "first", "b": "second"}, redraws=("shown",))
        st.button("one", key="one", on_click=choose, args=("layer", "b", ("shown",)))
        st.button("all", key="all", on_click=choose, args=("layer", "b", ("gone",)))

    control()
    st.fragment(key="shown")(drawn)("shown")
    drawn("rest")


def test_a_choice_runs_the_parts_that_show_it_and_nothing_else():
    app = AppTest.from_function(parted, default_timeout=20).run()
    app.selectbox(key="choice-layer").set_value("b").run()
    assert [one.value for one in app.text] == ["shown 2 b"]
    assert app.session_state["rest"] == 1


def test_a_button_runs_the_parts_that_show_its_choice_and_nothing_else():
    app = AppTest.from_function(parted, default_timeout=20).run()
    app.button(key="one").click().run()
    assert [one.value for one in app.text] == ["shown 2 b"]
    assert app.session_state["rest"] == 1


def test_where_a_part_is_gone_the_page_runs():
    app = AppTest.from_function(parted, default_timeout=20).run()
    app.button(key="all").click().run()
    assert [one.value for one in app.text] == ["shown 2 b", "rest 2 b"]


def test_a_link_that_asks_for_an_address_gets_no_link_in_the_note():
    for asked in ("www.example.org", "me@example.org", "`[x](y)` <b>", ""):
        note = opened(layer=asked).caption[0].value
        quoted = f"`{asked.replace('`', ' ').strip() or ' '}`"
        assert " ".join(quoted.split()) in " ".join(note.split())
        assert note.count("`") == 2


def test_every_kind_of_control_starts_at_the_url_and_cannot_be_emptied():
    for kind in ("pills", "segmented", "radio"):
        app = AppTest.from_function(page, default_timeout=20)
        app.session_state["kind"] = kind
        app.query_params["layer"] = "a"
        assert app.run().text[0].value == "a"
