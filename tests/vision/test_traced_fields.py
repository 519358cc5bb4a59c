import pytest
import timm
import torch
import torchvision
from torch import nn
from torch.nn import functional as F

from messages import FieldspanError
from tests.vision.linear_twin import resnet50_v1, without_weights
from vision import PatchTransformer, SmallCNN, theoretical_fields
from vision.receptive_field import Window, chain, receptive_field

STRIDES = (1, 1, 1, 2, 1, 1, 2, 1, 1)


def last(model: nn.Module, size: tuple[int, int], name: str):
    return {layer.name: layer for layer in receptive_field(model, size)}[name]


def numbers(field) -> tuple[int, int, int]:
    return field.size, field.stride, field.padding


class Sum(nn.Module):
    """The sum of two branches."""

    def __init__(self, one: nn.Module, two: nn.Module) -> None:
        super().__init__()
        self.one, self.two = one, two

    def forward(self, image):
        return self.one(image) + self.two(image)


class Function(nn.Module):
    """A function in place of a module."""

    def __init__(self, function) -> None:
        super().__init__()
        self.function = function

    def forward(self, image):
        return self.function(image)


def after(function, *, channels: int = 4) -> nn.Sequential:
    """A 3x3 convolution, a function, a 1x1 convolution."""
    return nn.Sequential(nn.Conv2d(3, channels, 3, padding=1), Function(function))


def test_rows_and_columns_are_told_apart_by_hand():
    model = nn.Sequential(
        nn.Conv2d(3, 2, (3, 5), stride=(2, 1), padding=(0, 2)), nn.MaxPool2d((1, 2))
    )
    first, second = receptive_field(model, (9, 14))
    assert numbers(first.rows) == (3, 2, 0)
    assert numbers(first.columns) == (5, 1, 2)
    assert first.map_size == (4, 14)
    assert numbers(second.rows) == (3, 2, 0)
    assert numbers(second.columns) == (6, 2, 2)
    assert (second.map_size, second.kind, second.name) == ((4, 7), "MaxPool2d", "1")


def test_nine_convolutions_are_traced_as_the_formula_says():
    model = nn.Sequential(*(nn.Conv2d(3, 3, 3, stride) for stride in STRIDES))
    traced = [layer.rows for layer in receptive_field(model, (65, 70))]
    assert [field.size for field in traced] == [3, 5, 7, 9, 13, 17, 21, 29, 37]
    formula = chain([Window(3, stride) for stride in STRIDES], [str(n) for n in range(9)])
    assert traced == formula


