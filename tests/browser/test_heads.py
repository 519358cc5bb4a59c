"""Several heads in a browser: by hand, small trained networks, clicks, switches."""

import re

import pytest
from playwright.sync_api import expect

from experiments.store import Store
from tests.browser.conftest import serving
from tests.drawn_networks import drawn_networks


@pytest.fixture(scope="module")
def trained_url(tmp_path_factory: pytest.TempPathFactory):
    """A server whose store holds the networks of the lesson, with weights as drawn."""
    folder = tmp_path_factory.mktemp("heads")
    drawn_networks(Store(folder / "store", published_folder=None), "en")
    with serving(folder, FIELDSPAN_ENGINE="off") as url:
        yield url


@pytest.fixture
def lesson(page, trained_url, settle):
    page.set_viewport_size({"width": 1280, "height": 2600})
    page.goto(f"{trained_url}/heads?lang=en&shown=1")
    settle(page)
    return page


def test_a_click_on_a_row_lets_that_word_ask_and_the_link_keeps_it(lesson):
    cells = lesson.locator(".st-key-figure-head-1-1 .mark-rect.role-mark path")
    expect(cells.first).to_be_visible()
    cells.first.click()
    expect(lesson.get_by_text(re.compile("Head 1: “1 in” looks at"))).to_be_visible()
    expect(lesson).to_have_url(re.compile("asks=1"))


def test_a_head_is_switched_off_and_the_link_keeps_it(lesson, settle):
    pills = lesson.get_by_test_id("stButtonGroup").filter(has_text="Heads that are off")
    pills.get_by_role("button", name="2", exact=True).click()
    expect(lesson.get_by_text("Your sentence, with these off")).to_be_visible()
    expect(lesson).to_have_url(re.compile("off=1-2"))
    lesson.reload()
    settle(lesson)
    expect(lesson.get_by_text("Your sentence, with these off")).to_be_visible()


def test_a_small_map_becomes_the_large_one(page, trained_url, settle):
    page.set_viewport_size({"width": 1280, "height": 2600})
    page.goto(f"{trained_url}/heads?lang=en&network=2x4")
    settle(page)
    maps = page.locator(".st-key-figure-all-heads .mark-rect.role-mark").last.locator("path")
    expect(maps).to_have_count(8)
    maps.nth(1).click()
    expect(page.get_by_text(re.compile("on their cue in head 1.2"))).to_be_visible()
    expect(page).to_have_url(re.compile("large=1-2"))
