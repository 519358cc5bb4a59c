"""Which images a run of a given size learns from, and the normalisation fitted on them alone."""

import hashlib

import numpy as np
from jaxtyping import Float32, Int64, UInt8

from data.chance import Chance
from messages import FieldspanError

FLOOR = 1 / 255  # one grey level: a flat channel is left alone rather than blown up
CHUNK = 1000  # images counted at once; bincount takes eight bytes a pixel


def subset_indices(
    labels: Int64[np.ndarray, " pool"], size: int, seed: int
) -> Int64[np.ndarray, " size"]:
    """The first `size` of the pool ordered by rank within its class, then by the seed's classes.

    So a bigger subset contains every smaller one of the same seed, and as long as no class runs
    out, classes differ by one image at most.
    """
    pool = np.asarray(labels)
    classes = np.unique(pool)
    if not len(classes) <= size <= len(pool):
        raise FieldspanError(
            "expected {least} to {most} training images, got {got}: choose a size in that range",
            least=len(classes),
            most=len(pool),
            got=size,
        )
    class_order = np.argsort(Chance(seed, "class order").order(len(classes)))
    place = class_order[np.searchsorted(classes, pool)]
    return np.lexsort((place, rank_within_class(pool, seed)))[:size].astype(np.int64)


def rank_within_class(labels: Int64[np.ndarray, " pool"], seed: int) -> Int64[np.ndarray, " pool"]:
    """For each image its place, from 0, in the seed's random order of its class."""
    order = Chance(seed, "rank").order(len(labels))
    ranks = np.empty(len(labels), np.int64)
    for label in np.unique(labels):
        members = order[labels[order] == label]
        ranks[members] = np.arange(len(members))
    return ranks


def normalisation(
    images: UInt8[np.ndarray, "image 3 row column"],
) -> tuple[Float32[np.ndarray, "3"], Float32[np.ndarray, "3"]]:
    """Mean and standard deviation of each channel, pixels scaled to 0..1.

    Levels are counted and only then averaged: exact, so the same on every machine.
    """
    counts = np.zeros((3, 256), np.int64)
    for start in range(0, len(images), CHUNK):
        part = images[start : start + CHUNK]
        for channel in range(3):
            counts[channel] += np.bincount(part[:, channel].ravel(), minlength=256)
    levels = np.arange(256) / 255
    total = counts.sum(axis=1)
    mean = (counts * levels).sum(axis=1) / total
    variance = (counts * (levels - mean[:, None]) ** 2).sum(axis=1) / total
    deviation = np.maximum(np.sqrt(variance), FLOOR)
    return mean.astype(np.float32), deviation.astype(np.float32)


def indices_hash(indices: Int64[np.ndarray, " image"]) -> str:
    """16 hex digits that identify a subset, the order of its images included."""
    return hashlib.sha256(np.asarray(indices).astype("<i8").tobytes()).hexdigest()[:16]
