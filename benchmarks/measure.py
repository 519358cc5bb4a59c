"""What all benchmarks share: interleaved repetitions, ratios, machine facts, one way to tell.

A benchmark compares routes inside one run: each round takes every route once, the next round in
the opposite order, so that a machine that grows slower or busier treats all of them alike. A
ratio is the median over the rounds of the ratios within a round. Nothing here judges a speed:
an aim is printed beside its value, and the exit status never depends on it.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

ROOT = Path(__file__).parents[1]
ROUNDS = 5

Result = TypeVar("Result")
Figures = dict[str, Any]  # numbers and short texts by name, nested as deep as is wanted
Aims = Mapping[str, tuple[str, float]]  # {"cnn.ratio_to_ceiling": (">=", 0.95)}


def interleaved(
    routes: Mapping[str, Callable[[], Result]], *, rounds: int = ROUNDS
) -> dict[str, list[Result]]:
    """What each route returned in each round; every other round goes through them backwards."""
    found: dict[str, list[Result]] = {name: [] for name in routes}
    order = list(routes)
    for _ in range(rounds):
        for name in order:
            found[name].append(routes[name]())
        order.reverse()
    return found


def timed(
    work: Callable[[], object],
    *,
    calls: int = 1,
    warmup: int = 1,
    clock: Callable[[], float] = time.perf_counter,
) -> Callable[[], float]:
    """A route that returns the seconds of one call: the mean of `calls`, after `warmup` others."""

    def seconds() -> float:
        for _ in range(warmup):
            work()
        begun = clock()
        for _ in range(calls):
            work()
        return (clock() - begun) / calls

    return seconds


def ratio(over: Sequence[float], under: Sequence[float]) -> float:
    """The median over the rounds of one route's number over another's.

    >>> ratio([2.0, 9.0, 8.0], [1.0, 3.0, 2.0])
    3.0
    """
    return statistics.median(one / other for one, other in zip(over, under, strict=True))


def machine() -> Figures:
    """The machine and its load at this moment, the average number of busy processes in a minute."""
    import torch

    return {
        "cpu": _cpu(),
        "cores": cores(),
        "threads": torch.get_num_threads(),
        "torch": str(torch.__version__),
        "python": platform.python_version(),
        "system": platform.platform(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }


def parser(description: str | None) -> argparse.ArgumentParser:
    """The options that every benchmark takes."""
    options = argparse.ArgumentParser(description=(description or "").split("\n")[0])
    options.add_argument("--json", action="store_true", help="last line: one JSON object")
    options.add_argument(
        "--quick", action="store_true", help="smallest sizes: shows that it runs, not how fast"
    )
    return options


def tell(name: str, figures: Figures, before: Figures, aims: Aims, *, as_json: bool) -> None:
    """Nothing; the figures and the machine `before` them are printed, as JSON or as a table."""
    told = {"benchmark": name, **figures, "aims": judged(figures, aims), "machine": before}
    if as_json:
        print(json.dumps(told, allow_nan=False), flush=True)
        return
    for key, value in flat(told):
        print(f"{key:<44} {value:.4g}" if isinstance(value, float) else f"{key:<44} {value}")


def judged(figures: Figures, aims: Aims) -> Figures:
    """Each aim as a text with its value, such as `0.97 (aim >= 0.95: met)`."""
    values = dict(flat(figures))
    return {
        name: f"{values[name]:.3f} (aim {sign} {bound}: "
        f"{'met' if _holds(values[name], sign, bound) else 'missed'})"
        for name, (sign, bound) in aims.items()
    }


def flat(figures: Figures, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Every figure under its dotted name.

    >>> list(flat({"a": {"b": 1}, "c": 2}))
    [('a.b', 1), ('c', 2)]
    """
    for key, value in figures.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value


def in_fresh_process(
    module: str, *options: str, environment: Mapping[str, object] | None = None
) -> Figures:
    """What `python -m benchmarks.MODULE OPTIONS --json` tells; torch's threads are a process's."""
    added = {name: str(value) for name, value in (environment or {}).items()}
    ended = subprocess.run(
        [sys.executable, "-m", f"benchmarks.{module}", *options, "--json"],
        cwd=ROOT,
        env=os.environ | added,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return json.loads(ended.stdout.splitlines()[-1])


def _holds(value: float, sign: str, bound: float) -> bool:
    return value >= bound if sign == ">=" else value <= bound


def cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _cpu() -> str:
    """The processor's name; where the system has no list of them, its family."""
    listing = Path("/proc/cpuinfo")
    lines = listing.read_text(encoding="utf-8").splitlines() if listing.exists() else []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()
