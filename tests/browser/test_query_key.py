"""Query meets key in a browser: stages by key, rows by click, a link that keeps its state."""

import re

import pytest
from playwright.sync_api import expect


@pytest.fixture
def lesson(visit):
    return visit("query_key?lang=en")


def test_arrow_keys_walk_along_the_stages_and_the_link_keeps_up(lesson):
    expect(lesson.get_by_text("“river” answers best")).to_be_visible()
    lesson.keyboard.press("ArrowRight")
    expect(lesson.get_by_text("“bank” gives 64 %")).to_be_visible()
    expect(lesson).to_have_url(re.compile("stage=weight"))
    lesson.keyboard.press("ArrowLeft")
    expect(lesson.get_by_text("“river” answers best")).to_be_visible()


def test_arrow_keys_inside_the_sentence_stay_in_the_sentence(lesson):
    lesson.get_by_label("Sentence", exact=True).click()
    lesson.keyboard.press("ArrowRight")
    lesson.keyboard.press("End")
    lesson.keyboard.type(" boat")
    lesson.keyboard.press("Enter")
    expect(lesson.get_by_text("boat").first).to_be_visible()
    expect(lesson).to_have_url(re.compile("sentence=.*boat"))
    expect(lesson).not_to_have_url(re.compile("stage="))


def test_a_click_on_a_row_makes_its_word_ask(lesson):
    cells = lesson.locator(".st-key-matrix .mark-rect path")
    cells.nth(12).click()  # the first cell of the fourth row
    expect(lesson.get_by_text("query q of “river”")).to_be_visible()
    expect(lesson.locator(".st-key-choice-token [aria-checked=true]")).to_have_text("river")
    expect(lesson).to_have_url(re.compile("token=4"))
    lesson.locator(".st-key-choice-token").get_by_text("deep", exact=True).click()
    expect(lesson.get_by_text("query q of “deep”")).to_be_visible()
    lesson.get_by_text("The formula", exact=True).click()
    expect(lesson.locator(".katex-html").get_by_text("b3").first).to_be_visible()


def test_a_second_layer_comes_by_its_button_and_goes_again(lesson):
    lesson.get_by_text("The next layer", exact=True).click()
    lesson.get_by_role("button", name=re.compile("as the next layer's input")).click()
    expect(lesson.get_by_text("after the second")).to_be_visible()
    expect(lesson).to_have_url(re.compile("layers=two"))
    lesson.get_by_role("button", name="Back to one layer").click()
    expect(lesson.get_by_text("after the second")).to_have_count(0)


def test_the_direction_of_the_additive_score_is_read_from_the_link_and_written_to_it(visit):
    page = visit("query_key?lang=en&score=additive&w1=2&w2=nan")
    page.get_by_text("Change the rules", exact=True).click()
    expect(page.get_by_label("w₁")).to_have_value("2")
    expect(page.get_by_label("w₂")).to_have_value("1")
    page.get_by_label("w₁").fill("0.5")
    page.get_by_label("w₁").press("Enter")
    expect(page).to_have_url(re.compile(r"w1=0\.5"))


def test_random_vectors_are_measured_when_a_reader_asks(lesson):
    lesson.get_by_text("Change the rules", exact=True).click()
    row = lesson.get_by_role("radiogroup", name="Measure it on random vectors")
    row.get_by_text("yes").click()
    expect(lesson.locator(".st-key-figure-random-vectors")).to_be_visible()
    expect(lesson.get_by_text("measured here").first).to_be_visible()


def test_a_link_with_nonsense_is_answered_calmly(visit):
    page = visit("query_key?lang=en&sentence=%3Cscript%3E&token=99&stage=nan")
    expect(page.get_by_text("Each output is a weighted average")).to_be_visible()
    expect(page.get_by_text("Only letters and digits are read")).to_be_visible()
