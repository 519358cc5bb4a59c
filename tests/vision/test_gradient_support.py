import pytest
import timm
import torchvision
from torch import nn

from tests.vision.linear_twin import linear_twin, resnet50_v1, support, without_weights
from vision.receptive_field import Field, LayerField, receptive_field

GATES = ("SqueezeExcite", "SEModule")
STRIP = (560, 72)  # pixels: rows hold the whole field, columns are clipped
SIZES = {
    "densenet121": (1300, 72),
    "inception_v3": (1500, 107),  # none of its unpadded windows leaves a column out
    "squeezenet1_0": (560, 71),  # its first window, unpadded, leaves out column 71 of 72
}


def clipped(field: Field, unit: int, side: int) -> tuple[int, int]:
    first, last = field.region(unit)
    return max(first, 0), min(last, side - 1)


def last_map(model: nn.Module, size: tuple[int, int], *, local: bool = True) -> LayerField:
    """The deepest layer with a map of several units, and without the whole image if asked."""
    layers = receptive_field(model, size)
    return [layer for layer in layers if max(layer.map_size) > 2 and not (local and layer.whole)][
        -1
    ]


def check(model: nn.Module, layer: LayerField, size: tuple[int, int], twin: nn.Module) -> None:
    for unit in ((layer.map_size[0] // 2, layer.map_size[1] - 1), (0, 0)):
        expected = (
            clipped(layer.rows, unit[0], size[0]),
            clipped(layer.columns, unit[1], size[1]),
        )
        assert support(twin, layer.name, size, unit) == expected, (layer.name, unit)


@pytest.mark.parametrize(
    "name",
    ["alexnet", "vgg16", "resnet50", "mobilenet_v2", "googlenet", "squeezenet1_0",
     "shufflenet_v2_x1_0", "mnasnet0_5", pytest.param("inception_v3", marks=pytest.mark.slow)],
)  # fmt: skip
def test_torchvision_sees_as_far_as_the_trace_says(name):
    drawn = ("googlenet", "vgg16", "inception_v3")
    options = {"init_weights": False} if name in drawn else {}
    model = without_weights(getattr(torchvision.models, name), weights=None, **options)
    size = SIZES.get(name, STRIP)
    layer = last_map(model, size)
    check(model, layer, size, linear_twin(model))


def test_with_its_strides_in_the_first_1x1_resnet50_sees_further():
    model = resnet50_v1()
    layer = last_map(model, STRIP)
    assert layer.rows.size == 483
    check(model, layer, STRIP, linear_twin(model))


@pytest.mark.parametrize(
    "name",
    ["resnet18", "resnet50", "mobilenetv1_100", "regnetx_002", "densenet121", "convnext_tiny"],
)
def test_timm_sees_as_far_as_the_trace_says(name):
    model = without_weights(timm.create_model, name)
    size = SIZES.get(name, STRIP)
    layer = last_map(model, size)
    check(model, layer, size, linear_twin(model))


@pytest.mark.parametrize(
    ("name", "gates"),
    [("mobilenetv3_small_100", GATES), ("efficientnet_b0", GATES), ("regnety_002", GATES)],
)
def test_a_gate_brings_the_whole_image_and_the_rest_keeps_its_box(name, gates):
    model = without_weights(timm.create_model, name)
    layer = last_map(model, STRIP, local=False)
    assert layer.whole
    twin = linear_twin(model, leave_out=gates)
    check(model, layer, STRIP, twin)


def test_with_its_gate_every_pixel_moves_a_unit():
    model, size = without_weights(timm.create_model, "regnety_002"), (95, 63)
    layer = next(
        layer for layer in receptive_field(model, size) if layer.whole and layer.map_size[0] > 1
    )
    assert support(linear_twin(model), layer.name, size, (0, 0)) == ((0, 94), (0, 62))


def test_every_layer_of_a_network_is_right_and_not_only_the_last():
    model, size = without_weights(timm.create_model, "resnet18"), (120, 88)
    twin = linear_twin(model)
    layers = [
        layer
        for layer in receptive_field(model, size)
        if min(layer.map_size) > 1 and layer.kind == "Conv2d"
    ]
    assert len(layers) == 20
    for layer in layers:
        check(model, layer, size, twin)
