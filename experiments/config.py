"""What a run is: model, recipe, data and seeds, frozen; its name is a hash of its meaning."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property, lru_cache
from typing import Any, Protocol, TypeVar

from experiments.canonical import canonical, everything, plain, settings
from experiments.checked import expect_types
from experiments.options import OPTIONS, PRESETS, CNNOptions, ModelOptions, ViTOptions
from learning.recipe import Recipe
from messages import FieldspanError

__all__ = [
    "OPTIONS",
    "PRESETS",
    "RECIPES",
    "CNNOptions",
    "Recipe",
    "RunConfig",
    "ViTOptions",
    "pair",
    "recipe_of",
]

PROTOCOL = 1  # raised when training or measuring changes meaning, so that old results stay apart
DEFAULT_STEPS = Recipe().steps
OWN = ("learning_rate", "betas")  # of a recipe: tuned for each model, the rest is shared
RECIPES = {  # of short budgets, and where tuning began
    "cnn": Recipe(learning_rate=3e-3),
    "vit": Recipe(learning_rate=2e-3, betas=(0.9, 0.98)),
}
# Learning rates that `python -m experiments tune` chose, by trials in data/published/tuning.csv.
TUNED = {"cnn": 3e-3, "vit": 5e-4}
TUNED_STEPS = 1500  # of those trials: with fewer steps the lower rate has hardly begun to learn
Options = TypeVar("Options")


class Identified(Protocol):
    """Data that says what it is: a loaded image set, or a stand-in."""

    @property
    def name(self) -> str:
        """The name it is loaded by."""

    @property
    def fingerprint(self) -> str:
        """A hash of its content."""


@dataclass(frozen=True)
class RunConfig:
    """One training of one model on one set, reproducible from these values alone."""

    model: ModelOptions
    recipe: Recipe
    data: str  # the name to load; not part of the identity, the fingerprint is
    fingerprint: str
    train_size: int  # images, sentences, sounds or rows
    data_seed: int  # chooses the subset, or draws the set
    seed: int  # initial weights, order of batches, augmentation, dropout
    protocol: int = PROTOCOL
    corruption: float = 0.0  # share of the training labels drawn at random, by the data seed

    @property
    def job(self) -> str:
        """The job that trains it (experiments.jobs)."""
        return self.model.job

    @property
    def kind(self) -> str:
        """`cnn`, `vit`, `tagger`, `sound` or `pattern`."""
        return self.model.kind

    @cached_property
    def run(self) -> str:
        """The run's name: 16 hexadecimal digits that follow from the identity."""
        return hashlib.sha256(self.identity().encode()).hexdigest()[:16]

    def expect_images(self, images: Identified) -> None:
        """Nothing; FieldspanError where the images of its name are others by now."""
        if images.fingerprint != self.fingerprint:
            raise FieldspanError(
                "expected {data} with the fingerprint {wanted}, got {got}, so its pixels changed: "
                "start a new run",
                data=self.data,
                wanted=self.fingerprint,
                got=images.fingerprint,
            )

    def identity(self) -> str:
        """Canonical JSON of everything that can change a result."""
        return canonical(
            {
                "model": {"kind": self.kind, **settings(self.model)},
                "recipe": settings(self.recipe),
                "fingerprint": self.fingerprint,
                "train_size": self.train_size,
                "data_seed": self.data_seed,
                "seed": self.seed,
                "protocol": self.protocol,
            }
            | ({"corruption": plain(self.corruption)} if self.corruption else {})
        )

    def to_json(self) -> str:
        """Every value, also the data's name and the options that are off."""
        values = everything(self) | {
            "model": {"kind": self.kind, **everything(self.model)},
            "recipe": everything(self.recipe),
        }
        return canonical(values)

    @classmethod
    def from_json(cls, text: str) -> "RunConfig":
        """The config that `to_json` wrote; values it does not name take their defaults.

        Raises FieldspanError, LookupError, TypeError or ValueError for anything else.
        """
        return _read(text)


@lru_cache(maxsize=4096)  # whoever looks at a store reads the same configs again and again
def _read(text: str) -> RunConfig:
    values = json.loads(text)
    model = dict(values["model"])
    options = OPTIONS[model.pop("kind")]
    parts = {"model": _build(options, model), "recipe": _build(Recipe, dict(values["recipe"]))}
    config = _build(RunConfig, values | parts)
    if config.train_size < 1 or min(config.seed, config.data_seed) < 0:
        raise ValueError(f"{config.train_size} images, seeds {config.seed}, {config.data_seed}")
    if not 0 <= config.corruption <= 1:
        raise ValueError(f"{config.corruption} of the labels")
    return config


def recipe_of(kind: str, steps: int = DEFAULT_STEPS) -> Recipe:
    """The recipe of `cnn` or `vit` for a budget: with the tuned rate where it was tuned for."""
    start = RECIPES[kind]
    rate = TUNED[kind] if steps >= TUNED_STEPS else start.learning_rate
    return replace(start, steps=steps, learning_rate=rate)


def pair(
    data: Identified,
    size: int,
    seed: int,
    *,
    steps: int = DEFAULT_STEPS,
    preset: str = "parameters",
    models: Sequence[str] = ("cnn", "vit"),
    **recipe: Any,
) -> list[RunConfig]:
    """The configs to compare at one size and seed; `recipe` changes both models' recipes alike.

    The seed is joint: it chooses the subset and everything random in training.
    """
    presets = {options.kind: options for options in PRESETS[preset]}
    return [
        RunConfig(
            model=presets[kind],
            recipe=replace(recipe_of(kind, steps), **recipe),
            data=data.name,
            fingerprint=data.fingerprint,
            train_size=size,
            data_seed=seed,
            seed=seed,
        )
        for kind in models
    ]


def _build(cls: type[Options], values: dict[str, Any]) -> Options:
    known = {field.name for field in fields(cls)}  # type: ignore[arg-type]
    unknown = set(values) - known
    if unknown:
        raise FieldspanError(
            "expected settings that this version knows, got {names}: update Fieldspan",
            names=", ".join(sorted(unknown)),
        )
    built = cls(**{name: _tuple(value) for name, value in values.items()})
    expect_types(built)
    return built


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
