"""Colours and background for the drawn sets, as float32 planes in units of 0 to 255."""

import numpy as np
from jaxtyping import Float32, UInt8

from data.chance import Chance


def rgb(
    hue: Float32[np.ndarray, " image"],
    saturation: Float32[np.ndarray, " image"],
    value: Float32[np.ndarray, " image"],
) -> Float32[np.ndarray, "image 3"]:
    """Red, green and blue of a hue in turns (0 red, 1/3 green, 2/3 blue), a saturation, a value."""
    offset = np.array([0, 4, 2], np.float32)  # where each channel peaks, in sixths of a turn
    sixths = (hue[:, None] * np.float32(6) + offset) % np.float32(6)
    presence = np.clip(np.abs(sixths - np.float32(3)) - np.float32(1), 0, 1)
    lightness = 1 - saturation[:, None] * (1 - presence)
    return np.float32(255) * value[:, None] * lightness


def cloud(chance: Chance, count: int, cells: int = 5) -> Float32[np.ndarray, "count 1 32 32"]:
    """Soft blotches from -1 to 1: random numbers on a coarse grid, interpolated linearly."""
    coarse = chance.uniform(count, cells, cells, low=-1)
    place = np.arange(32, dtype=np.float32) * np.float32((cells - 1) / 32)
    first = place.astype(np.int64)
    share = place - first.astype(np.float32)
    rows = (
        coarse[:, first] * (1 - share)[None, :, None] + coarse[:, first + 1] * share[None, :, None]
    )
    return (rows[:, :, first] * (1 - share) + rows[:, :, first + 1] * share)[:, None]


def to_pixels(planes: Float32[np.ndarray, "..."]) -> UInt8[np.ndarray, "..."]:
    """The nearest whole pixel values."""
    return np.clip(np.rint(planes), 0, 255).astype(np.uint8)
