"""What the loop must know of a problem; pictures, sentences and sounds each bring their own."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Literal, Protocol, runtime_checkable

import torch
from jaxtyping import Float, Int
from torch import Tensor, nn

from learning.device import computing, device_of

Part = Literal["train", "train-all", "watched", "validation", "test"]
Check = Callable[[], None]


def unchecked() -> None:
    """Nothing: for a caller who will not want to stop half way."""


@runtime_checkable  # the tests check annotations at run time
class Task(Protocol):
    """Examples and the two ways of scoring a model on them.

    "train" is a fixed sample of at most TRAIN_SAMPLE training examples (`learning.moments`),
    "train-all" all of them. `watched` names the part behind a curve's validation points:
    "validation", or "watched", a fixed sample of it where a short budget could not afford more.
    Both sides of a gap come from `logits` and `score`, so they must treat every part alike: eval
    mode, no augmentation, no smoothing. They must draw no random number, and `logits` must call
    `check` before every batch: `check` raises when somebody asked to stop. A task may also be
    `Sided`.
    """

    size: int  # training examples
    watched: Part

    def examples(self, part: Part) -> int:
        """Examples of a part, from which the loop tells how long evaluating will take."""

    def loss(
        self, model: nn.Module, indices: Int[Tensor, " batch"], generator: torch.Generator
    ) -> Float[Tensor, ""]:
        """The loss to descend on some training examples, augmented by the generator's draws."""

    def logits(
        self, model: nn.Module, part: Part, check: Check = unchecked
    ) -> Float[Tensor, "example class"]:
        """What a model says to every example of a part, in order, in whatever mode it comes."""

    def score(self, logits: Float[Tensor, "example class"], part: Part) -> dict[str, float]:
        """The metrics "accuracy" and "loss" of these logits, and more where a task has more."""


@runtime_checkable
class Sided(Protocol):
    """A task whose training examples have several sides, such as an image and its mirror image.

    Its `loss` takes i + side * size for a side of example i.
    """

    sides: int


def sides_of(task: Task) -> int:
    """How many sides a training example shows in turn."""
    return task.sides if isinstance(task, Sided) else 1


def evaluate(
    task: Task, model: nn.Module, part: Part, check: Check = unchecked
) -> dict[str, float]:
    """The metrics of a model on a part."""
    return task.score(task.logits(model, part, check), part)


@contextmanager
def evaluating(model: nn.Module) -> Iterator[None]:
    """A stretch of eval mode without gradients; the former mode returns at its end."""
    training = model.training
    model.eval()
    try:
        with torch.no_grad():
            yield
    finally:
        model.train(training)


def outputs(model: nn.Module, batches: Iterable[Tensor], check: Check) -> Tensor:
    """What a model says in evaluation to all batches, one after the other.

    The batches lie where the model does; what it says is float32, on the processor.
    """
    found = []
    with evaluating(model), computing(device_of(model)):
        for batch in batches:
            check()
            found.append(model(batch).float().cpu())
    return torch.cat(found)
