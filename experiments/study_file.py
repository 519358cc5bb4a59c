"""A study as a file: families of runs in TOML, the same for the command line and the page."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from experiments.checked import MISSHAPEN, expect_types, fits
from experiments.config import DEFAULT_STEPS, PRESETS, Recipe, RunConfig, pair
from experiments.studies import KINDS
from experiments.sweep import Images, expect_sense
from messages import FieldspanError

PUBLISHED_STUDY = Path(__file__).parents[1] / "study.toml"
COMMAND = "python -m experiments study study.toml"  # trains that one
MOST_BYTES = 100_000
MOST_DOTS = 100  # in a line: a key of many parts costs the square of their number
LONGEST = 200  # characters of a reason that quotes the file


@dataclass(frozen=True)
class Family:
    """Runs that differ in size, seed and model alone."""

    name: str
    sizes: tuple[int, ...]
    seeds: int = 1
    more: Mapping[str, int] = field(default_factory=dict)  # size -> seeds, where there are more
    steps: int = DEFAULT_STEPS
    preset: str = "parameters"
    models: tuple[str, ...] = KINDS
    corruption: float = 0.0  # share of the training labels drawn at random
    recipe: Mapping[str, Any] = field(default_factory=dict)  # of both models alike
    rates: Mapping[str, float] = field(default_factory=dict)  # learning rates by model
    cnn: Mapping[str, Any] = field(default_factory=dict)  # options of the model
    vit: Mapping[str, Any] = field(default_factory=dict)

    def seeds_at(self, size: int) -> int:
        """How many seeds, from 0 on, a size is trained with."""
        return self.more.get(str(size), self.seeds)

    @property
    def count(self) -> int:
        """How many runs these are, told without making one."""
        return len(self.models) * sum(self._seeds().values())

    def configs(self, data: Images) -> list[RunConfig]:
        """Every run of the family, seed by seed, so that whole curves come early."""
        seeds = self._seeds()
        expect_sense(data, seeds, max(seeds.values(), default=0))
        return [
            self._own(config)
            for seed, size in _rounds(seeds)
            for config in pair(
                data, size, seed, steps=self.steps, preset=self.preset,
                models=self.models, **self.recipe,
            )
        ]  # fmt: skip

    def _seeds(self) -> dict[int, int]:
        """Size -> how many seeds, each size once, the smallest first."""
        return {size: max(self.seeds_at(size), 0) for size in sorted(set(self.sizes))}

    def _own(self, config: RunConfig) -> RunConfig:
        options: Mapping[str, Any] = {"cnn": self.cnn, "vit": self.vit}[config.kind]
        model = replace(config.model, **options)
        rate = self.rates.get(config.kind, config.recipe.learning_rate)
        recipe = replace(config.recipe, learning_rate=rate)
        return replace(config, model=model, recipe=recipe, corruption=self.corruption)


def _rounds(seeds: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """Seed and size of every run, seed by seed; a size is passed over once it has all of its."""
    seed, left = 0, list(seeds)
    while left := [size for size in left if seeds[size] > seed]:
        yield from ((seed, size) for size in left)
        seed += 1


@dataclass(frozen=True)
class StudyFile:
    """What a study is about, and its families."""

    title: str
    data: str  # cifar10 | cifar100 | local-texture | far-pair | PATH
    families: tuple[Family, ...]

    @property
    def count(self) -> int:
        """How many runs the families name, told without making one; more where they share some."""
        return sum(family.count for family in self.families)

    def configs(self, data: Images) -> list[RunConfig]:
        """The runs of all families, each run once, first come first."""
        found = (config for family in self.families for config in family.configs(data))
        return list({config.run: config for config in found}.values())


def read_study(path: Path) -> StudyFile:
    """The study that a file describes; FieldspanError says what in it has no sense."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise _refusal(path.name, error) from error
    return study_from(data, path.name)


def study_from(data: bytes, name: str) -> StudyFile:
    """The study that the content of a file of this name describes; FieldspanError likewise.

    Nothing is opened: what its `data` names is a text so far.
    """
    try:
        if len(data) > MOST_BYTES:
            raise ValueError(f"more than {MOST_BYTES} bytes")
        return _study(tomllib.loads(_text(data)))
    except (*MISSHAPEN, RecursionError) as error:  # the last by tables within tables
        raise _refusal(name, error) from error


def _text(data: bytes) -> str:
    """The content as text; ValueError for a line that would cost more memory than it is worth."""
    text = data.decode("utf-8-sig")
    if any(line.count(".") > MOST_DOTS for line in text.split("\n")):
        raise ValueError(f"more than {MOST_DOTS} dots in a line")
    return text


def _refusal(name: str, error: Exception) -> FieldspanError:
    return FieldspanError(
        "expected a study in TOML, got {file} ({reason}): compare it with study.toml",
        file=name[:LONGEST],
        reason=" ".join(str(error).split())[:LONGEST],
    )


def _study(values: dict[str, Any]) -> StudyFile:
    families = tuple(_family(one) for one in values.pop("family", []))
    if not families:
        raise ValueError("no [[family]]")
    study = StudyFile(**values, families=families)
    expect_types(replace(study, families=()))
    return study


def _family(values: dict[str, Any]) -> Family:
    lists = {name: tuple(value) for name, value in values.items() if isinstance(value, list)}
    family = Family(**{**values, **lists})
    expect_types(replace(family, more={}, recipe={}, rates={}, cnn={}, vit={}))
    if not family.sizes or not all(fits(seeds, int) for seeds in family.more.values()):
        raise ValueError(f"family {family.name}: sizes and seeds are whole numbers")
    if not 0 <= family.corruption <= 1:
        raise ValueError(f"family {family.name}: corruption is a share from 0 to 1")
    if family.preset not in PRESETS or not set(family.models) <= set(KINDS) or not family.models:
        raise ValueError(f"family {family.name}: preset or models are unknown")
    _expect_settings(family)
    return family


def _expect_settings(family: Family) -> None:
    """Nothing when every switch is one of its model or recipe, with a value of its type."""
    cnn, vit = PRESETS[family.preset]
    expect_types(replace(cnn, **family.cnn))
    expect_types(replace(vit, **family.vit))
    unknown = set(family.recipe) - {one.name for one in fields(Recipe)}
    if unknown or "steps" in family.recipe:
        raise ValueError(f"family {family.name}: {', '.join(sorted(unknown)) or 'steps'}")
    expect_types(Recipe(**family.recipe))
    for kind, rate in family.rates.items():
        if kind not in KINDS:
            raise ValueError(f"family {family.name}: rates of {kind}")
        expect_types(Recipe(learning_rate=rate))
