"""A mean and a spread that grow batch by batch."""

import math

import torch

from vision.running import Running


def test_two_batches_by_hand():
    grown = Running()
    grown.add(torch.tensor([[1.0, 7.0], [3.0, 7.0]]))
    grown.add(torch.tensor([[5.0, 7.0]]))
    assert grown.mean.tolist() == [3.0, 7.0]
    torch.testing.assert_close(grown.deviation(), torch.tensor([(8 / 3) ** 0.5, 0.0]).double())


def test_what_is_missing_is_left_out_by_hand():
    nan, grown = math.nan, Running()
    grown.add(torch.tensor([[1.0, nan, nan], [3.0, nan, 4.0]]))
    grown.add(torch.tensor([[nan, nan, 8.0]]))
    expected = torch.tensor([[2.0, nan, 6.0], [1.0, nan, 2.0]]).double()
    torch.testing.assert_close(
        torch.stack([grown.mean, grown.deviation()]), expected, equal_nan=True
    )


def test_it_does_not_matter_how_the_values_are_cut():
    values = 1e4 + torch.randn(11, 2, 3)
    for batch in (1, 4, 11):
        grown = Running()
        for piece in values.split(batch):
            grown.add(piece)
        torch.testing.assert_close(grown.mean, values.double().mean(dim=0))
        expected = values.double().std(dim=0, correction=0)
        torch.testing.assert_close(grown.deviation(), expected)
