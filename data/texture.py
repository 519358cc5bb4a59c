"""Local texture: the class is a fine pattern that any small window shows.

Only exact operations (no sine, no matrix product) shape the pixels, so every machine draws the
same ones.
"""

import numpy as np
from jaxtyping import Float32, Int64, UInt8

from data.chance import Chance
from data.colour import rgb, to_pixels
from messages import N_, FieldspanError

TEXTURES = (N_("horizontal stripes"), N_("vertical stripes"), N_("diagonal stripes"), N_("checks"))
CHUNK = 256  # pictures drawn at once, so that the planes stay in the processor's cache
DIAGONAL = np.float32(0.5**0.5)


def local_texture(
    count: int, *, seed: int, classes: int = len(TEXTURES)
) -> tuple[UInt8[np.ndarray, "count 3 32 32"], Int64[np.ndarray, " count"]]:
    """Drawn pictures and their pattern, each pattern as often as the others to within one.

    Patterns repeat every 3 to 4 px (checks: 4 to 5 px a side, so 2.8 to 3.5 px across their
    diagonal); colours, phase, contrast and noise say nothing of the class. Diagonal stripes run
    either way, so that mirroring a picture keeps its class.
    """
    if not 2 <= classes <= len(TEXTURES):
        raise FieldspanError(
            "expected 2 to {most} textures, got {got}: choose a number in that range",
            most=len(TEXTURES),
            got=classes,
        )
    chance = Chance(seed, "local texture")
    labels = chance.balanced(count, classes)
    images = np.empty((count, 3, 32, 32), np.uint8)
    for start in range(0, count, CHUNK):
        part = slice(start, start + CHUNK)
        images[part] = _paint(chance, labels[part])
    return images, labels


def _paint(
    chance: Chance, labels: Int64[np.ndarray, " image"]
) -> UInt8[np.ndarray, "image 3 32 32"]:
    count = len(labels)
    ink = rgb(
        chance.uniform(count),
        chance.uniform(count, low=0.35, high=0.85),
        chance.uniform(count, low=0.25, high=0.55),
    )
    paper = rgb(
        chance.uniform(count),
        chance.uniform(count, low=0.1, high=0.45),
        chance.uniform(count, low=0.8, high=1),
    )
    contrast = chance.uniform(count, 1, low=0.55, high=1)
    ink = paper + (ink - paper) * contrast
    pattern = _pattern(chance, labels)[:, None]
    planes = paper[:, :, None, None] + (ink - paper)[:, :, None, None] * pattern
    return to_pixels(planes + np.float32(8) * chance.grain(count, 3, 32, 32))


def _pattern(
    chance: Chance, labels: Int64[np.ndarray, " image"]
) -> Float32[np.ndarray, "image 32 32"]:
    """How much ink each pixel takes, 0 to 1."""
    count = len(labels)
    row = np.arange(32, dtype=np.float32)[:, None]
    column = np.arange(32, dtype=np.float32)[None, :]
    way = np.where(chance.uniform(count, 1, 1) < 0.5, np.float32(-1), np.float32(1))
    label = labels[:, None, None]
    across = np.where(
        label == 0, row, np.where(label == 1, column, (row + way * column) * DIAGONAL)
    )
    period = chance.uniform(count, 1, 1, low=3, high=4)
    phase = chance.uniform(2, count, 1, 1)
    stripes = _wave(across / period + phase[0])
    side = period + 1
    across_rows, across_columns = _wave(row / side + phase[0]), _wave(column / side + phase[1])
    checks = (1 + (2 * across_rows - 1) * (2 * across_columns - 1)) / 2
    return np.where(label == 3, checks, stripes)


def _wave(turns: Float32[np.ndarray, "..."]) -> Float32[np.ndarray, "..."]:
    """A triangle wave with its tops cut off, from 0 to 1, once a turn."""
    triangle = np.abs(2 * (turns % np.float32(1)) - 1)
    return np.clip((triangle - np.float32(0.5)) * np.float32(1.8) + np.float32(0.5), 0, 1)
