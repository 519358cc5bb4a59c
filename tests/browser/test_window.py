"""Why a window is not enough in a browser: the key question, chips, a text that is not one."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.choosing import choose


@pytest.fixture
def lesson(visit):
    return visit("window?lang=en", height=2400)


def test_both_scores_of_a_word_alone_are_equal(lesson):
    expect(lesson.get_by_text(re.compile("both “saw” get the same 8 scores"))).to_be_visible()
    expect(lesson.locator(".st-key-figure-twice-word svg, canvas").first).to_be_visible()
    expect(lesson.get_by_text("stands 8 words away from “bat”")).to_be_visible()


def test_an_example_stands_in_the_link_and_comes_back(lesson, settle):
    examples = lesson.get_by_role("combobox", name=re.compile("Examples"))
    choose(examples, "a saw", "I saw a saw")
    expect(lesson.get_by_label("Sentence", exact=True)).to_have_value("I saw a saw")
    expect(lesson).to_have_url(re.compile("typed=I"))
    lesson.reload()
    settle(lesson)
    expect(lesson.get_by_label("Sentence", exact=True)).to_have_value("I saw a saw")


def test_words_are_clicked_together(lesson):
    lesson.get_by_text("The words that these taggers know").click()
    lesson.get_by_role("button", name="Empty the sentence").click()
    field = lesson.get_by_label("Sentence", exact=True)
    expect(field).to_have_value("")
    chips = lesson.locator('[class*="st-key-typed-chips"]')
    for word, sentence in (("they", "they"), ("duck", "they duck")):
        chips.get_by_text(word, exact=True).first.click()
        expect(field).to_have_value(sentence)


def test_a_broken_text_gets_one_sentence_with_its_line(lesson):
    lesson.get_by_text("On real text").click()
    lesson.locator('input[type="file"]').set_input_files(
        {"name": "odd.conllu", "mimeType": "text/plain", "buffer": b"1\tone\tcolumn\n"}
    )
    expect(lesson.get_by_text("got 3 in line 1")).to_be_visible()
