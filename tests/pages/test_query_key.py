"""The page Query meets key through the router: numbers, links, nonsense, two languages."""

import json

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.query_key_page import button, charts, opened, shown, unquoted


@pytest.fixture(scope="module")
def default() -> AppTest:
    """The page as it opens; for tests that only read."""
    return opened()


def test_the_page_opens_on_the_worked_example(default):
    app = default
    assert app.title[0].value.startswith("Each output is a weighted average")
    assert "“bank” asks; “river” answers best." in shown(app)
    assert "1 bank: 1×3 + 2×(−1) = 1" in charts(app)[0].alt
    assert "set by hand" in shown(app)
    assert all(chart.alt for chart in charts(app))


def test_next_walks_through_the_stages():
    app = opened()
    findings = []
    while not button(app, "Next").disabled:
        button(app, "Next").click().run()
        findings.append(charts(app)[0].alt)
    assert "4 river: e² ÷ 11.475 = 0.644" in findings[0]
    assert "4 river: 0.644 × (2, 0) = (1.288, 0)" in findings[1]
    assert findings[2].endswith("0.237 + 0 + 0 + 0 = 0.237")
    button(app, "Back").click().run()
    assert charts(app)[0].alt == findings[1]


def test_the_table_holds_the_numbers_of_the_row(default):
    table = default.dataframe[0].value
    assert table["score"].tolist() == [1, -1, 0, 2]
    assert table["weight"].round(3).tolist() == [0.237, 0.032, 0.087, 0.644]


def test_a_link_carries_sentence_word_stage_and_rules():
    app = opened(sentence="river by bank", token="3", stage="scale", divide="yes", alone="yes")
    assert "Divided by the root of 2" in shown(app)
    assert "query q of “bank”" in shown(app)
    assert "3 bank: 1 ÷ √2 = 0.707" in charts(app)[0].alt


def test_a_row_of_the_matrix_can_be_chosen(default):
    spec = json.loads(charts(default)[2].spec)
    assert spec["params"][0]["name"] == "cell"
    assert spec["params"][0]["select"]["fields"] == ["query"]


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("the bank", "With these words there is nothing to exchange"),
        ("river", "Every word would be exchanged"),
    ],
)
def test_words_without_other_neighbours_are_said_to_be_such(sentence, told):
    app = opened(sentence=sentence)
    assert "Other neighbours" in shown(app)
    assert told in shown(app)


def test_the_answer_stands_under_a_cover_until_the_reader_answers():
    app = opened()
    covered = next(chart for chart in charts(app) if "Answer first" in chart.alt)
    assert "0.644" not in covered.spec
    guess = next(one for one in app.radio if "much money" in one.label)
    guess.set_value(0).run()
    assert "**none changes**" in shown(app)
    assert "(1.612, 0.237) to (0.237, 1.612)" in shown(app)
    assert "All change: if $W^k$ told water from money." in shown(app)
    assert not [chart for chart in charts(app) if "Answer first" in chart.alt]


def test_the_small_questions_are_answered_from_the_state():
    app = opened(shown="1")
    assert "**bank**. “bank” hands over 0.237" in shown(app)
    assert "0.259, 0.035, 0.705" in shown(app)


def test_experiments_set_the_controls():
    app = opened(stage="weight")
    button(app, "Ask nothing").click().run()
    assert "“bank” takes the same share from 4 words: 0.250." in shown(app)
    button(app, "Exchange").click().run()
    assert "“bank” gives 66 % of its weight to “by”." in shown(app)
    button(app, "Back to the example").click().run()
    assert "“bank” asks; “river” answers best." in shown(app)
    button(app, "Add 8 words of zeros").click().run()
    assert app.text_input[0].value.split().count("the") == 8
    assert "“bank” gives 38 % of its weight to “river”." in shown(app)
    assert "8 words of zeros take the largest weight from 0.644 to 0.379; 50 would" in shown(app)
    assert not app.exception


def test_back_to_the_example_brings_everything_back():
    odd = {"divide": "yes", "weights": "relu", "alone": "yes", "layers": "two", "random": "no"}
    app = opened(sentence="the bank the", token="2", stage="sum", matrices="swapped", **odd)
    button(app, "Back to the example").click().run()
    assert app.text_input[0].value == "bank by deep river"
    assert "“bank” asks; “river” answers best." in shown(app)
    assert "1 bank: 1×3 + 2×(−1) = 1" in charts(app)[0].alt
    assert "Back to one layer" not in [one.label for one in app.button]


def test_the_query_comes_from_the_word_and_the_output_waits_for_its_stage(default):
    assert "q¹ = $W^q$a¹ = (1×1 + 0×1 + 0×1, 0×1 + 1×1 + 1×1) = (1, 2)" in shown(default)
    assert charts(default)[1].alt == "What every word can hand over: its value v."
    assert "(1.612, 0.237)" not in charts(default)[1].spec
    assert "Keys k: “deep” (2, −1), “river” (2, 0); after" in shown(default)
    assert "b¹ lies inside" in charts(opened(stage="sum"))[1].alt


def test_without_softmax_the_page_no_longer_speaks_of_an_average():
    app = opened(weights="relu", stage="sum")
    assert "b¹ has left the shaded shape" in shown(app)
    assert "“bank” goes on as (5, 1)" in shown(app)


def test_the_code_shown_is_the_code_that_ran(default):
    codes = [code.value for code in default.code]
    assert any("def attend(" in code for code in codes)


def test_the_formula_has_the_numbers_and_colours(default):
    lines = " ".join(line.value for line in default.latex)
    assert "0.644" in lines
    assert "textcolor" in lines


@pytest.mark.parametrize(
    "query",
    [
        {"sentence": " ", "token": "99"},
        {"sentence": "a" * 10_000, "token": "nan", "stage": "<script>", "weights": "1e308"},
        {"sentence": "<script>alert(1)</script> $x$ [a](b) `c`", "divide": "", "score": "inf"},
        {"sentence": "bank", "alone": "yes", "weights": "none"},
        {"stage": "scale", "score": "additive", "divide": "yes"},
    ],
)
def test_nonsense_in_the_address_gets_a_calm_page(query):
    app = opened(**query)
    assert app.title[0].value.startswith("Each output")
    assert not app.error
    assert "<script>" not in unquoted(app)


def test_unknown_and_surplus_words_are_named():
    app = opened(sentence="quux " + "the " * 20)
    assert "Not in the dictionary, so all zeros until you edit them: quux." in shown(app)
    assert "Only the first 12 words are used." in shown(app)


def test_the_chinese_page_has_chinese_words_and_the_same_numbers():
    app = opened(lang="zh", shown="1")
    assert app.title[0].value == "每个输出都是值的加权平均；权重由查询和键决定。"
    assert app.text_input[0].value == "流水 来自 深 河"
    assert "1 流水: 1×3 + 2×(−1) = 1" in charts(app)[0].alt
    assert "把“深 河”换成“大额 存款”" in " ".join(one.label for one in app.radio)
    assert "(1.612, 0.237) 变成 (0.237, 1.612)" in shown(app)
    assert "0.259、0.035、0.705" in shown(app)


def test_the_example_follows_the_language_and_own_words_stay():
    app = opened(lang="zh")
    app.query_params["lang"] = "en"
    app.run()
    assert app.text_input[0].value == "bank by deep river"
    app.text_input[0].set_value("boat by bank").run()
    app.query_params["lang"] = "zh"
    app.run()
    assert app.text_input[0].value == "boat by bank"
