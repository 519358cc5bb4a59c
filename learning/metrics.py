"""How well logits meet labels, by functions that every part of the data shares."""

import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor

BINS = 15  # of confidence


def class_probabilities(logits: Float[Tensor, "example class"]) -> Float[Tensor, "example class"]:
    """Probabilities of the classes; the one softmax outside attention/."""
    return logits.softmax(dim=-1)


def accuracy(logits: Float[Tensor, "example class"], labels: Int[Tensor, " example"]) -> float:
    """Share of examples whose highest logit is the label's."""
    return (logits.argmax(dim=-1) == labels).double().mean().item()


def cross_entropy(logits: Float[Tensor, "example class"], labels: Int[Tensor, " example"]) -> float:
    """Mean negative log-likelihood in nats, never smoothed; summed in double precision."""
    return F.cross_entropy(logits.double(), labels).item()


def calibration_error(
    logits: Float[Tensor, "example class"], labels: Int[Tensor, " example"]
) -> float:
    """How far confidence is from the share of right answers, 0 to 1: expected calibration error.

    15 bins of equal width over the highest probability, weighted by their examples (Guo et al.
    2017, arXiv 1706.04599, equation 3).
    """
    # Here, since its import takes longer than measuring, and most of the app measures nothing.
    from torchmetrics.functional.classification import multiclass_calibration_error

    shares = class_probabilities(logits)
    return multiclass_calibration_error(shares, labels, shares.shape[1], n_bins=BINS).item()
