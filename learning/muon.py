"""Muon: steps of hidden weights that are equally long in all their directions."""

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

import torch
from jaxtyping import Float
from torch import Tensor, nn

QUINTIC = (3.4445, -4.7750, 2.0315)
ITERATIONS = 5
MOMENTUM = 0.95
USUAL = 0.2  # root mean square of what AdamW moves weights by, in learning rates


@runtime_checkable
class Hidden(Protocol):
    """A model that says which of its weights lie between others: not the first, not the last."""

    def hidden_weights(self) -> set[str]:
        """Names of matrices, or of kernels, which count as matrices with a row for each output."""


def hidden_weights(model: nn.Module) -> list[nn.Parameter]:
    """The hidden weights in the model's order; none of a model that names none."""
    names = model.hidden_weights() if isinstance(model, Hidden) else set()
    return [weight for name, weight in model.named_parameters() if name in names]


def orthogonalised(matrix: Float[Tensor, "row column"]) -> Float[Tensor, "row column"]:
    """The matrix with its singular values near 1, between about 0.7 and 1.2 but for tiny ones.

    Five Newton-Schulz iterations with the quintic of Jordan et al. 2024 ("Muon: an optimizer for
    hidden layers in neural networks"). In the matrix's own precision: torch.optim.Muon iterates
    in bfloat16, which takes a processor without it ten times as long.
    """
    first, third, fifth = QUINTIC
    tall = matrix.shape[0] > matrix.shape[1]
    found = matrix.T if tall else matrix
    found = found / found.norm().clamp_min(1e-7)
    for _ in range(ITERATIONS):
        square = found @ found.T
        found = first * found + (third * square + fifth * square @ square) @ found
    return found.T if tall else found


class Muon(torch.optim.AdamW):
    """AdamW, but Muon for the groups of parameters with a `muon` above 0.

    Muon moves a matrix along its orthogonalised Nesterov momentum, by as much as AdamW would in
    the root mean square (Liu et al. 2025, arXiv 2502.16982), times `muon`. So both
    follow one learning rate, and weights decay alike.
    """

    @torch.no_grad()
    def step(self, closure: Callable[[], Any] | None = None) -> Any:
        """What the closure returned; every weight with a gradient has moved.

        Gradients that Muon has used are gone, so AdamW passes their weights by.
        """
        for group in self.param_groups:
            for weight in group["params"] if group["muon"] else ():
                if weight.grad is not None:
                    self._move(weight, weight.grad, group)
                    weight.grad = None
        return super().step(closure)

    def _move(self, weight: Tensor, slope: Tensor, group: dict[str, Any]) -> None:
        momentum = self.state[weight].setdefault("momentum", torch.zeros_like(weight))
        momentum.lerp_(slope, 1 - MOMENTUM)
        ahead = slope.lerp(momentum, MOMENTUM).flatten(1)
        length = group["muon"] * USUAL * max(ahead.shape) ** 0.5
        weight.mul_(1 - group["lr"] * group["weight_decay"])
        weight.sub_(group["lr"] * length * orthogonalised(ahead).reshape(weight.shape))
