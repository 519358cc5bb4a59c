"""A small pattern somewhere in a noisy row of numbers: what lesson 8 trains on; no torch here."""

import hashlib
import json
import math
from dataclasses import dataclass

import numpy as np
from jaxtyping import Float32, Int64

from messages import FieldspanError

LENGTH = 24  # numbers in a row
PATTERNS = ((1, 1, -1, -1), (1, -1, -1, 1))  # added at a random place; which one is the label
PLACES = LENGTH - len(PATTERNS[0]) + 1
VALIDATION, TEST = 400, 2000  # rows, the same for every size and seed
PREFIX = "pattern:"
LARGEST_NOISE = 2.0  # standard deviation; far beyond, nothing can be learned
VERSION = 1  # raised when other rows come out
TRAIN_STREAM, VALIDATION_STREAM, TEST_STREAM = 0, 1, 2


@dataclass(frozen=True, eq=False)
class Rows:
    """Noisy rows, and which pattern lies in each."""

    numbers: Float32[np.ndarray, "row place"]
    labels: Int64[np.ndarray, " row"]


def noise_of(name: str) -> float:
    """The deviation of the noise in "pattern:<noise>"; FieldspanError for any other name."""
    try:
        noise = float(name.removeprefix(PREFIX))
    except ValueError:
        noise = math.nan
    if not name.startswith(PREFIX) or not 0 <= noise <= LARGEST_NOISE:
        raise FieldspanError(
            "expected a noise from 0 to {most} as in {example}, got {got}: choose another",
            most=LARGEST_NOISE,
            example=f"{PREFIX}0.3",
            got=name[:60],
        )
    return noise


def fingerprint(name: str) -> str:
    """16 hex digits that follow from everything that shapes the rows of this name."""
    made = {
        "noise": noise_of(name),
        "length": LENGTH,
        "patterns": PATTERNS,
        "held out": (VALIDATION, TEST),
        "version": VERSION,
    }
    return hashlib.sha256(json.dumps(made, sort_keys=True).encode()).hexdigest()[:16]


def train_rows(name: str, size: int, seed: int) -> Rows:
    """Training rows, both patterns in turn; a smaller set of a seed begins every larger one."""
    labels = np.arange(size) % len(PATTERNS)
    noise, places = _drawn(name, size, (seed, TRAIN_STREAM))
    return Rows(_with_patterns(noise, places, labels), labels)


def validation_rows(name: str) -> Rows:
    """Rows to choose by."""
    return _twins(name, VALIDATION, VALIDATION_STREAM)


def test_rows(name: str) -> Rows:
    """Rows to judge by."""
    return _twins(name, TEST, TEST_STREAM)


def _twins(name: str, count: int, stream: int) -> Rows:
    """Every noise and place twice, once with each pattern: who cannot tell them apart gets half."""
    noise, places = (np.repeat(each, 2, axis=0) for each in _drawn(name, count // 2, (0, stream)))
    labels = np.arange(count) % len(PATTERNS)
    return Rows(_with_patterns(noise, places, labels), labels)


def _drawn(
    name: str, count: int, path: tuple[int, int]
) -> tuple[Float32[np.ndarray, "row place"], Int64[np.ndarray, " row"]]:
    """Noise and the first place of the pattern for each row, row by row from their own streams."""
    noise, places = (np.random.default_rng([*path, part]) for part in (0, 1))
    grain = noise_of(name) * noise.standard_normal((count, LENGTH))
    return grain.astype(np.float32), places.integers(PLACES, size=count)


def _with_patterns(
    noise: Float32[np.ndarray, "row place"],
    places: Int64[np.ndarray, " row"],
    labels: Int64[np.ndarray, " row"],
) -> Float32[np.ndarray, "row place"]:
    """The noise with each row's pattern added from its place on."""
    where = places[:, None] + np.arange(len(PATTERNS[0]))
    numbers = noise.copy()
    numbers[np.arange(len(noise))[:, None], where] += np.array(PATTERNS, np.float32)[labels]
    return numbers
