"""The loop over positions, the matrix form and the fused kernel, timed on this machine."""

import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pandas as pd
import torch
from torch import Tensor

from attention import attend, attend_fused, attend_one_by_one
from messages import N_
from messages.lines import Line, exact, line, measured

LENGTHS = (8, 16, 32, 64, 128, 256, 512, 1_024)
DIM = 64  # numbers a query, a key and a value have
REPETITIONS = 5
RACERS: dict[str, Callable[[Tensor, Tensor, Tensor], Tensor]] = {
    "loop": attend_one_by_one,
    "matrix": lambda q, k, v: attend(q, k, v).output,
    "fused": attend_fused,
}
NAMES = {
    "loop": N_("loop over positions"),
    "matrix": N_("matrix form"),
    "fused": N_("fused kernel"),
}


@dataclass(frozen=True)
class Lap:
    """Seconds of each racer at one length, and how far their outputs lie apart at most."""

    length: int
    seconds: dict[str, float]
    difference: float


def race(
    lengths: tuple[int, ...] = LENGTHS,
    *,
    repetitions: int = REPETITIONS,
    seed: int = 0,
    clock: Callable[[], float] = time.perf_counter,
) -> Iterator[Lap]:
    """A lap a length: medians over the repetitions, the racers taking turns, in 32-bit floats."""
    generator = torch.Generator().manual_seed(seed)
    for length in lengths:
        q, k, v = torch.randn(3, length, DIM, generator=generator).unbind()
        with torch.inference_mode():
            outputs = torch.stack([run(q, k, v) for run in RACERS.values()])  # and a warm-up
            apart = (outputs.amax(dim=0) - outputs.amin(dim=0)).max().item()
            taken: dict[str, list[float]] = {name: [] for name in RACERS}
            for _ in range(repetitions):
                for name, run in RACERS.items():
                    start = clock()
                    run(q, k, v)
                    taken[name].append(clock() - start)
        yield Lap(length, {name: statistics.median(taken[name]) for name in RACERS}, apart)


def table(laps: list[Lap]) -> pd.DataFrame:
    """One row a length and racer: length, racer, milliseconds."""
    rows = [
        (lap.length, name, 1_000 * seconds) for lap in laps for name, seconds in lap.seconds.items()
    ]
    return pd.DataFrame(rows, columns=["length", "racer", "milliseconds"])


def said(laps: list[Lap]) -> Line:
    """Who was how fast at the largest length."""
    last = laps[-1]
    loop, matrix, fused = (1_000 * last.seconds[name] for name in RACERS)
    message = N_(
        "At {length} words the loop takes {loop} ms, the matrix form {matrix} ms "
        "and the fused kernel {fused} ms."
    )
    return line(
        message,
        length=f"{last.length:,}",
        loop=measured(loop),
        matrix=measured(matrix),
        fused=measured(fused),
    )


def agreed(laps: list[Lap]) -> Line:
    """The largest difference between the three, over all lengths."""
    most = max(lap.difference for lap in laps)
    message = N_("Largest difference between the three outputs, over all lengths: {difference}.")
    return line(message, difference=exact(most))
