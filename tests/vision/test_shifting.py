"""Images moved by pixels: by hand, there and back, and what moving cannot change."""

import numpy as np
import pytest
import torch

from learning.seeding import seeded
from vision.cnn import SmallCNN
from vision.patches import PatchTransformer
from vision.shifting import circular, shifted, shifted_in_turn, whole_stride
from vision.shuffling import shuffle_patches, without_positions
from vision.steadiness import change, logits_of

ROW = np.array([[1, 2, 3, 4, 5]])


def images(count=3, rows=8, columns=12) -> torch.Tensor:
    return torch.randn(count, 3, rows, columns, generator=torch.Generator().manual_seed(1))


def roughened(model, seed=2):
    """Weights as large as training makes them, so that places count; closed to training."""
    with seeded(seed), torch.no_grad():
        for weights in model.parameters():
            weights.add_(0.3 * torch.randn_like(weights))
    return model.eval().requires_grad_(False)


def transformer(**options) -> PatchTransformer:
    with seeded(0):
        made = PatchTransformer(
            image_size=(8, 12), dim=8, heads=2, depth=2, num_classes=5, **options
        )
    return roughened(made)


def cnn(**options) -> SmallCNN:
    with seeded(0):
        return roughened(SmallCNN(num_classes=5, width=4, **options))


@pytest.mark.parametrize(
    ("by", "border", "expected"),
    [
        (0, "reflect", [1, 2, 3, 4, 5]),
        (1, "reflect", [2, 1, 2, 3, 4]),
        (3, "reflect", [4, 3, 2, 1, 2]),
        (-2, "reflect", [3, 4, 5, 4, 3]),
        (2, "wrap", [4, 5, 1, 2, 3]),
        (-1, "wrap", [2, 3, 4, 5, 1]),
        (7, "wrap", [4, 5, 1, 2, 3]),
    ],
)
def test_a_row_is_moved_by_hand(by, border, expected):
    assert shifted(ROW, 0, by, border).tolist() == [expected]
    assert shifted(torch.from_numpy(ROW), 0, by, border).tolist() == [expected]


def test_rows_move_down_on_a_grid_that_is_not_square():
    grid = np.arange(6).reshape(2, 3)
    assert shifted(grid, 1, 0, "wrap").tolist() == [[3, 4, 5], [0, 1, 2]]
    assert shifted(grid, 1, 1, "wrap").tolist() == [[5, 3, 4], [2, 0, 1]]


def test_wrapping_there_and_back_changes_nothing():
    one = images()
    assert torch.equal(shifted(shifted(one, 3, -5, "wrap"), -3, 5, "wrap"), one)


def test_images_take_turns_in_which_way_they_go():
    five = np.stack([np.arange(6).reshape(2, 3)] * 5)
    moved = shifted_in_turn(five, 1, "wrap")
    ways = [(0, 1), (1, 0), (0, -1), (-1, 0), (0, 1)]
    for image, (rows, columns) in zip(moved, ways, strict=True):
        assert (image == shifted(five[0], rows, columns, "wrap")).all()
    assert (five == np.arange(6).reshape(2, 3)).all()


def largest(model, one, other) -> float:
    return float((logits_of(model, one) - logits_of(model, other)).abs().max())


def test_a_cnn_without_strides_that_wraps_round_moves_its_maps_along_exactly():
    model, one = cnn(stages=1, convolutions=3, padding="circular"), images()
    other = shifted(one, 3, -5, "wrap")
    with torch.no_grad():
        here = shifted(model.forward_features(one), 3, -5, "wrap")
        assert (here - model.forward_features(other)).abs().max() < 1e-5
    assert largest(model, one, other) < 1e-5


@pytest.mark.parametrize("down", ["stride", "pool"])
def test_with_strides_only_their_product_may_be_moved_by(down):
    model = circular(cnn(stages=2, convolutions=1, down=down))
    assert whole_stride(model) == 2
    one = images()
    assert largest(model, one, shifted(one, 4, 2, "wrap")) < 1e-5
    assert largest(model, one, shifted(one, 1, 0, "wrap")) > 1e-3


def test_the_copy_that_wraps_round_keeps_the_weights_and_leaves_the_cnn_alone():
    model, one = cnn(stages=1, convolutions=2), images()
    before = logits_of(model, one)
    turned = circular(model)
    assert largest(model, one, shifted(one, 0, 3, "wrap")) > 1e-3  # zeros at the border
    assert largest(turned, one, shifted(one, 0, 3, "wrap")) < 1e-5
    assert torch.equal(logits_of(model, one), before)


def test_the_copy_that_wraps_round_counts_in_as_many_bits():
    model, one = cnn(stages=2, convolutions=1).double(), images().double()
    assert largest(circular(model), one, shifted(one, 4, 2, "wrap")) < 1e-12


def test_without_positions_a_transformer_knows_neither_whole_patches_moved_nor_shuffled():
    placed = transformer()
    bare = without_positions(placed)
    order = (3, 0, 5, 1, 4, 2)
    pixels = np.random.default_rng(1).integers(0, 256, (3, 3, 8, 12), np.uint8)
    moved = np.stack([shuffle_patches(image, 4, order) for image in pixels])
    one, shuffled = (torch.from_numpy(each) / 128 - 1 for each in (pixels, moved))
    for other in (shifted(one, 4, 8, "wrap"), shuffled):
        assert largest(bare, one, other) < 1e-5
        assert largest(placed, one, other) > 1e-3
    assert largest(bare, one, shifted(one, 0, 1, "wrap")) > 1e-3


def test_what_changed_is_counted_by_hand():
    before = torch.tensor([[1.0, -1.0], [0.0, 2.0]])
    after = torch.tensor([[1.0, -1.0], [3.0, 2.0]])
    found = change(before, after, torch.tensor([0, 1]))
    assert (found.accuracy, found.same, found.largest) == (0.5, 0.5, 3.0)
    assert (found.raw, found.size) == (0.75, 0.75)  # the logits lie 1 from their mean


def test_nothing_changed_is_exactly_nothing():
    model, one = cnn(), images()
    before = logits_of(model, one)
    found = change(before, logits_of(model, shifted(one, 0, 0)), torch.tensor([0, 1, 2]))
    assert (found.same, found.size, found.largest) == (1.0, 0.0, 0.0)
    assert torch.equal(before, logits_of(model, one, batch=2)) or torch.allclose(
        before, logits_of(model, one, batch=2), atol=1e-5
    )


def test_a_whitened_cnn_wraps_round_exactly_too():
    model = cnn(stages=2, convolutions=1, whitened=True)
    turned = circular(model)
    assert whole_stride(turned) == 2
    one = images()
    assert largest(turned, one, shifted(one, 4, 2, "wrap")) < 1e-5
    assert largest(turned, one, shifted(one, 1, 0, "wrap")) > 1e-3
    assert turned.feature_maps(one)[0].shape[2:] == one.shape[2:]
