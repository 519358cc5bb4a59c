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
    # a bell 1, q, q^4 to both sides has the moment 1 where 2 q + 8 q^4 = 1 + 2 q + 2 q^4
    q = 6**-0.25
    assert fit.row_deviation == 0
    assert fit.column_deviation == pytest.approx(math.sqrt(2 / math.log(6)))
    assert fit.explained == pytest.approx(2 * q / (1 + 2 * q + 2 / 6))


@pytest.mark.parametrize("centre", [(16.5, 11.5), (3, 20)])
def test_a_gaussian_that_the_border_clips_gives_its_deviations_back(centre):
    field = torch.outer(bell(32, centre[0], 8.0), bell(24, centre[1], 5.0))
    fit = gaussian_fit(field, centre)
    assert fit.row_deviation == pytest.approx(8, abs=1e-3)
    assert fit.column_deviation == pytest.approx(5, abs=1e-3)
    assert fit.explained == pytest.approx(1, abs=1e-5)


def test_the_bell_has_the_moment_of_a_field_that_reaches_the_border():
    steps = torch.arange(32.0) - 15.5
    tent = 30 - steps.abs()
    fit = gaussian_fit(torch.outer(tent, tent), (15.5, 15.5))
    under = torch.exp(-0.5 * (steps / fit.row_deviation) ** 2)
    moments = [float((each * steps**2).sum() / each.sum()) for each in (under, tent)]
    assert moments[0] == pytest.approx(moments[1], rel=1e-5)
    assert fit.row_deviation == pytest.approx(fit.column_deviation)


@pytest.mark.parametrize("centre", [(15.5, 15.5), (3, 29)])
def test_an_even_field_and_one_at_the_borders_have_no_gaussian(centre):
    assert gaussian_fit(torch.ones(32, 32), centre).row_deviation == math.inf
    edges = torch.zeros(32, 32)
    edges[::31] = 1
    fit = gaussian_fit(edges, (15.5, 15.5))
    assert (fit.row_deviation, fit.column_deviation) == (math.inf, math.inf)
    assert fit.explained == pytest.approx(2 / 32)


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
    assert fit.row_deviation == pytest.approx(math.sqrt(2 / 3), abs=1e-3)
    assert fit.explained < 0.8


def test_a_single_pixel_is_its_own_gaussian():
    field = torch.zeros(4, 6)
    field[1, 2] = 0.1
    assert gaussian_fit(field, (1, 2)).explained == 1


def test_a_field_without_mass_has_no_fit():
    assert math.isnan(gaussian_fit(torch.zeros(3, 4), (1, 1)).explained)
