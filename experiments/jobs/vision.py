"""A model of images trained on a subset, in a worker: torch is imported here and nowhere above."""

import copy
from functools import partial
from typing import Any

import safetensors.torch
import torch
from safetensors.numpy import save as save_arrays
from torch import Tensor, nn

from experiments.config import RunConfig
from experiments.files import PREDICTIONS
from experiments.jobs import common
from experiments.jobs.common import THREADS, Attempt, tensors
from experiments.jobs.facts import facts
from experiments.jobs.problem import Problem, open_problem
from experiments.jobs.reporter import Reporter
from learning.device import best_device, device_of
from learning.images import ImageTask
from learning.metrics import class_probabilities
from learning.outcome import Outcome
from learning.seeding import seeded
from learning.task import Part
from vision.cnn import SmallCNN
from vision.patches import PatchTransformer
from vision.snapshot import measure

PROBES = 256  # fixed validation images on which spans and fields are measured
PREDICTED: tuple[Part, ...] = ("validation", "test")


def train(config_json: str, reporter: Reporter) -> dict[str, Any]:
    """What the run learned: measures, facts, and files of weights and predictions."""
    torch.set_num_threads(THREADS)
    config = RunConfig.from_json(config_json)
    problem = open_problem(config, reporter.images)
    device = best_device()

    def first() -> nn.Module:
        return build(config, problem).to(device)

    line = partial(Line, problem=problem)
    known = facts(config, problem, build(config, problem), device)
    outcome, result = Attempt(config, problem.task, first, known, line).train(reporter)
    if outcome.finished:
        result["measures"] |= _calibration(problem.task, outcome)
        result["files"][PREDICTIONS] = save_arrays(_predictions(outcome.logits))
    return result


def build(config: RunConfig, problem: Problem) -> nn.Module:
    """The untrained model, its first weights drawn under the run's seed.

    What is fitted instead of drawn sees images of the run's training subset alone.
    """
    options = dict(vars(config.model))
    with seeded(config.seed):
        if config.kind != "cnn":
            return PatchTransformer(
                num_classes=problem.classes, image_size=problem.image_size, **options
            )
        cnn = SmallCNN(num_classes=problem.classes, **options)
    if options["whitened"]:
        cnn.whiten(problem.fitting())
    return cnn


class Line(common.Line):
    """Tells the coordinator also how far the model looks, step by step."""

    def __init__(self, reporter: Reporter, problem: Problem) -> None:
        super().__init__(reporter)
        self.probes = problem.probes(PROBES)

    def snapshot(self, step: int, model: nn.Module) -> None:
        """How far the model looks at this step, and its weights.

        Measured in float32 on the processor, wherever it is trained, as spans and fields are
        everywhere.
        """
        if device_of(model).type != "cpu":
            model = copy.deepcopy(model).cpu()
        rows = [dict(row) for row in measure(model, self.probes)]
        self.reporter.weights(step, safetensors.torch.save(tensors(model.state_dict())))
        self.reporter.event("snapshot", step=step, rows=rows)


def _calibration(task: ImageTask, outcome: Outcome) -> dict[str, float]:
    """The calibration error of the last weights and of the best on every part."""
    said = {"last": outcome.logits, "best": outcome.best_logits}
    return {
        f"{which}/{part}/calibration": task.calibration(logits, part)
        for which, parts in said.items()
        for part, logits in parts.items()
    }


def _predictions(logits: dict[Part, Tensor]) -> dict[str, Any]:
    """Class and its probability (in 1/255) for each image of validation and test, in bytes."""
    arrays = {}
    for part in PREDICTED:
        confidence, label = class_probabilities(logits[part]).max(dim=1)
        arrays[f"{part}/label"] = label.to(torch.uint8).numpy()
        arrays[f"{part}/confidence"] = (confidence * 255).round().to(torch.uint8).numpy()
    return arrays
