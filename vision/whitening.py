"""Filters that whiten the patches of images: what a network would learn first, computed."""

import torch
import torch.nn.functional as F
from jaxtyping import Float
from torch import Tensor, nn

SIDE = 2  # pixels of a patch
EPSILON = 5e-4  # of variance: what a direction needs to be more than noise
TOGETHER = 100  # images at once: patches overlap, so they take four times as much memory


def whitening_filters(
    images: Float[Tensor, "image channel row column"], epsilon: float = EPSILON
) -> tuple[Float[Tensor, "filter channel filter_row filter_column"], Float[Tensor, " filter"]]:
    """Filters and biases whose outputs have mean 0 and the identity as covariance, on these images.

    Eigenvectors of the covariance of all 2x2 patches, each over the root of its eigenvalue plus
    epsilon, the largest first: a direction of variance v comes out with v / (v + epsilon). Page
    2018 ("How to train your ResNet"), with patches of this size as in Jordan 2024 (arXiv
    2404.00498). Only the filters' signs are free, so the largest entry of each is above 0.
    """
    mean, covariance = _moments(images)
    variances, vectors = torch.linalg.eigh(covariance)
    vectors = vectors.T.flip(0)
    largest = vectors.gather(1, vectors.abs().argmax(dim=1, keepdim=True))
    filters = vectors * largest.sign() / (variances.flip(0) + epsilon).sqrt()[:, None]
    shape = (images.shape[1], SIDE, SIDE)
    return filters.unflatten(1, shape).to(images), -(filters @ mean).to(images)


def _moments(
    images: Float[Tensor, "image channel row column"],
) -> tuple[Float[Tensor, " value"], Float[Tensor, "value value"]]:
    """Mean and covariance of all patches, in 64 bits."""
    count, total, products = 0, torch.zeros(()), torch.zeros(())
    for some in images.split(TOGETHER):
        patches = F.unfold(some.double(), SIDE).transpose(1, 2).flatten(0, 1)
        count += len(patches)
        total = total + patches.sum(dim=0)
        products = products + patches.T @ patches
    mean = total / count
    return mean, products / count - mean[:, None] * mean


class WhiteningStep(nn.Module):
    """Frozen filters that whiten 2x2 patches, each with its negative, then ReLU; no padding.

    So ReLU loses nothing. The biases are learned. Until `fit` the filters are those of patches
    without any correlation, a pixel each.
    """

    def __init__(self, channels_in: int, *, linear: bool) -> None:
        super().__init__()
        values = channels_in * SIDE**2
        self.pool: nn.Module = nn.Identity()
        self.convolution = nn.Conv2d(channels_in, 2 * values, SIDE)
        self.convolution.weight.requires_grad_(False)
        self.norm = nn.Identity()
        self.activation = nn.Identity() if linear else nn.ReLU()
        self._take(torch.eye(values).unflatten(1, (channels_in, SIDE, SIDE)), torch.zeros(values))

    def forward(
        self, images: Float[Tensor, "batch channel_in row_in column_in"]
    ) -> Float[Tensor, "batch channel row column"]:
        """The features after the activation: one less in each direction than there are pixels."""
        return self.activation(self.norm(self.convolution(self.pool(images))))

    def fit(self, images: Float[Tensor, "image channel row column"]) -> None:
        """Nothing; the filters whiten these images, which the network should be trained on."""
        self._take(*whitening_filters(images))

    @torch.no_grad()
    def _take(
        self,
        filters: Float[Tensor, "filter channel filter_row filter_column"],
        biases: Float[Tensor, " filter"],
    ) -> None:
        self.convolution.weight.copy_(torch.cat([filters, -filters]))
        assert self.convolution.bias is not None
        self.convolution.bias.copy_(torch.cat([biases, -biases]))
