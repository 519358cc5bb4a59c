"""A mean and a spread that grow with each batch, so that nothing of a batch need be kept."""

import torch
from jaxtyping import Float
from torch import Tensor


class Running:
    """Mean and standard deviation over everything added so far, elementwise.

    Chan, Golub and LeVeque 1983 (The American Statistician 37), equation 2.1: two parts are
    joined by their means and squared deviations, which loses no digits as sums of squares would.
    """

    def __init__(self) -> None:
        self.count = 0
        self.mean = torch.zeros(())
        self.squares = torch.zeros(())

    def add(self, values: Float[Tensor, "value ..."]) -> None:
        """Takes in one batch, along the first axis, in 64 bits."""
        values = values.double()
        count, mean = len(values), values.mean(dim=0)
        squares = (values - mean).square().sum(dim=0)
        total = self.count + count
        apart = mean - self.mean
        self.squares = self.squares + squares + apart.square() * (self.count * count / total)
        self.mean = self.mean + apart * (count / total)
        self.count = total

    def deviation(self) -> Float[Tensor, "..."]:
        """The standard deviation of all values, not a guess at that of others."""
        return (self.squares / self.count).sqrt()
