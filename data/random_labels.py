"""Training labels of which a share is drawn at random, as in the experiments on memorising."""

import numpy as np
from jaxtyping import Bool, Int64

from data.chance import Chance
from messages import FieldspanError


def corrupted(
    labels: Int64[np.ndarray, " image"], classes: int, share: float, seed: int
) -> tuple[Int64[np.ndarray, " image"], Bool[np.ndarray, " image"]]:
    """The labels, and which of them were drawn anew, uniformly from all classes.

    So a corrupted label is wrong with probability 1 - 1 / classes only (Zhang et al. 2017,
    arXiv 1611.03530). For one seed a larger share corrupts the images of a smaller one too, with
    the same labels. FieldspanError for a share outside 0 to 1.
    """
    if not 0 <= share <= 1:
        raise FieldspanError(
            "expected a share of corrupted labels from 0 to 1, got {got}: try 0.5", got=share
        )
    chance = Chance(seed, "random labels")
    chosen = chance.order(len(labels))[: round(share * len(labels))]
    drawn = chance.raw(len(labels)) % np.uint64(classes)
    mask = np.zeros(len(labels), bool)
    mask[chosen] = True
    return np.where(mask, drawn, labels).astype(np.int64), mask
