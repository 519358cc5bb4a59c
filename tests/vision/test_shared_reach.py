import pytest
import torch
from torch import Tensor

from vision import PatchTransformer, SmallCNN

ROWS, COLUMNS = 7, 9


def attention_reach(depth: int, row: int, column: int) -> Tensor:
    """Pixels that move one token of a stack of blocks which see one patch around each."""
    model = PatchTransformer(
        image_size=(ROWS, COLUMNS), patch=1, dim=8, heads=2, depth=depth, radius=1, in_chans=1
    ).double()
    pixels = torch.randn(1, 1, ROWS, COLUMNS, dtype=torch.double, requires_grad=True)
    token = model.forward_features(pixels)[0, row * COLUMNS + column]
    (slope,) = torch.autograd.grad(token @ torch.randn_like(token), pixels)
    return slope[0, 0] != 0


def convolution_reach(depth: int, row: int, column: int) -> Tensor:
    """Pixels that move one unit of a stack of 3x3 convolutions."""
    cnn = SmallCNN(
        width=2, stages=1, convolutions=depth, in_chans=1, linear=True, norm="none"
    ).double()
    pixels = torch.randn(1, 1, ROWS, COLUMNS, dtype=torch.double, requires_grad=True)
    unit = cnn.feature_maps(pixels)[-1][0, :, row, column]
    (slope,) = torch.autograd.grad(unit @ torch.randn_like(unit), pixels)
    return slope[0, 0] != 0


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize(("row", "column"), [(3, 4), (0, 8), (5, 1)])
def test_blocks_of_radius_one_reach_as_far_as_3x3_convolutions(depth, row, column):
    torch.manual_seed(0)
    seen = attention_reach(depth, row, column)
    assert torch.equal(seen, convolution_reach(depth, row, column))
    assert 0 < int(seen.sum()) <= (2 * depth + 1) ** 2
