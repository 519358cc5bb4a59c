"""Published runs of several rooms side by side, and the same ones trained here once more."""

from pathlib import Path

import pytest

from experiments import changes, lessons
from experiments.adopt import read_bundle
from experiments.bundle import write_bundle
from experiments.config import RunConfig
from experiments.options import TaggerOptions
from experiments.owner import Owner
from experiments.store import Store
from messages import FieldspanError


def tagger(seed: int = 0) -> RunConfig:
    model = TaggerOptions(rung="window", window=3)
    return RunConfig(model, lessons.RECIPE, "two-label", "a" * 16, 40, seed, seed)


def train(store: Store, config: RunConfig, far: float) -> str:
    """The tagger in the store as if a job had trained it; such jobs keep no predictions."""
    run = store.enqueue(config, again=True)
    owner = Owner(store, wanted=run.__eq__)
    owner.beat()
    assert owner.claim()
    owner.write([changes.measured(run, 800, "validation", "far", far)])
    measures = {"last/test/accuracy": 0.75, "last/test/far": far}
    files = {"last.safetensors": WEIGHTS}
    result = {"step": 800, "seconds": 2.0, "measures": measures, "info": {}, "files": files}
    owner.finish(run, result)
    owner.leave()
    return run


def shown(store: Store, run: str) -> tuple[str, str, list[float]]:
    """Whose run counts, its state and its curve."""
    found = store.run(run)
    return found.source, found.status, store.curves([run])["value"].tolist()


PUBLISHED = ("published", "finished", [0.5])
WEIGHTS = bytes([2, 0, 0, 0, 0, 0, 0, 0]) + b"{}"  # safetensors without a tensor


@pytest.fixture(autouse=True)
def _quick_fingerprint(monkeypatch):
    monkeypatch.setattr("text.corpora.fingerprint", lambda name: "a" * 16)


@pytest.fixture
def shelf(store, tiny_config, finish, tmp_path) -> Path:
    """A bundle on images and one on words in one folder."""
    image = finish(store, tiny_config())
    word = train(store, tagger(), far=0.5)
    write_bundle(store, [store.run(image)], tmp_path / "shelf" / "vision")
    write_bundle(store, [store.run(word)], tmp_path / "shelf" / "text")
    return tmp_path / "shelf"


@pytest.fixture
def reader(shelf, tmp_path) -> Store:
    return Store(tmp_path / "reader", published_folder=shelf)


def test_bundles_in_one_folder_are_one_set_of_published_runs(reader, tiny_config):
    image, word = tiny_config().run, tagger().run
    assert {run.run for run in reader.runs()} == {image, word}
    assert [run.run for run in reader.runs(job="tagging")] == [word]
    assert [run.run for run in reader.runs(job="vision")] == [image]
    assert set(reader.curves([image, word])["run"]) == {image, word}
    assert set(reader.snapshots([image, word])["run"]) == {image}
    assert len(reader.predictions(image, "test")) == 4
    assert reader.weights(word).read_bytes() == WEIGHTS
    assert reader.run(word).measures["last/test/far"] == 0.5


def test_runs_without_predictions_are_published_and_taken_in(shelf, tmp_path):
    other = Store(tmp_path / "other", published_folder=None)
    assert read_bundle(other, shelf / "text") == [tagger().run]
    assert other.run(tagger().run).measures["last/test/far"] == 0.5
    assert other.curves([tagger().run])["metric"].tolist() == ["far"]
    assert other.arrays(tagger().run) == {}
    with pytest.raises(FieldspanError, match="expected a finished run with predictions"):
        other.predictions(tagger().run, "test")


def test_a_folder_of_bundles_is_taken_in_as_a_whole(shelf, tmp_path, tiny_config):
    other = Store(tmp_path / "other", published_folder=None)
    assert set(read_bundle(other, shelf)) == {tiny_config().run, tagger().run}


def test_a_published_run_counts_until_the_same_one_has_finished_here(reader):
    run = reader.enqueue(tagger())
    assert not reader.local()
    reader.enqueue(tagger(), again=True)
    assert (shown(reader, run), reader.local([run])[run].status) == (PUBLISHED, "queued")
    owner = Owner(reader, wanted=run.__eq__)
    owner.beat()
    assert owner.claim()
    owner.write([changes.measured(run, 9, "validation", "far", 0.9)])
    assert (shown(reader, run), reader.local([run])[run].status) == (PUBLISHED, "running")
    owner.stop(run)
    assert (shown(reader, run), reader.local([run])[run].status) == (PUBLISHED, "stopped")
    owner.leave()
    train(reader, tagger(), far=0.625)
    assert shown(reader, run)[:2] == ("local", "finished")
    assert 0.625 in shown(reader, run)[2]


def test_a_run_trained_again_counts_until_it_is_deleted(reader):
    run = train(reader, tagger(), far=0.625)
    assert (reader.run(run).source, reader.run(run).measures["last/test/far"]) == ("local", 0.625)
    reader.delete(run)
    assert (reader.run(run).source, reader.run(run).measures["last/test/far"]) == ("published", 0.5)
    with pytest.raises(FieldspanError, match="it stays"):
        reader.delete(run)


def test_pairs_are_made_of_runs_on_images_alone(reader):
    from experiments.pair import pair_of, pairs

    assert pairs(reader) == []
    assert pair_of(reader, [tagger().run]) is None
