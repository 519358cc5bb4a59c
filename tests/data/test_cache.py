import json
import os
import subprocess
import sys
import timeit
from pathlib import Path

import numpy as np
import pytest

from data import cache, cifar
from data.cache import cache_folder
from data.image_set import Split, fingerprint
from data.sources import cached, load
from messages import FieldspanError
from tests.data.conftest import pictures, write_parquet

ROOT = Path(__file__).parents[2]
LOAD = "from data.sources import load; print(load('cifar10').fingerprint)"


def sets():
    return [path for path in cache_folder().iterdir() if path.name != "notes"]


def forbid_decoding(monkeypatch):
    def decoded(*args):
        raise AssertionError("decoded again")

    monkeypatch.setattr(cifar, "read_table", decoded)


def test_a_decoded_set_opens_at_once_and_memory_mapped(small_cifar, monkeypatch):
    assert not cached("cifar10")
    first = load("cifar10")
    forbid_decoding(monkeypatch)
    assert cached("cifar10")
    again = load("cifar10")
    assert min(timeit.repeat(lambda: load("cifar10"), number=1, repeat=5)) < 0.2
    assert isinstance(again.train.images, np.memmap)
    assert not again.train.images.flags.writeable
    assert again.fingerprint == first.fingerprint
    assert again.classes == first.classes


def test_the_fingerprint_is_that_of_the_content(small_cifar):
    opened = load("cifar10")
    assert opened.fingerprint == fingerprint(opened.splits)
    changed = opened.splits
    labels = np.array(changed["test"].labels)
    labels[0] += 1
    changed["test"] = Split(changed["test"].images, labels)
    assert opened.fingerprint != fingerprint(changed)


def test_a_touched_file_is_not_decoded_again_and_a_changed_one_is(small_cifar, monkeypatch):
    first = load("cifar10")
    path = small_cifar / "test-00000-of-00001.parquet"
    os.utime(path, (1, 1))
    with monkeypatch.context() as patched:
        forbid_decoding(patched)
        assert load("cifar10").fingerprint == first.fingerprint
    write_parquet(path, pictures(7, seed=2), [0, 3, 9, 0, 3, 9, 0])
    assert load("cifar10").fingerprint != first.fingerprint


def test_a_decoded_set_opens_without_its_files(small_cifar, monkeypatch):
    first = load("cifar10")
    monkeypatch.delenv("FIELDSPAN_DATA")
    assert cached("cifar10")
    assert load("cifar10").fingerprint == first.fingerprint


def test_two_processes_decoding_at_once_both_end_well(small_cifar):
    command = [sys.executable, "-c", LOAD]
    both = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) for _ in range(2)]
    printed = {process.communicate(timeout=120)[0] for process in both}
    assert [process.returncode for process in both] == [0, 0]
    assert len(printed) == 1
    assert len(sets()) == 1


def test_the_slower_of_two_writers_keeps_the_first_ones_set(small_cifar, monkeypatch):
    save = np.save
    rival = []

    def overtaken(path, array, **options):
        if not rival:
            rival.append(True)
            rival.append(load("cifar10"))
        save(path, array, **options)

    monkeypatch.setattr(cache.np, "save", overtaken)
    assert load("cifar10").fingerprint == rival[1].fingerprint
    assert len(sets()) == 1


def test_a_stop_in_the_middle_leaves_no_half_set(small_cifar, monkeypatch):
    def killed(path, text, encoding):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Path, "write_text", killed)
        with pytest.raises(KeyboardInterrupt):
            load("cifar10")
    assert sets() == []
    assert not cached("cifar10")
    assert len(load("cifar10").train) == 27


def test_what_a_kill_left_behind_is_cleared_after_an_hour_and_nothing_else_is(small_cifar):
    folders = [cache_folder() / name for name in (".fieldspan-unfinished-0", ".ssh")]
    fresh = cache_folder() / ".fieldspan-unfinished-1"
    for folder in (*folders, fresh):
        folder.mkdir(parents=True)
        (folder / "train_images.npy").write_bytes(b"half")
    for folder in folders:
        os.utime(folder, (1, 1))
    load("cifar10")
    assert [folder.exists() for folder in (*folders, fresh)] == [False, True, True]


@pytest.mark.parametrize("name", ["meta.json", "train_images.npy", "test_labels.npy"])
def test_a_damaged_set_is_decoded_again(small_cifar, name):
    first = load("cifar10")
    damaged = sets()[0] / name
    damaged.write_bytes(damaged.read_bytes()[:20])
    again = load("cifar10")
    assert again.fingerprint == first.fingerprint
    assert isinstance(again.train.images, np.memmap)
    assert len(sets()) == 1


def test_the_meta_file_is_plain_json(small_cifar):
    opened = load("cifar10")
    meta = json.loads((sets()[0] / "meta.json").read_text("utf-8"))
    assert meta["fingerprint"] == opened.fingerprint


def test_a_cache_that_cannot_be_written_is_one_sentence(small_cifar, tmp_path, monkeypatch):
    (tmp_path / "occupied").write_text("a file")
    monkeypatch.setenv("FIELDSPAN_CACHE", str(tmp_path / "occupied"))
    with pytest.raises(FieldspanError, match="another folder in FIELDSPAN_CACHE"):
        load("cifar10")
