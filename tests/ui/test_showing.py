"""What a button has changed comes into view, once."""

import pytest
from streamlit.testing.v1 import AppTest

from ui.showing import ask_to_show


def tried():
    from ui.explain import try_this
    from ui.showing import SHOWS

    steps = {"one": {"steps": 3}, "other": {"steps": 5, SHOWS: "figure-far"}}
    try_this("t", steps, shows="figure-near")


def scripts(app: AppTest) -> list[str]:
    return [element.proto.body for element in app.get("html")]


def test_a_button_scrolls_to_the_outcome_and_sets_its_controls_alone():
    app = AppTest.from_function(tried).run()
    assert not scripts(app)
    app.button("try-t-0").click().run()
    assert len(scripts(app)) == 1 and 'st-key-figure-near"' in scripts(app)[0]
    app.button("try-t-1").click().run()
    assert 'st-key-figure-far"' in scripts(app)[0]
    assert app.session_state["steps"] == 5 and "shows" not in app.session_state
    app.run()
    assert not scripts(app)


def test_pressed_twice_the_script_differs_so_that_it_runs_again():
    app = AppTest.from_function(tried).run()
    first = scripts(app.button("try-t-0").click().run())
    assert first != scripts(app.button("try-t-0").click().run())


@pytest.mark.parametrize("key", ["", "a b", '"]</script>', "figure-<"])
def test_only_the_key_of_a_container_goes_into_the_script(key):
    with pytest.raises(ValueError, match="container"):
        ask_to_show(key)
