"""The steps at which a run is looked at, and at how many examples."""

from math import ceil

MOST, LEAST = 15, 4  # evenly spaced points of a curve
FEWEST = 1000  # validation examples behind a point
TRAIN_SAMPLE = 5000  # training examples behind a point, at most: all would cost too much


def evaluation_steps(steps: int, evaluations: int) -> tuple[int, ...]:
    """Steps with a curve point: 0, the last, and evenly between; two early ones as well.

    The early ones, at 1/60 and 1/30 of the budget, are there since most is learnt early.

    >>> evaluation_steps(60, 3)
    (0, 1, 2, 20, 40, 60)
    """
    even = {ceil(steps * k / evaluations) for k in range(1, evaluations + 1)}
    return tuple(sorted({0, ceil(steps / 60), ceil(steps / 30)} | even))


def snapshot_steps(steps: int) -> tuple[int, ...]:
    """Steps at which spans or fields are measured: 0, 1, 2, 4, 8, ... and the last.

    >>> snapshot_steps(11)
    (0, 1, 2, 4, 8, 11)
    """
    doubling = {2**k for k in range(steps.bit_length()) if 2**k <= steps}
    return tuple(sorted({0, steps} | doubling))


def watched_for(steps: int, batch: int) -> int:
    """How many validation examples a point can afford, when a curve has its fewest points.

    They cost at most a quarter as much again as training, if that leaves FEWEST; the same for
    every training-set size, so that the curves of a comparison are equally exact.

    >>> watched_for(3000, 64), watched_for(300, 64), watched_for(100, 64)
    (20571, 2057, 1000)
    """
    return max(FEWEST, round(0.75 * steps * batch / (LEAST + 3)))


def evaluations_for(steps: int, batch: int, curve: int) -> int:
    """How many curve points a budget can afford: evaluating costs at most a quarter as much again.

    `curve` examples are evaluated at a point; evaluating one costs about a third of training on it.
    Never more than MOST points, and never fewer than LEAST, however short the run.

    >>> evaluations_for(3000, 64, 10_000), evaluations_for(300, 64, 2_500)
    (15, 6)
    """
    affordable = round(0.8 * steps * batch / curve)
    return min(MOST, max(LEAST, affordable))
