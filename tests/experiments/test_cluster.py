"""Many machines: a scheduler of others, workers with folders of their own, no shared store."""

import os
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from experiments import engine as engines
from experiments.cluster import connect
from experiments.config import CNNOptions
from experiments.engine import Engine
from experiments.store import Store
from learning.recipe import Recipe
from tests.serving import free_port

ROOT = Path(__file__).parents[2]
PATIENCE = 300  # seconds
LONG = Recipe(steps=120, batch=10, flip_crop=True)
RUNS = 3


def until(condition, what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"waited in vain until {what}"
        time.sleep(0.1)


@contextmanager
def process(folder: Path, *command: str):
    """A process of another machine: a folder, a home and a cache of its own, and no images."""
    folder.mkdir()
    away = {"FIELDSPAN_DATA": "", "FIELDSPAN_STORE": str(folder / "store"), "HOME": str(folder)}
    away |= {"FIELDSPAN_CACHE": str(folder / "cache"), "PYTHONPATH": str(ROOT)}
    with (folder / "log").open("w") as log:
        started = subprocess.Popen(
            [sys.executable, "-m", *command],
            cwd=folder,
            env=os.environ | away,
            stdout=subprocess.DEVNULL,
            stderr=log,
        )
    try:
        yield started
    finally:
        for one in [*psutil.Process(started.pid).children(recursive=True), started]:
            one.kill()
        started.wait()


@contextmanager
def machines(folder: Path):
    """The address of a scheduler, and the processes of two workers."""
    address = f"tcp://127.0.0.1:{free_port()}"
    port = address.rpartition(":")[2]
    scheduler = ("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", port)
    worker = ("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny")
    with (
        process(folder / "scheduler", *scheduler, "--no-dashboard"),
        process(folder / "one", *worker, "--no-dashboard") as one,
        process(folder / "two", *worker, "--no-dashboard") as two,
    ):
        yield address, (one, two)


def configs(tiny_config, images):
    model = CNNOptions(width=3, stages=2, dropout=0.2)
    return [tiny_config(images, model=model, recipe=LONG, seed=seed) for seed in range(RUNS)]


def trained(store: Store, wanted) -> dict[str, dict[str, float]]:
    names = [store.enqueue(config) for config in wanted]
    until(lambda: {run.status for run in store.runs(only=names)} == {"finished"}, "all end")
    return {run.run: run.measures for run in store.runs(only=names)}


@pytest.mark.usefixtures("tiny_images")
def test_a_cluster_without_images_ends_every_run_once_though_a_worker_dies(
    tmp_path, tiny_images, tiny_config
):
    wanted = configs(tiny_config, tiny_images)
    store = Store(tmp_path / "store", published_folder=None)
    with machines(tmp_path) as (address, workers):
        engine = Engine(store, connect(scheduler=address), lambda _run: True)
        try:
            until(lambda: engine.workers.count() == 2, "both workers are there")
            names = [store.enqueue(config) for config in wanted]
            until(lambda: any(run.step > 5 for run in store.runs(only=names)), "a run is under way")
            workers[0].kill()
            found = trained(store, wanted)
        finally:
            engine.close()
        received = list((tmp_path / "two" / "cache").glob("received-*/meta.json"))
        assert len(received) == 1
    assert len(store.runs()) == RUNS
    alone = Store(tmp_path / "alone", published_folder=None)
    engine = engines.start(alone, workers=2)
    try:
        expected = trained(alone, wanted)
    finally:
        engine.close()
    for run, measures in expected.items():
        assert found[run] == pytest.approx(measures, abs=1e-6)
