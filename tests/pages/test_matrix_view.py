"""The matrix view through the router: numbers, cover, links, nonsense, two languages."""

import re
from functools import partial

import pytest
from streamlit.testing.v1 import AppTest

from tests.pages.edited_tables import Edits
from tests.pages.opened_page import charts, open_page, rows, words_of
from text import racing

KINDS = ("title", "markdown", "caption", "subheader")


@pytest.fixture(scope="module")
def default() -> AppTest:
    """The page as it opens; for tests that only read."""
    return open_page("matrix_view")


@pytest.fixture(scope="module")
def revealed() -> AppTest:
    """The page after the key question, a score chosen; for tests that only read."""
    return open_page("matrix_view", shown="1", cell="A-4-1")


def told(app: AppTest) -> str:
    return words_of(app, *KINDS)


def cells(app: AppTest) -> dict[str, str]:
    """What every drawn cell of the two panels says, by its id."""
    data = [row for chart in charts(app)[:2] for row in rows(chart)]
    return {row["cell"]: row["shown"] for row in data if "cell" in row}


def button(app: AppTest, words: str):
    return next(one for one in app.button if one.label.startswith(words))


def test_the_page_opens_on_the_worked_example(default):
    assert default.title[0].value.startswith("Three learned matrices, five products")
    assert "**O, row 1, column 1**" in told(default)
    assert "= 1.612" in told(default)
    assert "set by hand" in told(default)
    assert all(chart.alt for chart in charts(default))
    assert cells(default)["A'-4-1"] == "0.644"


def test_the_scores_are_covered_until_the_reader_answers():
    app = open_page("matrix_view", cell="A-4-1")
    assert not [id for id in cells(app) if id.startswith("A-")]
    assert "What to notice" not in told(app)
    assert "= 2" not in told(app)
    assert "A" not in set(app.dataframe[0].value.iloc[:, 0])
    app.radio[0].set_value(0).run()
    assert "**row 4, column 1**. Row 4, column 1 holds 2; row 1, column 4 holds −2." in told(app)
    assert "if a query were a row, as in the row form" in told(app)
    assert cells(app)["A-4-1"] == "2"
    assert "What to notice" in told(app)


def test_a_chosen_cell_lights_its_sum_its_term_and_its_line(revealed):
    assert "“bank” asks, “river” answers" in told(revealed)
    assert any(r"A_{4,1}=\alpha_{1,4}=q^{1}\cdot k^{4}" in one.value for one in revealed.latex)
    assert any(r"\boxed" in one.value for one in revealed.latex)
    listings = [one.proto.body for one in revealed.get("html") if "<mark" in one.proto.body]
    assert len(listings[0].split("<span")) <= 3  # three lines in sight, the rest in a fold
    listing = next(one for one in listings if "def attend(" in one)
    assert re.search(r"<mark[^>]*>    fits = scores\(q, k, scale=scale\)</mark>", listing)


def test_a_click_in_the_picture_chooses_the_cell():
    app = open_page("matrix_view", shown="1")
    app.selectbox(key="choice-cell").set_value("A'-4-2").run()
    assert "**A′, row 4, column 2**" in told(app)
    assert "Column 2 of Q, A, A′ and O is the column of “by”" in told(app)


def test_the_row_form_flips_every_box_and_changes_no_number(revealed):
    app = open_page("matrix_view", shown="1", form="rows", cell="A-4-1")
    assert cells(app) == cells(revealed)
    assert "**A, row 1, column 4**" in told(app)
    assert "α₁,₄ stands in row 1, column 4: 2, not −2." in told(app)
    assert "Softmax runs over each row" in told(app)


def test_a_stage_of_lesson_3_lights_its_cells():
    app = open_page("matrix_view", shown="1", stage="sum")
    data = [row for chart in charts(app)[:2] for row in rows(chart) if "cell" in row]
    assert {row["cell"] for row in data if row["opacity"] == 1} == {"O-1-1", "O-2-1"}
    assert "Lit: the output of “bank”." in told(app)


def test_softmax_over_the_wrong_axis_is_a_button_away():
    app = open_page("matrix_view")
    button(app, "Softmax over the rows by mistake").click().run()
    assert "add up to 0.585, 2.282, 1.041, 0.092" in told(app)
    assert "goes from (1.612, 0.237) to (0.816, 0.090)" in told(app)
    button(app, "Back to the right axis").click().run()
    assert "every column adds up to 1" in told(app)


def test_numbers_are_counted_once_the_reader_has_guessed(revealed):
    assert "18 learned numbers for this sentence and for one of 1,000 words" in told(revealed)
    assert revealed.dataframe[-1].value.iloc[:, 3].tolist() == [96, 60_000, 6_000_000]
    app = open_page("matrix_view")
    assert "18 learned numbers" not in told(app)
    guess = next(one for one in app.radio if "how many numbers are learned" in one.label)
    guess.set_value(1).run()
    assert "Not quite: **18**. 18 in $W^q$, $W^k$ and $W^v$." in told(app)
    assert "18 learned numbers for this sentence and for one of 1,000 words" in told(app)


def test_one_word_is_counted_without_a_question():
    app = open_page("matrix_view", sentence="bank")
    assert "18 learned numbers for this sentence" in told(app)
    assert not [one for one in app.radio if "how many numbers are learned" in one.label]


