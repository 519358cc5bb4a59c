"""The matrix view in a browser: cells by click and by list, both forms, the race."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError, expect

from benchmarks.app_controls import opened


@pytest.fixture
def lesson(visit):
    return visit("matrix_view?lang=en&shown=1", height=1600)


def test_a_click_on_a_cell_shows_what_stands_behind_it_and_the_link_keeps_it(lesson):
    cells = lesson.locator(".st-key-matrices-maps .mark-rect.role-mark").last.locator("path")
    cells.first.click()  # the first number of I
    expect(lesson.get_by_text("I, row 1, column 1", exact=True).first).to_be_visible()
    expect(lesson).to_have_url(re.compile("cell=I-1-1"))


def test_the_row_form_turns_the_boxes(lesson):
    lesson.get_by_text("a row (code)").click()
    expect(lesson.get_by_text("Row 1 of Q, A, A′ and O is the row of “bank”")).to_be_visible()
    expect(lesson).to_have_url(re.compile("form=rows"))


def test_the_scores_stand_under_a_cover_until_the_reader_answers(visit):
    page = visit("matrix_view?lang=en")
    expect(page.get_by_text("Where in A = KᵀQ?")).to_be_visible()
    page.get_by_text("row 1, column 4", exact=True).click()
    expect(page.get_by_text("Row 4, column 1 holds 2")).to_be_visible()


def test_the_race_runs_in_front_of_the_reader(lesson):
    lesson.get_by_role("button", name="Race on this machine").click()
    expect(lesson.get_by_text("Largest difference between the three outputs")).to_be_visible()
    expect(lesson.get_by_text("At 1,024 words the loop takes").first).to_be_visible()


def test_edited_numbers_stay_until_they_are_set_back(lesson):
    lesson.get_by_text("Edit the numbers").click()
    back = lesson.locator('[class*="st-key-back-words-W-q-hand"] button')
    type_seven(lesson)
    expect(back).to_be_visible()
    presets = lesson.locator(".st-key-choice-matrices button")
    presets.nth(1).click()
    expect(back).to_have_count(0)
    presets.first.click()
    expect(back).to_be_visible()
    for name, words in (("中文", "还原"), ("English", "Set")):
        opened(lesson.locator(".st-key-choice-lang"), lesson.get_by_role("option"))
        lesson.get_by_role("option", name=name).click()
        expect(back).to_contain_text(words)
    lesson.get_by_role("link", name="Query meets key").first.click()
    expect(lesson.get_by_text("Who asks?")).to_be_visible()
    lesson.get_by_text("Edit the numbers").click()
    expect(back).to_be_visible()
    back.click()
    expect(back).to_have_count(0)
    type_seven(lesson)
    expect(back).to_be_visible()
    lesson.get_by_role("button", name="Back to the example").click()
    expect(back).to_have_count(0)


def type_seven(page) -> None:
    """A 7 typed into the second number of the first row of W^q."""
    table = page.locator('[class*="st-key-words-W-q-hand"] canvas').first
    table.scroll_into_view_if_needed()
    cell = page.locator("#portal input, #portal textarea").first
    for _try in range(5):  # the fold may still be opening
        box = table.bounding_box()
        page.mouse.dblclick(box["x"] + 0.62 * box["width"], box["y"] + 52)
        with suppress(TimeoutError):
            cell.wait_for(timeout=3000)
            break
    cell.fill("7")
    cell.press("Enter")
