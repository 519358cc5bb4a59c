import threading

import numpy as np
import pytest

from experiments import changes
from experiments.files import snapshot_name
from experiments.owner import Owner
from experiments.store import Store
from messages import FieldspanError


def test_a_new_run_waits_in_the_queue(store, tiny_config):
    run = store.enqueue(tiny_config())
    (found,) = store.runs()
    assert found.run == run == tiny_config().run
    assert (found.status, found.step, found.steps, found.source) == ("queued", 0, 6, "local")
    assert found.config == tiny_config()
    assert store.queue_position(run) == 1


def test_the_same_config_from_two_stores_is_one_run(store, tiny_config):
    other = Store(store.folder, published_folder=None)
    assert store.enqueue(tiny_config()) == other.enqueue(tiny_config())
    assert len(store.runs()) == 1


def test_the_queue_is_first_come_first_served(store, tiny_config):
    names = [store.enqueue(tiny_config(seed=seed)) for seed in range(3)]
    assert [store.queue_position(name) for name in names] == [1, 2, 3]
    owner = Owner(store)
    owner.beat()
    assert owner.claim().run == names[0]
    assert [store.queue_position(name) for name in names] == [None, 1, 2]


def test_runs_come_newest_first_and_by_kind(store, tiny_config):
    from experiments.config import ViTOptions

    first = store.enqueue(tiny_config())
    second = store.enqueue(tiny_config(model=ViTOptions()))
    assert [run.run for run in store.runs()] == [second, first]
    assert [run.run for run in store.runs(kind="cnn")] == [first]
    assert [run.run for run in store.runs(only=[second, "unknown"])] == [second]
    assert store.runs(only=[]) == []


def test_any_unique_prefix_names_a_run(store, tiny_config):
    names = {store.enqueue(tiny_config(seed=seed)) for seed in range(20)}
    assert all(store.run(name[:12]).run == name for name in names)
    for prefix in ("", "no such run"):
        with pytest.raises(FieldspanError, match="look at the list of runs"):
            store.run(prefix)


def test_a_finished_run_is_read_back_and_not_repeated(store, tiny_config, finish):
    run = finish(store, tiny_config(), accuracy=0.25)
    assert store.enqueue(tiny_config()) == run
    found = store.run(run)
    assert (found.status, found.step, found.seconds) == ("finished", 6, 1.5)
    assert found.measures["last/test/accuracy"] == 0.25
    assert found.info["parameters"] == 498
    assert found.info["started"] <= found.info["ended"]


def test_tables_of_several_runs_come_in_one(store, tiny_config, finish):
    names = [finish(store, tiny_config(seed=seed)) for seed in range(2)]
    curves = store.curves(store.runs())
    assert list(curves) == ["run", "step", "part", "metric", "value"]
    assert set(curves["run"]) == set(names)
    assert curves[curves["run"] == names[0]]["value"].tolist() == [0.0, 0.25, 0.5]
    (row,) = store.snapshots(names[:1]).to_dict("records")
    assert row == {
        **{"run": names[0], "step": 6, "layer": 1, "head": -1},
        **{"measure": "effective", "value": 2.5},
    }
    assert store.curves([]).empty


def test_a_point_that_is_no_number_is_left_out(store, tiny_config, finish):
    run = finish(store, tiny_config())
    before = store.curves([run])
    owner = Owner(store)
    owner.write([changes.measured(run, 7, "train", "loss", float("nan"))])
    assert store.curves([run]).equals(before)


def test_predictions_and_weights_are_files_of_the_run(store, tiny_config, finish):
    run = finish(store, tiny_config())
    assert store.predictions(run, "test").tolist() == [0, 1, 2, 3]
    np.testing.assert_allclose(store.confidences(run, "test"), np.arange(4) / 255)
    assert store.weights(run).name == "last.safetensors"
    assert store.weights(store.run(run), "best").exists()


def test_a_snapshot_that_a_kill_left_half_written_does_not_count(store):
    files = store.files("a run")
    files.write(snapshot_name(4), b"weights")
    (files.folder / "snapshots" / ".half.part").write_bytes(b"wei")
    assert set(files.snapshots()) == {4}


