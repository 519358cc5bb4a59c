"""Points of a study trained once more: which can be, what is stated, and how near is near."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from statistics import stdev

from experiments.config import RunConfig
from experiments.rows import Run
from experiments.studies import KINDS
from experiments.study_file import StudyFile
from experiments.sweep import Images
from messages import N_

ERRORS = 3  # standard errors of an accuracy that two trainings may lie apart
ACCURACY = "last/test/accuracy"
SAME = N_("equal to the last digit")
AGREES = N_("agrees within the tolerance")
DIFFERS = N_("lies outside the tolerance")
PLACE = re.compile(rf"({'|'.join(KINDS)}),(\d+),(\d+)")  # model, training images, seed


@dataclass(frozen=True)
class Point:
    """A run of a study whose results are known, and the same on the images that are here."""

    family: str  # its name in the study file
    config: RunConfig
    stated: Run

    @property
    def same_images(self) -> bool:
        """Whether both see the very same pixels; CIFAR-10 goes about in more than one copy."""
        return self.config.fingerprint == self.stated.config.fingerprint

    @property
    def place(self) -> tuple[str, int, int]:
        """Model, training images and seed."""
        return self.config.kind, self.config.train_size, self.config.seed

    @property
    def accuracy(self) -> float:
        """What is stated: the share of the test images that the last weights get right."""
        return self.stated.measures[ACCURACY]


def points(study: StudyFile, images: Images, known: Iterable[Run]) -> list[Point]:
    """The runs of a study that have results, each once, those of its first family first.

    Results on the same set of other pixels count too, after those on these.
    """
    there = _results(images, known)
    found: dict[tuple[str, str], Point] = {}
    for family in study.families:
        for config in family.configs(images):
            for stated in there.get(_anywhere(config), ()):
                found.setdefault((config.run, stated.run), Point(family.name, config, stated))
    return list(found.values())


def _results(images: Images, known: Iterable[Run]) -> dict[RunConfig, list[Run]]:
    """The finished runs on images of this name by what they are; those on these pixels first."""
    own = [run for run in known if run.config.data == images.name and run.status == "finished"]
    found: dict[RunConfig, list[Run]] = {}
    for run in sorted(own, key=lambda run: run.config.fingerprint != images.fingerprint):
        if ACCURACY in run.measures:
            found.setdefault(_anywhere(run.config), []).append(run)
    return found


def _anywhere(config: RunConfig) -> RunConfig:
    """The config less whose pixels they are."""
    return replace(config, data="", fingerprint="")


def meant(text: str, offered: Sequence[Point]) -> list[Point]:
    """Those that a text names: the beginning of an id, or model, size and seed: vit,5000,0.

    Where several have such a place, the first is meant: a study's main family comes first.
    """
    if place := PLACE.fullmatch(text):
        wanted = (place[1], int(place[2]), int(place[3]))
        return [point for point in offered if point.place == wanted][:1]
    return [point for point in offered if point.stated.run.startswith(text)]


@dataclass(frozen=True)
class Comparison:
    """A test accuracy as it is stated, and as it came out once more; shares, not per cent."""

    stated: float
    obtained: float
    tolerance: float

    @property
    def difference(self) -> float:
        """Obtained less stated."""
        return self.obtained - self.stated

    @property
    def agrees(self) -> bool:
        """Whether they lie no farther apart than the tolerance."""
        return abs(self.difference) <= self.tolerance

    @property
    def verdict(self) -> str:
        """A message: equal, near enough, or not."""
        if self.obtained == self.stated:
            return SAME
        return AGREES if self.agrees else DIFFERS


def tolerance(accuracy: float, images: int, beside: float) -> float:
    """How far two trainings may lie apart: sampling of the test images, and how seeds vary.

    Three standard errors of an accuracy on so many test images, of which at least one counts as
    right and one as wrong, plus the standard deviation over seeds.
    """
    share = min(max(accuracy, 1 / images), 1 - 1 / images)
    return ERRORS * sqrt(share * (1 - share) / images) + beside


def spread(config: RunConfig, known: Iterable[Run]) -> float:
    """The standard deviation of the test accuracy over the finished seeds; 0 for one seed."""
    alike = [
        run.measures[ACCURACY]
        for run in known
        if ACCURACY in run.measures and _without_seed(run.config) == _without_seed(config)
    ]
    return stdev(alike) if len(alike) > 1 else 0.0


def _without_seed(config: RunConfig) -> RunConfig:
    return replace(config, seed=0, data_seed=0, data="")
