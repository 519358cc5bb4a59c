"""Many runs as one: planned, queued, waited for, cancelled."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from experiments.config import Identified, RunConfig, pair
from experiments.engine import Engine
from experiments.rows import RESTING, Run
from experiments.store import Store
from messages import FieldspanError

MOST_SEEDS = 1000
LOOK = 0.5  # seconds between two looks at the store
ENDED = ("finished", "stopped", "failed")


class Sized(Protocol):
    """Anything that has a length."""

    def __len__(self) -> int:
        """How many."""


class Images(Identified, Protocol):
    """What a plan must know of an image set."""

    @property
    def classes(self) -> Sized:
        """The classes."""

    @property
    def train(self) -> Sized:
        """The pool that subsets are taken from."""


def plan(data: Images, sizes: Sequence[int], seeds: int, **options: Any) -> list[RunConfig]:
    """The configs of a comparison, small sizes first, so that results come early.

    Seeds are 0, 1, ...; `options` go to `pair`. Raises FieldspanError for a size without sense.
    """
    expect_sense(data, sizes, seeds)
    return [
        config
        for size in sorted(set(sizes))
        for seed in range(seeds)
        for config in pair(data, size, seed, **options)
    ]


def expect_sense(data: Images, sizes: Iterable[int], seeds: int) -> None:
    """Nothing; FieldspanError for sizes that the data has not got, or too few or many seeds."""
    if not 1 <= seeds <= MOST_SEEDS:
        raise FieldspanError(
            "expected 1 to {most} seeds, got {seeds}: ask for a few", most=MOST_SEEDS, seeds=seeds
        )
    for size in sizes:
        _check(data, size)


def _check(data: Images, size: int) -> None:
    least, most = len(data.classes), len(data.train)
    if not least <= size <= most:
        raise FieldspanError(
            "expected sizes from {least} (one image a class) to {most} (all of {name}), got "
            "{size}: choose a size in between",
            least=least,
            most=most,
            name=data.name,
            size=size,
        )


@dataclass(frozen=True)
class Sweep:
    """Runs that belong together, in the order they were planned."""

    store: Store
    runs: tuple[str, ...]
    ours: frozenset[str]  # those that this sweep put into the queue; others were on their way

    @classmethod
    def queue(cls, store: Store, configs: Sequence[RunConfig]) -> "Sweep":
        """The sweep of these configs; what is finished or under way is not repeated."""
        names = [config.run for config in configs]
        known = {run.run for run in store.runs(only=names) if run.status not in RESTING}
        for config in configs:
            store.enqueue(config)
        return cls(store, tuple(names), frozenset(names) - known)

    def look(self) -> list[Run]:
        """The runs as they stand, in order; a deleted one is missing."""
        found = {run.run: run for run in self.store.runs(only=self.runs)}
        return [found[name] for name in self.runs if name in found]

    def wait(self, watch: Callable[[list[Run]], object], engine: Engine | None = None) -> list[Run]:
        """The runs once all have ended; `watch` sees them at every look.

        FieldspanError when the engine that should train them ended before.
        """
        while True:
            runs = self.look()
            watch(runs)
            if all(run.status in ENDED for run in runs):
                return runs
            if engine and not engine.running:
                raise FieldspanError(
                    "expected the scheduler to stay until the end, got no answer any more: give "
                    "the same command again once it is back"
                )
            time.sleep(LOOK)

    def cancel(self, engine: Engine | None, *, patience: float = 10.0) -> None:
        """What it queued and nobody trains stops, and what its engine trains, checkpoints kept."""
        owned = engine.owner.owned() if engine else {}
        for run in self.look():
            if run.run in owned or (run.status == "queued" and run.run in self.ours):
                self.store.request_stop(run)
        end = time.monotonic() + patience
        while engine and engine.owner.owned() and time.monotonic() < end:
            time.sleep(0.1)
