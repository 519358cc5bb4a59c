"""How much of an answer stays when its image is changed."""

from dataclasses import dataclass

import torch
from jaxtyping import Float, Int
from torch import Tensor, nn

from vision.evaluating import evaluating


@dataclass(frozen=True)
class Change:
    """What changing the images did to the logits: means over the images, but for `largest`.

    `size` is the mean size of a logit's change in units of how far apart the logits of an
    unchanged image are (their standard deviation over the classes), so that models compare.
    """

    accuracy: float  # of the changed images
    same: float  # share of images with the class of before
    size: float
    raw: float  # the same in logits
    largest: float  # of any logit of any image


@torch.no_grad()
def logits_of(
    model: nn.Module, images: Float[Tensor, "image channel row column"], *, batch: int = 100
) -> Float[Tensor, "image class"]:
    """What the model says in evaluation mode."""
    with evaluating(model):
        return torch.cat([model(piece) for piece in images.split(batch)])


def change(
    before: Float[Tensor, "image class"],
    after: Float[Tensor, "image class"],
    labels: Int[Tensor, " image"],
) -> Change:
    """How the logits of changed images differ from those of the images as they were."""
    moved = (after - before).abs()
    apart = before.std(dim=1, correction=0).mean().clamp_min(torch.finfo(before.dtype).tiny)
    chosen = after.argmax(dim=1)
    return Change(
        accuracy=float((chosen == labels).double().mean()),
        same=float((chosen == before.argmax(dim=1)).double().mean()),
        size=float(moved.mean() / apart),
        raw=float(moved.mean()),
        largest=float(moved.max()),
    )
