"""How much of an effective receptive field a Gaussian of the same spread explains."""

from dataclasses import dataclass

import torch
from jaxtyping import Float
from torch import Tensor

from vision.distance import Point


@dataclass(frozen=True)
class GaussianFit:
    """A Gaussian around a centre, upright, with its own deviation along each axis."""

    row_deviation: float  # pixels
    column_deviation: float  # pixels
    explained: float  # share of the field's mass that lies under the Gaussian, 0 to 1


def gaussian_fit(field: Float[Tensor, "row column"], centre: Point) -> GaussianFit:
    """The Gaussian with the field's second moments about a centre.

    Moments, not least squares: the deviations of Luo et al. 2016 (arXiv 1701.04128). `explained`
    is the sum over pixels of the smaller of field and Gaussian, each with sum 1 over the image:
    one minus their total variation distance. All NaN for a field without mass.
    """
    field = field.detach().double()
    share = field / field.sum()
    rows, columns = (
        torch.arange(float(length), dtype=torch.double) - middle
        for length, middle in zip(field.shape, centre, strict=True)
    )
    down = (share.sum(dim=1) * rows**2).sum().sqrt()
    across = (share.sum(dim=0) * columns**2).sum().sqrt()
    model = _bell(rows, down)[:, None] * _bell(columns, across)[None, :]
    explained = torch.minimum(share, model).sum()
    return GaussianFit(float(down), float(across), float(explained))


def _bell(places: Float[Tensor, " place"], deviation: Tensor) -> Float[Tensor, " place"]:
    """A Gaussian around 0 at these places, with sum 1; without deviation all at the nearest."""
    exponent = -0.5 * (places / deviation.clamp(min=1e-6)) ** 2
    bell = (exponent - exponent.max()).exp()
    return bell / bell.sum()
