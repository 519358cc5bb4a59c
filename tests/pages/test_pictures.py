"""From words to pictures, through the router: numbers, links, nonsense, two languages."""

import json

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from experiments.lessons import pattern
from tests.finished_runs import finish
from tests.pages.edited_tables import Edits
from tests.pages.opened_page import charts, controls, open_link, rows, small_world, words_of
from ui.pictures_tables import net_of

NEW = {"convolution": 0.97, "connected": 0.61, "attention-2": 0.74, "attention": 0.54}


@pytest.fixture
def world(monkeypatch, small_cache, store):
    small_world(monkeypatch, small_cache, store)
    return store


@pytest.fixture
def measured(world):
    """A store in which every network was trained on 100 and 500 rows."""
    for config in pattern((100, 500)):
        finish(world, config, NEW[net_of(config.model)], 0.99)
    return world


def opened(**query: str) -> AppTest:
    return open_link("pictures", **{"data": "local-texture", **query})


def shown(app: AppTest) -> str:
    return words_of(app, "title", "subheader", "markdown", "caption", "info")


def guess(app: AppTest, question: str, answer: int) -> None:
    next(one for one in app.radio if question in one.label).set_value(answer).run()


def alts(app: AppTest) -> str:
    return "\n".join(chart.alt for chart in charts(app))


def test_the_page_opens_with_its_claim_and_its_counts(measured):
    app = opened()
    assert app.title[0].value.startswith("A convolution is attention with two freedoms")
    said = shown(app)
    assert "1,024 vectors of 3 numbers. As patches: 64 vectors of 48." in said
    assert "4,096" not in said
    assert "(9 + 9 + 9 + 9) ÷ 4 = **9**" in said
    assert "÷ 9 = **4**" in said
    assert "Inside the largest difference is 0, at the border 5." in said
    assert all(chart.alt for chart in charts(app))


def test_what_new_rows_gave_is_nowhere_until_the_reader_answers(measured):
    app = opened()
    sent = [row for chart in charts(app) for row in rows(chart)]
    assert [row for row in sent if row.get("text") == "new rows: answer first"]
    assert {row["part"] for row in sent if "part" in row} == {"train"}
    assert "new rows 100" not in alts(app)
    assert app.dataframe[-1].value.columns.tolist()[-1] == "Training rows right, %"
    guess(app, "Who gets more than 90%", 0)
    said = shown(app)
    assert "convolution 97.0%, fully connected 61.0%" in said
    assert "At 100 rows the convolution is ahead by 36 points." in said
    assert "866 private weights memorise" in said
    assert "new rows 100: 61%" in alts(app)


def test_scores_are_counted_once_the_reader_has_answered(world):
    app = opened()
    guess(app, "how many times as many scores", 1)
    said = shown(app)
    assert "1,048,576 for pixels, 4,096 for patches, 256 times fewer." in said
    assert "×4: if each patch looked at a fixed number of others." in said


def test_the_edge_filter_shows_its_heads_once_the_reader_has_answered(world):
    app = opened(filter="edge")
    assert "Two heads, left and right" not in shown(app)
    assert not [alt for alt in alts(app).splitlines() if alt.startswith("By attention")]
    guess(app, "Can one head find edges", 0)
    assert "Two heads, left and right" in shown(app)
    assert "Yes: if a weight might be negative" in shown(app)


def test_without_any_result_the_lesson_still_stands(world):
    app = opened()
    assert "64 vectors of 48" in shown(app)
    assert not [one for one in app.radio if "Who gets more" in one.label]


def test_a_link_carries_filter_cell_patch_rows_and_noise(measured):
    app = opened(
        filter="edge", square="5-6", row="2", column="3", rows="500", noise="0.3", shown="1"
    )
    said = shown(app)
    assert "− 9 + 0 = **−9**" in said
    assert "Two heads, left and right neighbour" in said
    assert "At 500 rows the convolution is ahead" in said
    assert "a¹¹ of 64: 48 numbers" in said


