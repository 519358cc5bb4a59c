"""What is recorded about a run beside its numbers: cost, data, environment."""

from typing import Any

import numpy as np
import torch
from torch import nn

from data.subsets import indices_hash
from experiments.config import RunConfig
from experiments.jobs.common import environment
from experiments.jobs.problem import Problem
from vision.cost import macs, parameters


def facts(
    config: RunConfig, problem: Problem, model: nn.Module, device: torch.device
) -> dict[str, Any]:
    """Plain values by name; a difference between two runs in any of these should be shown."""
    return _cost(config, problem, model) | _data(problem) | environment(device)


def _cost(config: RunConfig, problem: Problem, model: nn.Module) -> dict[str, Any]:
    seen = config.recipe.steps * min(config.recipe.batch, config.train_size)
    return {
        "parameters": parameters(model),
        "macs": macs(model, problem.image_size),
        "images_seen": seen,
        "epochs": seen / config.train_size,
    }


def _data(problem: Problem) -> dict[str, Any]:
    images, labels = problem.images, problem.images.train.labels[problem.indices]
    return {
        "data": images.name,
        "title": images.title,
        "source": images.source,
        "drawn": images.drawn,
        "fingerprint": images.fingerprint,
        "classes": list(images.classes),
        "class_counts": np.bincount(labels, minlength=problem.classes).tolist(),
        "indices_hash": indices_hash(problem.indices),
        "mean": problem.task.mean.tolist(),
        "deviation": problem.task.deviation.tolist(),
        "train_images": problem.task.size,
        "validation_images": len(images.validation.labels),
        "test_images": len(images.test.labels),
    }
