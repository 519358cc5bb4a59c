"""Head history in a browser: the cover goes with the answer, the slider replays a map."""

import re

import pytest
from playwright.sync_api import expect

SLOW = 120_000  # ms


@pytest.fixture
def history(visit):
    return visit("head_history?lang=en", height=2400)


def test_the_cover_goes_with_the_answer_and_the_slider_replays_the_map(history):
    chart = history.locator(".st-key-figure-history-steps")
    expect(chart).to_contain_text("covered until you have guessed", timeout=SLOW)
    history.get_by_text("about 16.5 px", exact=True).click()
    expect(history.get_by_text(re.compile("^Right: about 16.5 px"))).to_be_visible()
    expect(history.get_by_text(re.compile("untrained, 16")).first).to_be_visible()
    expect(chart).not_to_contain_text("covered until")
    slider = history.locator(".st-key-choice-step").get_by_role("slider")
    slider.focus()
    history.keyboard.press("Home")
    expect(history).to_have_url(re.compile("step=0"))
    expect(history.locator(".st-key-history-patch-part")).to_contain_text("Step 0, block 1")


def test_a_click_on_a_patch_asks_from_the_nearest_one_recorded(visit):
    page = visit("head_history?lang=en&shown=1", height=2400)
    patches = page.locator(".st-key-history-map .mark-rect path")
    expect(patches.last).to_be_attached(timeout=SLOW)
    patches.nth(2 + 4 * 8 + 6).click()  # two outlines, then row 5, column 7
    expect(page).to_have_url(re.compile("row=5"))
    expect(page).to_have_url(re.compile("column=7"))
