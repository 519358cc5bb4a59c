"""The matrix view in a browser: cells by click and by list, both forms, the race."""

import re

import pytest
from playwright.sync_api import expect


@pytest.fixture
def lesson(page, app_url, settle):
    page.set_viewport_size({"width": 1280, "height": 1600})
    page.goto(f"{app_url}/matrix_view?lang=en&shown=1")
    settle(page)
    return page


def test_a_click_on_a_cell_shows_what_stands_behind_it_and_the_link_keeps_it(lesson):
    cells = lesson.locator(".st-key-matrices-maps .mark-rect.role-mark").last.locator("path")
    cells.first.click()  # the first number of I
    expect(lesson.get_by_text("I, row 1, column 1", exact=True).first).to_be_visible()
    expect(lesson).to_have_url(re.compile("cell=I-1-1"))


def test_the_row_form_turns_the_boxes(lesson):
    lesson.get_by_text("a row (code)").click()
    expect(lesson.get_by_text("Row 1 of Q, A, A′ and O is the row of “bank”")).to_be_visible()
    expect(lesson).to_have_url(re.compile("form=rows"))


def test_the_scores_stand_under_a_cover_until_the_reader_answers(page, app_url, settle):
    page.goto(f"{app_url}/matrix_view?lang=en")
    settle(page)
    expect(page.get_by_text("Where in A = KᵀQ?")).to_be_visible()
    page.get_by_text("row 1, column 4", exact=True).click()
    expect(page.get_by_text("Row 4, column 1 holds 2")).to_be_visible()


def test_the_race_runs_in_front_of_the_reader(lesson):
    lesson.get_by_role("button", name="Race on this machine").click()
    expect(lesson.get_by_text("Largest difference between the three outputs")).to_be_visible()
    expect(lesson.get_by_text("At 1,024 words the loop takes").first).to_be_visible()


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("form", ["columns", "rows"])
def test_nothing_is_wider_than_the_screen(page, app_url, settle, width, form):
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{app_url}/matrix_view?lang=zh&shown=1&axis=wrong&form={form}")
    settle(page)
    expect(page.locator('[data-testid="stVegaLiteChart"]').first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
