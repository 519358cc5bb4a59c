"""How alike vectors are, whose vector is nearest, and a flat map of them."""

from collections.abc import Sequence

import numpy as np
from jaxtyping import Float


def cosines(
    vectors: Float[np.ndarray, "word dim"], centred: bool = True
) -> Float[np.ndarray, "word word"]:
    """Cosine of every two vectors, by default after subtracting the mean of all; 0 beside a 0.

    What all words share, such as how often they come, would make every pair alike.
    """
    lifted = vectors.astype(np.float64)
    lifted = lifted - lifted.mean(axis=0) if centred else lifted
    units = lifted / np.maximum(np.linalg.norm(lifted, axis=1, keepdims=True), 1e-12)
    return units @ units.T


def similarity(
    table: Float[np.ndarray, "word word"], some: Sequence[int], others: Sequence[int]
) -> float:
    """Mean cosine of a word of the one group with a word of the other, none with itself."""
    block = [table[i, j] for i in some for j in others if i != j]
    return float(np.mean(block))


def nearest(table: Float[np.ndarray, "word word"], word: int, among: Sequence[int]) -> list[int]:
    """The other words of a choice by falling cosine with this one."""
    others = [place for place in among if place != word]
    return sorted(others, key=lambda place: -table[word, place])


def to_centres(
    vectors: Float[np.ndarray, "word dim"], groups: Sequence[Sequence[int]]
) -> Float[np.ndarray, "word group"]:
    """Cosine of every vector with the mean vector of each group, the mean of all subtracted.

    A word is left out of the mean that it is held against; 0 where nobody else is in its group.
    """
    lifted = vectors.astype(np.float64) - vectors.mean(axis=0)
    columns = []
    for group in groups:
        member = np.isin(np.arange(len(lifted)), group)
        total, count = lifted[member].sum(axis=0), member.sum()
        centre = (total - lifted * member[:, None]) / np.maximum(count - member, 1)[:, None]
        columns.append(_along(lifted, centre))
    return np.stack(columns, axis=1)


def _along(
    left: Float[np.ndarray, "word dim"], right: Float[np.ndarray, "word dim"]
) -> Float[np.ndarray, " word"]:
    lengths = np.linalg.norm(left, axis=1) * np.linalg.norm(right, axis=1)
    return (left * right).sum(axis=1) / np.maximum(lengths, 1e-12)


def flat_map(
    vectors: Float[np.ndarray, "word dim"],
    spread_of: Sequence[int],
    upright: Sequence[Sequence[int]],
) -> tuple[Float[np.ndarray, "word 2"], float]:
    """All words along the first two principal components of some, and the share of spread kept.

    Components come with either sign: group i of `upright` gets a positive mean on axis i.
    """
    centred = vectors.astype(np.float64) - vectors.mean(axis=0)
    some = centred[list(spread_of)]
    _, _, components = np.linalg.svd(some - some.mean(axis=0), full_matrices=False)
    points = centred @ components[:2].T
    for axis, group in enumerate(upright):
        if points[list(group), axis].mean() < 0:
            points[:, axis] *= -1
    total = float((centred**2).sum())
    return points, float((points**2).sum()) / total if total else 0.0
