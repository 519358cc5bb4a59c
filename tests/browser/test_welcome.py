"""The first page and the way to the others, in a browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.choosing import choose
from ui.contents import present


@pytest.fixture
def welcome(page, app_url, settle):
    page.set_viewport_size({"width": 1280, "height": 1000})
    page.goto(app_url)
    settle(page)
    return page


def ribbons(page):
    """The outlines of the ribbons over the sentence."""
    return page.locator(".st-key-figure-words .mark-area path")


def test_pointing_at_a_word_moves_the_ribbons_without_the_server(welcome):
    chart = welcome.locator('[data-testid="stVegaLiteChart"]').first
    expect(ribbons(welcome)).to_have_count(4)
    before = ribbons(welcome).last.get_attribute("d")
    welcome.context.set_offline(True)  # from here on the browser is alone
    box = chart.bounding_box()
    welcome.mouse.move(box["x"] + box["width"] - 40, box["y"] + box["height"] / 2)
    expect(ribbons(welcome).last).not_to_have_attribute("d", before)
    welcome.mouse.move(5, 5)
    expect(ribbons(welcome).last).to_have_attribute("d", before)
    welcome.context.set_offline(False)


def test_the_last_word_changes_what_arrives_but_not_the_weights(welcome):
    chart = welcome.locator(".st-key-figure-words")
    expect(chart).to_contain_text("water 1.61")
    welcome.get_by_role("radio", name="money").first.click()
    expect(chart).to_contain_text("money 1.61")
    expect(chart).to_contain_text("0.644")
    expect(welcome).to_have_url(re.compile("sense=money"))


def test_a_patch_chosen_from_the_list_is_described_and_stands_in_the_url(welcome):
    box = welcome.get_by_role("combobox", name="Who asks")
    choose(box, "sun", "sun, row 2, column 7")
    expect(welcome.get_by_text("goes to sun patches")).to_be_visible()
    expect(welcome).to_have_url(re.compile("patch=2-7"))


def test_the_language_lasts_from_page_to_page(welcome, settle):
    welcome.goto(welcome.url + "?lang=zh")
    settle(welcome)
    expect(welcome.get_by_role("heading", level=1)).to_contain_text("同一个函数")
    welcome.get_by_test_id("stSidebarNavLink").last.click()
    expect(welcome).to_have_url(re.compile(f"/{present()[-1].stem}.*lang=zh"))
    expect(welcome.get_by_test_id("stSidebarNavLink").first).to_contain_text("欢迎")
