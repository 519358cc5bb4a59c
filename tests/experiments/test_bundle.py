import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from experiments import bundle
from experiments.adopt import read_bundle
from experiments.bundle import write_bundle
from experiments.owner import Owner
from experiments.published import PUBLISHED, RUNS, bundles
from experiments.store import Store
from messages import FieldspanError


@pytest.fixture
def written(store, tiny_config, finish, tmp_path) -> Path:
    """A bundle of two runs, the weights of the first with it."""
    names = [finish(store, tiny_config(seed=seed), 0.25 + seed / 4) for seed in range(2)]
    runs = [store.run(name) for name in names]
    size = write_bundle(store, runs, tmp_path / "bundle", weights=names[:1])
    assert 0 < size < 100_000
    return tmp_path / "bundle"


@pytest.fixture
def reader(written, tmp_path) -> Store:
    """A store of its own that finds the bundle published."""
    return Store(tmp_path / "elsewhere", published_folder=written)


def test_a_bundle_holds_no_pickle(written):
    endings = {path.suffix for path in written.rglob("*") if path.is_file()}
    assert endings == {".parquet", ".safetensors", ".json"}
    assert json.loads((written / "bundle.json").read_text())["runs"] == 2


def test_writing_again_takes_away_only_what_an_older_bundle_left(written, store):
    theirs = written / "weights" / "theirs.safetensors"
    theirs.write_bytes(b"somebody's own")
    write_bundle(store, store.runs()[:1], written, weights=[])
    assert list((written / "weights").iterdir()) == [theirs]


def test_published_runs_read_like_finished_ones(reader, store, tiny_config):
    runs = reader.runs()
    assert {(run.status, run.source) for run in runs} == {("finished", "published")}
    found = reader.run(tiny_config().run)
    original = store.run(found.run)
    for name in ("config", "step", "steps", "seconds", "measures", "info"):
        assert getattr(found, name) == getattr(original, name)


def test_tables_and_predictions_of_published_runs_are_the_same(reader, store, tiny_config):
    run = tiny_config(seed=1).run
    for ours, theirs in (
        (store.curves([run]), reader.curves([run])),
        (store.snapshots([run]), reader.snapshots([run])),
    ):
        pd.testing.assert_frame_equal(ours, theirs, check_dtype=False)
    assert np.array_equal(store.predictions(run, "test"), reader.predictions(run, "test"))
    assert np.array_equal(store.confidences(run, "test"), reader.confidences(run, "test"))


def test_local_and_published_tables_come_in_one(reader, tiny_config, finish):
    mine = finish(reader, tiny_config(seed=7))
    curves = reader.curves(reader.runs())
    assert set(curves["run"]) == {mine, *(tiny_config(seed=seed).run for seed in range(2))}


def test_a_published_run_is_not_trained_again_and_not_deleted(reader, tiny_config):
    run = reader.enqueue(tiny_config())
    assert reader.queue_position(run) is None
    with pytest.raises(FieldspanError, match="it stays"):
        reader.delete(run)


def test_weights_come_along_only_where_asked_for(reader, tiny_config):
    assert reader.weights(tiny_config().run).exists()
    with pytest.raises(FieldspanError, match="train it here first"):
        reader.weights(tiny_config(seed=1).run)
    with pytest.raises(FieldspanError, match="train it here first"):
        reader.weights(tiny_config().run, "best")


def test_a_bundle_taken_in_is_a_store_of_finished_runs(written, store, tmp_path, tiny_config):
    other = Store(tmp_path / "other", published_folder=None)
    assert set(read_bundle(other, written)) == {run.run for run in store.runs()}
    run = tiny_config().run
    assert (other.run(run).status, other.run(run).source) == ("finished", "local")
    assert other.run(run).measures == store.run(run).measures
    pd.testing.assert_frame_equal(other.curves([run]), store.curves([run]))
    assert other.weights(run).read_bytes() == store.weights(run).read_bytes()
    assert read_bundle(other, written)  # a second time changes nothing
    assert len(other.runs()) == 2


def test_a_run_under_a_false_name_is_refused(written, tmp_path, tiny_config):
    table = pd.read_parquet(written / RUNS)
    table["config"] = replace(tiny_config(), seed=9).to_json()
    table.to_parquet(written / RUNS)
    other = Store(tmp_path / "other", published_folder=None)
    with pytest.raises(FieldspanError, match="the bundle was changed"):
        read_bundle(other, written)
    assert other.runs() == []


def test_damaged_weights_are_refused_before_anything_is_taken(written, tmp_path):
    (weights,) = (written / "weights").iterdir()
    weights.write_bytes(b"not a tensor")
    other = Store(tmp_path / "other", published_folder=None)
    with pytest.raises(FieldspanError, match="the bundle is damaged"):
        read_bundle(other, written)
    assert other.runs() == []


@pytest.mark.parametrize("name", [RUNS, "curve.parquet", "snapshot.parquet", "predictions.parquet"])
@pytest.mark.parametrize("damage", ["garbage", "other columns"])
def test_damaged_tables_are_refused_before_anything_is_taken(name, damage, written, tmp_path):
    if damage == "garbage":
        (written / name).write_bytes(b"no table")
    else:
        pd.DataFrame({"other": [1]}).to_parquet(written / name)
    other = Store(tmp_path / "other", published_folder=None)
    with pytest.raises(FieldspanError, match="which cannot be read: ask for it again"):
        read_bundle(other, written)
    assert other.runs() == []


