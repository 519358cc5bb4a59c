"""How long a reader of the app waits, and how much memory its server takes.

    python -m benchmarks.app --json
    python -m benchmarks.app --json --only preset

A real server, a real Chromium without a window, an empty store, CIFAR-10 where it is at hand and
the published runs. `cold` starts the server anew and opens Welcome; `control` uses one to five
controls of every page and takes the time, in the page, until the last chart has changed; `switch`
goes from page to page; `memory` visits all pages; `busy` is `control` while two workers train;
`preset` trains the quick preset of the Overfitting page. Percentiles are nearest ranks.
`_cpu_ms` is what the server computed meanwhile: it hardly depends on what else the machine does.
"""

import math
import statistics
import sys
from collections.abc import Iterable, Mapping, Sequence

from playwright.sync_api import Browser

from benchmarks import app_parts as parts
from benchmarks import app_training as training
from benchmarks.app_browser import Waited, chromium
from benchmarks.app_controls import CONTROLS
from benchmarks.measure import Figures, flat, machine, parser, tell
from data.sources import available

PARTS = ("cold", "control", "switch", "memory", "busy", "preset")
USUAL = PARTS[:4]
STARTS, ROUNDS = 5, 4
AIMS = {
    "cold_start_s": ("<=", 3.0),
    **{f"control_ms.{page}.median": ("<=", 400.0) for page in CONTROLS},
    **{f"control_ms.{page}.p95": ("<=", 800.0) for page in CONTROLS},
    "switch_ms.median": ("<=", 800.0),
    "switch_ms.p95": ("<=", 800.0),
    "server_mb": ("<=", 600.0),
    "preset_s.cifar10.complete_s": ("<=", 120.0),
    "preset_s.cifar10.partial_s": ("<=", 10.0),
}


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share of all values does not exceed.

    >>> percentile([4.0, 1.0, 3.0, 2.0], 0.5)
    2.0
    """
    return sorted(values)[max(math.ceil(share * len(values)) - 1, 0)]


def spread(waited: Iterable[Waited]) -> Figures:
    """Median and 95th percentile of what changed, how often, and how often nothing changed."""
    every = list(waited)
    changed = [one.ms for one in every if one.ms is not None]
    found: Figures = {"n": len(changed), "unchanged": len(every) - len(changed)}
    if changed:
        found |= {
            "median": round(statistics.median(changed), 1),
            "p95": round(percentile(changed, 0.95), 1),
        }
    return found


def cpu(waited: Iterable[Waited]) -> float:
    """The median of the server's CPU time, in ms."""
    return round(statistics.median(one.cpu_ms for one in waited), 1)


def of_controls(pages: Mapping[str, Mapping[str, Sequence[Waited]]], name: str) -> Figures:
    """What was waited at the controls, by page and by control."""
    whole = {page: [one for turns in own.values() for one in turns] for page, own in pages.items()}
    return {
        f"{name}_ms": {page: spread(waited) for page, waited in whole.items()},
        f"{name}_cpu_ms": {page: cpu(waited) for page, waited in whole.items()},
        f"{name}_each_ms": {
            page: {control: spread(turns).get("median") for control, turns in own.items()}
            for page, own in pages.items()
        },
        f"{name}_each_cpu_ms": {
            page: {control: cpu(turns) for control, turns in own.items()}
            for page, own in pages.items()
        },
    }


def of_switches(rounds: Sequence[Mapping[str, Waited]]) -> Figures:
    """What was waited between pages: the first time, when a page is imported, and after it."""
    first, later = rounds[0], rounds[1:]
    again = {name: [turn[name] for turn in later] for name in first}
    each = {name: spread(waited).get("median") for name, waited in again.items()}
    return {
        "switch_ms": spread(one for waited in again.values() for one in waited),
        "switch_cpu_ms": cpu([one for waited in again.values() for one in waited]),
        "switch_each_ms": each,
        "switch_first_ms": {name: round(one.ms or 0.0, 1) for name, one in first.items()},
    }


def of_memory(sizes: Mapping[str, float]) -> Figures:
    """Resident megabytes (10^6 bytes): the server, what it started, largest first."""
    others = sorted((size for name, size in sizes.items() if name.isdigit()), reverse=True)
    return {
        "server_mb": round(sizes["server"], 1),
        "server_private_mb": round(sizes.get("private", sizes["server"]), 1),
        "workers_mb": [round(size, 1) for size in others],
    }


def measured(browser: Browser, wanted: Sequence[str], pages: Sequence[str], small: bool) -> Figures:
    """The figures of the wanted parts."""
    found: Figures = {}
    if "cold" in wanted:
        seconds = parts.cold_starts(browser, 1 if small else STARTS)
        found |= {"cold_start_s": round(statistics.median(seconds), 3)}
        found |= {"cold_starts_s": [round(one, 3) for one in seconds]}
    if set(wanted) & {"control", "switch", "memory"}:
        with parts.server() as served:
            found |= on_one_server(browser, served, wanted, pages, small)
    if "busy" in wanted:
        with training.busy_server() as served:
            found |= of_controls(waited_at(browser, served, pages, small), "busy_control")
    if "preset" in wanted:
        sets = dict.fromkeys((available()[0], "local-texture"))
        found["preset_s"] = {data: training.preset(browser, data, small) for data in sets}
    return found


def on_one_server(
    browser: Browser, served: parts.Server, wanted: Sequence[str], pages: Sequence[str], small: bool
) -> Figures:
    """The parts that share a server; all pages are visited before its memory is read."""
    found: Figures = {}
    if "switch" in wanted:
        found |= of_switches(parts.switches(browser, served, 2 if small else ROUNDS))
    if "control" in wanted:
        found |= of_controls(waited_at(browser, served, pages, small), "control")
    if "memory" in wanted:
        parts.visit_all(browser, served)
        found |= of_memory(parts.memory(served))
    return found


def waited_at(
    browser: Browser, served: parts.Server, pages: Sequence[str], small: bool
) -> dict[str, dict[str, list[Waited]]]:
    """Every turn of every control by page and control; each page is told as soon as it is done."""
    found = {}
    for page in pages:
        found[page] = parts.controls(browser, served, page, small)
        whole = [one for turns in found[page].values() for one in turns]
        print(page, spread(whole), f"server {cpu(whole)} ms", file=sys.stderr, flush=True)
    return found


def options():
    """The options of this benchmark: the shared ones, parts and pages."""
    made = parser(__doc__)
    made.add_argument("--only", type=_parts, default=USUAL, help=f"of {','.join(PARTS)}")
    made.add_argument("--pages", type=_pages, default=tuple(CONTROLS), help="for control and busy")
    return made


def _parts(text: str) -> tuple[str, ...]:
    return _among(text, PARTS)


def _pages(text: str) -> tuple[str, ...]:
    return _among(text, tuple(CONTROLS))


def _among(text: str, offered: Sequence[str]) -> tuple[str, ...]:
    """The names between commas; ValueError, which argparse tells, for one that is not offered."""
    names = tuple(text.split(","))
    if set(names) - set(offered):
        raise ValueError(names)
    return names


def main(arguments: Sequence[str] | None = None) -> None:
    chosen = options().parse_args(arguments)
    before = machine()
    with chromium() as browser:
        found = measured(browser, chosen.only, chosen.pages, chosen.quick)
    known = {name for name, _value in flat(found)}
    aims = {name: aim for name, aim in AIMS.items() if name in known}
    tell("app", found, before, aims, as_json=chosen.json)


if __name__ == "__main__":
    main()
