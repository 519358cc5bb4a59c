"""How much of an effective receptive field a Gaussian of the same spread explains."""

import math
from dataclasses import dataclass

import torch
from jaxtyping import Float
from torch import Tensor

from vision.distance import Point

FLAT = 1e-3  # of the second moment of an even field: nearer to it no deviation can be told
WIDEST = 20  # sides of the image; at the brink of FLAT the bell is narrower
HALVINGS = 60  # of the interval searched: down to the last bit


@dataclass(frozen=True)
class GaussianFit:
    """A Gaussian around a centre, upright, with its own deviation along each axis.

    A deviation is infinite where a field is as flat as the image along its axis, or lies farther
    out: then no Gaussian fits.
    """

    row_deviation: float  # pixels
    column_deviation: float  # pixels
    explained: float  # share of the field's mass that lies under the Gaussian, 0 to 1


def gaussian_fit(field: Float[Tensor, "row column"], centre: Point) -> GaussianFit:
    """The Gaussian that, cut off at the image's border, has the field's second moments.

    Moments about the centre, not least squares: inside the image its deviations are those of Luo
    et al. 2016 (arXiv 1701.04128), while a field that the border clips comes from a wider bell.
    `explained` is the sum over pixels of the smaller of field and Gaussian, each with sum 1 over
    the image: one minus their total variation distance. All NaN for a field without mass.
    """
    field = field.detach().double()
    share = field / field.sum()
    rows, columns = (
        torch.arange(float(length), dtype=torch.double) - middle
        for length, middle in zip(field.shape, centre, strict=True)
    )
    down = _deviation(rows, _moment(rows, share.sum(dim=1)))
    across = _deviation(columns, _moment(columns, share.sum(dim=0)))
    model = _bell(rows, down)[:, None] * _bell(columns, across)[None, :]
    explained = torch.minimum(share, model).sum()
    return GaussianFit(down, across, float(explained))


def _deviation(places: Float[Tensor, " place"], wanted: float) -> float:
    """The deviation of the bell that has this second moment over the places, by bisection.

    The moment grows with the deviation, up to that of places which all count alike.
    """
    even = float((places**2).mean())
    if not wanted < even * (1 - FLAT):
        return math.nan if math.isnan(wanted) else math.inf
    low, high = 0.0, float(WIDEST * len(places))
    for _step in range(HALVINGS):
        middle = (low + high) / 2
        if _moment(places, _bell(places, middle)) < wanted:
            low = middle
        else:
            high = middle
    return low


def _moment(places: Float[Tensor, " place"], share: Float[Tensor, " place"]) -> float:
    return float((share * places**2).sum())


def _bell(places: Float[Tensor, " place"], deviation: float) -> Float[Tensor, " place"]:
    """A Gaussian around 0 at these places, with sum 1; without deviation all at the nearest."""
    exponent = -0.5 * (places / max(deviation, 1e-6)) ** 2
    bell = (exponent - exponent.max()).exp()
    return bell / bell.sum()
