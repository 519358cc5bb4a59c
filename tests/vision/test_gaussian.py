import math

import pytest
import torch

from vision.gaussian import gaussian_fit


def bell(length: int, middle: float, deviation: float) -> torch.Tensor:
    return torch.exp(-0.5 * ((torch.arange(float(length)) - middle) / deviation) ** 2)


def test_two_pixels_by_hand():
    field = torch.zeros(3, 5)
    field[1, 1] = field[1, 3] = 7.0
    fit = gaussian_fit(field, (1, 2))
    assert (fit.row_deviation, fit.column_deviation) == (0, 1)
    under = torch.tensor([math.exp(-2), math.exp(-0.5), 1, math.exp(-0.5), math.exp(-2)])
    assert fit.explained == pytest.approx(2 * float(under[1] / under.sum()))


@pytest.mark.parametrize("centre", [(20, 26), (20.5, 25.5)])
def test_a_gaussian_gives_its_deviations_back(centre):
    field = 3 * torch.outer(bell(43, centre[0], 2.5), bell(52, centre[1], 4.0))
    fit = gaussian_fit(field, centre)
    assert fit.row_deviation == pytest.approx(2.5, abs=1e-4)
    assert fit.column_deviation == pytest.approx(4, abs=1e-4)
    assert fit.explained == pytest.approx(1, abs=1e-4)


def test_the_box_of_one_convolution_does_not_look_gaussian():
    field = torch.zeros(11, 13)
    field[4:7, 5:8] = 1.0
    fit = gaussian_fit(field, (5, 6))
    assert fit.row_deviation == pytest.approx(math.sqrt(2 / 3))
    assert fit.explained < 0.8


def test_a_single_pixel_is_its_own_gaussian():
    field = torch.zeros(4, 6)
    field[1, 2] = 0.1
    assert gaussian_fit(field, (1, 2)).explained == 1


def test_a_field_without_mass_has_no_fit():
    assert math.isnan(gaussian_fit(torch.zeros(3, 4), (1, 1)).explained)