def test_airbench_layout_is_traced_as_the_formula_says():
    block = [(3, 1), (2, 2), (3, 1)]
    layout = [(2, 1), *block * 3, (3, 3)]
    model = nn.Sequential(
        *(nn.MaxPool2d(3) if size == 3 and stride == 3
          else nn.MaxPool2d(2) if stride == 2 else nn.Conv2d(3, 3, size, padding=size // 2)
          for size, stride in layout)
    )  # fmt: skip
    traced = [layer.rows for layer in receptive_field(model, (80, 96))]
    assert [field.size for field in traced] == [2, 4, 5, 9, 13, 15, 23, 31, 35, 51, 67]


@pytest.mark.parametrize(
    "options",
    [{}, {"down": "pool"}, {"dilation": 2}, {"padding": "circular"}, {"padding": "reflect"},
     {"norm": "group"}, {"stages": 4, "convolutions": 3}, {"linear": True, "down": "pool"}],
)  # fmt: skip
def test_the_small_cnn_is_traced_as_its_layers_are_read(options):
    cnn = SmallCNN(width=2, **options)
    traced = {layer.name: layer for layer in receptive_field(cnn, (32, 40))}
    for index, field in enumerate(theoretical_fields(cnn)):
        layer = traced[f"layers.{index}.convolution"]
        assert numbers(layer.rows) == numbers(layer.columns) == numbers(field)
    assert traced["layers.0.norm"].whole == (options.get("norm") == "group")


@pytest.mark.parametrize(
    ("name", "layer", "size", "padding"),
    [("alexnet", "features", 195, 66), ("vgg16", "features", 212, 90),
     ("resnet50", "layer4", 427, 213), ("mobilenet_v2", "features", 491, None)],
)  # fmt: skip
def test_torchvision_has_its_known_sizes(name, layer, size, padding):
    model = without_weights(getattr(torchvision.models, name), weights=None)
    field = last(model, (224, 256), layer).rows
    assert (field.size, field.stride) == (size, 32)
    assert padding in (None, field.padding)


def test_mobilenet_v1_has_its_known_size():
    field = last(without_weights(timm.create_model, "mobilenetv1_100"), (224, 160), "blocks").rows
    assert numbers(field) == (315, 32, 157)


MOBILENET = (2, 1, 2, 1, 2, 1, 2, 1, 1, 1, 1, 1, 2, 1)  # of its 3x3 windows


def unit(count: int, stride: int) -> list[Window]:
    """The 3x3 windows of a stage of ResNet-v1 in TensorFlow, which strides in the last one."""
    return [Window(3, 1, 1)] * (count - 1) + [Window(3, stride, 1)]


def test_the_published_paddings_differ_by_what_tensorflow_pads_less():
    """Araujo et al. 2019 list TensorFlow's models; sizes and strides are the same as here.

    AlexNet-v2 pads its first convolution by 0, torchvision by 2: 66 - 2 = 64. TensorFlow's "same"
    pads an even map before a 3x3 window of stride 2 by 0 and torch by 1. ResNet-v1-50, which pads
    its convolutions itself, has one such window, the pooling at 2 pixels a unit: 241 - 2 = 239
    (its size is that of strides in the first 1x1, 483, as it strides at the end of a stage);
    MobileNet-v1 has five, at 1, 2, 4, 8 and 16 pixels a unit: 157 - 31 = 126. VGG-16 has none.
    """
    make = without_weights
    alexnet = last(make(torchvision.models.alexnet, weights=None), (224, 256), "features").rows
    resnet = last(resnet50_v1(), (224, 256), "layer4").rows
    mobilenet = last(make(timm.create_model, "mobilenetv1_100"), (224, 160), "blocks").rows
    assert numbers(resnet) == (483, 32, 241)
    pool = Window(3, 2, 0)
    published = {
        (195, 32, 64): (alexnet, 2, [
            Window(11, 4, 0), pool, Window(5, 1, 2), pool, *[Window(3, 1, 1)] * 3, pool,
        ]),
        (483, 32, 239): (resnet, 2, [
            Window(7, 2, 3), pool, *unit(3, 2), *unit(4, 2), *unit(6, 2), *unit(3, 1),
        ]),
        (315, 32, 126): (mobilenet, 1 + 2 + 4 + 8 + 16, [
            Window(3, stride, 2 - stride) for stride in MOBILENET
        ]),
    }  # fmt: skip
    for numbers_there, (here, less, windows) in published.items():
        assert numbers(here) == (*numbers_there[:2], numbers_there[2] + less)
        assert numbers(chain(windows)[-1]) == numbers_there


def test_branches_with_one_centre_are_aligned_and_hold_the_larger_field():
    model = nn.Sequential(Sum(nn.Conv2d(3, 2, 3, padding=1), nn.Conv2d(3, 2, 1)))
    layer = last(model, (12, 17), "0")
    assert numbers(layer.rows) == (3, 1, 1)
    assert layer.aligned


def test_branches_with_two_centres_are_not_aligned_and_hold_both():
    shifted = nn.Sequential(nn.ZeroPad2d((0, 2, 0, 2)), nn.Conv2d(3, 2, 3))
    model = nn.Sequential(Sum(shifted, nn.Conv2d(3, 2, 3, padding=1)), nn.Conv2d(2, 2, 1))
    layer = last(model, (12, 17), "1")
    assert numbers(layer.rows) == (4, 1, 1)
    assert not layer.aligned
    assert not layer.whole


def test_concatenation_is_a_union_too():
    model = after(lambda x: torch.cat([x, F.max_pool2d(x, 5, 1, 2)], dim=1))
    assert numbers(last(model, (12, 17), "1").columns) == (7, 1, 3)


@pytest.mark.parametrize(
    "function",
    [
        lambda x: x.permute(0, 2, 3, 1).relu().permute(0, 3, 1, 2),
        lambda x: x.flatten(2).transpose(1, 2).transpose(1, 2).unflatten(2, (12, 17)),
        lambda x: F.layer_norm(x.permute(0, 2, 3, 1), (4,)).permute(0, 3, 1, 2),
        lambda x: x - x.mean(dim=1, keepdim=True),
        lambda x: x.chunk(2, dim=1)[1],
        lambda x: x.unflatten(1, (2, 2)).transpose(1, 2).flatten(1, 2),
        lambda x: F.batch_norm(x, torch.zeros(4), torch.ones(4)),
        lambda x: (x.permute(0, 2, 3, 1) @ torch.ones(4, 5)).permute(0, 3, 1, 2),
        lambda x: F.adaptive_avg_pool2d(x, (12, 17)),
        lambda x: torch.zeros_like(x).copy_(x),
        lambda x: x.softmax(dim=1),
    ],
)
def test_what_stays_at_its_place_keeps_its_field(function):
    layer = last(after(function), (12, 17), "1")
    assert numbers(layer.rows) == (3, 1, 1)
    assert layer.map_size == (12, 17)
    assert not layer.whole


@pytest.mark.parametrize(
    ("function", "field"),
    [
        (lambda x: x[:, :, ::2, ::2], (3, 2, 1)),
        (lambda x: x[:, :, 1:, 1:], (3, 1, 0)),
        (lambda x: F.pad(x, (1, 0, 1, 0)), (3, 1, 2)),
        (lambda x: F.pad(x, (-2, 0, -2, 0)), (3, 1, -1)),
        (lambda x: F.adaptive_avg_pool2d(x, (6, 7)), (4, 2, 1)),
        (lambda x: F.avg_pool2d(x, 2), (4, 2, 1)),
    ],
)
def test_what_moves_along_the_map_moves_the_field(function, field):
    layer = last(after(function), (12, 14), "1")
    assert numbers(layer.rows) == numbers(layer.columns) == field
    assert not layer.whole


@pytest.mark.parametrize(
    "function",
    [
        lambda x: x * x.mean(dim=(2, 3), keepdim=True).sigmoid(),
        lambda x: x * F.adaptive_avg_pool2d(x, 1),
        lambda x: x / x.flatten(1).norm(dim=1)[:, None, None, None],
        lambda x: F.group_norm(x, 2),
        lambda x: F.instance_norm(x),
        lambda x: F.layer_norm(x, (4, 12, 17)),
        lambda x: x.flatten(2).softmax(dim=-1).unflatten(2, (12, 17)),
        lambda x: x + F.scaled_dot_product_attention(
            *[x.flatten(2).transpose(1, 2)] * 3
        ).transpose(1, 2).unflatten(2, (12, 17)),
        lambda x: x + (torch.ones(204, 204) @ x.flatten(2).transpose(1, 2))
        .transpose(1, 2).unflatten(2, (12, 17)),
    ],
)  # fmt: skip
def test_the_whole_image_is_said_and_the_local_path_keeps_its_box(function):
    layer = last(after(function), (12, 17), "1")
    assert layer.whole
    assert layer.unknown == ()
    assert numbers(layer.rows) == (3, 1, 1)
    assert layer.map_size == (12, 17)


@pytest.mark.parametrize(
    ("name", "function"),
    [("roll", lambda x: x + x.roll(3, dims=2)),
     ("as_strided", lambda x: x + x.as_strided(x.shape, x.stride()))],
)  # fmt: skip
def test_an_operation_without_a_rule_is_named_and_counts_as_the_whole_image(name, function):
    layer = last(after(function), (12, 17), "1")
    assert layer.whole
    assert layer.unknown == (name,)
    assert numbers(layer.rows) == (3, 1, 1)


@pytest.mark.parametrize("start", [torch.zeros_like, lambda x: torch.zeros(x.shape)])
def test_writing_through_a_view_is_not_overlooked(start):
    def fill(x):
        target = start(x)
        target[:, :2] = x[:, :2]
        return target + 1

    layer = last(after(fill), (12, 17), "1")
    assert layer.whole
    assert layer.unknown == ("copy",)


def test_global_pooling_and_a_linear_map_of_all_places_see_everything():
    model = nn.Sequential(
        nn.Conv2d(3, 2, 3, stride=2), nn.AdaptiveAvgPool2d((4, 2)), nn.Flatten(), nn.Linear(16, 5)
    )
    layer = last(model, (17, 9), "3")
    assert layer.whole
    assert layer.map_size == (1, 1)
    assert (layer.rows.size, layer.columns.size) == (17, 9)


def test_upsampling_has_no_rule_and_joins_what_it_meets():
    model = nn.Sequential(
        Sum(nn.Conv2d(3, 2, 3, padding=1),
            nn.Sequential(nn.Conv2d(3, 2, 2, stride=2), nn.Upsample(scale_factor=2)))
    )  # fmt: skip
    layer = last(model, (12, 18), "0")
    assert layer.whole
    assert layer.unknown == ("upsample_nearest2d",)
    assert numbers(layer.rows) == (3, 1, 1)


def test_a_transposed_convolution_is_answered_in_one_sentence():
    model = nn.Sequential(nn.Conv2d(3, 2, 3), nn.ConvTranspose2d(2, 2, 2, stride=2))
    with pytest.raises(FieldspanError, match=r"transposed convolution in layer 1"):
        receptive_field(model, (12, 17))


def test_branches_of_two_strides_are_answered_in_one_sentence():
    model = nn.Sequential(Sum(nn.Conv2d(3, 2, 7, 2), nn.Conv2d(3, 2, 7, 1)))
    model[0].two = nn.Sequential(nn.Conv2d(3, 2, 3), nn.ZeroPad2d((-6, -7, -5, -6)))
    with pytest.raises(FieldspanError, match=r"steps of 1, 2 pixels joined by add in layer 0"):
        receptive_field(model, (20, 24))


def test_a_model_that_rejects_the_image_is_answered_in_one_sentence():
    with pytest.raises(FieldspanError, match=r"images of 3 x 4 pixels"):
        receptive_field(nn.Sequential(nn.Conv2d(3, 2, 7)), (3, 4))
    with pytest.raises(FieldspanError, match=r"whatever they show"):
        receptive_field(after(lambda x: x * float(x.sum())), (12, 17))


def test_our_transformer_sees_a_patch_and_after_attention_everything():
    model = PatchTransformer(image_size=(12, 20), dim=8, heads=2, depth=2)
    layers = {layer.name: layer for layer in receptive_field(model)}
    assert numbers(layers["embed"].rows) == (4, 4, 0)
    assert not layers["blocks.0.norm1"].whole
    assert layers["blocks.0"].whole
    assert layers["grid"].map_size == (3, 5)
    assert layers["head"].unknown == ()


def test_the_model_itself_is_left_alone():
    model = SmallCNN(width=3, stages=2).train()
    before = {name: value.clone() for name, value in model.state_dict().items()}
    receptive_field(model, (10, 14))
    assert all(part.training and not part._forward_hooks for part in model.modules())
    assert all(torch.equal(value, before[name]) for name, value in model.state_dict().items())
    assert all(value.device.type == "cpu" for value in model.state_dict().values())


def test_a_module_that_runs_twice_stands_where_it_ran_last():
    shared = nn.Conv2d(3, 3, 3, padding=1)
    (layer,) = receptive_field(nn.Sequential(shared, shared), (8, 11))
    assert layer.rows.size == 5
