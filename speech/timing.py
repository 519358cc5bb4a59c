"""How long the three routes of attention take against the length of a sound, measured here."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Literal

import torch
from torch import Tensor

from attention import attend, attend_fused, attend_local

Route = Literal["attend", "fused", "local"]
LENGTHS = (250, 500, 1000, 2000, 4000, 6000)  # frames: 2.5 s to a minute
LONGEST_MATRIX = 2000  # frames, up to which the whole matrix is held: 16 MB a matrix
DIM = 64  # of the one head
REPEATS = 3


@dataclass(frozen=True)
class Timing:
    """Seconds of one route at one length; computed from a shorter one where not measured."""

    route: Route
    length: int
    seconds: float
    measured: bool


def timings(radius: int, lengths: tuple[int, ...]) -> Iterator[Timing]:
    """One timing after the other, short sounds first: one head of random queries and keys.

    `attend` beyond LONGEST_MATRIX frames is not run but computed: its time grows as the square.
    """
    _seconds(partial(attend_local, *_vectors(4 * radius), radius=radius))  # first calls are slower
    for length in lengths:
        head = _vectors(length)
        if length <= LONGEST_MATRIX:
            whole = (length, _seconds(partial(attend, *head)))
            yield Timing("attend", length, whole[1], measured=True)
        else:
            yield Timing("attend", length, whole[1] * (length / whole[0]) ** 2, measured=False)
        yield Timing("fused", length, _seconds(partial(attend_fused, *head)), measured=True)
        local = _seconds(partial(attend_local, *head, radius=radius))
        yield Timing("local", length, local, measured=True)


def _vectors(length: int) -> list[Tensor]:
    """Query, key and value of every frame, of one head."""
    draws = torch.Generator().manual_seed(length)
    return [torch.randn(1, 1, length, DIM, generator=draws) for _ in range(3)]


def _seconds(run: Callable[[], object]) -> float:
    """The median of a few runs."""
    taken = []
    with torch.no_grad():
        for _ in range(REPEATS):
            begun = time.perf_counter()
            run()
            taken.append(time.perf_counter() - begun)
    return median(taken)
