"""Attention at every snapshot of a run: recorded, written, read back, refused."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest
from safetensors.numpy import save
from safetensors.torch import save as save_torch

from experiments import replay as replays
from experiments.files import snapshot_name
from experiments.options import ViTOptions
from experiments.pair import inputs, load_model
from experiments.replay import Replay, read_replay, record, replayed, write_replay
from messages import FieldspanError
from tests.experiments.kept_pair import keep

KNOWN = "0123456789abcdef"
IMAGES = SimpleNamespace(name="drawn", fingerprint=KNOWN)
PICTURES = np.random.default_rng(2).integers(0, 256, (3, 3, 32, 32), np.uint8)


OWN = "fedcba9876543210"
SAMPLES = SimpleNamespace(fingerprint=KNOWN, images=np.zeros((2, 3, 4, 12), np.uint8))


def run_of(name: str = OWN, **options) -> SimpleNamespace:
    """A run whose network has the layers, heads and patches of the replay by hand."""
    model = ViTOptions(**({"depth": 1, "heads": 2, "patch": 4} | options))
    return SimpleNamespace(run=name, config=SimpleNamespace(model=model))


def by_hand() -> Replay:
    """Two steps, one image, one layer, two heads, one asking patch of a 1 x 3 grid."""
    weights = np.array([[255, 255, 255], [255, 0, 255], [0, 255, 0], [0, 0, 255]], np.uint8)
    largest = np.array([1 / 3, 0.5, 1, 1], np.float32).reshape(2, 1, 1, 2, 1)
    return Replay(
        (1, 3), np.array([0, 6]), np.array([[0, 2]]), weights.reshape(2, 1, 1, 2, 1, 3), largest
    )


@pytest.fixture
def trained(store):
    """A transformer with two snapshots: as it was built, and with larger weights."""
    run = keep(store, "vit", IMAGES, model=ViTOptions(dim=8, depth=2, heads=2))
    model = load_model(store, run)
    for step, factor in ((0, 1.0), (6, 25.0)):
        state = {name: factor * value for name, value in model.state_dict().items()}
        store.files(run.run).write(snapshot_name(step), save_torch(state))
    return run


def test_maps_by_hand_for_a_head_and_for_the_mean_of_both():
    found = by_hand().maps(0, 0, 1, (0, 2))
    np.testing.assert_allclose(found, [[[0.5, 0, 0.5]], [[0, 0, 1]]])
    mean = by_hand().maps(0, 0, None, (0, 2))
    np.testing.assert_allclose(mean[0], [[5 / 12, 1 / 6, 5 / 12]], rtol=1e-6)


def test_a_recording_is_the_attention_of_the_snapshot_to_a_step_of_its_row(store, trained):
    from vision.spans import attention_of

    kept = record(store, trained, PICTURES, every=2)
    assert kept.steps.tolist() == [0, 6]
    assert kept.weights.shape == (2, 3, 2, 2, 16, 64)
    image = inputs(trained, PICTURES[1:2])[0]
    expected = attention_of(load_model(store, trained), image, layer=1, head=0, query=(2, 4))
    found = kept.maps(1, 1, 0, (2, 4))
    np.testing.assert_allclose(found[0], expected.numpy(), atol=float(expected.max()) / 255)
    np.testing.assert_allclose(found.sum(axis=(1, 2)), 1, rtol=1e-5)
    assert np.abs(found[1] - found[0]).max() > 0.001


def test_every_patch_asks_where_nothing_is_left_out(store, trained):
    assert record(store, trained, PICTURES[:1]).queries.tolist()[9] == [1, 1]


def test_a_run_without_snapshots_and_a_cnn_are_answered_in_one_sentence(store):
    for kind in ("vit", "cnn"):
        with pytest.raises(FieldspanError, match="whose snapshots are in this store"):
            record(store, keep(store, kind, IMAGES), PICTURES)


def test_what_is_written_reads_back_and_only_for_its_run_and_pictures(tmp_path):
    folder, other = tmp_path / "vision", SimpleNamespace(fingerprint="f" * 16)
    path = write_replay(by_hand(), OWN, KNOWN, folder)
    assert replayed(folder) == [OWN]
    found = read_replay(run_of(), SAMPLES, folder)
    for name in replays.ARRAYS:
        np.testing.assert_array_equal(getattr(found, name), getattr(by_hand(), name))
    assert found.grid == (1, 3)
    assert read_replay(run_of(), other, folder) is None
    assert read_replay(run_of("0" * 16), SAMPLES, folder) is None
    assert read_replay(run_of("../vision/" + OWN), SAMPLES, folder) is None
    path.rename(path.with_name(f"replay-{'0' * 16}.safetensors"))
    assert read_replay(run_of("0" * 16), SAMPLES, folder) is None


def repeated(axis: int, count: int = 3) -> Replay:
    """The replay by hand with more images (1), layers (2) or heads (3) of the same kind."""
    arrays = {name: getattr(by_hand(), name) for name in ("weights", "largest")}
    more = {name: np.repeat(each, count, axis) for name, each in arrays.items()}
    return replace(by_hand(), **more)


@pytest.mark.parametrize(
    ("replay", "options"),
    [(by_hand(), {"depth": 2}), (repeated(2), {}), (by_hand(), {"heads": 4}), (repeated(3), {}),
     (repeated(1), {}), (by_hand(), {"patch": 2})],
    ids=["too few layers", "too many layers", "too few heads", "too many heads",
         "more images than samples", "another grid"],
)  # fmt: skip
def test_a_replay_of_another_network_or_other_pictures_is_refused(tmp_path, replay, options):
    write_replay(replay, OWN, KNOWN, tmp_path)
    with pytest.raises(FieldspanError, match="write it again"):
        read_replay(run_of(**options), SAMPLES, tmp_path)


def test_queries_that_are_not_all_pairs_of_rows_and_columns_are_refused(tmp_path):
    weights = np.full((1, 1, 1, 2, 2, 4), 255, np.uint8)
    asked = np.array([[0, 1], [1, 0]])
    largest = np.full((1, 1, 1, 2, 2), 0.25, np.float32)
    write_replay(Replay((2, 2), np.array([0]), asked, weights, largest), OWN, KNOWN, tmp_path)
    samples = SimpleNamespace(fingerprint=KNOWN, images=np.zeros((2, 3, 8, 8), np.uint8))
    with pytest.raises(FieldspanError, match="write it again"):
        read_replay(run_of(), samples, tmp_path)


def test_a_recording_that_is_too_big_is_not_written(tmp_path, monkeypatch):
    monkeypatch.setattr(replays, "LIMIT", 100)
    with pytest.raises(FieldspanError, match="record fewer images"):
        write_replay(by_hand(), KNOWN, KNOWN, tmp_path)
    assert not list(tmp_path.iterdir())


WRONG = {
    "steps that go back": {"steps": np.array([6, 0])},
    "a step too many": {"steps": np.array([0, 6, 7])},
    "a patch outside": {"queries": np.array([[1, 2]])},
    "a largest share above 1": {"largest": np.full((2, 1, 1, 2, 1), 2, np.float32)},
    "a share that is no number": {"largest": np.full((2, 1, 1, 2, 1), np.nan, np.float32)},
    "a row without its largest": {"weights": np.zeros((2, 1, 1, 2, 1, 3), np.uint8)},
    "weights of another shape": {"weights": np.full((2, 1, 1, 2, 3), 255, np.uint8)},
    "another grid": {"grid": (2, 3)},
}


@pytest.mark.parametrize("changes", WRONG.values(), ids=WRONG)
def test_a_file_that_cannot_be_true_is_refused(tmp_path, changes):
    write_replay(replace(by_hand(), **changes), OWN, KNOWN, tmp_path)
    with pytest.raises(FieldspanError, match="write it again"):
        read_replay(run_of(), SAMPLES, tmp_path)


def saying(about: str) -> bytes:
    """The replay by hand with other words about it."""
    arrays = {name: getattr(by_hand(), name) for name in replays.ARRAYS}
    return save(arrays, {"about": about})


@pytest.mark.parametrize(
    "data",
    [b"", b"no safetensors", save({"steps": np.arange(2)}), b"\xff" * 2_000_000,
     saying("[" * 100_000), saying('{"grid": [1e999, 1]}'), saying("{}"), saying("1")],
    ids=range(8),
)  # fmt: skip
def test_a_file_of_another_kind_is_refused(tmp_path, data):
    (tmp_path / f"replay-{OWN}.safetensors").write_bytes(data)
    with pytest.raises(FieldspanError, match="write it again"):
        read_replay(run_of(), SAMPLES, tmp_path)


def test_the_command_writes_beside_the_samples(store, trained, tmp_path, monkeypatch, capsys):
    from experiments import cli, samples
    from experiments.store import Store

    drawn = replace(samples.drawn_samples(), fingerprint=KNOWN)
    monkeypatch.setattr(samples, "samples_of", lambda _set: drawn)
    samples.write_samples(None, tmp_path / "out")
    monkeypatch.setattr(Store, "default", lambda: store)
    asked = ["replay", trained.run[:8], "--images", "2", "--out", str(tmp_path / "out")]
    assert cli.main(asked) == 0
    assert "2 snapshots" in capsys.readouterr().err
    found = read_replay(trained, drawn, tmp_path / "out")
    assert found.weights.shape[1] == 2
