"""The small pictures of the ladder page: a drawn one, and a test image in grey."""

import numpy as np
from numpy.typing import NDArray

from experiments.samples import Samples

Picture = tuple[tuple[float, ...], ...]  # rows of grey, 0 black to 1 white
SIDE = 16  # cells of a grey image: two by two pixels make one
DRAWING = """
    00000000000000
    00000000000990
    00000500000990
    00005550000000
    00055555000000
    00555555500000
    00888888800000
    00880088800000
    33880088833333
    33333333333333
"""
DRAWN: Picture = tuple(tuple(int(digit) / 9 for digit in row) for row in DRAWING.split())


def in_grey(samples: Samples, image: int) -> Picture:
    """The test image as light and dark, its pixels in fours."""
    return tuple(tuple(row) for row in _grey(samples.images[image]).tolist())


def _grey(pixels: NDArray[np.uint8]) -> NDArray[np.float64]:
    light = np.tensordot([0.299, 0.587, 0.114], pixels / 255, axes=1)  # as in ITU-R BT.601
    step = light.shape[0] // SIDE
    fours = light.reshape(SIDE, step, SIDE, step).mean(axis=(1, 3))
    return fours.round(3)