def test_asking_for_what_a_run_has_not_says_what_to_do(store, tiny_config):
    run = store.enqueue(tiny_config())
    with pytest.raises(FieldspanError, match="wait until it has finished"):
        store.predictions(run, "test")
    with pytest.raises(FieldspanError, match="train it here first"):
        store.weights(run)


def test_a_waiting_run_stops_at_once_and_waits_again_when_asked_for(store, tiny_config):
    run = store.enqueue(tiny_config())
    store.request_stop(run)
    assert store.run(run).status == "stopped"
    store.enqueue(tiny_config())
    assert store.run(run).status == "queued"


def test_a_run_goes_with_its_files_and_tables(store, tiny_config, finish):
    run = finish(store, tiny_config())
    store.delete(run)
    assert store.runs() == []
    assert store.curves([run]).empty
    assert not store.files(run).folder.exists()


def test_a_training_run_is_not_deleted(store, tiny_config):
    run = store.enqueue(tiny_config())
    owner = Owner(store)
    owner.beat()
    owner.claim()
    with pytest.raises(FieldspanError, match="stop it first"):
        store.delete(run)
    owner.leave()
    store.delete(run)
    assert store.runs() == []


def test_a_store_of_a_newer_version_is_left_alone(store):
    from experiments.schema import reading

    with reading(store.path) as database:
        database.execute("PRAGMA user_version = 99")
    with pytest.raises(FieldspanError, match="update Fieldspan"):
        Store(store.folder)


def test_many_threads_may_open_one_new_store(tmp_path, tiny_config):
    failures = []

    def work(seed: int) -> None:
        try:
            Store(tmp_path / "shared", published_folder=None).enqueue(tiny_config(seed=seed))
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=[seed]) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert len(Store(tmp_path / "shared", published_folder=None).runs()) == 8


def test_the_default_store_is_where_the_environment_says(tmp_path):
    assert Store.default().folder == tmp_path / "store"


def test_a_run_of_another_version_does_not_hide_the_others(store, tiny_config, caplog):
    from experiments.schema import writing

    kept, strange = (store.enqueue(tiny_config(seed=seed)) for seed in range(2))
    with writing(store.path) as database:
        database.execute("UPDATE run SET config = '{}' WHERE run = ?", (strange,))
    assert [run.run for run in store.runs()] == [kept]
    assert f"run {strange} is left out" in caplog.text


def test_a_place_that_cannot_hold_a_store_is_said_in_one_sentence(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(FieldspanError, match="set FIELDSPAN_STORE to another one"):
        Store(tmp_path / "file")
    (tmp_path / "runs.sqlite").write_text("no database, long enough to have a header" * 9)
    with pytest.raises(FieldspanError, match="not a database"):
        Store(tmp_path)


def test_damaged_records_are_said_in_one_sentence(store, tiny_config, finish):
    run = finish(store, tiny_config())
    size = store.path.stat().st_size
    for side in ("-wal", "-shm"):
        store.path.with_name(store.path.name + side).unlink(missing_ok=True)
    with store.path.open("r+b") as file:  # the head of the file stays, so that it opens
        file.seek(4096)
        file.write(b"\xa5" * (size - 4096))
    for ask in (
        store.runs,
        lambda: store.curves([run]),
        lambda: store.enqueue(tiny_config(seed=1)),
        lambda: Owner(store),
    ):
        with pytest.raises(FieldspanError, match="set FIELDSPAN_STORE to another"):
            ask()


def test_cut_off_predictions_are_said_in_one_sentence(store, tiny_config, finish):
    run = finish(store, tiny_config())
    store.files(run).write("predictions.safetensors", b"cut off")
    with pytest.raises(FieldspanError, match="train it again"):
        store.predictions(run, "test")


def test_a_failed_write_leaves_the_old_file_and_nothing_else(store, monkeypatch):
    files = store.files("run")
    files.write("file", b"old")

    def full(path, target):
        raise OSError("disk full")

    monkeypatch.setattr("pathlib.Path.replace", full)
    with pytest.raises(OSError, match="disk full"):
        files.write("file", b"new")
    assert [(path.name, path.read_bytes()) for path in files.folder.iterdir()] == [("file", b"old")]
