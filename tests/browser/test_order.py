"""Order in a browser: predict, shuffle, see what is left; a clause behind more words."""

import re

import pytest
from playwright.sync_api import expect

from experiments.store import Store
from tests.browser.conftest import serving
from tests.drawn_orders import drawn_orders


@pytest.fixture(scope="module")
def trained_url(tmp_path_factory: pytest.TempPathFactory):
    """A server whose store holds the taggers of the lesson, with weights as drawn."""
    folder = tmp_path_factory.mktemp("order")
    drawn_orders(Store(folder / "store", published_folder=None), "en")
    with serving(folder, FIELDSPAN_ENGINE="off") as url:
        yield url


@pytest.fixture
def lesson(page, trained_url, settle):
    page.set_viewport_size({"width": 1280, "height": 3000})
    page.goto(f"{trained_url}/order?lang=en")
    settle(page)
    return page


def test_both_outputs_open_with_the_answer(lesson):
    covered = lesson.locator(".st-key-figure-order-twice")
    expect(covered.get_by_text("Answer first")).to_be_visible()
    expect(lesson.get_by_text("largest difference 0")).to_have_count(0)
    lesson.get_by_text("not at all", exact=True).click()
    expect(lesson.get_by_text("The largest difference of the two outputs is 0.")).to_be_visible()
    lesson.get_by_text("The same by hand", exact=True).click()
    expect(lesson.locator(".st-key-figure-order-by-hand svg").first).to_be_visible()


def test_words_are_shuffled_and_only_positions_leave_a_difference(lesson, settle):
    expect(lesson.get_by_text("Anything but 0 here is rounding")).to_be_visible()
    shuffled = lesson.locator(".st-key-figure-order-shuffled")
    expect(shuffled.locator("svg, canvas").first).to_be_visible()
    lesson.locator(".st-key-shuffle-again button").click()
    expect(lesson).to_have_url(re.compile("shuffle=2"))
    places = lesson.locator(".st-key-choice-places")
    places.get_by_role("radio", name="on", exact=True).or_(
        places.get_by_role("button", name="on", exact=True)
    ).first.click()
    expect(lesson.get_by_text("each word was told where it stands")).to_be_visible()
    expect(lesson).to_have_url(re.compile("places=on"))
    lesson.reload()
    settle(lesson)
    expect(lesson.get_by_text("each word was told where it stands")).to_be_visible()


def test_the_dip_opens_with_the_answer_and_a_clause_moves_back(lesson):
    expect(lesson.get_by_text("only the second ever stood at places")).to_have_count(0)
    lesson.get_by_text("less than half", exact=True).click()
    expect(lesson.get_by_text("it was right on 33.7% of the nouns")).to_be_visible()
    expect(lesson.get_by_text("only the second ever stood at places").first).to_be_visible()
    lesson.get_by_role("button", name=re.compile("Ten words before the clause")).click()
    expect(lesson).to_have_url(re.compile("ahead=10"))
    expect(lesson.locator(".st-key-clause-0 th[scope=col]")).to_have_count(6)


def test_patches_are_shuffled_by_the_same_control(lesson):
    lesson.get_by_text("stay as they are", exact=True).click()
    expect(lesson.get_by_text("a bag of patches")).to_be_visible()
    lesson.locator(".st-key-patches-again button").click()
    expect(lesson).to_have_url(re.compile("patches=2"))
    expect(lesson.get_by_alt_text(re.compile("patches shuffled"))).to_be_visible()
