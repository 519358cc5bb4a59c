"""Attention read off timm's transformers: equal to what they compute, or refused in a sentence."""

import pytest
import timm
import torch

import vision.registry  # noqa: F401 - tells timm of our models
from messages import FieldspanError
from tests.vision.small_timm import FAMILIES, pictures, small
from vision import attention_spans, attention_weights_of
from vision.attention_of_timm import check_rows
from vision.token_grid import TokenGrid


@pytest.mark.parametrize("name", FAMILIES)
def test_every_family_gives_whole_rows_for_all_tokens(name):
    model, prefix = small(name), FAMILIES[name][1]
    found = attention_weights_of(model, pictures(model, 2))
    layers = list(found)
    assert found.prefix == prefix and len(layers) == len(model.blocks)
    for weights in layers:
        assert weights.shape == (2, 3, prefix + 6, prefix + 6)
        torch.testing.assert_close(weights.sum(dim=-1), torch.ones(weights.shape[:-1]))


def test_weights_are_those_that_the_unfused_module_computes():
    model = small("vit_tiny_patch16_224")
    seen = []
    for block in model.blocks:
        block.attn.fused_attn = False
        block.attn.qkv.weight.data.mul_(20)
        block.attn.attn_drop.register_forward_hook(lambda _m, _i, out: seen.append(out))
    images = pictures(model, 2)
    model(images)
    for ours, theirs in zip(attention_weights_of(model, images), seen[:2], strict=True):
        torch.testing.assert_close(ours, theirs)


def test_no_hook_stays_and_the_mode_comes_back():
    model = small("vit_tiny_patch16_224").train()
    list(attention_weights_of(model, pictures(model, 1)))
    assert model.training
    assert not any(module._forward_hooks for module in model.modules())


def test_no_hook_stays_after_an_error():
    model = small("vit_tiny_patch16_224")
    with pytest.raises(RuntimeError):
        list(attention_weights_of(model, torch.randn(1, 4, 32, 48)))
    assert not any(module._forward_hooks for module in model.modules())


def test_images_of_another_size_are_answered_in_one_sentence():
    with pytest.raises(FieldspanError, match="32 x 48 pixels, got 64 x 80"):
        attention_spans(small("vit_tiny_patch16_224"), torch.randn(1, 3, 64, 80))


def test_a_patch_is_as_large_as_the_model_makes_it_where_the_image_is_padded():
    model = small("vit_tiny_patch16_224", dynamic_img_size=True, dynamic_img_pad=True)
    spans = attention_spans(model, torch.randn(1, 3, 40, 60))
    assert (spans.grid, spans.patch) == ((3, 4), 16)


def test_attention_with_one_more_step_is_refused():
    model = small("vit_tiny_patch16_224")
    model.blocks[1].attn.attn_drop = torch.nn.Dropout(0.5).train()
    model.blocks[1].attn.proj = torch.nn.Sequential(model.blocks[1].attn.proj, torch.nn.Tanh())
    list(attention_weights_of(model, pictures(model, 1)))  # its own projection, so still the same
    torch.nn.Module.register_forward_hook(model.blocks[1].attn, lambda _m, _i, out: 1.01 * out)
    with pytest.raises(FieldspanError, match="Attention in block 2: this model's attention does"):
        list(attention_weights_of(model, pictures(model, 1)))


def test_a_block_without_attention_is_noticed():
    model = small("vit_tiny_patch16_224")
    model.blocks[1] = torch.nn.Identity()
    with pytest.raises(FieldspanError, match="whose every block attends"):
        list(attention_weights_of(model, pictures(model, 1)))


@pytest.mark.parametrize(
    ("forward", "count"),
    [(lambda block, x: x + block.attn(block.attn(x)), 3), (lambda block, x: x + block.mlp(x), 1)],
    ids=["twice", "never"],
)
def test_a_block_that_attends_twice_or_never_is_noticed(monkeypatch, forward, count):
    model = small("vit_tiny_patch16_224")
    block = model.blocks[1]
    monkeypatch.setattr(block, "forward", lambda x, **_: forward(block, x))
    with pytest.raises(FieldspanError, match=f"in each of 2 blocks, got it in {count}"):
        list(attention_weights_of(model, pictures(model, 1)))


def test_rows_must_be_whole_and_between_all_tokens():
    even, grid = torch.full((1, 2, 3, 3), 1 / 3), TokenGrid(1, 1, 2, 4)
    check_rows(even, grid, 0)
    with pytest.raises(FieldspanError, match="sum to 1 for each query, got others in block 2"):
        check_rows(even.index_fill(3, torch.tensor(2), 0.33), grid, 1)
    with pytest.raises(FieldspanError, match="between 3 tokens, got 2 x 2 in block 1"):
        check_rows(even[..., :2, :2], grid, 0)


def test_images_with_missing_numbers_are_blamed_and_not_the_model():
    model = small("vit_tiny_patch16_224")
    images = pictures(model, 2)
    images[1, 0, 3, 4] = float("nan")
    with pytest.raises(FieldspanError, match="choose images without missing numbers"):
        list(attention_weights_of(model, images[1:]))


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("swin_tiny_patch4_window7_224", 224),
        ("xcit_nano_12_p16_224", 32),
        ("cait_xxs24_224", 32),
        ("resnet18", 32),
        ("mobilevit_xxs", 64),
    ],
)
def test_other_architectures_are_refused_in_one_sentence(name, size):
    options = {"img_size": size} if name.startswith("cait") else {}
    model = timm.create_model(name, **options).eval()
    with pytest.raises(FieldspanError, match="choose") as refused:
        list(attention_weights_of(model, torch.randn(1, 3, size, size)))
    assert type(model).__name__ in str(refused.value) or "block 1" in str(refused.value)


def test_zero_queries_span_as_far_as_uniform_attention_does():
    model = small("deit_tiny_distilled_patch16_224")
    for block in model.blocks:
        torch.nn.init.zeros_(block.attn.qkv.weight)
    spans = attention_spans(model, pictures(model, 3))
    torch.testing.assert_close(spans.distance, torch.full((2, 3), spans.uniform))
    torch.testing.assert_close(spans.removed, torch.full((2, 3), 2 / 8))
    torch.testing.assert_close(spans.entropy, torch.ones(2, 3))


def test_one_layer_at_a_time_leaves_the_rest_unmade():
    model = small("vit_tiny_patch16_224", img_size=224, depth=3)
    layers = iter(attention_weights_of(model, pictures(model, 2)))
    assert next(layers).shape == (2, 3, 197, 197)
    model.blocks[1].attn.scale = float("nan")  # what comes next is not worked out yet
    with pytest.raises(FieldspanError):
        next(layers)
