"""Cold start, control to chart, page to page and memory, each as plain lists of numbers."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil
from playwright.sync_api import Browser, Page

from benchmarks.app_browser import MAIN, Waited, Watched, quiet, still, visitor
from benchmarks.app_controls import CONTROLS, QUERY, Control
from tests.serving import serving
from ui.contents import present

MEGABYTE = 1e6
THREADS = {"OMP_NUM_THREADS": str(psutil.cpu_count())}  # as a user has it; tests use one


@dataclass(frozen=True)
class Server:
    """A running server: where it answers, and its process."""

    url: str
    pid: int


@contextmanager
def server(**environment: str) -> Iterator[Server]:
    """The app as a user starts it, its engine on, with an empty store."""
    with tempfile.TemporaryDirectory() as folder:
        started = serving(Path(folder), FIELDSPAN_ENGINE="on", **THREADS, **environment)
        with started as url:
            yield Server(url, started.process.pid)


def opened(browser: Browser, url: str, stem: str, query: str = QUERY) -> Page:
    """A fresh visitor's page, standing still."""
    page = visitor(browser)
    path = "" if stem == present()[0].stem else stem  # the first page has an empty one
    page.goto(f"{url}/{path}?{query}")
    page.locator(".st-key-foot").wait_for()
    quiet(page)
    return page


def closed(page: Page) -> None:
    """Lets the visitor go, so that no session of his costs anything."""
    page.goto("about:blank")
    page.context.close()


def cold_starts(browser: Browser, count: int) -> list[float]:
    """Seconds from the start of the process to a Welcome page that can be used."""
    seconds = []
    for _turn in range(count):
        begin = time.monotonic()
        with server() as served:
            page = visitor(browser)
            page.goto(served.url)
            page.locator(".st-key-figure-patches svg.marks").wait_for()
            page.locator(".st-key-foot").wait_for()
            still(page)
            seconds.append(time.monotonic() - begin)
            closed(page)
    return seconds


def controls(
    browser: Browser, served: Server, stem: str, small: bool = False
) -> dict[str, list[Waited]]:
    """What a reader waits at each control of a page, turn by turn; twice where `small`."""
    page = opened(browser, served.url, stem)
    watched = Watched(page, served.pid)
    found = {
        control.name: turns(watched, page, control, 2 if small else control.turns)
        for control in CONTROLS[stem]
    }
    closed(page)
    return found


def turns(watched: Watched, page: Page, control: Control, count: int) -> list[Waited]:
    """So many turns of one control."""
    waited = []
    for turn in range(count):
        act = control.made(page, turn)
        quiet(page, 0.2)
        waited.append(watched.after(act))
    return waited


def switches(browser: Browser, served: Server, rounds: int) -> list[dict[str, Waited]]:
    """Round by round, from every page to the next by the navigation, until its content stands."""
    pages = [entry.stem for entry in present()]
    page = opened(browser, served.url, pages[0])
    watched = Watched(page, served.pid)
    found = [
        {
            f"{before} > {after}": watched.after(_link(page, after), MAIN)
            for before, after in zip(pages, [*pages[1:], pages[0]], strict=True)
        }
        for _round in range(rounds)
    ]
    closed(page)
    return found


def _link(page: Page, stem: str):
    """A click on the page's entry in the navigation."""
    number = [entry.stem for entry in present()].index(stem)
    return page.get_by_test_id("stSidebarNavLink").nth(number).click


def visit_all(browser: Browser, served: Server) -> None:
    """Opens every page once, with everything that it shows."""
    for entry in present():
        closed(opened(browser, served.url, entry.stem))


def memory(served: Server) -> dict[str, float]:
    """Resident megabytes of the server, of it what no file backs, and of what it has started."""
    process = psutil.Process(served.pid)
    info = process.memory_info()
    sizes = {"server": info.rss / MEGABYTE}
    if shared := getattr(info, "shared", None):  # pages of files: libraries, mapped image sets
        sizes["private"] = (info.rss - shared) / MEGABYTE
    for child in process.children(recursive=True):
        sizes[str(child.pid)] = child.memory_info().rss / MEGABYTE
    return sizes