@pytest.mark.parametrize("config", ["no JSON", "[]", "{}", '{"model": {"kind": "rnn"}}'])
def test_a_config_that_is_none_is_refused(config, written, tmp_path):
    pd.read_parquet(written / RUNS).assign(config=config).to_parquet(written / RUNS)
    other = Store(tmp_path / "other", published_folder=None)
    with pytest.raises(FieldspanError, match="which cannot be read: ask for it again"):
        read_bundle(other, written)


def test_a_folder_that_is_no_bundle_says_so(store, tmp_path):
    with pytest.raises(FieldspanError, match=RUNS):
        read_bundle(store, tmp_path)


def test_only_finished_runs_are_published(store, tiny_config, tmp_path):
    store.enqueue(tiny_config())
    with pytest.raises(FieldspanError, match="which is queued: leave it out"):
        write_bundle(store, store.runs(), tmp_path / "bundle")


def test_a_bundle_that_grew_too_big_says_what_to_leave_out(
    store, tiny_config, finish, tmp_path, monkeypatch
):
    finish(store, tiny_config())
    folder = tmp_path / "bundle"
    size = write_bundle(store, store.runs(), folder)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert size == sum(map(len, before.values()))
    finish(store, tiny_config(seed=1))
    monkeypatch.setattr(bundle, "LIMIT", size)
    with pytest.raises(FieldspanError, match="weights of fewer runs"):
        write_bundle(store, store.runs(), folder)
    assert before == {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_what_comes_with_the_app_can_be_read(tmp_path):
    assert (PUBLISHED / "vision") in bundles(PUBLISHED)
    store = Store(tmp_path / "empty")
    runs = store.runs()
    assert all(run.run == run.config.run for run in runs)
    assert not store.curves(runs).empty
    for folder in bundles(PUBLISHED):
        assert sum(path.stat().st_size for path in folder.rglob("*")) < bundle.LIMIT


def test_a_bundle_says_what_it_was_trained_on_and_how_to_repeat_it(written):
    about = json.loads((written / "bundle.json").read_text())
    assert set(about) == {"format", "runs", "weights", "data", "trained with", "commands"}
    assert list(about["data"]) == ["cifar10"]


def test_a_bundle_of_a_later_format_is_refused(written, tmp_path):
    (written / "bundle.json").write_text('{"format": 2}')
    other = Store(tmp_path / "other", published_folder=None)
    with pytest.raises(FieldspanError, match=r"got format 2 in .*: update Fieldspan"):
        read_bundle(other, written)
    assert other.runs() == []


def test_a_bundle_grows_in_its_own_folder(reader, written, tiny_config, finish):
    mine = finish(reader, tiny_config(seed=7))
    before = {run.run for run in reader.runs() if run.source == "published"}
    weights = sorted(path.name for path in (written / "weights").iterdir())
    write_bundle(reader, reader.runs(), written)
    grown = Store(reader.folder.parent / "new", published_folder=written)
    assert {run.run for run in grown.runs()} == before | {mine}
    kept = sorted(path.name for path in (written / "weights").iterdir())
    assert kept == sorted([*weights, f"{mine}-last.safetensors"])
    assert len(grown.predictions(next(iter(before)), "test")) > 0


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("step", -1), ("seconds", float("nan")), ("measures", "[1]"), ("info", "[]"),
        ("measures", '{"last/test/accuracy": "<b>"}'), ("info", '{"title": 5}'),
        ("info", '{"parameters": "many"}'), ("info", '{"classes": null}'),
        ("info", '{"class_counts": 5}'), ("info", '{"mean": [0.5]}'),
        ("info", '{"deviation": [0.5, 0.5, NaN]}'), ("info", '{"device": ["cpu"]}'),
        ("info", "[" * 100_000),
    ],
)  # fmt: skip
def test_results_that_no_training_gives_are_refused(column, value, written, tmp_path):
    pd.read_parquet(written / RUNS).assign(**{column: value}).to_parquet(written / RUNS)
    other = Store(tmp_path / "other", published_folder=None)
    with pytest.raises(FieldspanError, match="which cannot be read: ask for it again"):
        read_bundle(other, written)
    assert other.runs() == []


@pytest.mark.parametrize(
    ("name", "column", "value"),
    [
        ("curve", "value", float("nan")), ("curve", "value", float("inf")),
        ("curve", "metric", None), ("snapshot", "value", float("nan")),
        ("snapshot", "layer", "first"), ("snapshot", "layer", 10**9), ("snapshot", "head", -2),
        ("curve", "step", -1),
    ],
)  # fmt: skip
def test_points_that_no_training_gives_are_refused(name, column, value, written, tmp_path):
    path = written / f"{name}.parquet"
    pd.read_parquet(path).assign(**{column: value}).to_parquet(path)
    other = Store(tmp_path / "other", published_folder=None)
    with pytest.raises(FieldspanError, match="which cannot be read: ask for it again"):
        read_bundle(other, written)
    assert other.runs() == []


def test_an_import_that_fails_takes_nothing_and_loses_nothing(
    written, tmp_path, tiny_config, finish, monkeypatch
):
    other = Store(tmp_path / "other", published_folder=None)
    mine = finish(other, tiny_config())  # the bundle holds this run and another

    def full(*_):
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(Owner, "finish", full)
        with pytest.raises(OSError, match="disk full"):
            read_bundle(other, written)
    with monkeypatch.context() as patch:
        patch.setattr(Owner, "take", full)
        with pytest.raises(OSError, match="disk full"):
            read_bundle(other, written)
    assert [(run.run, run.status) for run in other.runs()] == [(mine, "finished")]
