"""The Images page in a browser: opened by its link, and what is inside the subset follows."""

import re

import pytest
from playwright.sync_api import Page, expect

from data.sources import load
from tests.serving import serving

BRIGHT = """
    count => [...document.querySelectorAll('.mark-image image')]
        .filter(one => getComputedStyle(one).opacity === '1').length === count
"""


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    """A server on which nobody has seen the first page; nothing trains."""
    load("local-texture")  # drawn before a browser waits for it
    with serving(tmp_path_factory.mktemp("images"), FIELDSPAN_ENGINE="off") as address:
        yield f"{address}/images?data=local-texture"


def pictures(page: Page):
    """The images of the grid."""
    return page.locator(".mark-image image")


def test_a_link_opens_the_grid_and_a_smaller_size_leaves_fewer_images_bright(page, url, settle):
    page.set_viewport_size({"width": 1280, "height": 1600})
    page.goto(url)
    settle(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text("A smaller training set")
    expect(pictures(page)).to_have_count(4 * 8)  # eight of each class
    page.wait_for_function(BRIGHT, arg=4 * 8)  # of 50 images, twelve or more of each class
    page.locator(".st-key-choice-size").get_by_role("slider").press("ArrowLeft")
    page.wait_for_function(BRIGHT, arg=20)
    expect(page).to_have_url(re.compile("size=20"))
    expect(pictures(page)).to_have_count(4 * 8)
