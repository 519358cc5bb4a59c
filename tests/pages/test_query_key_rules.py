"""Query meets key beyond one layer and plain softmax: next layer, random vectors, w."""

import json

import pytest
import streamlit as st

from tests.pages.query_key_page import button, charts, opened, shown, unquoted

ASKED = "as the next layer's input"


def chart(app, words: str):
    """The one chart whose words contain these."""
    return next(one for one in charts(app) if words in one.alt)


@pytest.fixture(autouse=True)
def _nothing_remembered():
    st.cache_data.clear()


def test_the_outputs_become_the_next_layers_input_and_back():
    app = opened()
    assert button(app, "Use b¹ … b⁴").label.endswith(ASKED)
    before = len(charts(app))
    button(app, "Use b¹ … b⁴").click().run()
    assert len(charts(app)) == before + 1
    table = next(one.value for one in app.dataframe if "b, the second layer" in one.value)
    assert table["b, the first layer"][0] == "(1.612, 0.237)"
    assert "after the second." in shown(app)
    button(app, "Back to one layer").click().run()
    assert len(charts(app)) == before
    assert not app.exception


def test_a_link_opens_the_second_layer_and_a_row_of_it_can_be_chosen():
    app = opened(layers="two", token="4")
    assert "Back to one layer" in [one.label for one in app.button]
    specs = [json.loads(one.spec) for one in charts(app)]
    assert sum("cell" in str(spec.get("params")) for spec in specs) == 2


def test_asking_nothing_in_the_second_layer_makes_its_weights_equal(monkeypatch):
    edited, names = st.data_editor, []

    def nothing_asked(frame, **options):
        names.append(options["key"])
        table = edited(frame, **options)
        if options["key"].startswith("words-W^q-next"):
            assert table.iloc[:, 1:].to_numpy().tolist() == [[1, 0], [0, 1]]
            table.iloc[:, 1:] = 0.0
        return table

    monkeypatch.setattr(st, "data_editor", nothing_asked)
    app = opened(layers="two")
    assert "“bank” takes the same share from 4 words: 0.250." in shown(app)
    assert {
        "words-W^q-next-q₁-q₂", "words-W^k-next-k₁-k₂", "words-W^v-next-v₁-v₂",
    } <= set(names)  # fmt: skip


def test_random_vectors_are_drawn_only_when_a_reader_asks(monkeypatch):
    from text import long_vectors

    calls = []
    drawn = long_vectors.measured
    monkeypatch.setattr(long_vectors, "measured", lambda: calls.append(1) or drawn(draws=50))
    app = opened()
    assert not calls
    assert "measured here" not in shown(app)
    for word in ("2", "3"):
        app = opened(random="yes", token=word)
    assert len(calls) == 1
    assert "measured here" in shown(app)
    picture = chart(app, "Undivided, the largest of 8 weights is on average")
    assert json.loads(picture.spec)["layer"][0]["encoding"]["x"]["title"].startswith("d, ")
    table = next(one.value for one in app.dataframe if "spread of the scores" in one.value)
    assert table["d"].tolist() == [4, 4, 16, 16, 64, 64, 256, 256, 1_024, 1_024]


def test_w_is_asked_for_only_where_it_is_used():
    assert not opened().number_input
    app = opened(score="additive")
    assert [(one.label, one.value) for one in app.number_input] == [("w₁", 1.0), ("w₂", 1.0)]
    assert charts(app)[0].alt.startswith("1 bank: tanh(1+3) + tanh(2+(−1)) = 1.761")


def test_a_link_carries_w_and_a_change_of_it_changes_the_scores():
    app = opened(score="additive", w1="2", w2="-1")
    assert "4 river: 2×tanh(1+2) + (−1)×tanh(2+0) = 1.026" in charts(app)[0].alt
    app.number_input(key="w1").set_value(0.0).run()
    app.number_input(key="w2").set_value(0.0).run()
    assert "4 river: 0×tanh(1+2) + 0×tanh(2+0) = 0" in charts(app)[0].alt
    assert not app.exception


@pytest.mark.parametrize("odd", ["nan", "inf", "1e308", "11", "", "<script>", "1,5"])
def test_nonsense_for_w_layers_and_random_is_ignored(odd):
    app = opened(score="additive", w1=odd, w2=odd, layers=odd, random=odd)
    assert [one.value for one in app.number_input] == [1.0, 1.0]
    assert "Back to one layer" not in [one.label for one in app.button]
    assert not app.error
    assert "<script>" not in unquoted(app)


def test_the_rules_say_what_they_make_of_the_word_that_asks():
    app = opened(alone="yes")
    assert "b of “bank” is (1.612, 0.237). Under these rules it is (1.802, 0)." in shown(app)


def test_the_river_may_be_asked_next():
    app = opened()
    button(app, "Let “river” ask").click().run()
    assert "query q of “river”" in shown(app)
    assert "“river” gives 71 % of its weight to “river”." in shown(app)


def test_the_chinese_page_says_all_of_it_in_chinese():
    app = opened(lang="zh", layers="two", random="yes", score="additive")
    assert "回到一层" in [one.label for one in app.button]
    assert "在这里测得" in shown(app)
    assert not any(one.alt.isascii() for one in charts(app))
    assert "next layer" not in shown(app)
