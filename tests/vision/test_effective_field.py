import pytest
import torch

from messages import FieldspanError
from vision import SmallCNN, effective_field, effective_fields
from vision.boxes import apart
from vision.effective_field import map_sizes, units_near
from vision.receptive_field import Field


def small(**changes) -> SmallCNN:
    torch.manual_seed(0)
    return SmallCNN(**({"width": 3, "stages": 2, "num_classes": 2} | changes)).eval()


def test_one_linear_convolution_shows_its_own_weights():
    cnn = small(width=1, stages=1, convolutions=1, in_chans=1, norm="none", linear=True)
    kernel = torch.arange(1.0, 10.0).reshape(3, 3)
    cnn.steps[0].convolution.weight.data[0, 0] = kernel
    field = effective_field(cnn, torch.randn(2, 1, 5, 7), layer=0, unit=(2, 4))
    torch.testing.assert_close(field[1:4, 3:6], kernel)
    assert float(field.sum()) == 45


def test_colours_are_averaged():
    cnn = small(width=1, stages=1, convolutions=1, in_chans=2, norm="none", linear=True)
    cnn.steps[0].convolution.weight.data[0, 0] = 1.0
    cnn.steps[0].convolution.weight.data[0, 1] = -3.0
    field = effective_field(cnn, torch.randn(2, 2, 5, 7), layer=0, unit=(2, 4))
    assert float(field.max()) == 2.0


@pytest.mark.parametrize("options", [{}, {"down": "pool"}, {"padding": "reflect"}])
def test_units_that_share_a_pass_have_the_field_they_have_alone(options):
    cnn, images = small(**options), torch.randn(3, 3, 16, 20)
    units = [[(0, 0), (5, 7), (15, 19)], [], [(0, 0), (7, 9), (7, 8)], [(3, 4)]]
    fields = effective_fields(cnn, images, units, seed=3)
    for layer, asked in enumerate(units):
        for field, unit in zip(fields[layer], asked, strict=True):
            alone = effective_field(cnn, images, layer=layer, unit=unit, seed=3)
            torch.testing.assert_close(field, alone)


def test_only_boxes_that_do_not_touch_share_a_pass():
    field = Field("conv", size=5, stride=2, padding=2)
    assert apart(field, [(0, 0), (0, 1), (0, 3), (3, 1)]) == [[0, 2, 3], [1]]
    assert apart(None, [(0, 0), (9, 9)]) == [[0], [1]]


def test_group_norm_lets_a_unit_see_beyond_its_box():
    far = {}
    for norm in ("batch", "group"):
        field = effective_field(small(norm=norm), torch.randn(4, 3, 16, 20), layer=0, unit=(2, 2))
        far[norm] = float(field[6:, 6:].sum())
    assert far["batch"] == 0
    assert far["group"] > 0


def test_another_seed_draws_other_signs():
    cnn, images = small(), torch.randn(2, 3, 12, 16)
    one, same, other = (
        effective_field(cnn, images, layer=2, unit=(2, 3), seed=seed) for seed in (0, 0, 1)
    )
    assert torch.equal(one, same)
    assert not torch.equal(one, other)


def test_looking_leaves_mode_statistics_and_gradients_alone():
    cnn = small().train()
    before = {name: value.clone() for name, value in cnn.state_dict().items()}
    with torch.no_grad():
        effective_field(cnn, torch.randn(2, 3, 12, 16), layer=1, unit=(2, 3))
    assert cnn.training and all(part.training for part in cnn.modules())
    assert all(torch.equal(value, before[name]) for name, value in cnn.state_dict().items())
    assert all(weight.grad is None for weight in cnn.parameters())


def test_it_works_inside_inference_mode():
    cnn = small()
    with torch.inference_mode():
        field = effective_field(cnn, torch.randn(2, 3, 12, 16), layer=1, unit=(2, 3))
    assert bool(field.any())


def test_a_unit_that_nothing_moves_is_an_error_and_not_a_black_picture():
    cnn = small(norm="none")
    torch.nn.init.constant_(cnn.steps[0].convolution.bias, -100.0)
    with pytest.raises(FieldspanError, match=r"moves unit \(2, 3\) of conv1"):
        effective_field(cnn, torch.randn(2, 3, 12, 16), layer=0, unit=(2, 3))


@pytest.mark.parametrize(("layer", "unit"), [(4, (0, 0)), (3, (6, 0)), (3, (0, -1))])
def test_a_unit_outside_the_map_is_answered_in_one_sentence(layer, unit):
    with pytest.raises(FieldspanError, match=r"expected .* from 0 to"):
        effective_field(small(), torch.randn(2, 3, 12, 16), layer=layer, unit=unit)


def test_units_near_a_pixel_follow_the_strides():
    cnn = small(stages=3)
    assert map_sizes(cnn, (16, 20)) == [(16, 20), (16, 20), (8, 10), (8, 10), (4, 5), (4, 5)]
    near = units_near(cnn, [(9, 13), (0, 40)], (16, 20))
    first, second = zip(*near, strict=True)
    assert first == ((9, 13), (9, 13), (4, 6), (4, 6), (2, 3), (2, 3))
    assert second == ((0, 19), (0, 19), (0, 9), (0, 9), (0, 4), (0, 4))
