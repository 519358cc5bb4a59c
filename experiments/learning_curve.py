"""A learning curve through measured errors: e(n) = alpha + eta n^gamma, and what may be said of it.

The three numbers of a fit are unstable one by one; the error at a size and the reliance on data
there are not (Hoiem et al. 2021, arXiv 2010.11029). So alpha is fitted and never shown.
"""

from dataclasses import dataclass

import numpy as np
import pandas as pd
from jaxtyping import Float, Int

LEAST_SIZES = 4  # below that three numbers follow noise
BELOW = 0.8  # of the error of guessing: above it a curve has not begun to fall as a power
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

        -2 gamma eta n^gamma, the slope of the error over n^(-1/2), times n^(-1/2) (data reliance,
        Hoiem et al. 2021).
        """
        return -2 * self.gamma * self.eta * size**self.gamma

    def gain(self, size: float) -> Row:
        """What FARTHEST times as many images take off the error, in shares."""
        return self.error(size) - self.error(FARTHEST * size)


@dataclass(frozen=True)
class Fit:
    """The curve of one model, the errors it was fitted to, and what noise would have made of it."""

    curve: Curves  # one
    resampled: Curves  # RESAMPLED of them
    sizes: tuple[int, ...]
    errors: tuple[float, ...]  # means over seeds
    left_out: tuple[int, ...]  # sizes whose error is nearly that of guessing
    seeds: tuple[int, int]  # the fewest and the most at a size

    @property
    def varies(self) -> bool:
        """Whether seeds say how far a mean may be off; else resampling shows the test set alone."""
        return self.seeds[1] > 1

    def covers(self, size: float) -> bool:
        """Whether errors on both sides of a size, or at it, were fitted."""
        return min(self.sizes) <= size <= max(self.sizes)

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
    falling = error[error < BELOW * (1 - 1 / classes)]
    if len(falling) < LEAST_SIZES:
        return None
    kept = own[own["train_size"].isin(falling.index)]
    deviation = np.sqrt(_variances(kept, tested))
    sizes = falling.index.to_numpy(dtype=np.int64)
    moved = np.random.default_rng(0).normal(falling.to_numpy(), deviation, (RESAMPLED, len(sizes)))
    seeds = kept.groupby("train_size").size()
    return Fit(
        curve=_fitted(sizes, falling.to_numpy()[None], 1 / deviation**2),
        resampled=_fitted(sizes, moved, 1 / deviation**2),
        sizes=tuple(sizes.tolist()),
        errors=tuple(falling.tolist()),
        left_out=tuple(int(size) for size in error.index.difference(falling.index)),
        seeds=(int(seeds.min()), int(seeds.max())),
    )


def middle(values: Row) -> tuple[float, float]:
    """The middle 95 % of resampled values."""
    low, high = np.quantile(values, (0.025, 0.975))
    return float(low), float(high)


def _variances(own: pd.DataFrame, tested: int) -> Float[np.ndarray, " size"]:
    """Of the mean error of each size, over its seeds.

    A few seeds tell a variance badly, so each goes half-way to the mean of all sizes. It is never
    taken for less than the noise of a finite test set, p (1 - p) / tested, which all seeds share;
    one image at least counts as right, and one as wrong.
    """
    groups = own.groupby("train_size")["test_accuracy"]
    count, mean = groups.size().to_numpy(), groups.mean().to_numpy(dtype=float)
    share = np.clip(mean, 1 / tested, 1 - 1 / tested)
    noise = share * (1 - share) / tested
    each = groups.var(ddof=1).to_numpy(dtype=float)
    known = ~np.isnan(each)
    if not known.any():
        return noise
    pooled = float(each[known].mean())
    return np.maximum(np.where(known, (each + pooled) / 2, pooled) / count, noise)


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


def _lines(
    powers: Float[np.ndarray, "exponent size"],
    errors: Float[np.ndarray, "curve size"],
    share: Float[np.ndarray, " size"],
) -> tuple[Float[np.ndarray, "curve exponent"], Float[np.ndarray, "curve exponent"]]:
    """Intercept and slope for every row of errors and every exponent."""
    centre = (share * powers).sum(axis=1)
    mean = (share * errors).sum(axis=1)
    around = powers - centre[:, None]
    slope = (errors * share) @ around.T / (share * around**2).sum(axis=1)
    through_zero = (errors * share) @ powers.T / (share * powers**2).sum(axis=1)
    eta = np.maximum(slope, 0)
    alpha = mean[:, None] - eta * centre
    below = alpha < 0
    return np.where(below, 0, alpha), np.where(below, through_zero, eta)
