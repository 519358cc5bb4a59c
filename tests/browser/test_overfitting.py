"""The overfitting picture in a browser: read, asked, and growing while runs end."""

import pytest
from playwright.sync_api import Page, expect

from data.sources import load

QUICK = "data=local-texture&sizes=8,24&sweep-steps=20"
SLOW = 180_000  # ms: four short runs share the cores with whatever else runs


@pytest.fixture(scope="module", autouse=True)
def _drawn():
    """The set is drawn before a browser waits for it."""
    load("local-texture")


def dots(page: Page):
    """The runs in the large picture: two marks each, for training and test."""
    return page.locator(".st-key-figure-over-accuracy .mark-symbol.role-mark path")


def test_a_sweep_started_here_grows_point_by_point_and_is_then_read(page, app_url, settle):
    page.set_viewport_size({"width": 1280, "height": 1600})
    page.goto(f"{app_url}/overfitting?{QUICK}")
    settle(page)
    expect(page.get_by_text("2 models, sizes: 2, seeds: 1.")).to_be_visible()
    page.get_by_role("button", name="Start 4 trainings").click()
    expect(page.get_by_role("button", name="Stop all")).to_be_visible(timeout=SLOW)
    expect(dots(page).nth(1)).to_be_attached(timeout=SLOW)  # the first run has joined the picture
    expect(dots(page)).to_have_count(8, timeout=SLOW)
    expect(page.get_by_role("button", name="Stop all")).to_have_count(0, timeout=SLOW)

    page.goto(f"{app_url}/overfitting?data=local-texture&shown=1&size=24")
    settle(page)
    expect(page.get_by_role("heading", name="At 24 images")).to_be_visible()
    expect(page.get_by_text("One seed, so there is no interval")).to_be_visible()
    expect(page.get_by_text("In this range, 8 to 24 images, the test curves")).to_be_visible()
    expect(dots(page)).to_have_count(8)
    dots(page).first.click(force=True)
    expect(page).to_have_url(lambda url: "size=8" in url)
    expect(page.get_by_role("heading", name="At 8 images")).to_be_visible()


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_runs_over_the_edge_of_the_screen(page, app_url, settle, width):
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{app_url}/overfitting?data=local-texture&shown=1")
    settle(page)
    main = page.locator('[data-testid="stMain"]')
    assert main.evaluate("part => part.scrollWidth - part.clientWidth") <= 0
