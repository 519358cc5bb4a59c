"""The fast preset: switches that are meant to reach an accuracy in fewer core-seconds.

`benchmarks.learning` measures each of them alone and all of them together; until it has, the
preset is a guess from what others found. A published study keeps the plain recipe, so that its
runs compare.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from experiments.config import RunConfig
from experiments.options import ImageOptions
from learning.recipe import Recipe

FAST_MODEL: Mapping[str, Mapping[str, Any]] = {
    "cnn": {"whitened": True, "dirac": True},
    "vit": {"glorot": True, "mimetic": True},
}
AUGMENTATION = {"flip_crop": True, "alternating_flip": True, "label_smoothing": 0.1}
STEPS = {"schedule": "triangle", "warmup": 0.2, "muon": 4.0}
FAST_RECIPE: Mapping[str, Mapping[str, Any]] = {  # what a page offers for both models is the same
    "cnn": AUGMENTATION | STEPS,
    "vit": AUGMENTATION | STEPS,
}


def fast_model(options: ImageOptions) -> ImageOptions:
    """The model with its fast switches on."""
    return replace(options, **FAST_MODEL[options.kind])


def fast_recipe(kind: str, recipe: Recipe) -> Recipe:
    """The recipe of `cnn` or `vit` with its fast switches on; the budget stays."""
    return replace(recipe, **FAST_RECIPE[kind])


def fast(config: RunConfig) -> RunConfig:
    """A run on images, trained the fast way on the same images and with the same seeds."""
    assert config.job == "vision"
    model: Any = config.model
    return replace(config, model=fast_model(model), recipe=fast_recipe(config.kind, config.recipe))
