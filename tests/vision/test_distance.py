import pytest
import torch

from vision import POSITIONS, box_distance, mean_distance, uniform_distance
from vision.distance import patch_middle, positions, uniform_distances
from vision.receptive_field import Field

THREE = Field("conv1", size=3, stride=1, padding=1)


def test_two_pixels_by_hand():
    weights = torch.zeros(5, 7)
    weights[1, 2], weights[4, 6] = 3.0, 1.0  # at the centre, and at 3-4-5 from it
    assert float(mean_distance(weights, (1, 2))) == pytest.approx(5 / 4)


def test_a_batch_of_maps_gives_a_batch_of_distances():
    assert mean_distance(torch.ones(2, 3, 5, 7), (0.0, 0.5)).shape == (2, 3)


def test_three_by_three_box_by_hand():
    expected = (4 + 4 * 2**0.5) / 9
    assert box_distance(THREE, (2, 3), (5, 7)) == pytest.approx(expected)


def test_a_corner_clips_the_box_to_four_pixels():
    assert box_distance(THREE, (0, 6), (5, 7)) == pytest.approx((2 + 2**0.5) / 4)


def test_a_box_larger_than_the_image_says_no_more_than_the_whole_image():
    huge = [Field("conv", size=size, stride=1, padding=size // 2) for size in (63, 127)]
    assert box_distance(huge[0], (9, 8), (20, 17)) == box_distance(huge[1], (9, 8), (20, 17))


@pytest.mark.parametrize(
    ("grid", "patch", "pixels"), [(8, 4, 16.55), (16, 2, 16.65), (4, 8, 16.06), (14, 16, 116.5)]
)
def test_uniform_attention_has_the_known_mean_distance(grid, patch, pixels):
    assert uniform_distance(grid, grid, patch) == pytest.approx(pixels, abs=0.05)


def test_a_query_at_the_corner_is_further_from_everything_than_one_in_the_middle():
    each = uniform_distances(8, 8, 4)
    assert float(each[3, 4]) == pytest.approx(12.4, abs=0.05)
    assert float(each[0, 7]) == pytest.approx(21.9, abs=0.05)


def test_every_second_patch_has_the_mean_of_all_patches():
    assert len(POSITIONS) == 16
    each = uniform_distances(8, 8, 4)
    over = sum(float(each[place]) for place in POSITIONS) / 16
    assert over == pytest.approx(uniform_distance(8, 8, 4))


def test_positions_of_a_grid_that_is_not_square():
    assert positions(3, 4) == [(0, 0), (0, 2), (2, 0), (2, 2)]


def test_the_middle_of_a_patch_lies_between_its_pixels():
    assert patch_middle(2, 4) == 9.5
