import hashlib
import io
import pickle
import struct
import tarfile
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest

from data import offers
from data.sources import available, cached, load
from messages import FieldspanError


class Python2(pickle._Pickler):
    """Writes text and bytes as Python 2 did, which wrote the published batches."""

    dispatch: ClassVar = dict(pickle._Pickler.dispatch)

    def save_string(self, text):
        data = text if isinstance(text, bytes) else text.encode("latin1")
        self.write(pickle.BINSTRING + struct.pack("<i", len(data)) + data)
        self.memoize(text)

    dispatch[str] = dispatch[bytes] = save_string


RANDOM = np.random.default_rng(0)


def batch(count: int, **labels) -> dict:
    return {"data": RANDOM.integers(0, 256, (count, 3072)).astype(np.uint8), **labels}


def write(path, contents: dict) -> bytes:
    with tarfile.open(path, "w:gz") as archive:
        for name, content in contents.items():
            stream = io.BytesIO()
            Python2(stream, protocol=2).dump(content)
            data = stream.getvalue()
            member = tarfile.TarInfo(f"batches/{name}")
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return path.read_bytes()


@pytest.fixture
def publish(tmp_path, monkeypatch):
    """Writes an archive and makes its checksum the published one."""

    def written(name: str, contents: dict):
        path = tmp_path / offers.archive(name).place
        md5 = hashlib.md5(write(path, contents)).hexdigest()
        remote = replace(offers.archive(name), hash=f"md5:{md5}")
        monkeypatch.setitem(offers._ARCHIVES, name, remote)
        monkeypatch.setenv("FIELDSPAN_DATA", str(tmp_path))
        return path

    return written


TEN = {
    **{f"data_batch_{i}": batch(4, labels=[0, 3, 0, 3]) for i in range(1, 6)},
    "test_batch": batch(3, labels=[3, 0, 3]),
    "batches.meta": {"label_names": []},
}
HUNDRED = {
    "train": batch(6, fine_labels=[99, 0] * 3, coarse_labels=[13, 4] * 3),
    "test": batch(2, fine_labels=[5, 98], coarse_labels=[6, 14]),
}


def test_the_archive_of_torchvision_opens_as_cifar10(publish):
    publish("cifar10", TEN)
    assert available()[0] == "cifar10"
    heard = []
    opened = load("cifar10", progress=heard.append)
    assert heard == sorted(heard)
    assert [len(split) for split in opened.splits.values()] == [18, 2, 3]
    assert opened.title == "CIFAR-10"
    wanted = TEN["test_batch"]["data"].reshape(3, 3, 32, 32)
    assert np.array_equal(opened.test.images, wanted)
    assert [opened.classes[label] for label in opened.test.labels] == ["cat", "airplane", "cat"]
    assert cached("cifar10")


def test_the_archive_of_cifar100_has_fine_and_coarse_labels(publish):
    publish("cifar100", HUNDRED)
    fine, coarse = load("cifar100"), load("cifar100-coarse")
    assert [fine.classes[label] for label in fine.test.labels] == ["bed", "woman"]
    assert [coarse.classes[label] for label in coarse.test.labels] == [
        "household furniture",
        "people",
    ]


def test_an_archive_with_another_checksum_is_never_opened(publish):
    path = publish("cifar10", TEN)
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(FieldspanError, match=r"cifar-10-python.tar.gz with its published checksum"):
        load("cifar10")


class Harmful:
    def __reduce__(self):
        return (print, ("a pickle ran code",))


def test_a_pickle_that_wants_more_than_arrays_is_refused(publish, capsys):
    publish("cifar10", {**TEN, "test_batch": Harmful()})
    with pytest.raises(pickle.UnpicklingError, match="has no place"):
        load("cifar10")
    assert capsys.readouterr().out == ""


def test_the_archives_are_those_of_torchvision():
    package = Path(find_spec("torchvision").origin).parent  # to import it would take a while
    theirs = (package / "datasets" / "cifar.py").read_text("utf-8")
    for name in ("cifar10", "cifar100"):
        ours = offers.archive(name)
        assert f'url = "{ours.url}"' in theirs
        assert f'tgz_md5 = "{ours.hash.removeprefix("md5:")}"' in theirs
