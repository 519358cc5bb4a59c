"""Random labels in a browser: predicted, then seen; a small training started, stopped, gone on."""

import re

import pytest
from playwright.sync_api import Page, expect

from experiments.store import Store
from tests.experiments.kept_random import keep_random
from tests.serving import serving

SLOW = 240_000  # ms: two short runs share the cores with whatever else runs


@pytest.fixture
def kept(page: Page, tmp_path, tiny_images, settle):
    """The page with finished runs in the store, and an engine that trains."""
    keep_random(Store(tmp_path / "store", published_folder=None))
    with serving(tmp_path, **tiny_images) as url:
        page.set_viewport_size({"width": 1280, "height": 2400})
        page.goto(f"{url}/random_labels?lang=en&data=cifar10")
        settle(page)
        yield page
        page.goto("about:blank")


def test_labels_without_meaning_are_predicted_seen_and_learned_here(kept, settle):
    chart = kept.locator(".st-key-figure-random-share")
    expect(chart).to_contain_text("Answer first")
    kept.get_by_text("near 100%", exact=True).click()
    expect(kept.get_by_text(re.compile("It knows 100.0% of its training labels"))).to_be_visible()
    expect(kept.locator(".st-key-figure-random-steps")).to_contain_text("3,000 steps: the end")
    kept.get_by_text("about 60%", exact=True).click()
    expect(kept.get_by_text(re.compile("is right on 10.0% of new images")).first).to_be_visible()
    settle(kept)
    share = kept.locator(".st-key-choice-share")
    expect(share).to_have_count(1)  # while the answer moves the page, the old one is there too
    share.get_by_role("radio", name="25%").click()
    expect(kept).to_have_url(re.compile("share=25"))
    kept.get_by_role("button", name="Train here (2)").click()
    expect(kept.locator(".st-key-figure-random-live .mark-symbol path").first).to_be_visible(
        timeout=SLOW
    )
    kept.reload()
    stop = kept.locator(".st-key-random-stop button")
    expect(stop).to_be_visible(timeout=SLOW)  # what trains is still there
    stop.click()
    expect(kept.get_by_role("button", name=re.compile("Go on here"))).to_be_visible(timeout=SLOW)
