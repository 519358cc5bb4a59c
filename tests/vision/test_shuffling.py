"""Patches in another order: by hand, and what a transformer without positions makes of them."""

import numpy as np
import pytest
import torch

from learning.seeding import seeded
from messages import FieldspanError
from vision.patches import PatchTransformer
from vision.shuffling import (
    probabilities,
    shuffle_all,
    shuffle_patches,
    told_otherwise,
    without_positions,
)

SMALL = {"image_size": (4, 6), "patch": 2, "dim": 8, "heads": 2, "depth": 2, "num_classes": 5}


def model(seed: int = 0, **options) -> PatchTransformer:
    with seeded(seed):
        made = PatchTransformer(**SMALL | options).eval()
        with torch.no_grad():  # weights as large as training makes them, so that places count
            for weights in made.parameters():
                weights.add_(0.4 * torch.randn_like(weights))
    return made.requires_grad_(False)


def pictures(order) -> torch.Tensor:
    pixels = np.random.default_rng(1).integers(0, 256, (3, 4, 6), np.uint8)
    both = np.stack([pixels, shuffle_patches(pixels, 2, order)])
    return torch.from_numpy(both).float() / 128 - 1


def test_patches_change_places_by_hand():
    pixels = np.arange(24, dtype=np.uint8).reshape(1, 4, 6)
    moved = shuffle_patches(pixels, 2, (5, 1, 2, 3, 4, 0))
    assert moved[0, :2, :2].tolist() == [[16, 17], [22, 23]]
    assert moved[0, 2:, 4:].tolist() == [[0, 1], [6, 7]]
    assert (moved[0, :2, 2:] == pixels[0, :2, 2:]).all()
    assert (shuffle_patches(moved, 2, (5, 1, 2, 3, 4, 0)) == pixels).all()


def test_without_positions_the_class_probabilities_stay():
    order = (3, 0, 5, 1, 4, 2)
    placed = model()
    one, other = probabilities(without_positions(placed), pictures(order))
    assert one.sum() == pytest.approx(1, abs=1e-6)
    assert (one - other).abs().max() < 1e-6
    one, other = probabilities(placed, pictures(order))
    assert (one - other).abs().max() > 1e-3


def test_the_copy_leaves_the_network_as_it_was():
    placed = model()
    before = probabilities(placed, pictures((0, 1, 2, 3, 4, 5)))
    copied = without_positions(placed)
    assert sum(one.numel() for one in copied.parameters()) == (
        sum(one.numel() for one in placed.parameters()) - 6 * 8
    )
    assert torch.equal(before, probabilities(placed, pictures((0, 1, 2, 3, 4, 5))))


def test_a_window_knows_places_in_its_own_way():
    assert not told_otherwise(model())
    near = model(radius=1)
    assert told_otherwise(near)
    one, other = probabilities(without_positions(near), pictures((5, 1, 2, 3, 4, 0)))
    assert (one - other).abs().max() > 1e-4


def test_patches_that_leave_pixels_over_are_refused():
    with pytest.raises(FieldspanError, match="divisible"):
        shuffle_patches(np.zeros((3, 4, 6), np.uint8), 4, (0,))


def test_images_are_shuffled_in_one_order_or_each_in_its_own():
    one = np.random.default_rng(1).integers(0, 256, (3, 4, 6), np.uint8)
    together = shuffle_all(np.stack([one] * 4), 2, same=True)
    assert (together == together[0]).all()
    assert (together[0] != one).any()
    apart = shuffle_all(np.stack([one] * 4), 2, same=False)
    assert len({image.tobytes() for image in apart}) > 1
    assert (np.sort(apart.reshape(4, -1)) == np.sort(one.reshape(1, -1))).all()
