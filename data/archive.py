"""Photographs out of the archive on their author's own page, the one that torchvision downloads.

Its batches are pickles, and a pickle may run code. So the archive must have its published
checksum, and the reader knows the three names that arrays need and no others.
"""

import hashlib
import io
import pickle
import tarfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

import numpy as np

from data.offers import Remote
from data.parquet import Table
from messages import FieldspanError

RECONSTRUCT = np.empty(0).__reduce__()[0]  # what rebuilds an array; its address moved in numpy 2
KNOWN = {
    ("numpy", "ndarray"): np.ndarray,
    ("numpy", "dtype"): np.dtype,
    ("numpy.core.multiarray", "_reconstruct"): RECONSTRUCT,
    ("numpy._core.multiarray", "_reconstruct"): RECONSTRUCT,
}


@dataclass(frozen=True)
class Batches:
    """The batches of the two parts, in order, and the name of the labels in each of them."""

    train: tuple[str, ...]
    test: tuple[str, ...]
    label: str


TEN_BATCHES = Batches(tuple(f"data_batch_{i}" for i in range(1, 6)), ("test_batch",), "labels")
FINE_BATCHES = Batches(("train",), ("test",), "fine_labels")
COARSE_BATCHES = Batches(("train",), ("test",), "coarse_labels")


class Arrays(pickle.Unpickler):
    """Reads arrays, numbers and text; anything else in a pickle is refused."""

    def find_class(self, module: str, name: str) -> Any:
        """One of the few known names."""
        if (module, name) not in KNOWN:
            raise pickle.UnpicklingError(f"{module}.{name} has no place in a batch of pictures")
        return KNOWN[module, name]


def read_archive(
    path: Path, remote: Remote, batches: Batches, progress: Callable[[float], None]
) -> dict[str, Table]:
    """The train and the test part; FieldspanError when the archive is not the published one."""
    _require_published(path, remote)
    progress(0.2)
    contents = _contents(path, {*batches.train, *batches.test})
    progress(0.8)
    return {
        "train": _table([contents[name] for name in batches.train], batches.label),
        "test": _table([contents[name] for name in batches.test], batches.label),
    }


def _require_published(path: Path, remote: Remote) -> None:
    with path.open("rb") as file:
        if f"md5:{hashlib.file_digest(file, 'md5').hexdigest()}" == remote.hash:
            return
    raise FieldspanError(
        "expected {file} with its published checksum, got another: copy or download it again",
        file=remote.place,
    )


def _contents(path: Path, wanted: set[str]) -> dict[str, dict[str, Any]]:
    found = {}
    with tarfile.open(path, "r:gz") as archive:
        for member in archive:
            name = PurePosixPath(member.name).name
            opened = archive.extractfile(member) if name in wanted else None
            if opened is not None:
                found[name] = Arrays(io.BytesIO(opened.read()), encoding="latin1").load()
    return found


def _table(contents: list[dict[str, Any]], label: str) -> Table:
    images = np.concatenate([batch["data"] for batch in contents]).reshape(-1, 3, 32, 32)
    labels = np.concatenate([np.asarray(batch[label], np.int64) for batch in contents])
    return Table(images, labels, jpeg=False)
