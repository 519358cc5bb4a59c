"""Far pair: the class is a relation between two marks that stand far apart.

A disc and a ring have one of four hues each; the class is the number of steps round the hues from
disc to ring. Hues and places of either mark are spread alike in every class, so whoever sees one
mark knows nothing: the sum of anything said about single marks stays at chance as well.

Only exact operations shape the pixels, so every machine draws the same ones.
"""

import numpy as np
from jaxtyping import Float32, Int64, UInt8

from data.chance import Chance
from data.colour import cloud, rgb, to_pixels
from messages import N_, FieldspanError

STEPS = (N_("same hue"), N_("one step"), N_("two steps"), N_("three steps"))
HUES = np.array([0.0, 0.135, 0.42, 0.62], np.float32)  # red, yellow, green, blue, in turns
SATURATIONS = np.array([0.85, 0.85, 0.9, 0.8], np.float32)
VALUES = np.array([0.9, 0.98, 0.62, 0.9], np.float32)  # lightness helps whoever mixes up hues
RADIUS = 3.5  # px from the centre of a mark to the middle of its soft edge
MARGIN = 3.5  # px between a centre and the outermost pixel centre: marks just stay whole
REACH = 24  # 31 - 2 * MARGIN px, the farthest that two centres can be apart along one axis
NEAREST = 8  # px, below which the marks would touch
CHUNK = 256


def far_pair(
    count: int, *, seed: int, distance: int = 20
) -> tuple[UInt8[np.ndarray, "count 3 32 32"], Int64[np.ndarray, " count"]]:
    """Drawn pictures and the steps from the disc's hue to the ring's, modulo 4.

    The centres are `distance` px apart along rows or along columns and at most as far along the
    other axis, so a square window of up to distance - 8 px never meets both marks.
    All 16 pairs of hues appear equally often to within one.
    """
    require_distance(distance)
    chance = Chance(seed, "far pair")
    pairs = chance.balanced(count, 16)
    disc, ring = pairs // 4, pairs % 4
    images = np.empty((count, 3, 32, 32), np.uint8)
    for start in range(0, count, CHUNK):
        part = slice(start, start + CHUNK)
        images[part] = _paint(chance, disc[part], ring[part], distance)
    return images, (ring - disc) % 4


def require_distance(distance: int) -> None:
    """Nothing, or the sentence that tells which distances fit."""
    if not NEAREST <= distance <= REACH:
        raise FieldspanError(
            "expected a distance of {nearest} to {farthest} pixels between the two marks,"
            " got {got}: write for example far-pair:20",
            nearest=NEAREST,
            farthest=REACH,
            got=distance,
        )


def _paint(
    chance: Chance,
    disc: Int64[np.ndarray, " image"],
    ring: Int64[np.ndarray, " image"],
    distance: int,
) -> UInt8[np.ndarray, "image 3 32 32"]:
    count = len(disc)
    grey = chance.uniform(count, 1, 1, 1, low=95, high=165)
    blotches, speckles = cloud(chance, count), chance.grain(count, 1, 32, 32)
    ground = grey + np.float32(22) * blotches + np.float32(10) * speckles
    planes = np.repeat(ground, 3, axis=1)
    places = _places(chance, count, distance)
    for hue, place, hollow in ((disc, places[0], False), (ring, places[1], True)):
        cover = _cover(place, hollow)[:, None]
        planes += cover * (_colour(chance, hue)[:, :, None, None] - planes)
    return to_pixels(planes + np.float32(4) * chance.grain(count, 3, 32, 32))


def _places(chance: Chance, count: int, distance: int) -> Float32[np.ndarray, "mark count axis"]:
    """Row and column of both centres: `distance` apart on one axis, somehow on the other."""
    far = chance.uniform(count) < 0.5
    aside = chance.uniform(count, low=-distance, high=distance)
    along = np.where(chance.uniform(count) < 0.5, np.float32(-distance), np.float32(distance))
    offset = np.stack([np.where(far, along, aside), np.where(far, aside, along)], axis=1)
    room = np.float32(REACH) - np.abs(offset)
    first = np.float32(MARGIN) + chance.uniform(count, 2) * room - np.minimum(offset, 0)
    return np.stack([first, first + offset])


def _colour(chance: Chance, hue: Int64[np.ndarray, " image"]) -> Float32[np.ndarray, "image 3"]:
    count = len(hue)
    return rgb(
        (HUES[hue] + chance.uniform(count, low=-0.015, high=0.015)) % np.float32(1),
        SATURATIONS[hue] * chance.uniform(count, low=0.85, high=1),
        VALUES[hue] * chance.uniform(count, low=0.9, high=1),
    )


def _cover(
    place: Float32[np.ndarray, "image axis"], hollow: bool
) -> Float32[np.ndarray, "image 32 32"]:
    """How much of each pixel a mark covers, 0 to 1, with an edge one pixel and a half soft."""
    line = np.arange(32, dtype=np.float32)
    rows = (line - place[:, :1])[:, :, None]
    columns = (line - place[:, 1:])[:, None, :]
    distance = np.sqrt(rows * rows + columns * columns)
    cover = np.clip((np.float32(RADIUS) - distance) / np.float32(1.5) + np.float32(0.5), 0, 1)
    if hollow:
        cover *= np.clip((distance - np.float32(1.5)) / np.float32(1.2) + np.float32(0.5), 0, 1)
    return cover
