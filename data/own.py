"""A reader's own images: taken in once from a folder or zip, then a set like any other.

A set is named after its content, `own-` and 16 hex digits: a name opens what was taken in and
never reads a path, so that a link or an imported run can't make the app open other files.
"""

import hashlib
import re
import shutil
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import numpy as np

from data.cache import UNFINISHED, Description, cache_folder, content_key, keep_set, open_set
from data.image_set import SPLITS, ImageSet, Split
from data.limits import limits
from data.own_files import Files, too_many
from data.own_folder import Folder, is_folder
from data.own_layout import Arrangement, arrange
from data.own_zip import Zip
from data.picture import picture
from data.wording import shown
from messages import N_, FieldspanError

DECODING = "1"  # raised when the same files give other arrays, so that no old set is opened
NAME = re.compile("own-[0-9a-f]{16}")
HASHING = 0.2  # share of the time in which the files are read a first time, for their name
DECODED = 0.78  # the rest is hashing and writing
SOURCE = N_(
    "A reader's own images: the middle square of each, scaled to 32 x 32 pixels, split by class."
)
Progress = Callable[[float], None]


def is_own(name: str) -> bool:
    """Whether the name is that of a reader's own set, kept or not."""
    return NAME.fullmatch(name) is not None


def own_names() -> list[str]:
    """The own sets that are kept, newest first."""
    folders = [path.parent for path in cache_folder().glob("own-*/meta.json")]
    kept = [folder for folder in folders if is_own(folder.name)]
    return [folder.name for folder in sorted(kept, key=_age)]


def _age(folder: Path) -> float:
    try:
        return -folder.stat().st_mtime
    except OSError:  # removed a moment ago
        return 0.0


def open_own(name: str) -> ImageSet:
    """The own set of a name; FieldspanError where it is not kept."""
    kept = open_set(name) if is_own(name) else None
    if kept is None:
        raise FieldspanError(
            "expected the own images {name}, got none kept under this name: choose their folder or"
            " zip again",
            name=shown(name),
        )
    return kept


def take_in(
    source: Path | BinaryIO, title: str, progress: Progress = lambda share: None
) -> ImageSet:
    """The set of a folder or zip, decoded and kept; `title` is what it is called.

    FieldspanError names the file that is in the way; sets that are kept already stay as they are.
    """
    title = shown(title) or "zip"
    with _opened(source, title) as files:
        plan = arrange(files.names(), title)
        total = sum(len(part) for part in plan.files.values())
        if total > limits().images:
            raise too_many(title)
        tell = _by_percent(progress)
        name = _name(plan, files, lambda done: tell(HASHING * done / total))
        kept = open_set(name)
        if kept is not None:
            return kept
        splits = _decoded(plan, files, lambda done: tell(HASHING + DECODED * done / total))
    classes = _class_names(plan.classes)
    made = keep_set(name, Description(name, title, SOURCE, classes, drawn=False), splits)
    _make_room()
    return made


def _class_names(folders: Sequence[str]) -> tuple[str, ...]:
    """Names fit to be shown, all different."""
    names: list[str] = []
    for folder in folders:
        name = shown(folder) or "?"
        names.append(f"{name} ({len(names) + 1})" if name in names else name)
    return tuple(names)


def forget(name: str) -> None:
    """Removes an own set; nothing happens where there is none."""
    folder = cache_folder() / name
    if is_own(name) and folder.exists():
        leaving = folder.with_name(f"{UNFINISHED}{uuid.uuid4().hex}")
        folder.rename(leaving)  # never half a set under its name
        shutil.rmtree(leaving, ignore_errors=True)


def _by_percent(progress: Progress) -> Progress:
    """The same listener, bothered a hundred times at most."""
    heard = -1

    def tell(share: float) -> None:
        nonlocal heard
        if int(100 * share) > heard:
            heard = int(100 * share)
            progress(share)

    return tell


@contextmanager
def _opened(source: Path | BinaryIO, title: str) -> Iterator[Files]:
    if not isinstance(source, Path):
        yield Zip(source, title)
    elif is_folder(source):
        yield Folder(source)
    else:
        with source.open("rb") as stream:
            yield Zip(stream, title)


def _name(plan: Arrangement, files: Files, tell: Callable[[int], None]) -> str:
    """The name that the content gives: splits, classes and file bytes."""
    parts: list[str | bytes] = [DECODING]
    for part in SPLITS:
        for name, label in plan.files[part]:
            digest = hashlib.sha256(files.read(plan.around + name)).digest()
            parts += [part, name.encode("utf-8", "surrogateescape"), str(label), digest]
            tell(len(parts) // 4)
    return f"own-{content_key(*parts)[:16]}"


def _decoded(plan: Arrangement, files: Files, tell: Callable[[int], None]) -> dict[str, Split]:
    done, splits = 0, {}
    for part in SPLITS:
        images = np.empty((len(plan.files[part]), 3, 32, 32), np.uint8)
        for index, (name, _) in enumerate(plan.files[part]):
            images[index] = picture(files.read(plan.around + name), shown(name))
            done += 1
            tell(done)
        labels = np.array([label for _, label in plan.files[part]], np.int64)
        splits[part] = Split(images, labels)
    return splits


def _make_room() -> None:
    """Where sets of strangers are kept, the oldest make room for new ones."""
    most = limits().sets
    for name in own_names()[most:] if most else ():
        forget(name)
