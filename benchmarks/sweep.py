"""Eight equal runs through the project's engine: one worker's wall time over two workers'.

Every repetition has an empty store and new workers of its own. `ratio` is what a sweep is about:
seconds from the first run being queued to the last one finished, by workers that are up and have
loaded torch. `ratio_with_start` adds the seconds until they were: the start of the engine, its
processes and their imports, which cost two workers as much as one. The engine's end is in
neither. The runs differ by their seeds alone: a patch transformer of one layer on local-texture,
evaluations, snapshots, final measures and the store included.
"""

import importlib
import os
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from benchmarks.measure import Aims, Figures, interleaved, machine, parser, ratio, tell
from data.sources import load
from experiments import engine as engines
from experiments.config import RunConfig, ViTOptions
from experiments.store import Store
from learning.recipe import Recipe

RUNS, STEPS, TRAIN_SIZE, ROUNDS = 8, 60, 200, 3
MODEL = ViTOptions(dim=32, depth=1, heads=2)
POLL = 0.1  # seconds between two looks at the store
AIMS: Aims = {"ratio": (">=", 1.8)}


@dataclass(frozen=True)
class Wall:
    """Seconds of one repetition."""

    start: float  # until the workers were up and had loaded torch
    work: float  # from there until the last run had finished


def main(argv: list[str] | None = None) -> None:
    asked = parser(__doc__).parse_args(argv)
    before = machine() | {"threads": "1 a worker"}
    os.environ.pop("FIELDSPAN_SCHEDULER", None)  # the workers compared are this machine's own
    runs, steps, rounds = (2, 2, 1) if asked.quick else (RUNS, STEPS, ROUNDS)
    configs = equal_runs(runs, steps)
    walls = interleaved(
        {"one": lambda: swept(configs, 1), "two": lambda: swept(configs, 2)}, rounds=rounds
    )
    figures = {"runs": runs, "steps": steps, **compared(walls["one"], walls["two"])}
    tell("sweep", figures, before, {} if asked.quick else AIMS, as_json=asked.json)


def equal_runs(runs: int, steps: int) -> list[RunConfig]:
    """Runs that cost the same and are not the same; their images are drawn by now."""
    images = load("local-texture")
    return [
        RunConfig(
            model=MODEL,
            recipe=Recipe(steps=steps, flip_crop=True),
            data=images.name,
            fingerprint=images.fingerprint,
            train_size=TRAIN_SIZE,
            data_seed=0,
            seed=seed,
        )
        for seed in range(runs)
    ]


def swept(configs: list[RunConfig], workers: int) -> Wall:
    """The seconds that so many workers take for these runs; RuntimeError when one fails."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        store = Store(Path(folder), published_folder=None)
        begun = time.perf_counter()
        engine = engines.start(store, workers=workers)
        try:
            engine.workers.client.run(load_job)
            started = time.perf_counter()
            wait_for(store, [store.enqueue(config) for config in configs])
            return Wall(started - begun, time.perf_counter() - started)
        finally:
            engine.close()


def load_job() -> None:
    """Nothing; this process has imported all that a run needs."""
    importlib.import_module("experiments.jobs.vision")


def wait_for(store: Store, runs: list[str]) -> None:
    """Nothing, once all of them have finished."""
    while True:
        states = {run.status for run in store.runs(only=runs)}
        if states == {"finished"}:
            return
        if not states <= {"queued", "running", "finished"}:
            raise RuntimeError(f"expected runs that finish, got {sorted(states)}")
        time.sleep(POLL)


def compared(one: list[Wall], two: list[Wall]) -> Figures:
    """Both ratios, and the medians behind them."""
    walls = {"one": one, "two": two}
    return {
        "ratio": ratio([wall.work for wall in one], [wall.work for wall in two]),
        "ratio_with_start": ratio(
            [wall.start + wall.work for wall in one], [wall.start + wall.work for wall in two]
        ),
        **{f"{name}_worker_s": median(w.work for w in each) for name, each in walls.items()},
        **{f"{name}_start_s": median(w.start for w in each) for name, each in walls.items()},
    }


if __name__ == "__main__":
    main()
