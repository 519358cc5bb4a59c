"""From words to pictures in a browser: clicks on a patch and a cell, an own picture, the link."""

import io
import re

import pytest
from PIL import Image
from playwright.sync_api import expect


@pytest.fixture
def lesson(visit):
    return visit("pictures?lang=en&shown=1", height=2600)


def test_a_click_on_a_cell_writes_out_its_sum(lesson):
    expect(lesson.get_by_text("(9 + 9 + 9 + 9) ÷ 4")).to_be_visible()
    lesson.get_by_role("radiogroup", name="Filter").get_by_text("edge").click()
    expect(lesson.get_by_text("Two heads, left and right")).to_be_visible()
    cells = lesson.locator(".st-key-figure-six-attention .mark-rect path")
    cells.nth(6 * 4 + 2).click()
    expect(lesson.get_by_text("Row 5, column 3")).to_be_visible()
    expect(lesson).to_have_url(re.compile("square=5-3"))


def test_a_click_on_a_patch_unrolls_it(lesson):
    expect(lesson.get_by_text("of 64: 48 numbers")).to_be_visible()
    chart = lesson.locator('[data-testid="stVegaLiteChart"]').first
    box = chart.bounding_box()
    chart.click(position={"x": box["width"] * 0.9, "y": box["height"] * 0.06})
    expect(lesson.get_by_text("a⁸ of 64: 48 numbers")).to_be_visible()
    expect(lesson).to_have_url(re.compile("column=8"))


def test_an_own_picture_takes_the_place_of_the_test_images(lesson):
    buffer = io.BytesIO()
    Image.new("RGB", (60, 40), (250, 10, 10)).save(buffer, "PNG")
    lesson.get_by_role("button", name="Choose the picture").click()
    lesson.locator('input[type="file"]').set_input_files(
        {"name": "red.png", "mimeType": "image/png", "buffer": buffer.getvalue()}
    )
    expect(lesson.get_by_role("button", name="Back to the test images")).to_be_visible()
    lesson.get_by_role("link", name=re.compile("Reach: how far")).click()
    expect(lesson).to_have_url(re.compile("image=own"))
    expect(lesson.locator(".st-key-choice-image").get_by_text("your own").first).to_be_visible()
