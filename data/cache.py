"""Decoded sets on disk: one folder a content key, memory-mapped, complete or absent.

A set is written to a folder with a name of its own and renamed when it is whole, so that two
processes may decode at once and a kill leaves nothing that could be mistaken for a set.
"""

import contextlib
import hashlib
import json
import os
import shutil
import time
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs

from data.image_set import SPLITS, ImageSet, Split, fingerprint
from messages import FieldspanError

UNFINISHED = ".fieldspan-unfinished-"  # how folders begin that are still being written
ABANDONED = 3600  # seconds after which an unfinished folder counts as left behind by a kill
# What reading a kept set raises where it is absent, or was damaged from outside: it is made again.
UNUSABLE = (OSError, ValueError, KeyError, TypeError)


@dataclass(frozen=True)
class Description:
    """What a set says of itself beside its pixels; the fields of the same name of ImageSet."""

    name: str
    title: str
    source: str
    classes: tuple[str, ...]
    drawn: bool


def cache_folder() -> Path:
    """The folder of decoded images: FIELDSPAN_CACHE, or the user's cache folder."""
    named = os.environ.get("FIELDSPAN_CACHE")
    return Path(named) if named else Path(platformdirs.user_cache_dir("fieldspan")) / "images"


def content_key(*parts: str | bytes) -> str:
    """A key of 32 hex digits that differs whenever one of the parts does."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "little") + data)
    return digest.hexdigest()[:32]


def open_set(key: str) -> ImageSet | None:
    """The set kept under a key, memory-mapped, or None where there is no whole one."""
    folder = cache_folder() / key
    try:
        meta = json.loads((folder / "meta.json").read_text("utf-8"))
        splits = {name: _open_split(folder, name) for name in SPLITS}
        return _image_set(meta, splits)
    except UNUSABLE:
        return None


def kept_title(key: str) -> str | None:
    """The title of the set kept under a key, read without opening it; None without one."""
    try:
        return str(json.loads((cache_folder() / key / "meta.json").read_text("utf-8"))["title"])
    except UNUSABLE:
        return None


def is_kept(key: str) -> bool:
    """Whether a set was kept under the key."""
    return (cache_folder() / key / "meta.json").exists()


def keep_set(key: str, description: Description, splits: dict[str, Split]) -> ImageSet:
    """The set as it stands in the cache after writing it there."""
    meta = {**vars(description), "fingerprint": fingerprint(splits)}
    try:
        cache_folder().mkdir(parents=True, exist_ok=True)
        _remove_abandoned(cache_folder())
        _write(cache_folder() / key, meta, splits)
    except OSError as error:
        raise FieldspanError(
            "expected to write decoded images to {folder}, got an error ({reason}): make room"
            " there, or name another folder in FIELDSPAN_CACHE",
            folder=str(cache_folder()),
            reason=error.strerror or type(error).__name__,
        ) from error
    return open_set(key) or _image_set(meta, splits)


def note(origin: str, text: str) -> None:
    """Remember a short text about an origin between runs, where the folder can be written.

    A note saves time (the content key of a file need not be computed again), nothing else.
    """
    path = cache_folder() / "notes" / content_key(origin)
    unfinished = path.with_suffix("." + uuid.uuid4().hex)
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_text(text, "utf-8")
        unfinished.replace(path)


def noted(origin: str) -> str | None:
    """The text remembered about an origin, or None."""
    try:
        return (cache_folder() / "notes" / content_key(origin)).read_text("utf-8")
    except OSError:
        return None


def _open_split(folder: Path, name: str) -> Split:
    images = np.load(folder / f"{name}_images.npy", mmap_mode="r", allow_pickle=False)
    labels = np.load(folder / f"{name}_labels.npy", mmap_mode="r", allow_pickle=False)
    return Split(images, labels)


def _image_set(meta: dict[str, Any], splits: dict[str, Split]) -> ImageSet:
    return ImageSet(
        name=meta["name"],
        title=meta["title"],
        source=meta["source"],
        classes=tuple(meta["classes"]),
        drawn=meta["drawn"],
        fingerprint=meta["fingerprint"],
        train=splits["train"],
        validation=splits["validation"],
        test=splits["test"],
    )


def _write(target: Path, meta: dict[str, Any], splits: dict[str, Split]) -> None:
    unfinished = target.with_name(f"{UNFINISHED}{uuid.uuid4().hex}")
    unfinished.mkdir()
    try:
        for name, split in splits.items():
            np.save(unfinished / f"{name}_images.npy", split.images, allow_pickle=False)
            np.save(unfinished / f"{name}_labels.npy", split.labels, allow_pickle=False)
        (unfinished / "meta.json").write_text(json.dumps(meta), "utf-8")
        _publish(unfinished, target)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)


def _publish(unfinished: Path, target: Path) -> None:
    """Rename a finished folder to its key, unless another process was faster."""
    if target.exists() and open_set(target.name) is None:
        damaged = target.with_name(f"{UNFINISHED}{uuid.uuid4().hex}")
        with contextlib.suppress(OSError):  # another process may be clearing it away as well
            target.rename(damaged)
        shutil.rmtree(damaged, ignore_errors=True)
    try:
        unfinished.rename(target)
    except OSError:
        if open_set(target.name) is None:
            raise


def _remove_abandoned(folder: Path) -> None:
    for unfinished in folder.glob(f"{UNFINISHED}*"):
        with contextlib.suppress(OSError):  # another process may be faster
            if time.time() - unfinished.stat().st_mtime > ABANDONED:
                shutil.rmtree(unfinished, ignore_errors=True)
