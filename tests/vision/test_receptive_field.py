import pytest
import torch
from torch import Tensor, nn

from vision import SmallCNN, nearest_unit, theoretical_fields
from vision.receptive_field import (
    Field,
    Window,
    chain,
    deviations,
    theoretical_deviations,
)

STRIDES = (1, 1, 1, 2, 1, 1, 2, 1, 1)
NINE = [Window(kernel=3, stride=stride) for stride in STRIDES]


def positive(module: nn.Module) -> nn.Module:
    """The module with weights that cannot cancel one another."""
    for weight in module.parameters():
        nn.init.constant_(weight, 0.5)
    return module.eval()


def support(unit: Tensor, pixels: Tensor) -> Tensor:
    (slope,) = torch.autograd.grad(unit.sum(), pixels, retain_graph=True)
    return slope.abs().sum(dim=(0, 1)) > 0


def hull(seen: Tensor) -> tuple[tuple[int, int], tuple[int, int]]:
    rows, columns = seen.any(dim=1).nonzero(), seen.any(dim=0).nonzero()
    return (int(rows[0]), int(rows[-1])), (int(columns[0]), int(columns[-1]))


def clipped(field: Field, unit: int, side: int) -> tuple[int, int]:
    first, last = field.region(unit)
    return max(first, 0), min(last, side - 1)


def test_one_convolution_with_stride_and_padding_by_hand():
    (field,) = chain([Window(kernel=3, stride=2, padding=1)])
    assert field == Field("layer1", size=3, stride=2, padding=1)
    assert field.region(0) == (-1, 1)
    assert field.region(2) == (3, 5)
    assert field.centre(2) == 4


def test_nine_convolutions_have_the_known_sizes():
    assert [field.size for field in chain(NINE)] == [3, 5, 7, 9, 13, 17, 21, 29, 37]


def test_airbench_layout_has_the_known_sizes():
    block = [Window(3), Window(2, stride=2), Window(3)]
    layout = [Window(2), *block * 3, Window(3, stride=3)]
    sizes = [field.size for field in chain(layout)]
    assert sizes == [2, 4, 5, 9, 13, 15, 23, 31, 35, 51, 67]


def test_vgg16_has_its_published_size_stride_and_padding():
    convolution, pool = Window(3, padding=1), Window(2, stride=2)
    blocks = [[convolution] * count + [pool] for count in (2, 2, 3, 3, 3)]
    last = chain([window for block in blocks for window in block])[-1]
    assert (last.size, last.stride, last.padding) == (212, 32, 90)


def test_the_default_cnn_sees_up_to_23_pixels():
    fields = theoretical_fields(SmallCNN())
    assert [field.name for field in fields] == [f"conv{n}" for n in range(1, 7)]
    assert [field.size for field in fields] == [3, 5, 7, 11, 15, 23]
    assert [field.stride for field in fields] == [1, 1, 2, 2, 4, 4]
    assert [field.padding for field in fields] == [1, 2, 3, 5, 7, 11]


def test_pooling_lets_the_cnn_see_further_than_strides():
    fields = theoretical_fields(SmallCNN(down="pool"))
    assert [field.size for field in fields] == [3, 5, 10, 14, 24, 32]


@pytest.mark.parametrize(
    "options", [{}, {"down": "pool"}, {"dilation": 2}, {"down": "pool", "dilation": 3}]
)
def test_the_gradient_of_a_linear_network_reaches_exactly_the_box(options):
    cnn = positive(SmallCNN(width=1, in_chans=2, linear=True, **options)).double()
    pixels = torch.ones(1, 2, 105, 124, dtype=torch.double, requires_grad=True)
    for field, features in zip(theoretical_fields(cnn), cnn.feature_maps(pixels), strict=True):
        row, column = features.shape[2] // 2, features.shape[3] // 2
        seen = support(features[:, :, row, column], pixels)
        assert hull(seen) == (field.region(row), field.region(column))


@pytest.mark.parametrize("options", [{}, {"down": "pool"}])
def test_at_a_corner_the_gradient_reaches_the_box_clipped_to_the_image(options):
    cnn = positive(SmallCNN(width=1, in_chans=1, linear=True, **options)).double()
    pixels = torch.ones(1, 1, 33, 24, dtype=torch.double, requires_grad=True)
    for field, features in zip(theoretical_fields(cnn), cnn.feature_maps(pixels), strict=True):
        column = features.shape[3] - 1
        seen = support(features[:, :, 0, column], pixels)
        assert hull(seen) == (clipped(field, 0, 33), clipped(field, column, 24))


def test_without_dilation_no_pixel_of_the_box_is_left_out():
    cnn = positive(SmallCNN(width=1, in_chans=1, linear=True)).double()
    pixels = torch.ones(1, 1, 45, 60, dtype=torch.double, requires_grad=True)
    seen = support(cnn.feature_maps(pixels)[-1][:, :, 5, 8], pixels)
    assert int(seen.sum()) == 23 * 23


def test_the_deviation_of_the_gradient_follows_the_square_root_law_with_strides():
    layers = nn.Sequential(*(nn.Conv2d(1, 1, 3, stride, bias=False) for stride in STRIDES))
    for weight in layers.parameters():
        nn.init.constant_(weight, 1 / 9)
    pixels = torch.zeros(1, 1, 51, 53, requires_grad=True)
    (slope,) = torch.autograd.grad(layers(pixels)[0, 0, 1, 1], pixels)
    along = slope[0, 0].sum(dim=1)
    places = torch.arange(51.0)
    middle = (along * places).sum() / along.sum()
    measured = ((along * (places - middle) ** 2).sum() / along.sum()).sqrt()
    assert deviations(NINE)[-1] == pytest.approx(5.657, abs=5e-4)
    assert float(measured) == pytest.approx(5.657, abs=1e-3)


def test_stride_one_deviation_grows_with_the_root_of_the_depth():
    assert deviations([Window(3)] * 6)[-1] == pytest.approx((2 * 6 / 3) ** 0.5)
    assert deviations([Window(3, dilation=2)]) == pytest.approx([2 * (2 / 3) ** 0.5])


def test_every_convolution_has_a_deviation_also_after_pooling():
    assert len(theoretical_deviations(SmallCNN(down="pool"))) == 6


def test_nearest_unit_is_the_first_of_two_and_stays_inside_the_map():
    field = Field("conv", size=3, stride=2, padding=1)
    assert nearest_unit(field, 4.2, count=5) == 2
    assert nearest_unit(field, 1, count=5) == 0
    assert nearest_unit(field, 1.1, count=5) == 1
    assert nearest_unit(field, -7, count=5) == 0
    assert nearest_unit(field, 100, count=5) == 4
