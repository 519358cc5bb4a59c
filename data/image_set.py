"""What every source of images gives: three splits of 32 x 32 pictures, and who they are."""

import hashlib
from dataclasses import dataclass

import numpy as np
from jaxtyping import Int64, UInt8

SPLITS = ("train", "validation", "test")


@dataclass(frozen=True, eq=False)
class Split:
    """Pictures (channels red, green, blue) with the class of each; memory-mapped when cached."""

    images: UInt8[np.ndarray, "image 3 32 32"]
    labels: Int64[np.ndarray, " image"]

    def __len__(self) -> int:
        return len(self.labels)


@dataclass(frozen=True, eq=False)
class ImageSet:
    """A data set whose content never changes under its fingerprint.

    `title`, `source` and `classes` are message ids. `drawn` sets come from our own code and
    must never be shown as photographs.
    """

    name: str
    title: str
    source: str
    classes: tuple[str, ...]
    drawn: bool
    fingerprint: str
    train: Split
    validation: Split
    test: Split

    @property
    def splits(self) -> dict[str, Split]:
        """The three splits by name, in the order train, validation, test."""
        return {name: getattr(self, name) for name in SPLITS}


def fingerprint(splits: dict[str, Split]) -> str:
    """The first 16 hex digits of SHA-256 over shapes, pixels and labels of all splits."""
    digest = hashlib.sha256()
    for name in SPLITS:
        for array in (splits[name].images, splits[name].labels):
            digest.update(f"{name} {array.shape};".encode())
            digest.update(np.ascontiguousarray(array).data)
    return digest.hexdigest()[:16]
