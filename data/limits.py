"""How much a reader may hand in or ask for: tight on a hosted app, wide on one's own machine."""

import os
from dataclasses import dataclass

MEGA = 1_000_000


@dataclass(frozen=True)
class Limits:
    """Bounds on own images, bytes unless said otherwise, and on what is trained at a click."""

    zip: int  # the zip as it is handed in
    listing: int  # the zip's table of contents, read before anything else
    unpacked: int  # all images of a zip together, as the table of contents declares them
    file: int  # one image file
    images: int  # how many of them
    sets: int | None  # how many own sets are kept, the oldest leaving first; None: all
    runs: int = 2000  # trainings that one click may queue
    steps: int = 50_000  # of each of them


LOCAL = Limits(2000 * MEGA, 50 * MEGA, 2000 * MEGA, 100 * MEGA, 100_000, None)
HOSTED = Limits(20 * MEGA, 2 * MEGA, 100 * MEGA, 10 * MEGA, 5000, 20, runs=200, steps=6000)

UPLOAD = 200  # MB of any one file that a browser may send; a larger zip is named by its path

CLASSES = (2, 256)  # the store keeps a predicted class in one byte
PIXELS = 64 * MEGA  # of one picture, before it is scaled down


def hosted() -> bool:
    """Whether strangers share this app: FIELDSPAN_HOSTED is set, and not to 0."""
    return os.environ.get("FIELDSPAN_HOSTED", "") not in ("", "0")


def limits() -> Limits:
    """The bounds that hold here."""
    return HOSTED if hosted() else LOCAL


def upload() -> int:
    """MB of one file that a browser may send here."""
    return min(UPLOAD, limits().zip // MEGA)
