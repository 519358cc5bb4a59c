"""Models by name: found, opened, described, refused."""

import numpy as np
import pytest
import torch

from messages import FieldspanError
from vision import PatchTransformer, SmallCNN, zoo
from vision.hub import bar, fetched
from vision.own_size import own_size
from vision.receptive_field import receptive_field
from vision.zoo import anatomy, built, fitted, open_zoo, search


def test_every_word_must_occur_and_short_names_come_first():
    found = search("VIT tiny patch16")
    assert found[0] == "vit_tiny_patch16_224"
    assert all("vit" in name and "tiny" in name and "patch16" in name for name in found)
    assert [len(name) for name in found] == sorted(len(name) for name in found)
    assert search("no such model") == []
    assert len(search("")) == zoo.MOST_FOUND
    assert search("fieldspan") == ["fieldspan_cnn", "fieldspan_vit"]


@pytest.mark.parametrize("name", ["local-dir:/tmp", "hf-hub:a/b", "../x", "resnet18.a1_in1k", ""])
def test_only_names_of_the_list_are_opened(name):
    with pytest.raises(FieldspanError, match="a name of timm's list"):
        open_zoo(name)


def test_drawn_weights_are_the_same_each_time_and_leave_chance_alone():
    torch.manual_seed(3)
    expected = torch.rand(2)
    torch.manual_seed(3)
    one = open_zoo("fieldspan_vit")
    assert torch.equal(torch.rand(2), expected)
    other = open_zoo("fieldspan_vit")
    assert torch.equal(one.head.weight, other.head.weight)
    assert not one.training


def test_too_many_parameters_are_refused_before_they_are_made():
    with pytest.raises(FieldspanError, match="up to 100 million parameters, got 304 million"):
        open_zoo("vit_large_patch16_224")
    with pytest.raises(FieldspanError, match="up to 2 million parameters, got 6 million"):
        open_zoo("vit_tiny_patch16_224", most=2_000_000)


def test_a_size_that_does_not_fit_is_refused_in_one_sentence():
    with pytest.raises(FieldspanError, match="choose another model or the size"):
        built(lambda name: [][1], "some_model")
    with pytest.raises(FieldspanError, match="at least one patch, got 7 x 5 pixels"):
        anatomy(open_zoo("vit_tiny_patch16_224", image_size=(7, 5)))


def test_tokens_and_images_of_a_transformer():
    looks = anatomy(open_zoo("deit_tiny_distilled_patch16_224", image_size=(32, 64)))
    assert (looks.kind, looks.image_size, len(looks.layers)) == ("vit", (32, 64), 12)
    assert looks.tokens == zoo.TokenGrid(2, 2, 4, 16)
    assert looks.mean == pytest.approx((0.485, 0.456, 0.406))


def test_stages_of_a_cnn():
    looks = anatomy(open_zoo("mobilenetv3_small_100"))
    assert (looks.kind, looks.tokens, looks.image_size) == ("cnn", None, (224, 224))
    assert looks.layers and looks.layers[-1].startswith("blocks.5")


def test_our_own_models_without_timm():
    vit = anatomy(PatchTransformer(image_size=(8, 12), dim=8, heads=2, depth=3))
    assert (vit.kind, vit.image_size, vit.tokens) == ("vit", (8, 12), zoo.TokenGrid(0, 2, 3, 4))
    cnn = anatomy(SmallCNN(width=2, stages=1, convolutions=2))
    assert (cnn.kind, cnn.image_size, len(cnn.layers)) == ("cnn", (32, 32), 2)


@pytest.mark.parametrize(
    ("make", "size"),
    [(lambda: SmallCNN(width=2, stages=1), (32, 32)),
     (lambda: PatchTransformer(image_size=(8, 12), dim=8, heads=2, depth=1), (8, 12)),
     (lambda: open_zoo("vit_tiny_patch16_224", image_size=(32, 64)), (32, 64)),
     (lambda: open_zoo("test_convnext"), (160, 160)),
     (lambda: torch.nn.Sequential(torch.nn.Conv2d(3, 2, 1)), (224, 224))],
)  # fmt: skip
def test_the_models_own_size_is_one_and_the_same_everywhere(make, size):
    model = make()
    assert zoo.images_of(model)[0] == own_size(model) == size
    first = next(layer for layer in receptive_field(model) if "Conv" in layer.kind)
    step = first.rows.stride
    assert first.map_size == (size[0] // step, size[1] // step)


def test_pictures_are_resized_into_the_models_colours():
    looks = anatomy(PatchTransformer(image_size=(8, 12), dim=8, heads=2, depth=1))
    grey = np.full((2, 3, 32, 32), 255, dtype=np.uint8)
    found = fitted(grey, looks)
    torch.testing.assert_close(found, torch.ones(2, 3, 8, 12))  # (1 - 0.5) / 0.5


def test_weights_that_do_not_come_are_told_in_one_sentence(monkeypatch):
    monkeypatch.setattr("huggingface_hub.try_to_load_from_cache", lambda *_: None)
    monkeypatch.setattr("vision.hub.reached", lambda: (_ for _ in ()).throw(OSError("no route")))
    with pytest.raises(FieldspanError, match=r"from the hub, got OSError.*choose random weights"):
        open_zoo("vit_tiny_patch16_224", pretrained=True)


def test_a_model_without_weights_on_the_hub_says_so():
    with pytest.raises(FieldspanError, match="trained weights on the hub, got none for fields"):
        fetched("fieldspan_vit", lambda there, total: None)


def test_a_download_tells_of_its_bytes():
    told = []
    with bar(lambda there, total: told.append((there, total)))(total=10, unit="B") as moving:
        moving.update(4)
        moving.update(6)
    assert told == [(4, 10), (10, 10)]


def test_weights_from_a_file_are_loaded(monkeypatch, tmp_path):
    from safetensors.torch import save_file

    given = open_zoo("vit_tiny_patch16_224", image_size=32)
    given.cls_token.data.fill_(7)
    save_file(given.state_dict(), tmp_path / "model.safetensors")
    monkeypatch.setattr("vision.zoo.fetched", lambda name, told: tmp_path / "model.safetensors")
    model = open_zoo("vit_tiny_patch16_224", pretrained=True, image_size=32)
    assert float(model.cls_token.detach().mean()) == 7
