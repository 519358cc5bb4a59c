"""The engine: workers and a coordinator that feeds them from the store; one a process."""

import os
import sys
import threading

from experiments.cluster import Workers, connect
from experiments.coordinator import Coordinator
from experiments.owner import Owner, Wanted
from experiments.store import Store

# A hot reload of Streamlit drops our modules from sys.modules and imports them anew; a handle in
# this module would be lost with it, and a second set of workers started. `sys` itself stays.
HANDLE = "_fieldspan_engine"
STARTING = sys.__dict__.setdefault("_fieldspan_engine_lock", threading.Lock())


class Engine:
    """Trains whatever is queued in the store until it is closed."""

    def __init__(self, store: Store, workers: Workers, wanted: Wanted) -> None:
        self.store = store
        self.workers = workers
        self.owner = Owner(store, wanted)
        self.coordinator = Coordinator(self.owner, workers)
        self.coordinator.start()
        self.prepared: set[str] = set()

    def prepare(self, job: str) -> None:
        """Nothing; idle workers import what such a job needs, since one may be asked for soon."""
        if job not in self.prepared:
            self.prepared.add(job)
            self.workers.prepare(job)

    @property
    def running(self) -> bool:
        """Whether it still trains what is queued."""
        return self.coordinator.is_alive()

    def close(self) -> None:
        """Workers ended; unfinished runs keep their newest checkpoint and go on later."""
        if getattr(sys, HANDLE, None) is self:
            setattr(sys, HANDLE, None)
        self.coordinator.close()
        self.workers.close()


def start(
    store: Store,
    *,
    workers: int | None = None,
    scheduler: str | None = None,
    wanted: Wanted = lambda _run: True,
) -> Engine:
    """The engine of this process, started unless it runs; FIELDSPAN_SCHEDULER names workers.

    `wanted` says by id which runs of the queue to train.
    """
    with STARTING:
        engine = current()
        if engine is None:
            address = scheduler or os.environ.get("FIELDSPAN_SCHEDULER")
            engine = Engine(store, connect(workers=workers, scheduler=address), wanted)
            setattr(sys, HANDLE, engine)
        return engine


def current() -> Engine | None:
    """The engine that runs in this process; None before it started and after it closed."""
    engine = getattr(sys, HANDLE, None)
    return engine if engine is not None and engine.running else None
