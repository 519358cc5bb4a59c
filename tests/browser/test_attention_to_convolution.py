"""From attention to convolution in a browser: sharper heads, the ring, a kernel that is drawn."""

import re

import pytest
from playwright.sync_api import expect

SMALL = re.compile(r"^Largest difference: [\d.]+ × 10⁻[⁶⁷⁸⁹]")
SLOW = 300_000  # ms: the first look loads torch


@pytest.fixture
def ladder(visit):
    page = visit("attention_to_convolution?lang=en&shown=1&alpha=5", height=2600)
    expect(page.get_by_text(re.compile("^Largest difference: 0.0"))).to_be_visible(timeout=SLOW)
    return page


def test_sharper_heads_bring_the_difference_below_a_hundred_thousandth(ladder):
    slider = ladder.locator(".st-key-choice-alpha").get_by_role("slider")
    slider.focus()
    for alpha in ("8", "10", "15", "20"):
        ladder.keyboard.press("ArrowRight")
        expect(ladder.locator(".st-key-choice-alpha")).to_contain_text(alpha)
    expect(ladder.get_by_text(SMALL)).to_be_visible()
    ladder.get_by_role("radiogroup", name="Ring of zeros").get_by_text("off").click()
    expect(ladder.get_by_text("Without the ring of zeros the largest")).to_be_visible()
    expect(ladder).to_have_url(re.compile("ring=off"))


def test_a_click_on_a_cell_makes_it_the_one_that_asks(ladder):
    cells = ladder.locator(".st-key-ladder-picture-part .mark-rect path")
    cells.nth(14 * 1 + 11).click()
    expect(ladder).to_have_url(re.compile("cell=2-12"))
