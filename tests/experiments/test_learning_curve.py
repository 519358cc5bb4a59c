"""Learning curves: known ones are found again, and nothing is said that points do not carry."""

import numpy as np
import pandas as pd
import pytest

from experiments.learning_curve import FARTHEST, LEAST_SIZES, Curves, fit, middle

SIZES = (200, 500, 1000, 3000, 8000)
TRUE = Curves(np.array([0.1]), np.array([4.0]), np.array([-0.4]))


def table(curve: Curves = TRUE, sizes=SIZES, seeds: int = 3, noise: float = 0.004) -> pd.DataFrame:
    """Test accuracies of one model along a curve, moved by normal noise."""
    draw = np.random.default_rng(3)
    rows = [
        ("vit", size, seed, 1 - float(curve.error(size)[0]) + draw.normal(0, noise))
        for size in sizes for seed in range(seeds)
    ]  # fmt: skip
    return pd.DataFrame(rows, columns=["model", "train_size", "seed", "test_accuracy"])


def test_error_and_reliance_by_hand():
    curve = Curves(np.array([0.2]), np.array([6.0]), np.array([-0.5]))
    assert curve.error(400) == pytest.approx(0.2 + 6 / 20)
    assert curve.reliance(400) == pytest.approx(6 / 20)  # for this exponent all that may be gained
    assert curve.error(1600) == pytest.approx(curve.error(400) - curve.reliance(400) / 2)


def test_reliance_is_the_slope_over_the_inverse_root_of_the_size():
    def over_root(x):
        return TRUE.error(x**-2)[0]

    x, step = 900**-0.5, 1e-7
    slope = (over_root(x + step) - over_root(x - step)) / (2 * step)
    assert TRUE.reliance(900)[0] == pytest.approx(slope * x, rel=1e-6)


def test_a_curve_without_noise_is_found_again():
    found = fit(table(noise=0), "vit", classes=10)
    assert found is not None
    assert found.curve.gamma[0] == pytest.approx(-0.4, abs=0.0051)  # the distance of two exponents
    for size in (200, 1500, 30_000):
        assert found.curve.error(size) == pytest.approx(TRUE.error(size), abs=0.002)
    assert found.residual < 0.001


@pytest.mark.parametrize("seeds", [1, 3])
def test_the_band_holds_the_curve_that_made_the_points(seeds):
    found = fit(table(seeds=seeds), "vit", classes=10)
    assert found is not None
    assert found.seeds == (seeds, seeds)
    assert found.varies == (seeds > 1)
    for values, true in (
        (found.resampled.error(1000), TRUE.error(1000)[0]),
        (found.resampled.reliance(1000), TRUE.reliance(1000)[0]),
    ):
        low, high = middle(values)
        assert low <= true <= high
        assert high - low < 0.1


def test_sizes_near_guessing_are_left_out_and_too_few_give_nothing():
    guessing = Curves(np.array([0.0]), np.array([0.9]), np.array([-0.001]))
    rows = pd.concat([table(guessing, sizes=(20, 50)), table()], ignore_index=True)
    found = fit(rows, "vit", classes=10)
    assert found is not None
    assert (found.left_out, found.sizes) == ((20, 50), SIZES)
    assert found.farthest == FARTHEST * 8000
    assert fit(table(sizes=SIZES[: LEAST_SIZES - 1]), "vit", classes=10) is None
    assert fit(rows, "cnn", classes=10) is None


def test_a_size_without_a_mistake_still_has_a_finite_weight():
    rows = table(seeds=1)
    rows.loc[rows["train_size"] == 8000, "test_accuracy"] = 1.0
    found = fit(rows, "vit", classes=10, tested=50)
    assert found is not None
    assert np.isfinite(found.resampled.error(1000)).all()


def test_what_four_times_as_many_images_gain_by_hand():
    curve = Curves(np.array([0.2]), np.array([6.0]), np.array([-0.5]))
    assert curve.gain(400) == pytest.approx(0.3 - 0.15)


def test_a_curve_is_read_between_its_ends_alone():
    found = fit(table(), "vit", classes=10)
    assert found is not None
    assert [found.covers(size) for size in (199, 200, 4000, 8000, 8001)] == [
        False, True, True, True, False,
    ]  # fmt: skip


def test_no_curve_falls_below_an_error_of_nothing_or_rises():
    steep = Curves(np.array([-0.1]), np.array([4.0]), np.array([-0.3]))
    rising = Curves(np.array([0.1]), np.array([0.01]), np.array([0.3]))
    for curve in (steep, rising):
        found = fit(table(curve), "vit", classes=10)
        assert found is not None
        assert (found.curve.alpha >= 0).all()
        assert (found.curve.eta >= 0).all()
        assert (found.resampled.alpha >= 0).all()
