"""Which pattern hides in a row, as a task of the training loop."""

from collections.abc import Mapping

import torch
import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor, nn

from learning.metrics import accuracy, cross_entropy
from learning.task import Check, Part, outputs, unchecked
from text.pattern import PATTERNS, Rows, noise_of, test_rows, train_rows, validation_rows
from text.pattern_nets import make_net

TRAIN_SAMPLE = 500  # rows behind a curve point of "train"
EVALUATION_BATCH = 500  # rows


class PatternTask:
    """Rows for training, validation and test."""

    watched: Part = "validation"

    def __init__(self, train: Rows, validation: Rows, test: Rows, noise: float) -> None:
        self.size, self.noise = len(train.labels), noise
        parts = {"train-all": train, "validation": validation, "test": test}
        self._parts = {
            part: (torch.from_numpy(rows.numbers), torch.from_numpy(rows.labels))
            for part, rows in parts.items()
        }
        whole = self._parts["train-all"]
        self._parts["train"] = (whole[0][:TRAIN_SAMPLE], whole[1][:TRAIN_SAMPLE])

    def examples(self, part: Part) -> int:
        """Rows of a part."""
        return len(self._parts[part][1])

    def loss(
        self, model: nn.Module, indices: Int[Tensor, " batch"], generator: torch.Generator
    ) -> Float[Tensor, ""]:
        """Mean cross-entropy of some training rows."""
        rows, labels = (values[indices] for values in self._parts["train-all"])
        return F.cross_entropy(model(rows), labels)

    def score(self, logits: Float[Tensor, "example class"], part: Part) -> dict[str, float]:
        """Accuracy and cross-entropy."""
        labels = self._parts[part][1]
        return {"accuracy": accuracy(logits, labels), "loss": cross_entropy(logits, labels)}

    def logits(
        self, model: nn.Module, part: Part, check: Check = unchecked
    ) -> Float[Tensor, "example class"]:
        """What the model says to every row of a part, in order."""
        return outputs(model, self._parts[part][0].split(EVALUATION_BATCH), check)


def open_task(data: str, train_size: int, data_seed: int) -> PatternTask:
    """The task that a name such as "pattern:0.3" stands for, with so many training rows."""
    train = train_rows(data, train_size, data_seed)
    return PatternTask(train, validation_rows(data), test_rows(data), noise_of(data))


def build(options: Mapping[str, object], task: PatternTask) -> nn.Module:
    """The untrained network; draws its weights from the global generators."""
    return make_net(options)


def facts(task: PatternTask, model: nn.Module) -> dict[str, object]:
    """What a run records about its rows and its network."""
    return {
        "title": "Pattern in a row",
        "classes": ["".join("+" if sign > 0 else "-" for sign in each) for each in PATTERNS],
        "noise": task.noise,
        "parameters": sum(weights.numel() for weights in model.parameters()),
    }
