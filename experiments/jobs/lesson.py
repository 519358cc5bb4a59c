"""A small network of a lesson trained in a worker, on what its room makes from a name."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import torch
from torch import nn

from experiments.config import RunConfig
from experiments.jobs.common import THREADS, Attempt, environment
from experiments.jobs.reporter import Reporter
from learning.seeding import seeded
from learning.task import Task
from messages import FieldspanError


class Room(Protocol):
    """What a room must offer, as functions of a module, so that its networks can be trained."""

    @property
    def open_task(self) -> Callable[[str, int, int], Any]:
        """From a name of data, a number of examples and a seed to the task."""

    @property
    def build(self) -> Callable[[Mapping[str, object], Any], nn.Module]:
        """From options by name and the task to the untrained model."""

    @property
    def facts(self) -> Callable[[Any, Any], dict[str, object]]:
        """What is worth recording about task and model, in JSON's types."""


def train(config_json: str, reporter: Reporter, room: Room, fingerprint: str) -> dict[str, Any]:
    """What the run learned: measures, facts, and files of weights; no predictions are kept."""
    torch.set_num_threads(THREADS)
    config = RunConfig.from_json(config_json)
    _expect_same(config, fingerprint)
    task = room.open_task(config.data, config.train_size, config.data_seed)

    def build() -> nn.Module:
        with seeded(config.seed):
            return room.build(vars(config.model), task)

    model = build()
    known = _spent(config, task) | room.facts(task, model) | environment()
    _, result = Attempt(config, task, build, known).train(reporter)
    return result


def named(config_json: str) -> str:
    """The name of the data in a config."""
    return RunConfig.from_json(config_json).data


def _expect_same(config: RunConfig, fingerprint: str) -> None:
    if fingerprint != config.fingerprint:
        raise FieldspanError(
            "expected {data} with the fingerprint {wanted}, got {got}, so what it holds changed: "
            "start a new run",
            data=config.data,
            wanted=config.fingerprint,
            got=fingerprint,
        )


def _spent(config: RunConfig, task: Task) -> dict[str, Any]:
    """The data, and how often each of its examples is seen."""
    seen = config.recipe.steps * min(config.recipe.batch, task.size)
    return {
        "data": config.data,
        "fingerprint": config.fingerprint,
        "examples_seen": seen,
        "epochs": seen / task.size,
        "train_examples": task.size,
        "validation_examples": task.examples("validation"),
        "test_examples": task.examples("test"),
    }
