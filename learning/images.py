"""Labelled pictures as a task: one uint8 tensor, indexed, augmented and normalised on the fly."""

import torch
import torch.nn.functional as F
from jaxtyping import Bool, Float, Int, UInt8
from torch import Tensor, nn

from learning.augment import flip_crop
from learning.device import computing, device_of
from learning.metrics import accuracy, calibration_error, cross_entropy
from learning.mixing import soften, softens
from learning.moments import TRAIN_SAMPLE
from learning.recipe import MOST, Recipe
from learning.task import Check, Part, outputs, unchecked

# Fixed, as sums depend on it in the last digit. Small enough to stop within a fraction of a second,
# and on a CPU faster than 500, whose activations no cache holds.
EVALUATION_BATCH = 100


def normalise(
    images: UInt8[Tensor, "batch channel row column"],
    mean: Float[Tensor, " channel"],
    deviation: Float[Tensor, " channel"],
) -> Float[Tensor, "batch channel row column"]:
    """Pixels less the mean over the deviation, both in units of full brightness (0 to 1)."""
    return (images / 255 - mean[:, None, None]) / deviation[:, None, None]


class ImageTask:
    """Train, validation and test images; mean and deviation are fitted on the training images.

    Where `corrupted` says which training labels were drawn at random, accuracy on these and on the
    clean ones is told apart, each against the labels that were trained on. `watched` is how many
    validation images a point of a curve may cost at most.
    """

    def __init__(
        self,
        train_images: UInt8[Tensor, "train channel row column"],
        train_labels: Int[Tensor, " train"],
        validation_images: UInt8[Tensor, "validation channel row column"],
        validation_labels: Int[Tensor, " validation"],
        test_images: UInt8[Tensor, "test channel row column"],
        test_labels: Int[Tensor, " test"],
        *,
        mean: Float[Tensor, " channel"],
        deviation: Float[Tensor, " channel"],
        recipe: Recipe,
        classes: int,
        corrupted: Bool[Tensor, " train"] | None = None,
        watched: int = MOST,
    ) -> None:
        self.size = len(train_images)
        self.mean, self.deviation = mean, deviation
        self.recipe, self.classes = recipe, classes
        self.sides = 2 if recipe.alternating_flip else 1  # an image, and its mirror image
        sample, seen = _sample(self.size, TRAIN_SAMPLE), _sample(len(validation_labels), watched)
        self.watched: Part = "validation" if watched >= len(validation_labels) else "watched"
        self._parts: dict[str, tuple[Tensor, Tensor]] = {
            "train": (train_images[sample], train_labels[sample]),
            "train-all": (train_images, train_labels),
            "watched": (validation_images[seen], validation_labels[seen]),
            "validation": (validation_images, validation_labels),
            "test": (test_images, test_labels),
        }
        self._corrupted: dict[str, Tensor] = (
            {} if corrupted is None else {"train": corrupted[sample], "train-all": corrupted}
        )

    def examples(self, part: Part) -> int:
        """Images of a part."""
        return len(self._parts[part][1])

    def loss(
        self, model: nn.Module, indices: Int[Tensor, " batch"], generator: torch.Generator
    ) -> Float[Tensor, ""]:
        """Mean cross-entropy of some training images, augmented, mixed and smoothed as asked."""
        images, labels = (values[indices % self.size] for values in self._parts["train-all"])
        images = self._augmented(images, indices >= self.size, generator)
        device = device_of(model)
        inputs, targets = self._inputs(images, device), labels.to(device)
        if softens(self.recipe):
            inputs, targets = soften(inputs, targets, self.recipe, self.classes)
        with computing(device):
            logits = model(inputs)
        return F.cross_entropy(logits.float(), targets)

    def _inputs(
        self, images: UInt8[Tensor, "batch channel row column"], device: torch.device
    ) -> Float[Tensor, "batch channel row column"]:
        """The images as a model on this device gets them."""
        return normalise(images.to(device), self.mean.to(device), self.deviation.to(device))

    def _augmented(
        self,
        images: UInt8[Tensor, "batch channel row column"],
        mirrored: Bool[Tensor, " batch"],
        generator: torch.Generator,
    ) -> UInt8[Tensor, "batch channel row column"]:
        """The images as training sees them: mirrored by turns, else by chance if at all."""
        if self.recipe.flip_crop:
            return flip_crop(images, generator, mirrored if self.sides > 1 else None)
        if self.sides > 1:
            return torch.where(mirrored[:, None, None, None], images.flip(3), images)
        return images

    def score(self, logits: Float[Tensor, "example class"], part: Part) -> dict[str, float]:
        """Accuracy and cross-entropy, without smoothing."""
        labels = self._parts[part][1]
        found = {"accuracy": accuracy(logits, labels), "loss": cross_entropy(logits, labels)}
        if part in self._corrupted:
            for name, chosen in _halves(self._corrupted[part]).items():
                found[name] = accuracy(logits[chosen], labels[chosen])
        return found

    def calibration(self, logits: Float[Tensor, "example class"], part: Part) -> float:
        """The expected calibration error of a part, which takes too long for points of a curve."""
        return calibration_error(logits, self._parts[part][1])

    def logits(
        self, model: nn.Module, part: Part, check: Check = unchecked
    ) -> Float[Tensor, "example class"]:
        """What the model says to every image of a part: eval mode, no augmentation."""
        batches, device = self._parts[part][0].split(EVALUATION_BATCH), device_of(model)
        return outputs(model, (self._inputs(images, device) for images in batches), check)


def _halves(corrupted: Bool[Tensor, " example"]) -> dict[str, Bool[Tensor, " example"]]:
    """Which examples are clean, which corrupted; a kind of which there is none is left out."""
    halves = {"clean": ~corrupted, "corrupted": corrupted}
    return {name: chosen for name, chosen in halves.items() if chosen.any()}


def _sample(size: int, most: int) -> Int[Tensor, " example"] | slice:
    """A fixed random choice of so many examples at most; everything, uncopied, where that fits."""
    if size <= most:
        return slice(None)
    order = torch.randperm(size, generator=torch.Generator().manual_seed(0))
    return order[:most].sort().values
