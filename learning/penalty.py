"""What a model adds to its loss while it is trained, and to no measure."""

from typing import Protocol, runtime_checkable

from jaxtyping import Float
from torch import Tensor, nn


@runtime_checkable
class Penalised(Protocol):
    """A model with a price on some of its weights."""

    def penalty(self) -> Float[Tensor, ""] | None:
        """The price of the weights of the moment; None for none."""


def penalised(loss: Float[Tensor, ""], model: nn.Module) -> Float[Tensor, ""]:
    """The loss to descend: with the model's penalty, if it has one, else the very same."""
    price = model.penalty() if isinstance(model, Penalised) else None
    return loss if price is None else loss + price
