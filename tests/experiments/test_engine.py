"""The engine with real processes: whatever is killed, a run ends with the same numbers."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest
from distributed import Client

from experiments import engine as engines
from experiments.cluster import single_threaded
from experiments.config import CNNOptions, RunConfig
from experiments.files import CHECKPOINT
from experiments.store import Store
from learning.recipe import Recipe
from messages import FieldspanError

ROOT = Path(__file__).parents[2]
PATIENCE = 300  # seconds; a busy machine may need many for what takes two on an idle one
LONG = Recipe(steps=200, batch=10, flip_crop=True)  # some seconds, so that there is time to kill


def until(condition: Callable[[], object], what: str) -> None:
    """Waits for something that other processes do."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"waited in vain until {what}"
        time.sleep(0.05)


@pytest.fixture(scope="module")
def shared(image_folder, tmp_path_factory):
    """An engine of two workers for all tests here: starting one costs seconds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FIELDSPAN_DATA", str(image_folder))
        patch.setenv("FIELDSPAN_CACHE", str(image_folder / "cache"))
        store = Store(tmp_path_factory.mktemp("shared"), published_folder=None)
        engine = engines.start(store, workers=2)
        yield engine
        engine.close()
    assert engines.current() is None


@pytest.fixture
def store(shared) -> Store:
    return shared.store


@pytest.fixture
def config(tiny_images, tiny_config):
    """A run that is random in every way, and takes some seconds."""
    model = CNNOptions(width=3, stages=2, dropout=0.2)
    return tiny_config(tiny_images, model=model, recipe=LONG)


def train(store: Store, config) -> dict[str, float]:
    """The measures of the run once it has finished."""
    run = store.enqueue(config)
    until(lambda: store.run(run).status not in ("queued", "running"), "the run ends")
    assert store.run(run).status == "finished", store.run(run).error
    return store.run(run).measures


@pytest.fixture(scope="module")
def undisturbed(shared, image_folder):
    """Measures by run, of runs that nobody disturbed; trained when first asked for."""
    known: dict[str, dict[str, float]] = {}

    def measures(config) -> dict[str, float]:
        if config.run not in known:
            known[config.run] = train(shared.store, config)
            shared.store.delete(config.run)
        return known[config.run]

    return measures


def kill_busy_worker(client: Client) -> None:
    busy = [address for address, tasks in client.processing().items() if tasks]
    for pid in client.run(os.getpid, workers=busy).values():
        os.kill(pid, signal.SIGKILL)


def under_way(store: Store, run: str) -> bool:
    """Whether a run has gone some steps, and not yet many."""
    return 20 <= store.run(run).step < LONG.steps


def test_a_run_is_recorded_with_all_that_belongs_to_it(store, tiny_images, tiny_config):
    config = tiny_config(tiny_images, seed=5)
    train(store, config)
    run = store.run(config.run)
    assert (run.step, run.source) == (6, "local")
    assert run.seconds > 0
    assert {f"{w}/{p}/{m}" for w in ("last", "best") for p in ("train-all", "validation", "test")
            for m in ("accuracy", "loss", "calibration")} <= set(run.measures)  # fmt: skip
    assert sorted(run.info["class_counts"]) == [*[1] * 8, 2, 2]
    assert run.info["parameters"] > 0 and run.info["macs"] > 0
    assert (run.info["threads"], run.info["device"]) == (1, "cpu")
    curves = store.curves([run])
    assert set(curves["part"]) == {"train", "validation"}
    assert curves["step"].min() == 0 and curves["step"].max() == 6
    assert set(store.snapshots([run])["step"]) == {0, 1, 2, 4, 6}
    assert set(store.files(run.run).snapshots()) == {0, 1, 2, 4, 6}
    assert store.weights(run).exists()
    assert len(store.predictions(run, "test")) == len(tiny_images.test.labels)
    assert not store.files(run.run).path(CHECKPOINT).exists()


def test_both_models_train_at_once(store, tiny_images):
    from experiments.config import ViTOptions, pair

    cnn, vit = pair(tiny_images, 11, 0, steps=3)
    vit = replace(vit, model=ViTOptions(dim=8, depth=1, heads=2))
    names = [store.enqueue(config) for config in (cnn, vit)]
    until(lambda: all(store.run(name).status == "finished" for name in names), "both end")
    assert set(store.snapshots(names)["measure"]) == {
        *("distance", "entropy", "radius90"),
        *("effective", "theoretical"),
    }


def test_a_tagger_of_words_is_trained_by_the_same_engine(store):
    from experiments.options import TaggerOptions
    from text.corpora import fingerprint

    recipe = Recipe(steps=4, batch=5)
    model, print_ = TaggerOptions(rung="window", window=3, dim=3, hidden=5), fingerprint("order")
    config = RunConfig(model, recipe, "order", print_, 12, data_seed=0, seed=1)
    measures = train(store, config)
    run = store.run(config.run)
    assert 0 <= measures["last/test/accuracy"] <= 1 and measures["last/test/loss"] > 0
    assert run.info["parameters"] > 0 and run.info["train_examples"] == 12
    assert set(store.curves([run])["part"]) == {"train", "validation"}
    assert store.snapshots([run]).empty and store.arrays(run) == {}
    assert store.weights(run).exists()


def test_a_failure_is_said_in_one_sentence_and_can_be_retried(store, tiny_images, tiny_config):
    config = replace(tiny_config(tiny_images), fingerprint="f" * 16)
    run = store.enqueue(config)
    until(lambda: store.run(run).status == "failed", "the run fails")
    assert "its pixels changed: start a new run" in store.run(run).error
    ended = store.run(run).info["ended"]
    store.enqueue(config)
    until(lambda: (store.run(run).info["ended"] or 0) > ended, "it fails again")
    assert store.run(run).status == "failed"


def test_a_killed_worker_changes_no_number(shared, store, config, undisturbed):
    expected = undisturbed(config)
    run = store.enqueue(config)
    until(lambda: under_way(store, run), "the run is under way")
    kill_busy_worker(shared.workers.client)
    assert train(store, config) == pytest.approx(expected, abs=1e-6)
    steps = store.curves([run]).groupby(["part", "metric"])["step"]
    assert all(group.is_monotonic_increasing and group.is_unique for _, group in steps)


def test_a_stopped_run_goes_on_where_it_was(store, config, undisturbed):
    expected = undisturbed(config)
    store.delete(config.run)
    run = store.enqueue(config)
    until(lambda: under_way(store, run), "the run is under way")
    store.request_stop(run)
    until(lambda: store.run(run).status == "stopped", "the run stops")
    stopped = store.run(run)
    assert 0 < stopped.step < LONG.steps
    assert store.weights(run).exists()
    assert train(store, config) == pytest.approx(expected, abs=1e-6)
    assert store.run(run).seconds > stopped.seconds


def test_a_checkpoint_that_does_not_fit_costs_no_more_than_a_fresh_start(
    store, config, tiny_images, tiny_config
):
    other = store.enqueue(replace(config, seed=20))
    until(lambda: under_way(store, other), "the run is under way")
    store.request_stop(other)
    until(lambda: store.run(other).status == "stopped", "the run stops")
    foreign = store.files(other).read(CHECKPOINT)
    for seed, checkpoint in ((11, foreign), (12, b"no checkpoint at all")):
        begun_anew = tiny_config(tiny_images, seed=seed)
        store.files(begun_anew.run).write(CHECKPOINT, checkpoint)
        train(store, begun_anew)
        assert store.curves([begun_anew.run])["step"].min() == 0


SERVER = """
import sys
from pathlib import Path
from types import SimpleNamespace
from experiments.engine import start
from experiments.store import Store
if __name__ == "__main__":
    engine = start(Store(Path(sys.argv[1]), published_folder=None), workers=1)
    sys.stdin.read()
    engine.close()
