"""The order in which training examples are seen."""

from collections.abc import Iterator

import torch
from jaxtyping import Int
from torch import Tensor

from learning.seeding import derived

ORDER, SIDE = 2, 4  # the paths of these streams among those of `derived`


def batches(
    size: int, batch: int, seed: int, start: int = 0, sides: int = 1
) -> Iterator[Int[Tensor, " batch"]]:
    """Indices of one batch after the other, from step `start` on, without end.

    Permutations of all examples follow each other and are cut into pieces of min(batch, size), so
    every example is seen equally often. Each permutation depends on the seed and its number alone:
    no state has to be kept to go on at any step. Where examples have several `sides`, an index of
    i + side * size stands for one side of example i, and each example shows its sides in turn.
    """
    length = min(batch, size)
    epoch, seen = divmod(start * length, size)
    ahead = shown(size, seed, epoch, sides)[seen:]
    while True:
        if len(ahead) < length:
            epoch += 1
            ahead = torch.cat([ahead, shown(size, seed, epoch, sides)])
        yield ahead[:length]
        ahead = ahead[length:]


def shown(size: int, seed: int, epoch: int, sides: int) -> Int[Tensor, " example"]:
    """What one epoch shows, in its order: of each example the side whose turn it is.

    With two sides the alternating flip of Jordan 2024 (arXiv 2404.00498): which side
    comes first is drawn once for each example, and each epoch shows the other one of the last.
    """
    order = permutation(size, seed, epoch)
    if sides == 1:
        return order
    generator = torch.Generator().manual_seed(derived(seed, SIDE))
    first = torch.randint(sides, (size,), generator=generator)
    return order + size * ((first[order] + epoch) % sides)


def permutation(size: int, seed: int, epoch: int) -> Int[Tensor, " example"]:
    """All indices in the order of one epoch."""
    generator = torch.Generator().manual_seed(derived(seed, ORDER, epoch))
    return torch.randperm(size, generator=generator)
