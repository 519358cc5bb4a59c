"""CIFAR-10 and CIFAR-100 from their files, in FIELDSPAN_DATA or downloaded."""

import hashlib
from collections.abc import Callable
from pathlib import Path

import numpy as np

from data.archive import read_archive
from data.cache import (
    Description,
    content_key,
    is_kept,
    keep_set,
    kept_title,
    note,
    noted,
    open_set,
)
from data.image_set import ImageSet, Split
from data.offers import archive
from data.parquet import Table, count_rows, read_table
from data.photographs import CIFARS, Cifar
from data.subsets import rank_within_class
from messages import N_, FieldspanError

DECODING = "1"  # raised when the same files give other arrays, so that no old cache is opened
__all__ = ["CIFARS", "Cifar", "is_cached", "load_cifar"]
SPLIT_SEED = 0  # fixes who is validation; no run ever changes it
Progress = Callable[[float], None]


SOURCE = N_("Photographs of Krizhevsky (2009), 32 x 32 pixels, as first published.")
JPEG_SOURCE = N_(
    "Photographs of Krizhevsky (2009), 32 x 32 pixels, stored once more as JPEG: pixels differ"
    " slightly from the original files."
)


def is_cached(cifar: Cifar) -> bool:
    """Whether the set opens at once."""
    key = _known_key(cifar)
    return key is not None and is_kept(key)


def title(cifar: Cifar) -> str:
    """What the set is called; whether it is a JPEG copy is known once it has been decoded."""
    key = _known_key(cifar)
    return (key and kept_title(key)) or cifar.title


def load_cifar(cifar: Cifar, progress: Progress) -> ImageSet:
    """The set out of the cache, else decoded from its files."""
    known = _known_key(cifar)
    opened = open_set(known) if known else None
    if opened is not None:
        return opened
    files = cifar.files()
    if files is None:
        raise _missing(cifar, "train")
    key = _content_key(cifar, files)
    kept = open_set(key) or _decode(cifar, files, key, progress)
    note(_name_origin(cifar), key)
    note(_stamp(cifar, files), key)
    return kept


def _known_key(cifar: Cifar) -> str | None:
    """The cache key noted for these very files, or without files for the set's name."""
    files = cifar.files()
    if files is None:
        return noted(_name_origin(cifar))
    return noted(_stamp(cifar, files)) if all(file.is_file() for file in files.values()) else None


def _name_origin(cifar: Cifar) -> str:
    return f"{DECODING} {cifar.name}"


def _stamp(cifar: Cifar, files: dict[str, Path]) -> str:
    """Set, path, size and time of the files: cheap to ask, while hashing them takes a while."""
    states = [(str(file.resolve()), file.stat()) for file in files.values()]
    stamps = [(path, state.st_size, state.st_mtime_ns) for path, state in states]
    return f"{_name_origin(cifar)} {stamps}"


def _content_key(cifar: Cifar, files: dict[str, Path]) -> str:
    digests = []
    for part, file in files.items():
        try:
            with file.open("rb") as opened:
                digests.append(hashlib.file_digest(opened, "sha256").hexdigest())
        except OSError as error:
            raise _missing(cifar, part) from error
    return content_key(DECODING, cifar.name, *digests)


def _missing(cifar: Cifar, part: str) -> FieldspanError:
    return FieldspanError(
        "expected the file {file} of {origin} in the folder named by FIELDSPAN_DATA, got none that"
        " can be opened: put it there, download the set on the Images page, or take local-texture"
        " or far-pair, which need no files",
        file=cifar.shown(part),
        origin=cifar.layout.origin,
    )


def _decode(cifar: Cifar, files: dict[str, Path], key: str, progress: Progress) -> ImageSet:
    tables = _tables(cifar, files, progress)
    jpeg = tables["train"].jpeg
    description = Description(
        cifar.name,
        cifar.jpeg_title if jpeg else cifar.title,
        JPEG_SOURCE if jpeg else SOURCE,
        cifar.classes,
        drawn=False,
    )
    return keep_set(key, description, _splits(tables, cifar.shown(min(files))))


def _tables(cifar: Cifar, files: dict[str, Path], progress: Progress) -> dict[str, Table]:
    if "archive" in files:
        return read_archive(files["archive"], archive(cifar.name), cifar.batches, progress)
    rows = sum(count_rows(file, cifar.shown(part)) for part, file in files.items())
    done = 0

    def advance(count: int) -> None:
        nonlocal done
        done += count
        progress(0.95 * done / max(rows, 1))  # the rest is hashing and writing

    return {
        part: read_table(file, cifar.shown(part), cifar.layout, advance)
        for part, file in files.items()
    }


def _splits(tables: dict[str, Table], shown: str) -> dict[str, Split]:
    """Train and validation 9:1 within each class, in the order of the file, and the test file."""
    train, test = tables["train"], tables["test"]
    counts = np.bincount(train.labels)
    quota = np.where(counts > 1, np.maximum(1, np.rint(counts / 10)), 0)
    held = rank_within_class(train.labels, SPLIT_SEED) < quota[train.labels]
    if not held.any():
        raise FieldspanError(
            "expected at least two pictures of a class in {file}, got one at most:"
            " take the original file",
            file=shown,
        )
    return {
        "train": Split(train.images[~held], train.labels[~held]),
        "validation": Split(train.images[held], train.labels[held]),
        "test": Split(test.images, test.labels),
    }