"""


def serve(folder: Path, script: Path) -> subprocess.Popen:
    """A server in a process of its own, with one worker; it ends when its input does."""
    script.write_text(SERVER)
    return subprocess.Popen(
        [sys.executable, str(script), str(folder)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
    )


def test_a_killed_server_leaves_no_worker_and_another_one_goes_on(config, undisturbed, tmp_path):
    expected = undisturbed(config)
    other = Store(tmp_path / "other", published_folder=None)
    run = other.enqueue(config)
    with serve(other.folder, tmp_path / "server.py") as first:
        until(lambda: under_way(other, run), "the run is under way")
        family = psutil.Process(first.pid).children(recursive=True)
        assert family
        first.kill()
    until(lambda: not any(child.is_running() for child in family), "its processes are gone")
    assert other.run(run).status == "interrupted"
    with serve(other.folder, tmp_path / "server.py") as second:
        until(lambda: other.run(run).status == "finished", "the run finishes")
        family = psutil.Process(second.pid).children(recursive=True)
        second.stdin.close()
        assert second.wait(PATIENCE) == 0
    until(lambda: not any(child.is_running() for child in family), "its processes are gone")
    assert other.run(run).measures == pytest.approx(expected, abs=1e-6)


def test_the_handle_survives_a_reload_that_drops_our_modules(shared, monkeypatch):
    for name in [name for name in sys.modules if name.split(".")[0] == "experiments"]:
        monkeypatch.delitem(sys.modules, name)
    import experiments.engine as again

    assert again is not engines
    assert again.current() is shared
    assert again.start(shared.store) is shared


def test_after_a_reload_the_old_coordinator_still_trains(
    shared, store, tiny_images, tiny_config, monkeypatch
):
    config = tiny_config(tiny_images, seed=8)
    for name in [name for name in sys.modules if name.split(".")[0] == "experiments"]:
        monkeypatch.delitem(sys.modules, name)
    train(store, config)


def test_workers_of_several_threads_are_refused():
    workers = {"one": {"nthreads": 1}, "other": {"nthreads": 2}}
    known = SimpleNamespace(
        scheduler_info=lambda n_workers: {"workers": workers}, close=lambda timeout: None
    )
    with pytest.raises(FieldspanError, match="start them with --nthreads 1"):
        single_threaded(known, "tcp://127.0.0.1:9")
    workers.pop("other")
    assert single_threaded(known, "tcp://127.0.0.1:9") is known


def test_idle_workers_import_what_is_expected_of_them_once(shared):
    def loaded(dask_worker):
        return "experiments.jobs.pattern" in sys.modules

    shared.prepare("pattern")
    shared.prepare("pattern")
    until(lambda: all(shared.workers.client.run(loaded).values()), "all have imported it")
    assert shared.prepared >= {"pattern"}