def test_the_race_is_run_by_its_button_and_kept(monkeypatch):
    monkeypatch.setattr(racing, "LENGTHS", (8, 16))
    short = partial(racing.race, (8, 16), repetitions=1)
    monkeypatch.setattr(racing, "race", short)
    app = open_page("matrix_view")
    assert "measured here" not in told(app)
    button(app, "Race on this machine").click().run()
    assert "At 16 words the loop takes" in told(app)
    assert "Largest difference between the three outputs" in told(app)
    app.run()
    assert "measured here" in told(app)


def test_experiments_set_the_controls():
    app = open_page("matrix_view")
    button(app, "Ask nothing").click().run()
    assert "e⁰ ÷ 4 = 0.250" in told(app)
    button(app, "Softmax over the rows by mistake").click().run()
    button(app, "Back to the example").click().run()
    assert "= 1.612" in told(app)
    assert "every column adds up to 1" in told(app)


def test_the_question_fits_the_form_and_is_not_asked_twice():
    app = open_page("matrix_view", form="rows")
    assert app.radio[0].label.endswith("Where in A = QKᵀ?")
    app.radio[0].set_value(0).run()
    assert "Right: **row 1, column 4**." in told(app)
    app = open_page("matrix_view")
    app.radio[0].set_value(1).run()
    button(app, "Turn the boxes").click().run()
    assert not [one for one in app.radio if "Where in A" in one.label]
    assert "α₁,₄ stands in row 1, column 4" in told(app)


@pytest.mark.parametrize(
    "query",
    [
        {"sentence": " ", "cell": "A-99-1", "token": "99"},
        {"sentence": "a" * 10_000, "form": "nan", "stage": "<script>", "cell": "O"},
        {"sentence": "<script>alert(1)</script> $x$ [a](b)", "axis": "1e308"},
        {"sentence": "bank", "axis": "wrong", "form": "rows"},
        {"sentence": "the the the the the", "shown": "1"},
    ],
)
def test_nonsense_in_the_address_gets_a_calm_page(query):
    app = open_page("matrix_view", **query)
    assert app.title[0].value.startswith("Three learned matrices")
    assert not app.error
    assert "<script>" not in re.sub(r"`[^`]*`", "", told(app))


def test_the_chinese_page_has_chinese_words_and_the_same_numbers(revealed):
    app = open_page("matrix_view", lang="zh", shown="1", cell="A-4-1")
    assert app.title[0].value.startswith("三个可学习矩阵、五次矩阵乘法")
    assert "**A 第 4 行第 1 列**" in told(app)
    assert "第 4 行第 1 列是 2；第 1 行第 4 列是 −2" in told(app)
    assert cells(app) == cells(revealed)


@pytest.fixture
def edits(monkeypatch) -> Edits:
    return Edits(monkeypatch)


def edited(edits: Edits, page: str = "matrix_view") -> AppTest:
    """The page with a 7 in the first row of W^q, and what the picture makes of it."""
    app = open_page(page)
    edits.type(app, "W^q", 0, "water", 7.0)
    assert set_backs(app) == ["W^q"]
    return app


def set_backs(app: AppTest) -> list[str]:
    """The tables that a button sets back: those that hold an edit."""
    return [one.key.split("-")[2] for one in app.button if one.key.startswith("back-")]


def language(app: AppTest, to: str) -> None:
    app.selectbox(key="choice-lang").set_value(to).run()


def preset(app: AppTest, to: str) -> None:
    app.button_group(key="choice-matrices").set_value(to).run()


def test_numbers_edited_in_the_lesson_before_are_here_too_until_set_back(edits):
    app = edited(edits, "query_key")
    app.switch_page("../pages/matrix_view.py").run()
    assert cells(app)["Wq-1-2"] == "7"
    app.run()
    assert cells(app)["Wq-1-2"] == "7"
    button(app, "Set $W^q$ back").click().run()
    assert cells(app)["Wq-1-2"] == "0"
    assert not set_backs(app)
    edits.type(app, "W^q", 0, "water", 5.0)  # in the new table
    assert cells(app)["Wq-1-2"] == "5"


def test_edited_numbers_outlive_another_preset_and_another_language(edits):
    app = edited(edits)
    preset(app, "swapped")
    assert (set_backs(app), cells(app)["Wq-1-2"]) == ([], "1")
    preset(app, "hand")
    assert cells(app)["Wq-1-2"] == "7"
    edits.type(app, "W^q", 1, "open", 3.0)
    language(app, "zh")
    assert (cells(app)["Wq-1-2"], cells(app)["Wq-2-1"]) == ("7", "3")
    app.run()
    language(app, "en")
    assert (cells(app)["Wq-1-2"], cells(app)["Wq-2-1"]) == ("7", "3")


def test_the_numbers_of_the_next_layer_outlive_its_switch(edits):
    app = open_page("query_key", layers="two")
    edits.type(app, "W^v-next", 0, "water", 4.0)
    assert len(set_backs(app)) == 1
    button(app, "Back to one layer").click().run()
    assert not set_backs(app)
    button(app, "Use ").click().run()
    assert set_backs(app) == ["W^v"]


@pytest.mark.parametrize(
    ("page", "experiment"),
    [
        ("matrix_view", "Back to the example"),
        ("matrix_view", "Ask nothing"),
        ("query_key", "Back to the example"),
        ("query_key", "Exchange"),
    ],
)
def test_an_experiment_with_matrices_sets_the_numbers_back(edits, page, experiment):
    app = edited(edits, page)
    button(app, experiment).click().run()
    preset(app, "hand")
    assert not set_backs(app)
    app.run()
    assert not set_backs(app)
