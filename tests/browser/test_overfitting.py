"""The overfitting picture in a browser: read, pointed at, and growing while runs end."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import studied
from tests.serving import serving

STEPS = 10
SLOW = 240_000  # ms: two short runs share the cores with whatever else runs


@pytest.fixture(scope="module")
def url(tmp_path_factory, tiny_images):
    """A server whose store holds both models at 12 and at 24 images."""
    folder = tmp_path_factory.mktemp("overfitting")
    studied(folder, tiny_images, 12, 24, steps=STEPS)
    with serving(folder, **tiny_images) as address:
        yield f"{address}/overfitting?data=cifar10"


def dots(page: Page):
    """The runs in the large picture: two marks each, for training and test."""
    return page.locator(".st-key-figure-over-accuracy .mark-symbol.role-mark path")


def test_the_picture_is_read_at_one_size_and_a_click_on_a_dot_chooses_another(page, url, settle):
    page.set_viewport_size({"width": 1280, "height": 1600})
    page.goto(f"{url}&shown=1&size=24")
    settle(page)
    expect(
        page.get_by_role("heading", name="At 24 images the CNN is ahead by 12.5 points")
    ).to_be_visible()
    expect(page.get_by_text("One seed, so there is no interval")).to_be_visible()
    expect(page.get_by_text("the test curves do not cross")).to_be_visible()
    expect(dots(page)).to_have_count(8)
    dots(page).last.click(force=True)  # the CNN at 12 images, on test
    expect(page.get_by_role("heading", name="At 12 images")).to_be_visible()
    expect(page).to_have_url(re.compile("size=12"))


def test_a_sweep_started_here_adds_its_point_to_the_picture(page, url, settle):
    page.set_viewport_size({"width": 1280, "height": 1600})
    page.goto(f"{url}&size=24&sizes=20&sweep-steps={STEPS}&pair=parameters")
    settle(page)
    expect(page.get_by_text("Models: 2, sizes: 1, seeds: 1.")).to_be_visible()
    page.get_by_role("button", name="Start 2 trainings").click()
    expect(page.get_by_role("button", name="Stop all")).to_be_visible(timeout=SLOW)
    expect(dots(page)).to_have_count(10, timeout=SLOW)  # one model has joined the picture
    expect(dots(page)).to_have_count(12, timeout=SLOW)
    expect(page.get_by_role("button", name="Stop all")).to_have_count(0)
