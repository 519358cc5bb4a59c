"""A run's data in a worker: the set it names, its subset, its normalisation, as a task."""

import warnings
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch
from jaxtyping import Float
from numpy.typing import NDArray
from torch import Tensor

from data.image_set import ImageSet
from data.parcel import Parcel, received, unpacked
from data.random_labels import corrupted
from data.sources import load
from data.subsets import normalisation, subset_indices
from experiments.config import RunConfig
from learning.images import ImageTask, normalise
from learning.moments import watched_for
from messages import FieldspanError

FITTED = 2000  # images: their two million patches tell a covariance well, within half a second


def nothing() -> None:
    """Nobody to ask for images."""


@dataclass(frozen=True)
class Problem:
    """The task, and what is worth recording about the images behind it."""

    images: ImageSet
    indices: NDArray[np.int64]
    task: ImageTask

    @property
    def classes(self) -> int:
        """How many classes there are."""
        return len(self.images.classes)

    @property
    def image_size(self) -> tuple[int, int]:
        """Rows and columns."""
        rows, columns = self.images.train.images.shape[2:]
        return rows, columns

    def fitting(self) -> Float[Tensor, "image channel row column"]:
        """The first training images, normalised: what a model may be fitted to as it is built."""
        images = _tensor(self.images.train.images[self.indices[:FITTED]])
        return normalise(images, self.task.mean, self.task.deviation)

    def probes(self, count: int) -> Float[Tensor, "image channel row column"]:
        """The first validation images, normalised: fixed, and the same for every run of a set."""
        images = _tensor(self.images.validation.images[:count])
        return normalise(images, self.task.mean, self.task.deviation)


def open_problem(config: RunConfig, fetch: Callable[[], Parcel | None] = nothing) -> Problem:
    """The data of a config; `fetch` asks for its images where this machine has not got them.

    Raises FieldspanError when nobody has the set, or it holds other pixels now.
    """
    images = _images(config, fetch)
    indices = subset_indices(images.train.labels, config.train_size, config.data_seed)
    return Problem(images, indices, _task(config, images, indices))


def _images(config: RunConfig, fetch: Callable[[], Parcel | None]) -> ImageSet:
    """The set by its content: from here, from what came before, or from who asks for the run."""
    try:
        return _from_here(config)
    except FieldspanError:
        if came := received(config.fingerprint):
            return came
        parcel = fetch()
        if parcel is None:
            raise
        return unpacked(parcel, config.fingerprint)


def _from_here(config: RunConfig) -> ImageSet:
    images = load(config.data)
    config.expect_images(images)
    return images


def _task(config: RunConfig, images: ImageSet, indices: NDArray[np.int64]) -> ImageTask:
    chosen = images.train.images[indices]
    mean, deviation = normalisation(chosen)
    labels, redrawn = corrupted(
        images.train.labels[indices], len(images.classes), config.corruption, config.data_seed
    )
    return ImageTask(
        _tensor(chosen),
        _tensor(labels),
        _tensor(images.validation.images),
        _tensor(images.validation.labels),
        _tensor(images.test.images),
        _tensor(images.test.labels),
        mean=torch.from_numpy(mean),
        deviation=torch.from_numpy(deviation),
        recipe=config.recipe,
        classes=len(images.classes),
        corrupted=_tensor(redrawn) if config.corruption else None,
        watched=watched_for(config.recipe.steps, config.recipe.batch),
    )


def _tensor(array: NDArray) -> Tensor:
    """A tensor over the same memory: workers share the pages of a mapped file, and only read."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="The given NumPy array is not writable")
        return torch.from_numpy(np.asarray(array))
