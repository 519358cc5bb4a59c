"""One run of `benchmarks.learning`: the project's own loop until an accuracy is reached."""

import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import ceil
from pathlib import Path

import torch
from torch import Tensor, nn

from experiments.config import RunConfig
from experiments.jobs.problem import Problem, open_problem
from experiments.jobs.vision import build
from learning.images import EVALUATION_BATCH, ImageTask, normalise
from learning.loop import train
from learning.metrics import accuracy
from learning.task import Check, Part, outputs, unchecked
from learning.watcher import QuietWatcher, Row

SAMPLE = 2000  # validation images: one standard error is 1.1 points
EVERY = 25  # steps from one look at the accuracy to the next


@dataclass(frozen=True)
class Result:
    """How far a run came: core-seconds until it reached the target, None where it did not."""

    name: str
    run: str
    seed: int
    steps: int  # of the schedule
    target: float
    every: int
    cpu: str
    step: int | None  # the first look that found the target
    core_seconds: float | None  # of building and training until then
    evaluating: float  # core-seconds of the looks
    best: float  # the highest accuracy seen

    @property
    def key(self) -> tuple:
        """What makes another measurement of the same needless."""
        return self.run, self.target, self.every, self.cpu


class Clock:
    """Core-seconds of this process while it runs: what its threads kept processors busy."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.begun: float | None = None

    def go(self) -> None:
        """Nothing; from here on time counts."""
        self.begun = time.process_time()

    def halt(self) -> None:
        """Nothing; time since it last went has been added, if it did."""
        if self.begun is not None:
            self.seconds += time.process_time() - self.begun
        self.begun = None


class Chase(QuietWatcher):
    """A watcher that notes when the target is reached, and wants no step after it."""

    def __init__(self, target: float, training: Clock) -> None:
        self.target, self.training = target, training
        self.step: int | None = None
        self.best = 0.0

    def should_stop(self) -> bool:
        """Whether the target is reached; else a step begins now."""
        self.training.halt()
        if self.step is None:
            self.training.go()
        return self.step is not None

    def row(self, row: Row) -> None:
        """A look at the accuracy."""
        if (row.part, row.metric) == ("validation", "accuracy"):
            self.best = max(self.best, row.value)
            if self.step is None and row.value >= self.target:
                self.step = row.step


class Looked:
    """A task whose one evaluation is the accuracy on fixed validation images, on its own clock."""

    watched: Part = "watched"

    def __init__(self, problem: Problem, training: Clock, looking: Clock) -> None:
        self.task: ImageTask = problem.task
        self.size, self.sides = self.task.size, self.task.sides
        self.training, self.looking = training, looking
        seen = problem.images.validation
        self.images = torch.tensor(seen.images[:SAMPLE])
        self.labels = torch.tensor(seen.labels[:SAMPLE])

    def examples(self, part: Part) -> int:
        """Images of a part."""
        return len(self.labels) if part == "watched" else 0

    def loss(self, model: nn.Module, indices: Tensor, generator: torch.Generator) -> Tensor:
        """The task's own."""
        return self.task.loss(model, indices, generator)

    def logits(self, model: nn.Module, part: Part, check: Check = unchecked) -> Tensor:
        """What the model says to the fixed images; of other parts, of no image."""
        self.training.halt()
        if part != "watched":
            return torch.empty(0, 1)
        self.looking.go()
        batches = self.images.split(EVALUATION_BATCH)
        scale = self.task.mean, self.task.deviation
        found = outputs(model, (normalise(some, *scale) for some in batches), unchecked)
        self.looking.halt()
        return found

    def score(self, logits: Tensor, part: Part) -> dict[str, float]:
        """The accuracy on the fixed images; of other parts constants."""
        found = accuracy(logits, self.labels) if part == "watched" else 0.0
        return {"accuracy": found, "loss": 0.0}


def reached(name: str, config: RunConfig, target: float, cpu: str, every: int = EVERY) -> Result:
    """One run, until it reaches the target or its schedule ends."""
    training, looking = Clock(), Clock()
    problem = open_problem(config)
    watcher = Chase(target, training)  # type: ignore[abstract]  # its empty methods are meant
    task = Looked(problem, training, looking)
    training.go()
    model = build(config, problem)
    training.halt()
    train(
        model, task, config.recipe, seed=config.seed, watcher=watcher,
        evaluations=ceil(config.recipe.steps / every),
    )  # fmt: skip
    return Result(
        name=name,
        run=config.run,
        seed=config.seed,
        steps=config.recipe.steps,
        target=target,
        every=every,
        cpu=cpu,
        step=watcher.step,
        core_seconds=None if watcher.step is None else training.seconds,
        evaluating=looking.seconds,
        best=watcher.best,
    )


def kept(path: Path | None) -> Iterator[Result]:
    """The results that a file holds, a line each; none where there is no file."""
    if path and path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            yield Result(**json.loads(line))


def keep(path: Path | None, result: Result) -> None:
    """Nothing; the file has one line more."""
    if path:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(result)) + "\n")
