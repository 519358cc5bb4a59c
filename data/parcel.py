"""A set on its way to a machine that has not got it: its arrays, and what it says of itself."""

import re
from dataclasses import fields
from typing import Any

import numpy as np

from data.cache import Description, keep_set, open_set
from data.image_set import ImageSet, Split, fingerprint
from messages import FieldspanError

FINGERPRINT = re.compile(r"[0-9a-f]{16}")
Parcel = dict[str, Any]


def packed(images: ImageSet) -> Parcel:
    """The set as plain values and arrays, none of them on a disk of this machine."""
    about = {one.name: getattr(images, one.name) for one in fields(Description)}
    splits = {
        name: (np.array(split.images), np.array(split.labels))
        for name, split in images.splits.items()
    }
    return {"about": about, "splits": splits}


def unpacked(parcel: Parcel, expected: str) -> ImageSet:
    """The set, kept here under its fingerprint; FieldspanError when it is not the expected one."""
    splits = {name: Split(*arrays) for name, arrays in parcel["splits"].items()}
    found = fingerprint(splits)
    if found != expected:
        raise FieldspanError(
            "expected images with the fingerprint {expected}, got {found} from the machine that "
            "asked for the run: start a new run there",
            expected=expected,
            found=found,
        )
    return keep_set(_key(expected), Description(**parcel["about"]), splits)


def received(expected: str) -> ImageSet | None:
    """The set that came with this fingerprint before; None where none did."""
    return open_set(_key(expected)) if FINGERPRINT.fullmatch(expected) else None


def _key(expected: str) -> str:
    return f"received-{expected}"
