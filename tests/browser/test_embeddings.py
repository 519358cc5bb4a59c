"""Words become vectors in a browser: learning in front of the reader, a link, a taught word."""

import re

import pytest
from playwright.sync_api import expect


@pytest.fixture
def lesson(visit):
    return visit("embeddings?lang=en")


def test_learning_is_shown_as_it_happens_and_the_link_keeps_it(lesson, settle):
    expect(lesson.get_by_text("Before the first step the words lie")).to_be_visible()
    lesson.get_by_role("button", name="Start learning").click()
    expect(lesson.get_by_text(re.compile(r"Step \d+ of 300"))).to_be_visible()
    expect(lesson.get_by_text("After 300 steps animals, actions and plants")).to_be_visible()
    expect(lesson).to_have_url(re.compile("learned=yes"))
    lesson.reload()
    settle(lesson)
    expect(lesson.get_by_text("After 300 steps animals, actions and plants")).to_be_visible()


def test_the_cover_goes_when_the_reader_answers(lesson, settle):
    lesson.get_by_role("button", name="Start learning").click()
    question = lesson.get_by_role("radiogroup", name=re.compile("half the time as an animal"))
    question.get_by_text("in both places").click()
    expect(lesson.get_by_text("In both places: if")).to_be_visible()
    expect(lesson.locator(".st-key-figure-two-uses")).to_be_visible()
    expect(lesson.locator(".st-key-figure-covered")).to_have_count(0)


def test_a_word_is_taught(lesson, settle):
    lesson.get_by_text("Teach it a word", exact=True).click()
    counts = lesson.get_by_role("radiogroup", name="in how many sentences")
    counts.get_by_text("3", exact=True).click()
    expect(lesson).to_have_url(re.compile("count=3"))
    lesson.get_by_role("button", name="Start learning").click()
    expect(lesson.get_by_text("“blick”, sentences shown: 3.")).to_be_visible()
