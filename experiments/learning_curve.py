"""A learning curve through measured errors: e(n) = alpha + eta n^gamma, and what may be said of it.

The three numbers of a fit are unstable one by one; the error at a size and the reliance on data
there are not (Hoiem et al. 2021, arXiv 2010.11029, section 3). So alpha is fitted and never shown.
"""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from jaxtyping import Float, Int

LEAST_SIZES = 4  # below that three numbers follow noise
SURELY = 0.8  # of the error of guessing: above it a curve has not begun to fall as a power
FARTHEST = 4  # times the largest size: no curve is followed beyond
RESAMPLED = 400
GAMMAS = -np.linspace(0.01, 1, 199)  # bounds of the exponent, finer than it is known
Row = Float[np.ndarray, " curve"]


@dataclass(frozen=True)
class Curves:
    """Learning curves side by side: the fitted one alone, or those of resampled errors."""

    alpha: Row
    eta: Row
    gamma: Row

    def error(self, size: float) -> Row:
        """Share of wrong answers of each curve at a size."""
        return self.alpha + self.eta * size**self.gamma

    def reliance(self, size: float) -> Row:
        """How much the error still hangs on the number of images at a size, in shares.

        -2 gamma eta n^gamma, the slope of the error over n^(-1/2), times n^(-1/2) (Hoiem et al.
        2021, equation 3): with four times the images about half of it is gained.
        """
        return -2 * self.gamma * self.eta * size**self.gamma


@dataclass(frozen=True)
class Fit:
    """The curve of one model, the errors it was fitted to, and what noise would have made of it."""

    curve: Curves  # one
    resampled: Curves  # RESAMPLED of them
    sizes: tuple[int, ...]
    errors: tuple[float, ...]  # means over seeds
    left_out: tuple[int, ...]  # sizes whose error is nearly that of guessing
    seeds: int  # the fewest at any size

    @property
    def farthest(self) -> float:
        """The largest size at which the curve may be read."""
        return FARTHEST * max(self.sizes)

    @property
    def residual(self) -> float:
        """The largest distance of a measured error from the curve, in shares."""
        fitted = [float(self.curve.error(size)[0]) for size in self.sizes]
        return max(abs(one - two) for one, two in zip(fitted, self.errors, strict=True))


def fit(results: pd.DataFrame, model: str, *, classes: int, tested: int = 10_000) -> Fit | None:
    """The learning curve of a model's test errors; None with fewer than LEAST_SIZES sizes.

    Weighted least squares, the weights one over the variance of a mean. A band comes from
    RESAMPLED fits to means that normal noise of these variances has moved. `tested` is the number
    of test images.
    """
    own = results[results["model"] == model]
    error = 1 - own.groupby("train_size")["test_accuracy"].mean().astype(float)
    falling = error[error < SURELY * (1 - 1 / classes)]
    if len(falling) < LEAST_SIZES:
        return None
    kept = own[own["train_size"].isin(falling.index)]
    spread = np.sqrt(_variances(kept, tested))
    sizes = falling.index.to_numpy(dtype=np.int64)
    moved = np.random.default_rng(0).normal(falling.to_numpy(), spread, (RESAMPLED, len(sizes)))
    return Fit(
        curve=_fitted(sizes, falling.to_numpy()[None], 1 / spread**2),
        resampled=_fitted(sizes, moved, 1 / spread**2),
        sizes=tuple(sizes.tolist()),
        errors=tuple(falling.tolist()),
        left_out=tuple(int(size) for size in error.index.difference(falling.index)),
        seeds=int(kept.groupby("train_size").size().min()),
    )


def spread(values: Row) -> tuple[float, float]:
    """The middle 95 % of resampled values."""
    low, high = np.quantile(values, (0.025, 0.975))
    return float(low), float(high)


def _variances(own: pd.DataFrame, tested: int) -> Float[np.ndarray, " size"]:
    """Of the mean error of each size, over its seeds.

    A few seeds tell a variance badly, so each goes half-way to the mean of all sizes; with one
    seed a size all that is known is the noise of a finite test set, p (1 - p) / tested.
    """
    groups = own.groupby("train_size")["test_accuracy"]
    count, mean = groups.size().to_numpy(), groups.mean().to_numpy(dtype=float)
    noise = mean * (1 - mean) / tested
    each = groups.var(ddof=1).to_numpy(dtype=float)
    known = ~np.isnan(each)
    if not known.any():
        return noise
    pooled = float(each[known].mean())
    return np.maximum(np.where(known, (each + pooled) / 2, pooled), noise) / count


def _fitted(
    sizes: Int[np.ndarray, " size"],
    errors: Float[np.ndarray, "curve size"],
    weights: Float[np.ndarray, " size"],
) -> Curves:
    """For each row of errors the curve of least weighted squares, with alpha and eta at least 0.

    For a given exponent the curve is a line in n^gamma, so every exponent of GAMMAS is tried.
    """
    share = weights / weights.sum()
    powers = sizes.astype(float) ** GAMMAS[:, None]  # exponent x size
    alpha, eta = _lines(powers, errors, share)
    away = alpha[..., None] + eta[..., None] * powers - errors[:, None]
    best = (share * away**2).sum(axis=2).argmin(axis=1)
    rows = np.arange(len(errors))
    return Curves(alpha[rows, best], eta[rows, best], GAMMAS[best])


def _lines(powers, errors, share):
    """Intercept and slope for every row of errors and every exponent (curve x exponent)."""
    centre = (share * powers).sum(axis=1)
    mean = (share * errors).sum(axis=1)
    around = powers - centre[:, None]
    slope = (errors * share) @ around.T / (share * around**2).sum(axis=1)
    through_zero = (errors * share) @ powers.T / (share * powers**2).sum(axis=1)
    eta = np.maximum(slope, 0)
    alpha = mean[:, None] - eta * centre
    below = alpha < 0
    return np.where(below, 0, alpha), np.where(below, through_zero, eta)
