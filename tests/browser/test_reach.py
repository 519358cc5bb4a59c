"""Reach in a browser: a patch chosen by click, by keyboard and by link, in all three pictures."""

import io
import re

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.serving import serving

OUTLINES = 2  # a black and a white one, drawn before the patches to click
GRID = 8
CENTRE, TOP_RIGHT = "12.4 px", "17.4 px"  # everywhere alike, from the patches at (4, 4) and (2, 7)
SLOW = 300_000  # ms: the first look loads torch


@pytest.fixture
def reach(page, app_url, settle):
    page.set_viewport_size({"width": 1280, "height": 1800})
    page.goto(f"{app_url}/reach?lang=en&shown=1")
    ready(page)
    settle(page)
    return page


def ready(page: Page) -> None:
    expect(patches(page, "both").last).to_be_attached(timeout=SLOW)


def patches(page: Page, picture: str):
    """The outlines of the chosen patch, then every patch, row by row."""
    return page.locator(f".st-key-reach-{picture} .mark-rect path")


def outlined(page: Page, picture: str, row: int, column: int) -> None:
    """The outline lies where the patch lies."""
    patch = patches(page, picture).nth(OUTLINES + (row - 1) * GRID + column - 1)
    wanted = patch.get_attribute("d")
    assert wanted
    expect(patches(page, picture).nth(1)).to_have_attribute("d", wanted)


def test_a_click_on_a_patch_moves_the_outline_and_the_numbers_in_every_picture(reach):
    vit = reach.locator(".st-key-reach-vit-part")
    expect(vit).to_contain_text(CENTRE)
    outlined(reach, "cnn", 4, 4)
    patches(reach, "vit").nth(OUTLINES + 1 * GRID + 6).click()
    expect(vit).to_contain_text(TOP_RIGHT)
    for picture in ("cnn", "vit", "both"):
        outlined(reach, picture, 2, 7)
    expect(reach).to_have_url(re.compile("row=2"))
    expect(reach).to_have_url(re.compile("column=7"))
    patches(reach, "cnn").nth(OUTLINES + 3 * GRID + 3).click()
    expect(vit).to_contain_text(CENTRE)
    patches(reach, "vit").nth(OUTLINES + 1 * GRID + 6).click()  # the same patch once more
    expect(vit).to_contain_text(TOP_RIGHT)


def test_the_sliders_do_what_a_click_does(reach):
    reach.get_by_text("Choose the patch by row and column").click()
    slider = reach.locator(".st-key-choice-row").get_by_role("slider")
    slider.focus()
    reach.keyboard.press("ArrowRight")
    expect(reach).to_have_url(re.compile("row=5"))
    outlined(reach, "both", 5, 4)


def test_the_heat_appears_with_the_answer(page, app_url, settle):
    page.set_viewport_size({"width": 1280, "height": 1800})
    page.goto(f"{app_url}/reach?lang=en&layer=6")
    ready(page)
    settle(page)
    cnn = page.locator(".st-key-reach-cnn-part")
    expect(cnn).to_contain_text("Could see")
    expect(cnn).not_to_contain_text("Does see")
    page.get_by_text(re.compile(r"^about \d+ px$")).first.click()
    expect(cnn).to_contain_text("Does see")


def test_a_link_with_patch_layer_and_head_opens_on_a_cold_server(page, tmp_path, settle):
    with serving(tmp_path, FIELDSPAN_ENGINE="off") as url:
        page.set_viewport_size({"width": 1280, "height": 1800})
        page.goto(f"{url}/reach?lang=en&row=2&column=7&layer=1&head=2&shown=1")
        ready(page)
        settle(page)
        expect(page.locator(".st-key-reach-cnn-part")).to_contain_text("CNN · convolution 1")
        expect(page.locator(".st-key-reach-vit-part")).to_contain_text("block 1 · head 2")
        expect(page.locator(".st-key-reach-vit-part")).to_contain_text(TOP_RIGHT)
        outlined(page, "both", 2, 7)
        page.goto("about:blank")


def test_an_own_picture_is_uploaded_predicted_and_let_go_again(reach):
    buffer = io.BytesIO()
    Image.new("RGB", (60, 40), (250, 10, 10)).save(buffer, "PNG")
    picture = {"name": "red.png", "mimeType": "image/png", "buffer": buffer.getvalue()}
    reach.get_by_role("button", name="Your own picture").click()
    field = reach.locator('.st-key-reach-file input[type="file"]')
    field.set_input_files({**picture, "buffer": b"Dear diary"})
    expect(reach.get_by_text("expected a picture in red.png")).to_be_visible()
    field.set_input_files(picture)
    expect(reach).to_have_url(re.compile("image=own"))
    expect(reach.locator(".st-key-choice-image").get_by_text("your own").first).to_be_visible()
    for model in ("CNN", "Transformer"):
        expect(reach.get_by_text(re.compile(rf"{model} says .+, [\d.]+%")).first).to_be_visible()
    expect(reach.get_by_text("in truth")).to_have_count(0)
    reach.keyboard.press("Escape")
    reach.get_by_role("button", name="Back to the test images").click()
    expect(reach.get_by_text("in truth")).to_be_visible()
