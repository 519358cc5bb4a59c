import pytest
import timm
import torchvision
from torch import nn

from tests.vision.linear_twin import linear_twin, support, without_weights
from vision.receptive_field import Field, LayerField, receptive_field

GATES = ("SqueezeExcite", "SEModule")
STRIP = (560, 72)  # pixels: rows hold the whole field, columns are clipped


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
    ["alexnet", "vgg16", "resnet50", "mobilenet_v2", "googlenet", "squeezenet1_0"],
)
def test_torchvision_sees_as_far_as_the_trace_says(name):
    options = {"init_weights": False} if name in ("googlenet", "vgg16") else {}
    model = without_weights(getattr(torchvision.models, name), weights=None, **options)
    layer = last_map(model, STRIP)
    check(model, layer, STRIP, linear_twin(model))


@pytest.mark.parametrize(
    "name",
    ["resnet18", "resnet50", "mobilenetv1_100", "regnetx_002", "densenet121", "convnext_tiny"],
)
def test_timm_sees_as_far_as_the_trace_says(name):
    model = without_weights(timm.create_model, name)
    size = (1300, 72) if name == "densenet121" else STRIP
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


def test_with_its_gates_every_pixel_moves_a_unit():
    model = without_weights(timm.create_model, "regnety_002")
    layer = last_map(model, (96, 64), local=False)
    assert support(linear_twin(model), layer.name, (96, 64), (0, 0)) == ((0, 95), (0, 63))


def test_every_layer_of_a_network_is_right_and_not_only_the_last():
    model, size = without_weights(timm.create_model, "resnet18"), (120, 88)
    twin = linear_twin(model)
    layers = [
        layer
        for layer in receptive_field(model, size)
        if min(layer.map_size) > 1 and layer.kind == "Conv2d"
    ]
    assert len(layers) == 20
    for layer in layers[::3]:
        check(model, layer, size, twin)
