import math

import pytest
import torch

from learning.metrics import (
    accuracy,
    calibration_error,
    class_probabilities,
    cross_entropy,
)

# Odds of 1 : 2 : 3 and of 4 : 1 : 1.
LOGITS = torch.tensor([[1.0, 2, 3], [4, 1, 1]]).log()


def test_probabilities_are_the_odds_over_their_sum():
    expected = torch.tensor([[1 / 6, 1 / 3, 1 / 2], [2 / 3, 1 / 6, 1 / 6]])
    torch.testing.assert_close(class_probabilities(LOGITS), expected)


def test_one_of_two_is_right():
    assert accuracy(LOGITS, torch.tensor([2, 1])) == 0.5


def test_cross_entropy_is_the_mean_surprise():
    expected = -(math.log(1 / 2) + math.log(1 / 6)) / 2
    assert cross_entropy(LOGITS, torch.tensor([2, 1])) == pytest.approx(expected, abs=1e-7)


def test_a_certain_mistake_costs_its_logit():
    assert cross_entropy(torch.tensor([[200.0, 0.0]]), torch.tensor([1])) == pytest.approx(200)


def test_calibration_error_is_the_distance_of_confidence_and_right_answers():
    odds = torch.tensor([[9.0, 1], [88, 12], [3, 7], [1, 1.2]])
    right_wrong = torch.tensor([0, 1, 1, 0])  # the first two share a bin of width 1/15
    alone = abs(0.7 - 1) + abs(1.2 / 2.2 - 0)
    expected = (2 * abs((0.9 + 0.88) / 2 - 0.5) + alone) / 4
    assert calibration_error(odds.log(), right_wrong) == pytest.approx(expected, abs=1e-6)


def test_whoever_is_certain_and_right_is_calibrated():
    assert calibration_error(torch.tensor([[90.0, 0, 0]]), torch.tensor([0])) == 0
