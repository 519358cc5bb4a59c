"""Each page by its link, full of results: what no page may lack, and what none may do."""

import pytest
from playwright.sync_api import expect

from experiments.store import Store
from tests.browser.conftest import studied
from tests.experiments.kept_random import keep_random
from tests.serving import serving
from ui.contents import present

MORE = {
    "embeddings": "&learned=yes",
    "heads": "&network=2x4",
    "matrix_view": "&axis=wrong&form=rows",
    "order": "&ahead=48",
    "overfitting": "&size=24",
}
FIRST = present()[0]
REVERSED = tuple(reversed(present()))  # the first page, which sets the router up, last
FITS = """
    () => [document.documentElement, document.querySelector('[data-testid="stMain"]')]
        .every(part => part.scrollWidth <= part.clientWidth)
"""


@pytest.fixture(scope="module")
def url(tmp_path_factory, tiny_images):
    """A server that nobody has visited, with the published runs, and a study of each kind."""
    folder = tmp_path_factory.mktemp("every")
    studied(folder, tiny_images, 12, 24, steps=10)
    keep_random(Store(folder / "store", published_folder=None))
    with serving(folder, FIELDSPAN_ENGINE="off", **tiny_images) as address:
        yield address


@pytest.fixture(scope="module")
def visitor(browser, url):
    """One reader for all pages, who is gone before the server is."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("entry", REVERSED, ids=lambda entry: entry.stem)
def test_a_link_opens_its_page_and_nothing_is_wider_than_the_screen(visitor, url, settle, entry):
    path = "" if entry is FIRST else entry.stem
    language = ("en", "zh")[REVERSED.index(entry) % 2]
    visitor.set_viewport_size({"width": 390, "height": 900})
    visitor.goto(f"{url}/{path}?lang={language}&shown=1&folds=open{MORE.get(entry.stem, '')}")
    settle(visitor)
    expect(visitor.get_by_role("heading", level=1)).to_be_visible()
    expect(visitor.get_by_role("dialog")).to_have_count(0)
    expect(visitor.get_by_test_id("stVegaLiteChart").first).to_be_visible()
    assert visitor.evaluate(FITS)
    visitor.set_viewport_size({"width": 1280, "height": 900})
    expect(visitor.get_by_test_id("stSidebarNavLink")).to_have_count(len(present()))
    settle(visitor)
    visitor.wait_for_function(FITS)  # charts follow a moment later
