"""What an embedding starts from, without torch: small random vectors."""

from dataclasses import dataclass

import numpy as np
from jaxtyping import Float

STEPS = 300
EVERY = 10  # steps from one snapshot to the next
SPREAD = 0.1  # standard deviation of the numbers before the first step


@dataclass(frozen=True)
class Snapshot:
    """The vector of every word after so many steps."""

    step: int
    vectors: Float[np.ndarray, "word dim"]


def start(words: int, dim: int, seed: int) -> Float[np.ndarray, "word dim"]:
    """Normal random numbers, the same for the same seed."""
    drawn = np.random.default_rng(seed).normal(0.0, SPREAD, (words, dim))
    return drawn.astype(np.float32)
