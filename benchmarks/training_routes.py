"""The three routes that `benchmarks.training` compares, each returning images a second."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image
from torch import Tensor, nn
from torch.utils.data import DataLoader, Dataset
from torchvision import transforms

from experiments.config import RunConfig
from experiments.jobs.problem import Problem
from experiments.jobs.vision import build
from learning.loop import train
from learning.optimise import learning_rates, make_optimiser, update, use_channels_last
from learning.task import Check, Part, Task, unchecked
from learning.watcher import QuietWatcher

WARMUP, COUNTED = 4, 15  # steps
STEPS = WARMUP + COUNTED + 1  # of a run: the end of a step is the beginning of the next
Batch = tuple[Tensor, Tensor]


class Moments(QuietWatcher):
    """A watcher that notes when each step begins, and which steps a checkpoint followed."""

    def __init__(self) -> None:
        self.begun: list[float] = []
        self.disturbed: set[int] = set()

    def should_stop(self) -> bool:
        """False; a step begins now."""
        self.begun.append(time.perf_counter())
        return False

    def checkpoint(self, data: bytes) -> None:
        """The step under way lasts longer than training took."""
        self.disturbed.add(len(self.begun) - 1)

    def seconds(self) -> list[float]:
        """How long each counted step took."""
        ends = zip(self.begun, self.begun[1:], strict=False)
        lasted = [end - begun for begun, end in ends]
        return [
            each
            for step, each in enumerate(lasted)
            if step >= WARMUP and step not in self.disturbed
        ]


@dataclass(frozen=True)
class StepsAlone:
    """A task whose evaluations cost nothing, so that a run is its steps."""

    task: Task
    size: int = field(init=False)
    watched: Part = "validation"

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", self.task.size)

    def examples(self, part: Part) -> int:
        """Images of a part."""
        return self.task.examples(part)

    def loss(self, model: nn.Module, indices: Tensor, generator: torch.Generator) -> Tensor:
        """The task's own."""
        return self.task.loss(model, indices, generator)

    def logits(self, model: nn.Module, part: Part, check: Check = unchecked) -> Tensor:
        """Of no image."""
        return torch.empty(0, 1)

    def score(self, logits: Tensor, part: Part) -> dict[str, float]:
        """Constants."""
        return {"accuracy": 0.0, "loss": 1.0}


class Pictures(Dataset):
    """The training images as PIL images, made when asked for, as torchvision's CIFAR10 does."""

    def __init__(self, problem: Problem) -> None:
        chosen = problem.images.train.images[problem.indices]
        self.images = np.ascontiguousarray(chosen.transpose(0, 2, 3, 1))
        self.labels = problem.images.train.labels[problem.indices].tolist()
        mean, deviation = (
            values.tolist() for values in (problem.task.mean, problem.task.deviation)
        )
        self.transform = transforms.Compose(
            [
                transforms.RandomCrop(32, padding=4),
                transforms.RandomHorizontalFlip(),
                transforms.ToTensor(),
                transforms.Normalize(mean, deviation),
            ]
        )

    def __len__(self) -> int:
        return len(self.labels)

    def __getitem__(self, index: int) -> tuple[Tensor, int]:
        return self.transform(Image.fromarray(self.images[index])), self.labels[index]


def real(config: RunConfig, problem: Problem) -> float:
    """Images a second through the project's own loop."""
    moments = Moments()  # type: ignore[abstract]  # the watcher's empty methods are meant
    task: Any = StepsAlone(problem.task)
    train(build(config, problem), task, config.recipe, seed=0, watcher=moments, evaluations=1)
    seconds = moments.seconds()
    return config.recipe.batch * len(seconds) / sum(seconds)


def plain(config: RunConfig, problem: Problem, batches: Iterator[Batch]) -> float:
    """Images a second through the bare step, on whatever batches come."""
    model, recipe = build(config, problem), config.recipe
    use_channels_last(model)
    model.train()
    optimiser, rates = make_optimiser(model, recipe), iter(learning_rates(recipe))

    def steps(count: int) -> None:
        for images, labels in islice(batches, count):
            loss = F.cross_entropy(model(images), labels)
            update(model, optimiser, loss, rate=next(rates), clip=recipe.clip)

    steps(WARMUP)
    begun = time.perf_counter()
    steps(COUNTED)
    return recipe.batch * COUNTED / (time.perf_counter() - begun)


def loaded(config: RunConfig, pictures: Pictures) -> Iterator[Batch]:
    """Batches of one DataLoader, without end."""
    loader = DataLoader(pictures, config.recipe.batch, shuffle=True, drop_last=True, num_workers=0)
    while True:
        yield from loader
