"""Who chooses the field in a browser: what came out appears with the answer, a try in the link."""

import re

import pytest
from playwright.sync_api import expect

from experiments.store import Store
from tests.experiments.kept_fields import keep_everything
from tests.serving import serving


@pytest.fixture
def fields(page, tmp_path, settle):
    keep_everything(Store(tmp_path / "store", published_folder=None))
    with serving(tmp_path, FIELDSPAN_ENGINE="off") as url:
        page.set_viewport_size({"width": 1280, "height": 2400})
        page.goto(f"{url}/field_choice?lang=en")
        settle(page)
        yield page
        page.goto("about:blank")


def test_marks_appear_with_the_answer_and_a_third_try_stands_in_the_link(fields):
    chart = fields.locator(".st-key-figure-field-choice")
    expect(chart).to_contain_text("Answer first")
    expect(fields.get_by_text("uses its box like one of")).to_have_count(0)
    fields.get_by_text("25% of the images", exact=True).click()
    expect(fields.get_by_text(re.compile("uses its box like one of")).first).to_be_visible()
    expect(chart).to_contain_text("CNN, 29 px")
    fields.get_by_role("radio", name="GroupNorm", exact=True).click()
    expect(fields).to_have_url(re.compile("third=group"))
    expect(chart).to_contain_text("GroupNorm")
