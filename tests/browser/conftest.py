"""One real server and one real browser for all tests that need them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from data.sources import load
from experiments.store import Store
from tests.find_browser import browser_path
from tests.finished_runs import study
from tests.serving import FLAGS, PATIENCE, STILL, serving
from tests.tiny_images import write_images


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict) -> dict:
    """A system Chromium where there is one, without anything that calls home."""
    return {**browser_type_launch_args, "executable_path": browser_path(), "args": FLAGS}


@pytest.fixture(scope="session")
def base_url() -> None:
    """Tests name whole addresses; the plugin's own fixture of this name warns under pytest 9."""


@pytest.fixture(scope="session")
def app_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the app on a port of its own, with an empty store."""
    with serving(tmp_path_factory.mktemp("server")) as url:
        yield url


@pytest.fixture(scope="session")
def tiny_images(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a server whose CIFAR-10 is the tiny one, decoded already."""
    folder = tmp_path_factory.mktemp("tiny")
    write_images(folder)
    there = {"FIELDSPAN_DATA": str(folder), "FIELDSPAN_CACHE": str(folder / "cache")}
    with pytest.MonkeyPatch.context() as patch:
        for name, value in there.items():
            patch.setenv(name, value)
        load("cifar10")
    return there


def studied(folder: Path, environment: dict[str, str], *sizes: int, steps: int) -> None:
    """Both models at these sizes in the store of a server's folder, finished without training."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment.items():
            patch.setenv(name, value)
        images = load("cifar10")
    study(Store(folder / "store", published_folder=None), *sizes, data=images, steps=steps)


@pytest.fixture
def settle() -> Callable[[Page], None]:
    """Waits until a page stands still: connected, script ended, nothing left to be drawn.

    Right after a click the page may still look settled: expect content, not this alone.
    """

    def wait(page: Page) -> None:
        page.wait_for_selector(STILL, state="attached", timeout=PATIENCE * 1000)
        skeletons = page.locator('[data-testid="stSkeleton"]')
        expect(skeletons).to_have_count(0, timeout=PATIENCE * 1000)
        expect(page.locator('[data-testid="stException"]')).to_have_count(0)

    return wait


@pytest.fixture
def visit(page: Page, app_url: str, settle: Callable[[Page], None]) -> Callable[..., Page]:
    """Opens a page of the app by its address, in a window of this size, until it stands still."""

    def opened(address: str, width: int = 1280, height: int = 1400) -> Page:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{app_url}/{address}")
        settle(page)
        return page

    return opened


@pytest.fixture
def context(context: BrowserContext) -> BrowserContext:
    """A fresh visitor who waits as long as a busy machine needs."""
    context.set_default_timeout(PATIENCE * 1000)
    expect.set_options(timeout=PATIENCE * 1000 / 3)
    return context
