"""A model of images trained on a subset, in a worker: torch is imported here and nowhere above."""

import time
from typing import Any

import psutil
import safetensors.torch
import torch
from safetensors.numpy import save as save_arrays
from torch import Tensor, nn

from experiments.config import RunConfig
from experiments.files import PREDICTIONS, weights_name
from experiments.jobs.facts import facts
from experiments.jobs.problem import Problem, open_problem
from experiments.jobs.reporter import Reporter
from learning.loop import Outcome
from learning.loop import train as learn
from learning.moments import evaluations_for
from learning.seeding import seeded
from learning.state import checkpoint_step
from learning.task import Part
from learning.watcher import Progress, Row, Watcher
from messages import FieldspanError
from vision.cnn import SmallCNN
from vision.patches import PatchTransformer
from vision.snapshot import measure

THREADS = 1  # a run's numbers depend on it, and cores are shared out by runs
PROBES = 256  # fixed validation images on which spans and fields are measured
PREDICTED: tuple[Part, ...] = ("validation", "test")


def train(config_json: str, reporter: Reporter) -> dict[str, Any]:
    """What the run learned: measures, facts, and files of weights and predictions."""
    torch.set_num_threads(THREADS)
    config = RunConfig.from_json(config_json)
    problem = open_problem(config)
    known = facts(config, problem, build(config, problem))
    model, outcome = attempt(config, problem, reporter, usable(reporter.start()), known)
    return {
        "finished": outcome.finished,
        "step": outcome.step,
        "seconds": outcome.seconds,
        "measures": outcome.measures,
        "info": known,
        "files": _files(config, problem, model, outcome),
    }


def attempt(
    config: RunConfig,
    problem: Problem,
    reporter: Reporter,
    start: bytes | None,
    known: dict[str, Any],
) -> tuple[nn.Module, Outcome]:
    """The model and how its training ended; begun afresh where the checkpoint does not fit.

    A checkpoint may be of a version that evaluated at other steps, say. Better to train once more
    than to fail for ever.
    """
    reporter.event("started", step=checkpoint_step(start) if start else 0, info=known)
    model, line = build(config, problem), Line(reporter, problem)
    evaluations = affordable(config, problem)
    try:
        outcome = learn(
            model,
            problem.task,
            config.recipe,
            seed=config.seed,
            watcher=line,
            start=start,
            evaluations=evaluations,
        )
    except FieldspanError:
        if start is None or line.begun:
            raise
        return attempt(config, problem, reporter, None, known)
    return model, outcome


def affordable(config: RunConfig, problem: Problem) -> int:
    """How many points the run's curves have."""
    curve = problem.task.examples("train") + problem.task.examples(problem.task.watched)
    return evaluations_for(config.recipe.steps, config.recipe.batch, curve)


def build(config: RunConfig, problem: Problem) -> nn.Module:
    """The untrained model, its first weights drawn under the run's seed."""
    options = dict(vars(config.model))
    with seeded(config.seed):
        if config.kind == "cnn":
            return SmallCNN(num_classes=problem.classes, **options)
        return PatchTransformer(
            num_classes=problem.classes, image_size=problem.image_size, **options
        )


def usable(start: bytes | None) -> bytes | None:
    """The checkpoint, or None for one that this version cannot read: better to begin again."""
    try:
        return start if start and checkpoint_step(start) > 0 else None
    except FieldspanError:
        return None


class Line(Watcher):
    """The loop's watcher: tells the coordinator, through the reporter."""

    def __init__(self, reporter: Reporter, problem: Problem) -> None:
        self.reporter = reporter
        self.probes = problem.probes(PROBES)
        self.begun = False  # whether the loop got as far as its first step

    def progress(self, progress: Progress) -> None:
        """How far, how fast, and how much memory the process of this one job holds, in bytes."""
        memory = psutil.Process().memory_info().rss
        self.reporter.event("progress", **vars(progress), memory=memory)

    def row(self, row: Row) -> None:
        """A point of a curve."""
        self.reporter.event("row", **vars(row))

    def snapshot(self, step: int, model: nn.Module) -> None:
        """How far the model looks at this step, and its weights."""
        rows = [dict(row) for row in measure(model, self.probes)]
        self.reporter.weights(step, safetensors.torch.save(_tensors(model.state_dict())))
        self.reporter.event("snapshot", step=step, rows=rows)

    def checkpoint(self, data: bytes) -> None:
        """The newest state to go on from."""
        self.reporter.checkpoint(data)

    def should_stop(self) -> bool:
        """Whether somebody asked to stop."""
        self.begun = True
        return self.reporter.should_stop()


def _files(
    config: RunConfig, problem: Problem, model: nn.Module, outcome: Outcome
) -> dict[str, bytes]:
    """Weights with the config in their header, and predictions once the run has finished."""
    about = {"config": config.to_json(), "written": str(int(time.time()))}
    files = {
        weights_name(which): safetensors.torch.save(_tensors(weights), about)
        for which, weights in (("last", outcome.last), ("best", outcome.best))
        if weights
    }
    if outcome.finished:
        model.load_state_dict(outcome.last)
        files[PREDICTIONS] = save_arrays(_predictions(problem, model))
    return files


def _predictions(problem: Problem, model: nn.Module) -> dict[str, Any]:
    """Class and its probability (in 1/255) for each image of validation and test, in bytes."""
    arrays = {}
    for part in PREDICTED:
        confidence, label = problem.task.predict(model, part).max(dim=1)
        arrays[f"{part}/label"] = label.to(torch.uint8).numpy()
        arrays[f"{part}/confidence"] = (confidence * 255).round().to(torch.uint8).numpy()
    return arrays


def _tensors(weights: dict[str, Tensor]) -> dict[str, Tensor]:
    return {name: value.detach().contiguous() for name, value in weights.items()}
