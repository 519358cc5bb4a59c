"""Which file of a reader's own images belongs to which class and split, from names alone.

A folder a class, as in torchvision's ImageFolder; folders train, validation and test around
them are respected, a folder around everything is not minded.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from data.image_set import SPLITS
from data.limits import CLASSES
from data.picture import FOREIGN, SUFFIXES
from data.subsets import rank_within_class
from data.wording import shown
from messages import FieldspanError

SPLIT_SEED = 0  # fixes who is validation and test; no run ever changes it
NAMES = {
    **dict.fromkeys(("train", "training"), "train"),
    **dict.fromkeys(("val", "valid", "validation"), "validation"),
    **dict.fromkeys(("test", "testing"), "test"),
}


@dataclass(frozen=True)
class Arrangement:
    """Class names in the order of their labels, and for each split its (file, label) pairs.

    `files` names them below `around`, the folder around everything.
    """

    classes: tuple[str, ...]
    around: str
    files: dict[str, list[tuple[str, int]]]


def _pictures(names: Sequence[str]) -> list[str]:
    """The names of pictures by their ending, hidden files left out.

    FieldspanError names the first of a kind that can't be read: it would be missed in silence.
    """
    seen = sorted(name for name in names if not _is_hidden(name))
    foreign = next((name for name in seen if name.lower().endswith(FOREIGN)), None)
    if foreign:
        raise FieldspanError(
            "expected images as PNG, JPEG, GIF, BMP, WebP or TIFF, got {file}: convert or remove"
            " files of this kind",
            file=shown(foreign),
        )
    return [name for name in seen if name.lower().endswith(SUFFIXES)]


def _is_hidden(name: str) -> bool:
    return any(part.startswith(".") or part == "__MACOSX" for part in name.split("/"))


def arrange(names: Sequence[str], source: str) -> Arrangement:
    """The arrangement of the pictures among these names (`a/b.png`, below the source).

    FieldspanError names the class or file that is in the way.
    """
    pictures = _pictures(names)
    if not pictures:
        raise FieldspanError(
            "expected images (PNG, JPEG, GIF, BMP, WebP, TIFF) in {source}, got none: put them"
            " there in folders, one for each class",
            source=source,
        )
    around = _around(pictures)
    below = [name[len(around) :] for name in pictures]
    given = _given_splits(below) if _has_splits(below) else {"train": below}
    depth = 1 if _has_splits(below) else 0
    classes = tuple(sorted({_class_of(name, depth) for name in given["train"]}))
    _require_classes(classes, source)
    return Arrangement(classes, around, _divided(_labelled(given, depth, classes), classes))


def _around(names: Sequence[str]) -> str:
    """The folder around everything, `x/` or `x/y/`; a class with files in it is none."""
    around = ""
    while True:
        below = [name[len(around) :].split("/") for name in names]
        first = below[0][0]
        alone = all(parts[0] == first and len(parts) > 2 for parts in below)
        if not alone or first.casefold() in NAMES:
            return around
        around += first + "/"


def _has_splits(names: Sequence[str]) -> bool:
    tops = {name.split("/")[0].casefold() for name in names}
    return tops <= set(NAMES) and "train" in {NAMES[top] for top in tops}


def _given_splits(names: Sequence[str]) -> dict[str, list[str]]:
    given: dict[str, list[str]] = {}
    for name in names:
        given.setdefault(NAMES[name.split("/")[0].casefold()], []).append(name)
    return given


def _class_of(name: str, depth: int) -> str:
    parts = name.split("/")
    if len(parts) < depth + 2:
        raise FieldspanError(
            "expected every image in the folder of its class, got {file} outside of one:"
            " move it into a folder",
            file=shown(name),
        )
    return parts[depth]


def _require_classes(classes: Sequence[str], source: str) -> None:
    if not CLASSES[0] <= len(classes) <= CLASSES[1]:
        raise FieldspanError(
            "expected {least} to {most} classes in {source}, got {got}: give each class a folder"
            " of its own",
            least=CLASSES[0],
            most=CLASSES[1],
            source=source,
            got=len(classes),
        )


def _labelled(
    given: dict[str, list[str]], depth: int, classes: Sequence[str]
) -> dict[str, list[tuple[str, int]]]:
    labels = {name: label for label, name in enumerate(classes)}
    for name in (name for part in given.values() for name in part):
        if _class_of(name, depth) not in labels:
            raise FieldspanError(
                "expected only classes that the training images have, got {file}: add training"
                " images of this class or remove it",
                file=shown(name),
            )
    return {
        part: [(name, labels[_class_of(name, depth)]) for name in names]
        for part, names in given.items()
    }


def _divided(
    given: dict[str, list[tuple[str, int]]], classes: Sequence[str]
) -> dict[str, list[tuple[str, int]]]:
    """All three splits: those that are missing are taken from train, a tenth of each class."""
    missing = [part for part in SPLITS[1:] if part not in given]
    train = given["train"]
    labels = np.array([label for _, label in train])
    counts = np.bincount(labels, minlength=len(classes))
    _require_images(counts, len(missing) + 1, classes)  # one image for each split at least
    quota = np.maximum(1, np.rint(counts / 10)).astype(np.int64)[labels]
    place = rank_within_class(labels, SPLIT_SEED) // quota  # 0, 1, 2, …: tenths of a class
    taken = {
        part: [train[i] for i in np.flatnonzero(place == at)] for at, part in enumerate(missing)
    }
    rest = [train[i] for i in np.flatnonzero(place >= len(missing))]
    return {part: {**given, **taken, "train": rest}[part] for part in SPLITS}


def _require_images(counts: np.ndarray, least: int, classes: Sequence[str]) -> None:
    few = int(np.argmin(counts))
    if counts[few] < least:
        raise FieldspanError(
            "expected at least {least} images of each class, got {got} in {name}: add images or"
            " remove the folder",
            least=least,
            got=int(counts[few]),
            name=shown(classes[few]),
        )
