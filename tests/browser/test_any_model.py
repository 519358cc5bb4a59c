"""Any model in a browser: searched, chosen, answered, measured anew, kept in the link."""

import re

from playwright.sync_api import expect

from tests.browser.choosing import choose

SLOW = 300_000  # ms: the first look loads torch and timm


def test_a_model_is_searched_chosen_and_looked_at(page, app_url, settle):
    page.set_viewport_size({"width": 1280, "height": 1600})
    page.goto(f"{app_url}/any_model?lang=en&model=fieldspan_cnn")
    expect(page.get_by_text("How wide is the largest box")).to_be_visible(timeout=SLOW)
    settle(page)
    search = page.get_by_role("textbox", name="Search timm's list")
    search.fill("fieldspan vit")
    search.press("Enter")
    settle(page)
    box = page.locator(".st-key-choice-model").get_by_role("combobox")
    choose(box, "fieldspan_vit", "fieldspan_vit")
    question = page.get_by_role("radiogroup", name=re.compile("what its heads look at"))
    expect(question).to_be_visible(timeout=SLOW)
    expect(page.locator(".st-key-figure-any-model-heads")).to_have_count(0)
    question.get_by_text("about 17 px").click()
    dots = page.locator(".st-key-figure-any-model-heads .mark-symbol path")
    expect(dots.first).to_be_attached(timeout=SLOW)
    expect(page).to_have_url(re.compile("model=fieldspan_vit"))
    page.get_by_role("radiogroup", name="Measure").get_by_text("entropy").click()
    expect(page.get_by_text("looking everywhere alike would be 1.00")).to_be_visible(timeout=SLOW)
    expect(page).to_have_url(re.compile("measure=entropy"))
