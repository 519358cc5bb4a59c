"""What a reader waits for, timed inside the page: from an action until the page stands still."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import psutil
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from tests.find_browser import browser_path
from tests.serving import FLAGS, PATIENCE, STILL

VIEWPORT: ViewportSize = {"width": 1280, "height": 1600}
CHART = '[data-testid="stVegaLiteChart"]'
MAIN = '[data-testid="stMain"]'
QUIET = 300  # ms without a change after which nothing more is expected
IDLE = 2.0  # seconds in which the server is watched while nobody does anything
LONGEST = 15_000  # ms after which an action counts as having changed nothing
WATCH = """
(() => {
  const watch = {selector: null, since: null, last: null, ran: false};
  window.watch = watch;
  const begin = () => {
    if (watch.selector && watch.since === null) watch.since = performance.now();
  };
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, begin, true);
  const state = () => document.querySelector('[data-testid="stApp"]')?.dataset.testScriptState;
  new MutationObserver(records => {
    if (watch.since === null) return;
    const now = performance.now();
    if (state() !== "notRunning") { watch.ran = true; watch.busy = now; }
    for (const {target} of records) {
      const element = target.nodeType === 1 ? target : target.parentElement;
      if (element?.closest(watch.selector)) { watch.last = now; return; }
    }
  }).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
  watch.arm = selector =>
    Object.assign(watch, {selector, since: null, last: null, ran: false, busy: 0});
  watch.settled = (quiet, longest) => new Promise(resolve => {
    const look = () => {
      const now = performance.now();
      const still = watch.ran && state() === "notRunning" && watch.last !== null
        && now - Math.max(watch.last, watch.busy) > quiet;
      const late = watch.since !== null && now - watch.since > longest;
      if (!still && !late) return setTimeout(look, 30);
      const took = watch.last === null ? null : watch.last - watch.since;
      watch.selector = null;
      resolve(took);
    };
    look();
  });
})();
"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A headless Chromium."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=FLAGS)
        yield browser
        browser.close()


def visitor(browser: Browser) -> Page:
    """The page of a fresh visitor, whose changes are watched."""
    context = browser.new_context(viewport=VIEWPORT, locale="en-US")
    context.set_default_timeout(PATIENCE * 1000)
    context.add_init_script(WATCH)
    return context.new_page()


def still(page: Page) -> None:
    """Waits until the script has ended and nothing is left to be drawn."""
    page.wait_for_selector(STILL, state="attached")
    page.wait_for_function("!document.querySelector('[data-testid=\"stSkeleton\"]')")


def quiet(page: Page, seconds: float = 0.5) -> None:
    """Waits until the page stands still for so long."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        still(page)
        page.wait_for_timeout(1000 * seconds)
        if page.locator(STILL).count():
            return


@dataclass(frozen=True)
class Waited:
    """One action: ms until the last change it made, None without one; ms of the server's CPU.

    What the server computes anyway, with nobody there, is taken off.
    """

    ms: float | None
    cpu_ms: float


class Watched:
    """A visitor's page and the server process behind it."""

    def __init__(self, page: Page, server: int) -> None:
        self.page, self.server = page, psutil.Process(server)
        before, began = self._cpu(), time.monotonic()
        page.wait_for_timeout(1000 * IDLE)
        self.idle = (self._cpu() - before) / (time.monotonic() - began)

    def after(self, act: Callable[[], None], selector: str = CHART) -> Waited:
        """What the reader waited for the elements of this selector to change for the last time.

        The clock starts with the first pointer or key event of `act` and runs in the page.
        """
        self.page.evaluate("selector => watch.arm(selector)", selector)
        before, began = self._cpu(), time.monotonic()
        act()
        took = self.page.evaluate(
            "([quiet, longest]) => watch.settled(quiet, longest)", [QUIET, LONGEST]
        )
        spent = self._cpu() - before - self.idle * (time.monotonic() - began)
        return Waited(took, 1000 * max(spent, 0.0))

    def _cpu(self) -> float:
        times = self.server.cpu_times()
        return times.user + times.system
