"""Training from the page: seen to the end, through a reload, stopped and resumed, and shared."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.serving import serving

QUICK = "data=cifar10&size=40"
RUNS = re.compile(r"runs=[0-9a-f]{16}(,|%2C)[0-9a-f]{16}")
SLOW = 240_000  # ms: two runs share the cores with whatever else runs


@pytest.fixture(scope="module")
def app_url(tmp_path_factory, tiny_images):
    """A server of its own, since these tests train."""
    with serving(tmp_path_factory.mktemp("train"), **tiny_images) as address:
        yield address


def started(page: Page, app_url: str, settle, query: str) -> Page:
    """The page after Start, with the names of the runs in its address."""
    page.set_viewport_size({"width": 1280, "height": 1400})
    page.goto(f"{app_url}/train?{QUICK}&{query}", timeout=SLOW)
    settle(page)
    page.locator(".st-key-train-start button").click()
    expect(page).to_have_url(RUNS, timeout=SLOW)
    return page


def badge(page: Page, state: str):
    """The states of the columns that read so; an icon's name comes before the words."""
    return page.locator(".stMarkdownBadge", has_text=re.compile(rf"(^|\s){state}$"))


def ends_in(page: Page, state: str) -> None:
    expect(badge(page, state)).to_have_count(2, timeout=SLOW)


CURVES = '[data-testid="stVegaLiteChart"]:not(.st-key-figure-train-spans *)'


def lines(page: Page):
    """The drawn curves: two in each of four charts."""
    return page.locator(f'{CURVES} .mark-line path[d*="L"]')


def test_both_models_train_to_the_end_through_a_reload(page, app_url, settle):
    page = started(page, app_url, settle, "steps=12")
    expect(page.locator(CURVES)).to_have_count(4, timeout=SLOW)
    page.reload(timeout=SLOW)
    ends_in(page, "finished")
    expect(lines(page)).to_have_count(8, timeout=SLOW)
    expect(page.get_by_text("of the test images").first).to_be_visible(timeout=SLOW)
    expect(page.locator(".st-key-figure-train-spans")).to_be_visible(timeout=SLOW)
    expect(page.locator(".st-key-train-stop button")).to_have_count(0, timeout=SLOW)


def test_a_stopped_run_is_resumed_and_a_second_visitor_sees_the_same(
    page, app_url, settle, browser
):
    page = started(page, app_url, settle, "steps=3000&seed=1")
    expect(badge(page, "in training").first).to_be_visible(timeout=SLOW)
    visitor = browser.new_context().new_page()
    visitor.goto(page.url, timeout=SLOW)
    expect(visitor.get_by_text("40 training images · seed 1")).to_be_visible(timeout=SLOW)
    page.locator(".st-key-train-stop button").click()
    ends_in(page, "stopped, what was learned is kept")
    ends_in(visitor, "stopped, what was learned is kept")
    visitor.get_by_role("button", name="Resume").click()
    expect(visitor.locator(".st-key-train-stop button")).to_be_visible(timeout=SLOW)
    visitor.locator(".st-key-train-stop button").click()
    ends_in(visitor, "stopped, what was learned is kept")
    visitor.context.close()
