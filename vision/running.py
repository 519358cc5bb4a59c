"""A mean and a spread that grow with each batch, so that nothing of a batch need be kept."""

import torch
from jaxtyping import Float
from torch import Tensor


class Running:
    """Mean and standard deviation over everything added so far, elementwise.

    Chan, Golub and LeVeque 1983 (The American Statistician 37), equation 2.1: two parts are
    joined by their means and squared deviations, which loses no digits as sums of squares would.
    NaN is no value and left out; both are NaN where there was no value at all.
    """

    def __init__(self) -> None:
        self.count = torch.zeros((), dtype=torch.double)
        self.squares = torch.zeros(())
        self._mean = torch.zeros(())  # 0 where there is no value yet

    @property
    def mean(self) -> Float[Tensor, "..."]:
        """The mean of all values."""
        return self._mean.where(self.count > 0, torch.nan)

    def add(self, values: Float[Tensor, "value ..."]) -> None:
        """Takes in one batch, along the first axis, in 64 bits."""
        values = values.double()
        count, mean = (~values.isnan()).sum(dim=0), values.nanmean(dim=0).nan_to_num()
        squares = (values - mean).square().nansum(dim=0)
        total = self.count + count
        apart, least = mean - self._mean, total.clamp_min(1)
        self.squares = self.squares + squares + apart.square() * (self.count * count / least)
        self._mean = self._mean + apart * (count / least)
        self.count = total

    def deviation(self) -> Float[Tensor, "..."]:
        """The standard deviation of all values, not a guess at that of others."""
        return (self.squares / self.count).sqrt()
