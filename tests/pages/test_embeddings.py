"""The page Words become vectors through the router: before and after learning, two languages."""

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.opened_page import charts, open_page, rows, words_of
from ui import embedding_learning

PAGE = "embeddings"


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch):
    monkeypatch.setattr(embedding_learning, "FRAME", 0.0)
    monkeypatch.setattr(embedding_learning, "WATCHED", 0)


def opened(**query: str) -> AppTest:
    app = open_page(PAGE, **query)
    assert not app.error
    return app


def shown(app: AppTest) -> str:
    return words_of(app, "title", "subheader", "markdown", "caption")


def button(app: AppTest, words: str):
    return next(one for one in app.button if one.label.startswith(words))


def words_sent(app: AppTest) -> set[str]:
    """Every word that any chart of the page was sent."""
    sent = [row for chart in charts(app) for row in rows(chart)]
    return {str(value) for row in sent for value in row.values()}


@pytest.fixture(scope="module")
def learned() -> AppTest:
    """The page as a link opens it that asks for an embedding; for tests that only read."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(embedding_learning, "FRAME", 0.0)
        return opened(learned="yes")


def test_the_page_opens_untrained_and_says_what_to_do():
    app = opened()
    assert app.title[0].value.startswith("One-hot vectors say which word it is")
    assert "“Start learning” reads 4,120 short sentences" in shown(app)
    assert "Before the first step the words lie anywhere" in shown(app)
    assert shown(app).count("untrained") == 3
    assert "One vector cannot be two things" not in shown(app)
    assert all(chart.alt for chart in charts(app))
    assert "10 GB, 200 kB a word" in shown(app)


def test_the_cosines_of_one_hot_vectors_stay_covered_until_the_reader_answers():
    app = opened()
    assert "any two have cosine 0" not in shown(app)
    assert charts(app)[1].alt == "Answer first, or choose “Show me”."
    assert not [row for row in rows(charts(app)[1]) if "value" in row]
    next(one for one in app.radio if one.label.startswith("One-hot cosine")).set_value(0).run()
    assert "Not quite: **both equal**. 0 and 0." in shown(app)
    assert "any two have cosine 0" in charts(app)[1].alt


def test_learning_brings_the_groups_apart():
    app = opened()
    button(app, "Start learning").click().run()
    assert "After 300 steps animals, actions and plants lie apart" in shown(app)
    assert shown(app).count("trained here") == 3
    assert app.query_params["learned"] == "yes"
    assert "Nearest to “dog”: " in shown(app)


def test_a_link_brings_the_embedding_back(learned):
    assert "After 300 steps animals, actions and plants lie apart" in shown(learned)


def test_what_was_learned_is_not_learned_again(monkeypatch, learned):
    def refuse(*_):
        raise AssertionError("it was known")

    monkeypatch.setattr(embedding_learning, "_watched", refuse)
    app = opened(learned="yes", steps="50", word="tree")
    assert "After 50 steps" in shown(app)
    assert "Nearest to “tree”: " in shown(app)


def test_the_word_with_two_uses_stays_hidden_until_the_reader_answers():
    app = opened(learned="yes")
    assert "fly" not in words_sent(app)
    assert "Answer first, or choose “Show me”." in [chart.alt for chart in charts(app)]
    guess = next(one for one in app.radio if "half the time as an animal" in one.label)
    guess.set_value(0).run()
    assert "**between the two**. Cosine with the centre of the animals" in shown(app)
    assert "Among the animals: if" in shown(app)
    assert "“fly” is drawn to the animals" in shown(app)
    button(app, "Now in 30").click().run()
    app.query_params["seed"] = "1"
    app.select_slider(key="choice-steps").set_value("260").run()
    assert "plants lie apart" in shown(app)
    assert "“fly” is drawn to the animals" in shown(app)  # a tie is shown, though not asked about
    assert "fly" in words_sent(app)


def test_who_asks_to_see_sees_and_small_questions_are_answered():
    app = opened(learned="yes", shown="1")
    assert "**both equal**. 0 and 0." in shown(app)
    assert "**near 1**. Their cosine is " in shown(app)
    assert "“hot” and “cold” stand in the same places" in shown(app)


def test_a_made_up_word_is_taught_by_sentences_that_are_shown():
    app = opened(learned="yes", kind="animal", count="3")
    assert "“blick”, sentences shown: 3. Cosine with the animals 0.8" in shown(app)
    told = next(line for line in app.caption if "blick" in line.value)
    assert told.value.count("blick") == 3


def test_two_dimensions_say_that_nothing_is_hidden():
    app = opened(dims="2")
    assert "nothing is hidden, but there is little room" in shown(app)


def test_experiments_set_the_controls_and_learn():
    app = opened()
    button(app, "Use the made-up word as a plant").click().run()
    assert "“blick”, sentences shown: 1." in shown(app)
    button(app, "Learn with 2 dimensions").click().run()
    button(app, "Now in 30").click().run()
    assert "A flat map hides 6 of 8 dimensions" in shown(app)
    told = [line for line in shown(app).split("\n") if line.startswith("“blick”, sentences shown")]
    assert len(told) == 2  # at the map and where the word is taught
    assert "“blick”" in shown(app)
    button(app, "Back to the example").click().run()
    assert "“blick”, sentences shown" not in shown(app)
    assert not app.exception


@pytest.mark.parametrize(
    "query",
    [
        {"dims": "7", "steps": "nan", "learned": "<script>", "seed": "99", "word": "zzz"},
        {"taught": "<script>alert(1)</script>", "kind": "god", "count": "-1"},
        {"taught": "🙂 $x$ " + "a" * 5_000, "count": "1"},
        {"taught": "fly", "count": "1", "word": "fly"},
        {"taught": "שלום", "count": "1", "word": "taught"},
    ],
)
def test_nonsense_in_the_address_gets_a_calm_page(query):
    app = opened(**query)
    assert app.title[0].value.startswith("One-hot vectors")
    assert "<script>" not in shown(app).replace("`<script>`", "")


def test_the_chinese_page_has_chinese_words_and_the_same_state():
    app = opened(lang="zh", learned="yes", word="cat", shown="1")
    assert app.title[0].value.startswith("独热编码只说明")
    assert "学了 300 步，动物、动作、植物已经分开" in shown(app)
    assert "离“猫”最近的词" in shown(app)
    assert "“热”和“冷”出现在同样的位置" in shown(app)
    assert "“猴”" in shown(app)
    assert app.text_input(key="taught").value == "啵噜"


def test_the_code_shown_is_the_code_that_ran(learned):
    assert any("def surprise(" in code.value for code in learned.code)
