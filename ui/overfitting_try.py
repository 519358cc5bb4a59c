"""What to try on the Overfitting page: another size, another view."""

import math
from collections.abc import Sequence

from messages import N_
from ui.language import _

APART = 10  # times as many images, or the nearest to that
LOOKS = {
    "gap": N_("The gap alone: does one of its two measures still grow where the other has ended?"),
    "fit": N_("At equal fit: with the same share of images learned, whose gap is larger?"),
}


def to_try(sizes: Sequence[int], size: int, view: str) -> dict[str, dict[str, str]]:
    """Two experiments: a sentence, and the controls that it sets."""
    found = {}
    if other := far_from(size, sizes):
        sentence = _(
            "{other:,} images instead of {size:,}: whose gap changes more?", other=other, size=size
        )
        found[sentence] = {"size": str(other)}
    looks = {_(sentence): {"view": id} for id, sentence in LOOKS.items() if id != view}
    return dict(list((found | looks).items())[:2])


def far_from(size: int, sizes: Sequence[int]) -> int | None:
    """The size nearest to ten times as many, else to a tenth; None where there is no other."""
    larger, smaller = [n for n in sizes if n > size], [n for n in sizes if n < size]
    wanted = size * APART if larger else size / APART
    return min(larger or smaller, key=lambda n: abs(math.log(n / wanted)), default=None)
