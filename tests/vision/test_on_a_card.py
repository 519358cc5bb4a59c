"""Both models on a graphics card, as far as a machine without one can tell."""

import pytest
import torch
from torch._subclasses import FakeTensorMode

from vision.cnn import SmallCNN
from vision.patches import PatchTransformer

SMALL = dict(num_classes=3, image_size=(24, 16), patch=4, dim=8, heads=2, depth=2)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"radius": 1},
        {"stem": True},
        {"positions": "none"},
        {"positions": "sinusoidal"},
        {"span_penalty": 0.1},
        {"drop_path": 0.2, "dropout": 0.1},
    ],
    ids=lambda options: "-".join(options) or "plain",
)
def test_nothing_that_a_transformer_computes_with_stays_behind(options):
    model = PatchTransformer(**SMALL, **options)
    with FakeTensorMode(allow_non_fake_inputs=True):  # tensors without numbers, on any device
        model = model.to("cuda")
        images = torch.zeros(5, 3, 24, 16, device="cuda")
        assert model(images).device.type == "cuda"
        price = model.penalty()
        assert (price is None) == ("span_penalty" not in options)
        assert price is None or price.device.type == "cuda"


@pytest.mark.parametrize("options", [{}, {"whitened": True}], ids=["plain", "whitened"])
def test_nothing_that_a_cnn_computes_with_stays_behind(options):
    model = SmallCNN(num_classes=3, **options)
    with FakeTensorMode(allow_non_fake_inputs=True):
        model = model.to("cuda")
        assert model(torch.zeros(5, 3, 24, 16, device="cuda")).device.type == "cuda"
