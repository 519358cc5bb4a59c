"""The app while it trains: two workers kept busy, and the quick preset of the Overfitting page."""

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser

from benchmarks.app_browser import quiet, visitor
from benchmarks.app_parts import Server, closed, server
from data.sources import available, load
from experiments.config import pair
from experiments.store import Store
from tests.serving import PATIENCE

BUSY_SIZE, BUSY_STEPS = 1000, 50_000  # more than lasts as long as anybody measures
LONGEST = 30 * 60 * 1000  # ms for six trainings, on any machine
PROGRESS = ".st-key-over-form [data-testid=stProgress]"
PARTIAL = ".st-key-over-live"
MOVED = """selector => {
  const bar = document.querySelector(selector);
  return !bar || Number(bar.getAttribute("aria-valuenow")) > 0;
}"""  # a short training may be over between two looks
SMALL = "&sizes=20&sweep-steps=40"
FIGURE = ".st-key-figure-over-accuracy"


@contextmanager
def busy_server() -> Iterator[Server]:
    """A server whose two workers train both models for as long as it lasts."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        images = load(available()[0])
        runs = [store.enqueue(config) for config in pair(images, BUSY_SIZE, 0, steps=BUSY_STEPS)]
        with server(FIELDSPAN_STORE=folder) as served:
            _under_way(store, runs)
            yield served


def _under_way(store: Store, runs: list[str]) -> None:
    """Waits until every run has made a step."""
    end = time.monotonic() + PATIENCE
    while not all(run.step for run in store.runs(only=runs)):
        assert time.monotonic() < end, "the workers train nothing"
        time.sleep(0.5)


def preset(browser: Browser, data: str, small: bool = False) -> dict[str, float]:
    """Seconds from the click on Start, as it stands, to the first signs and the complete figure.

    `partial_s` is when a training first says what it gets right, `progress_s` when the bar has
    moved by one per cent, `point_s` the first point in the figure, `complete_s` all points. The
    pictures are decoded already; the store is empty. `small` asks for two short trainings in place
    of the preset.
    """
    query = SMALL if small else ""
    with _only(data) as environment, server(**environment) as served:
        page = visitor(browser)
        page.goto(f"{served.url}/overfitting?lang=en&shown=1&data={data}{query}")
        page.locator(".st-key-foot").wait_for()
        page.get_by_text("The workers are starting").wait_for(state="detached")
        quiet(page, 2.0)
        page.locator(".st-key-over-start button").click()
        begin = time.monotonic()
        found = {}
        page.locator(PARTIAL).get_by_text("%").first.wait_for(timeout=LONGEST)
        found["partial_s"] = time.monotonic() - begin
        page.locator(PROGRESS).wait_for(timeout=LONGEST)
        page.wait_for_function(MOVED, arg=f"{PROGRESS} [role=progressbar]", timeout=LONGEST)
        found["progress_s"] = time.monotonic() - begin
        page.locator(f"{FIGURE} svg.marks .mark-symbol path").first.wait_for(timeout=LONGEST)
        found["point_s"] = time.monotonic() - begin
        page.locator(PROGRESS).wait_for(state="detached", timeout=LONGEST)
        quiet(page)
        assert page.locator(f"{FIGURE} svg.marks").count() == 1
        found["complete_s"] = time.monotonic() - begin
        closed(page)
    return found


@contextmanager
def _only(data: str) -> Iterator[dict[str, str]]:
    """The environment in which this set opens first: without photographs for a drawn one."""
    if data.startswith("cifar"):
        load(data)
        yield {}
        return
    with tempfile.TemporaryDirectory() as folder:
        cache = os.environ.get("FIELDSPAN_CACHE", str(Path(folder) / "cache"))
        environment = {"FIELDSPAN_DATA": folder, "FIELDSPAN_CACHE": cache}
        yield environment
