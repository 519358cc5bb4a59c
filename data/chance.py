"""Random numbers that are the same on every machine and in every version of numpy.

numpy promises stable streams for its bit generators but not for the distributions built on
them, and the fingerprint of a drawn set must not move; so everything here is made from raw bits
by exact operations.
"""

import numpy as np
from jaxtyping import Float32, Int64, UInt64

from messages import FieldspanError

UNIT = np.float32(2.0**-24)  # 24 bits fill a float32 exactly, so a uniform number is never 1


class Chance:
    """A stream of random numbers, set by a seed and the name of its purpose."""

    def __init__(self, seed: int, purpose: str) -> None:
        if seed < 0:
            raise FieldspanError(
                "expected a seed of 0 or more, got {got}: choose a whole number from 0 upwards",
                got=seed,
            )
        sequence = np.random.SeedSequence([seed, *purpose.encode()])
        self._bits = np.random.PCG64(sequence)

    def raw(self, *shape: int) -> UInt64[np.ndarray, "..."]:
        """Raw 64-bit numbers."""
        return self._bits.random_raw(int(np.prod(shape))).reshape(shape)

    def uniform(self, *shape: int, low: float = 0, high: float = 1) -> Float32[np.ndarray, "..."]:
        """Numbers evenly spread over low <= number < high."""
        share = (self.raw(*shape) >> np.uint64(40)).astype(np.float32) * UNIT
        return share * np.float32(high - low) + np.float32(low)

    def grain(self, *shape: int) -> Float32[np.ndarray, "..."]:
        """Cheap fine noise: one byte a number, evenly spread over -1 <= number < 1."""
        count = int(np.prod(shape))
        octets = self._bits.random_raw(count // 8 + 1).astype("<u8").view(np.uint8)[:count]
        centred = octets.reshape(shape).astype(np.float32) - np.float32(128)
        return centred * np.float32(1 / 128)

    def order(self, count: int) -> Int64[np.ndarray, " count"]:
        """A random order of the numbers 0 to count - 1."""
        return np.argsort(self.raw(count), kind="stable").astype(np.int64)

    def balanced(self, count: int, kinds: int) -> Int64[np.ndarray, " count"]:
        """Kinds 0 to kinds - 1 in random order, each as often as the others to within one."""
        return self.order(count) % kinds
