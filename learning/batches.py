"""The order in which training examples are seen."""

from collections.abc import Iterator

import torch
from jaxtyping import Int
from torch import Tensor

from learning.seeding import derived

ORDER = 2  # the path of this stream among those of `derived`


def batches(size: int, batch: int, seed: int, start: int = 0) -> Iterator[Int[Tensor, " batch"]]:
    """Indices of one batch after the other, from step `start` on, without end.

    Permutations of all examples follow each other and are cut into pieces of min(batch, size), so
    every example is seen equally often. Each permutation depends on the seed and its number alone:
    no state has to be kept to go on at any step.
    """
    length = min(batch, size)
    epoch, seen = divmod(start * length, size)
    ahead = permutation(size, seed, epoch)[seen:]
    while True:
        if len(ahead) < length:
            epoch += 1
            ahead = torch.cat([ahead, permutation(size, seed, epoch)])
        yield ahead[:length]
        ahead = ahead[length:]


def permutation(size: int, seed: int, epoch: int) -> Int[Tensor, " example"]:
    """All indices in the order of one epoch."""
    generator = torch.Generator().manual_seed(derived(seed, ORDER, epoch))
    return torch.randperm(size, generator=generator)
