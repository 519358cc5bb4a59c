"""Shift and shuffle in a browser: dots and equalities appear with the answer, a border by link."""

import re

from playwright.sync_api import expect

SLOW = 300_000  # ms: the first look loads torch


def test_the_answer_uncovers_dots_and_equalities_and_the_border_stands_in_the_link(
    page, app_url, settle
):
    page.set_viewport_size({"width": 1280, "height": 2600})
    page.goto(f"{app_url}/shift_shuffle?lang=en")
    chart = page.locator(".st-key-figure-shuffle")
    expect(chart).to_contain_text("Answer first", timeout=SLOW)
    settle(page)
    exact = page.get_by_text("What must be equal, and what breaks it")
    expect(exact).to_have_count(0)
    page.get_by_text("as good as guessing", exact=True).click()
    expect(exact).to_be_visible(timeout=SLOW)
    expect(page.get_by_text("summed in another order")).to_be_visible(timeout=SLOW)
    page.get_by_role("radio", name="what left on the other side", exact=True).click()
    expect(page).to_have_url(re.compile("border=wrap"))
    settle(page)
