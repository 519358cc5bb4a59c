import json

import pytest
import timm
import torch

from messages import FieldspanError
from vision import PatchTransformer, SmallCNN
from vision.registry import save_folder

CNN = {"width": 2, "num_classes": 7, "norm": "group", "down": "pool"}
VIT = {"image_size": (8, 12), "dim": 8, "heads": 2, "depth": 1, "num_classes": 5, "radius": 1}
SPANS = {**VIT, "span_penalty": 0.001}
WHITENED = {**CNN, "whitened": True, "dirac": True}
BOTH = [
    ("fieldspan_cnn", SmallCNN, CNN),
    ("fieldspan_cnn", SmallCNN, WHITENED),
    ("fieldspan_vit", PatchTransformer, VIT),
    ("fieldspan_vit", PatchTransformer, SPANS),
]


@pytest.mark.parametrize(("name", "kind", "options"), BOTH)
def test_timm_builds_our_models(name, kind, options):
    assert timm.is_model(name)
    model = timm.create_model(name, **options)
    assert type(model) is kind
    expected = {key: value.shape for key, value in kind(**options).state_dict().items()}
    assert {key: value.shape for key, value in model.state_dict().items()} == expected


@pytest.mark.parametrize(("name", "kind", "options"), BOTH)
def test_timm_loads_a_folder_to_equal_logits(tmp_path, name, kind, options):
    model = kind(**options).eval()
    save_folder(model, tmp_path / "run", name, options, image_size=(8, 12))
    images = torch.randn(3, 3, 8, 12)
    for _ in range(2):  # random weights would differ from one time to the next
        loaded = timm.create_model(f"local-dir:{tmp_path / 'run'}", pretrained=True).eval()
        assert torch.equal(loaded(images), model(images))


def test_without_pretrained_the_folder_gives_only_the_shape(tmp_path):
    model = SmallCNN(**CNN).eval()
    save_folder(model, tmp_path, "fieldspan_cnn", CNN)
    fresh = timm.create_model(f"local-dir:{tmp_path}").eval()
    images = torch.randn(2, 3, 8, 12)
    assert fresh(images).shape == (2, 7)
    assert not torch.equal(fresh(images), model(images))


def test_the_folder_says_how_images_are_prepared_and_what_classes_are_called(tmp_path):
    mean, deviation = (0.1, 0.2, 0.3), (0.4, 0.5, 0.6)
    save_folder(
        PatchTransformer(**VIT),
        tmp_path,
        "fieldspan_vit",
        VIT,
        image_size=(8, 12),
        mean=mean,
        deviation=deviation,
        classes=("a", "b", "c", "d", "e"),
    )
    config = timm.create_model(f"local-dir:{tmp_path}", pretrained=True).pretrained_cfg
    assert tuple(config["mean"]) == mean and tuple(config["std"]) == deviation
    assert tuple(config["input_size"]) == (3, 8, 12)
    assert list(config["label_names"]) == ["a", "b", "c", "d", "e"]
    assert json.loads((tmp_path / "config.json").read_text())["architecture"] == "fieldspan_vit"


def test_another_number_of_classes_keeps_all_but_the_classifier(tmp_path):
    model = SmallCNN(**CNN)
    save_folder(model, tmp_path, "fieldspan_cnn", CNN)
    other = timm.create_model(f"local-dir:{tmp_path}", pretrained=True, num_classes=3)
    assert other.head.weight.shape == (3, 8)
    weights = other.steps[0].convolution.weight
    assert torch.equal(weights, model.steps[0].convolution.weight)


def test_timms_own_words_are_understood():
    model = timm.create_model(
        "fieldspan_vit", img_size=(8, 12), patch_size=2, embed_dim=8, num_heads=2, depth=1
    )
    assert (model.rows, model.columns, model.num_features) == (4, 6, 8)


def test_one_channel_reaches_the_model():
    assert timm.create_model("fieldspan_cnn", in_chans=1, width=2).in_chans == 1


@pytest.mark.parametrize("name", ["fieldspan_vit", "resnet18"])
def test_a_model_under_another_name_is_refused(tmp_path, name):
    with pytest.raises(FieldspanError, match="use the name of the model"):
        save_folder(SmallCNN(**CNN), tmp_path / "new", name, CNN)
    assert not (tmp_path / "new").exists()
