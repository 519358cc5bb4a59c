"""How well logits meet labels, by functions that every part of the data shares."""

import torch.nn.functional as F
from jaxtyping import Float, Int
from torch import Tensor


def class_probabilities(logits: Float[Tensor, "example class"]) -> Float[Tensor, "example class"]:
    """Probabilities of the classes; the one softmax outside attention/."""
    return logits.softmax(dim=-1)


def accuracy(logits: Float[Tensor, "example class"], labels: Int[Tensor, " example"]) -> float:
    """Share of examples whose highest logit is the label's."""
    return (logits.argmax(dim=-1) == labels).double().mean().item()


def cross_entropy(logits: Float[Tensor, "example class"], labels: Int[Tensor, " example"]) -> float:
    """Mean negative log-likelihood in nats, never smoothed; summed in double precision."""
    return F.cross_entropy(logits.double(), labels).item()
