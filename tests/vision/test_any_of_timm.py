"""Five CNNs and five transformers of timm, as they are, with drawn weights."""

import subprocess
import sys

import pytest
import torch

from vision import attention_spans, receptive_field
from vision.layer_distances import box_distances, field_distances
from vision.zoo import anatomy, open_zoo

TRANSFORMERS = {  # name -> (side of an image, patch, prefix tokens)
    "vit_tiny_patch16_224": (64, 16, 1),
    "deit_tiny_distilled_patch16_224": (64, 16, 2),
    "vit_small_patch14_reg4_dinov2": (56, 14, 5),
    "eva02_tiny_patch14_224": (56, 14, 1),
    "vit_small_patch16_dinov3": (64, 16, 5),
}
CNNS = ("resnet18", "convnext_tiny", "mobilenetv3_small_100", "efficientnet_b0", "densenet121")


@pytest.mark.parametrize("name", TRANSFORMERS)
def test_heads_of_a_transformer_with_drawn_weights_look_nearly_everywhere_alike(name):
    side, patch, prefix = TRANSFORMERS[name]
    model = open_zoo(name, image_size=side)
    spans = attention_spans(model, torch.randn(2, 3, side, side))
    assert (spans.patch, spans.prefix, spans.grid) == (patch, prefix, (4, 4))
    assert spans.distance.mean().item() == pytest.approx(spans.uniform, rel=0.1)
    assert spans.removed.mean().item() == pytest.approx(prefix / (prefix + 16), rel=0.5)
    assert bool((spans.entropy > 0.8).all())


@pytest.mark.parametrize("name", CNNS)
def test_boxes_of_a_cnn_grow_from_layer_to_layer(name):
    model = open_zoo(name)
    looks = anatomy(model)
    layers = receptive_field(model, looks.image_size)
    convolutions = [layer for layer in layers if "Conv" in layer.kind]
    assert looks.kind == "cnn"
    assert {layer.name for layer in layers} >= set(looks.layers)
    assert convolutions[-1].rows.size > convolutions[0].rows.size
    distances = box_distances(convolutions, looks.image_size)
    assert 0 < distances[0] < distances[-1] < 130


def test_a_layer_that_sees_the_whole_image_is_as_wide_as_it_and_its_local_path_is_not():
    layers = receptive_field(open_zoo("mobilenetv3_small_100"), 224)
    known = {layer.name: layer for layer in layers}
    stem, gated = known["conv_stem"], known["blocks.0.0.conv_pw"]
    assert (stem.whole, gated.whole, gated.rows.size) == (False, True, 7)
    local, every = (find([stem, gated], (224, 224)) for find in (box_distances, field_distances))
    assert local[0] == every[0] < local[1] < 3
    # looking everywhere alike from 14 x 14 patches is 116.5 px; from 8 x 8 cells a little less
    assert every[1] == pytest.approx(116, abs=1.5)


GROWTH = """
import resource, psutil, torch
from vision import attention_spans
from vision.zoo import open_zoo
model, images = open_zoo("vit_tiny_patch16_224"), torch.randn(32, 3, 224, 224)
held = psutil.Process().memory_info().rss
assert attention_spans(model, images).distance.shape == (12, 3)
print((1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - held) / 1e9)
"""


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="counts in Linux's units")
def test_32_images_of_224_pixels_take_less_than_one_and_a_half_gigabytes():
    told = subprocess.run(
        [sys.executable, "-c", GROWTH], capture_output=True, text=True, check=True
    )
    assert 0 < float(told.stdout) < 1.5