def test_nonsense_in_a_link_falls_back(measured):
    app = opened(filter="sharpen", square="9-9", row="99", rows="7", noise="nan")
    said = shown(app)
    assert "which is not offered here" in said
    assert "(9 + 9 + 9 + 9) ÷ 4 = **9**" in said


def test_a_cell_can_be_clicked(measured):
    app = opened()
    spec = json.loads(next(one for one in charts(app) if one.alt.startswith("By the filter")).spec)
    assert spec["params"][0]["name"] == "cell"


def test_the_page_speaks_chinese(measured):
    app = opened(lang="zh", shown="1")
    said = shown(app)
    assert app.title[0].value.startswith("卷积，是少了两种自由的自注意力")
    assert "训练 100 行时，卷积领先 36 个百分点。" in said
    assert "866 个各管各的权重只是死记" in said


def test_experiments_set_the_controls(measured):
    app = opened(shown="1")
    next(one for one in app.button if one.label.startswith("Edges")).click().run()
    assert "Two heads, left and right neighbour" in shown(app)
    assert app.query_params["square"] == "3-3"
    next(one for one in app.button if one.label.startswith("Only 20 rows")).click().run()
    assert app.query_params["filter"] == "blur"
    assert (app.query_params["rows"], app.query_params["noise"]) == ("20", "0.3")
    next(one for one in app.button if one.label == "Back to the example.").click().run()
    assert app.query_params["rows"] == "100"
    assert "(9 + 9 + 9 + 9) ÷ 4 = **9**" in shown(app)


def test_an_edited_picture_stays_from_page_to_page_until_it_is_set_back(world, monkeypatch):
    edits, app = Edits(monkeypatch), opened(shown="1")
    edits.type(app, "pictures-six", 0, "6", 1.0)  # the corner that the page opens on
    assert "(9 + 1 + 9 + 9) ÷ 4 = **7**" in shown(app)
    app.switch_page("../pages/welcome.py").run()
    app.switch_page("../pages/pictures.py").run()
    assert "(9 + 1 + 9 + 9) ÷ 4 = **7**" in shown(app)
    next(one for one in app.button if one.label == "Set the picture back").click().run()
    assert "(9 + 9 + 9 + 9) ÷ 4 = **9**" in shown(app)
    edits.type(app, "pictures-six", 0, "6", 1.0)
    next(one for one in app.button if one.label == "Back to the example.").click().run()
    assert "(9 + 9 + 9 + 9) ÷ 4 = **9**" in shown(app)


def test_a_convolution_is_said_and_worked_out_before_attention_does_the_same(world):
    said = shown(opened())
    assert "slides the same small set of weights, its **filter**" in said
    assert (
        "row 3, column 3 of the picture below: (0 + 0 + 9 + 9 + 0 + 9 + 0 + 0 + 9) ÷ 9 = **4**"
        in (said)
    )
    assert "The box holds 9 of the 64 patches." in said
    assert "if every patch got the same, it would be 86%" in said


def test_the_way_on_carries_the_picture_and_the_patch(measured):
    app = opened(row="2", column="3")
    links = [one.proto for one in app.get("page_link")]
    reach = next(one for one in links if one.label.startswith("Reach: "))
    assert "row=2" in reach.query_string
    assert "image=1" in reach.query_string
    assert "look=image" in reach.query_string


def test_the_way_on_names_an_own_picture(measured):
    app = opened()
    app.session_state["own-picture"] = np.full((3, 32, 32), 90, np.uint8)
    app.run()
    links = [one.proto for one in app.get("page_link")]
    assert any("image=own" in one.query_string for one in links)
    assert any(one.label == "Back to the test images" for one in app.button)


def test_few_controls_stand_outside_the_folds(measured):
    assert controls(opened(shown="1")) == {
        "choice-filter", "choice-noise", "choice-rows", "pictures-train",
    }  # fmt: skip
