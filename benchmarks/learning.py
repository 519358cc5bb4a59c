"""Speed of learning: core-seconds until a validation accuracy, each switch alone and all together.

5,000 training images of CIFAR-10, flipped and shifted, label smoothing 0.1, batches of 64: the
CNN of 73,000 parameters until 60 %, the transformer of 142,000 until 45 %. Every recipe is tried
with several lengths of its schedule, since how long to train is part of a recipe; what counts for
it is the length that costs least among those with which every seed arrives. `ratio` is the plain
recipe's core-seconds over a recipe's: above 1 is faster.

Core-seconds are processor time of one process with one thread: building the model (which for
whitening holds the fit) and every step until the first look that finds the target. A look takes
the accuracy on the first 2,000 validation images, every 25 steps and twice early on; its time is
told apart. A length with which one seed never arrives is not tried with the next seed; nor is
one longer than two with which the first seed arrives, or not among its two cheapest.

A full measurement takes hours: `--out FILE` adds a line for each run, and a run that the file has
already is not repeated. `--only cnn.plain vit` takes recipes by name or a model's all.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch

from benchmarks.learning_lengths import cheapest, dear, line, missed
from benchmarks.learning_runs import EVERY, SAMPLE, Result, keep, kept, reached
from benchmarks.measure import Aims, Figures, flat, in_fresh_process, machine, parser, tell
from data.image_set import ImageSet
from data.sources import available, load
from experiments.cluster import KEEP_FREED
from experiments.config import RunConfig, pair
from experiments.fast import FAST_MODEL, FAST_RECIPE

SIZE, SEEDS = 5000, 3
TARGETS = {"cnn": 0.60, "vit": 0.45}
STEPS = {"cnn": (250, 400, 600, 1000), "vit": (250, 400, 700, 1100, 1800)}  # of the schedule
PLAIN: dict[str, Any] = {"flip_crop": True, "label_smoothing": 0.1}
Switches = tuple[Mapping[str, Any], Mapping[str, Any]]  # of model, of recipe
EITHER: dict[str, Switches] = {
    "plain": ({}, {}),
    "alternating": ({}, {"alternating_flip": True}),
    "triangle": ({}, {"schedule": "triangle", "warmup": 0.2}),
    "muon": ({}, {"muon": 4.0}),
}
CNN: dict[str, Switches] = {
    "rate": ({}, {"learning_rate": 6e-3}),  # twice the usual
    "whitened": ({"whitened": True}, {}),
    "dirac": ({"dirac": True}, {}),
    "fast": (FAST_MODEL["cnn"], FAST_RECIPE["cnn"]),
}
VIT: dict[str, Switches] = {
    "rate": ({}, {"learning_rate": 4e-3}),  # twice the usual
    "glorot": ({"glorot": True}, {}),
    "mimetic": ({"mimetic": True}, {}),
    "fast": (FAST_MODEL["vit"], FAST_RECIPE["vit"]),
}
RECIPES = {"cnn": EITHER | CNN, "vit": EITHER | VIT}
NAMES = [f"{kind}.{recipe}" for kind, recipes in RECIPES.items() for recipe in recipes]
AIMS: Aims = {"cnn.fast.ratio": (">=", 2.0), "vit.fast.ratio": (">=", 1.5)}


def main(argv: list[str] | None = None) -> None:
    given = sys.argv[1:] if argv is None else argv
    asked = arguments(given)
    if asked.here:
        torch.set_num_threads(1)
        tell("learning", measured(asked), machine(), {}, as_json=asked.json)
        return
    before, alone = machine() | {"threads": 1}, KEEP_FREED | {"OMP_NUM_THREADS": 1}
    told = in_fresh_process("learning", "--here", *given, environment=alone)
    figures = {name: told[name] for name in told if name not in ("benchmark", "aims", "machine")}
    tell("learning", figures, before, _aims(figures, asked.quick), as_json=asked.json)


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """What was asked for."""
    options = parser(__doc__)
    add = options.add_argument
    add("--seeds", type=int, default=SEEDS, help="how many, from 0 on")
    add("--steps", type=int, nargs="+", help="lengths of the schedule to try, of every recipe")
    add("--only", nargs="+", default=[], metavar="NAME", help="cnn | vit | " + " | ".join(NAMES))
    add("--out", type=Path, metavar="FILE", help="results so far; each run adds a line")
    add("--here", action="store_true", help="measure in this process")
    asked = options.parse_args(argv)
    if unknown := set(asked.only) - {*NAMES, *RECIPES}:
        options.error(f"no recipe of this name: {', '.join(sorted(unknown))}")
    return asked


def measured(asked: argparse.Namespace) -> Figures:
    """What every recipe cost, run by run."""
    images = load("cifar10" if "cifar10" in available() else "local-texture")
    cpu, every = machine()["cpu"], 1 if asked.quick else EVERY
    done = {result.key: result for result in kept(asked.out)}
    results: list[Result] = []
    for name, config in plan(asked, images):
        about = (results, name, config.recipe.steps, config.seed)
        if missed(*about) or dear(*about):
            continue
        target = TARGETS[config.kind]
        known = done.get((config.run, target, every, cpu))
        result = known or reached(name, config, target, cpu, every)
        if known is None:
            keep(asked.out, result)
        results.append(replace(result, name=name))
        print(f"{name}, seed {config.seed}: {line([result])}", file=sys.stderr, flush=True)
    return {"data": images.name, "train_size": size(asked), "sample": SAMPLE} | compared(results)


def plan(asked: argparse.Namespace, images: ImageSet) -> Iterator[tuple[str, RunConfig]]:
    """Every run, seed by seed, so that all recipes have a result early."""
    for seed in range(1 if asked.quick else asked.seeds):
        for name in NAMES:
            kind, recipe = name.split(".")
            if asked.only and not {kind, name} & set(asked.only):
                continue
            for steps in (3,) if asked.quick else asked.steps or STEPS[kind]:
                plain = pair(
                    images, size(asked), seed, steps=steps, preset="macs", models=[kind], **PLAIN
                )
                yield name, switched(plain[0], RECIPES[kind][recipe])


def size(asked: argparse.Namespace) -> int:
    """How many training images."""
    return 20 if asked.quick else SIZE


def switched(config: RunConfig, switches: Switches) -> RunConfig:
    """The run with these switches of its model and its recipe."""
    model, recipe = switches
    options: Any = config.model
    return replace(config, model=replace(options, **model), recipe=replace(config.recipe, **recipe))


def compared(results: Sequence[Result]) -> Figures:
    """By model and recipe: the length that costs least, what it costs, and all lengths tried."""
    found: Figures = {}
    for kind in RECIPES:
        names = dict.fromkeys(one.name for one in results if one.name.startswith(f"{kind}."))
        own = {name: cheapest([one for one in results if one.name == name]) for name in names}
        plain = own.get(f"{kind}.plain", {}).get("core_seconds")
        for name, figures in own.items():
            cost = figures.get("core_seconds")
            more = {"ratio": plain / cost} if plain and cost else {}
            found.setdefault(kind, {"target": TARGETS[kind]})[name.split(".")[1]] = figures | more
    return found


def _aims(figures: Figures, quick: bool) -> Aims:
    """The aims that there is a value for."""
    known = dict(flat(figures))
    return {} if quick else {name: aim for name, aim in AIMS.items() if name in known}


if __name__ == "__main__":
    main()
