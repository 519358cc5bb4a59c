"""Training speed: the project's loop over a compute-only ceiling and over a DataLoader loop.

Three routes train the same freshly built model on batches of 128 images. After WARMUP steps,
COUNTED further ones are timed, and the speed is images over the seconds of those steps:

real: `learning.loop.train` on an ImageTask, flip and crop on. A step lasts from one question
    whether to stop to the next, so everything between is counted: the order of the batch, pixels
    indexed, augmented and normalised, forward, the check of the loss, backward, clipping, the
    optimiser, progress to a watcher that keeps nothing. Not counted: evaluations and final
    measures (the task answers them with constants), and every step after which a checkpoint is
    due, as those come by the clock and by the curve.
ceiling: the very same normalised batch again and again, forward, backward, clipping, optimiser.
dataloader: PIL images made one by one, torchvision's RandomCrop(32, padding=4), flip, ToTensor
    and Normalize, collected by a DataLoader without worker processes; then the ceiling's step.
    The one difference in what is drawn: its crop pads with black, ours reflects.

The environment is the one that the app gives its workers, and each number of threads has a
process of its own. Ratios are speeds over speeds: higher is better.
"""

import argparse
from collections.abc import Callable
from itertools import repeat
from statistics import median

import torch

from benchmarks.measure import (
    Aims,
    Figures,
    in_fresh_process,
    interleaved,
    machine,
    parser,
    ratio,
    tell,
)
from benchmarks.training_routes import STEPS, Pictures, loaded, plain, real
from data.sources import available, load
from experiments.cluster import KEEP_FREED
from experiments.config import RunConfig, pair
from experiments.jobs.problem import open_problem

BATCH = 128
IMAGES = 10_000  # to train on
THREADS = (2, 1)
KINDS = ("cnn", "vit")
AIMS: Aims = {
    f"{kind}.{name}": (">=", bound)
    for kind in KINDS
    for name, bound in (("ratio_to_ceiling", 0.95), ("ratio_to_dataloader", 1.15))
}


def main(argv: list[str] | None = None) -> None:
    asked = arguments(argv)
    if asked.threads:
        torch.set_num_threads(asked.threads)
        tell("training", measured(asked), machine(), {}, as_json=asked.json)
        return
    before, quick = machine(), ["--quick"] if asked.quick else []
    two, one = (
        in_fresh_process(
            "training",
            f"--threads={threads}",
            *quick,
            environment=KEEP_FREED | {"OMP_NUM_THREADS": threads},
        )
        for threads in THREADS
    )
    figures = {name: two[name] for name in ("data", "batch", *KINDS)}
    figures["one_thread"] = {kind: one[kind] for kind in KINDS}
    before["threads"] = "2, then 1"
    tell("training", figures, before, {} if asked.quick else AIMS, as_json=asked.json)


def arguments(argv: list[str] | None) -> argparse.Namespace:
    """What was asked for; with a number of threads, a process measures with them itself."""
    options = parser(__doc__)
    options.add_argument("--threads", type=int, choices=(1, 2), help="measure here, with so many")
    return options.parse_args(argv)


def measured(asked: argparse.Namespace) -> Figures:
    """The figures of both models with this process's threads."""
    images = load("cifar10" if "cifar10" in available() else "local-texture")
    size, batch, rounds = (20, 2, 1) if asked.quick else (IMAGES, BATCH, 5)
    configs = pair(images, size, 0, steps=STEPS, batch=batch, flip_crop=True)
    figures = {config.kind: compared(config, rounds) for config in configs}
    return {"data": images.name, "batch": batch, **figures}


def compared(config: RunConfig, rounds: int) -> Figures:
    """The three routes of one model, as speeds and ratios of speeds."""
    problem = open_problem(config)
    pictures = Pictures(problem)
    routes: dict[str, Callable[[], float]] = {
        "real": lambda: real(config, problem),
        "ceiling": lambda: plain(config, problem, repeat(next(loaded(config, pictures)))),
        "dataloader": lambda: plain(config, problem, loaded(config, pictures)),
    }
    speeds = interleaved(routes, rounds=rounds)
    return {
        "ratio_to_ceiling": ratio(speeds["real"], speeds["ceiling"]),
        "ratio_to_dataloader": ratio(speeds["real"], speeds["dataloader"]),
        "images_per_second": median(speeds["real"]),
        "ceiling_images_per_second": median(speeds["ceiling"]),
        "dataloader_images_per_second": median(speeds["dataloader"]),
    }


if __name__ == "__main__":
    main()
