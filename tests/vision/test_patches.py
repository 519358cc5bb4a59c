import pytest
import torch
from torch import nn

from attention import AttentionBlock, AttentionTrace, sinusoidal_2d
from messages import FieldspanError
from vision import PatchTransformer

SMALL = {"image_size": (6, 10), "patch": 2, "dim": 8, "heads": 2, "depth": 3, "num_classes": 7}


def small(**changes) -> PatchTransformer:
    torch.manual_seed(0)
    return PatchTransformer(**(SMALL | changes)).eval()


def test_token_i_is_the_patch_at_row_i_over_columns():
    model = small(positions="none", in_chans=1)
    images = torch.zeros(1, 1, 6, 10)
    images[0, 0, 2:4, 6:8] = 1.0  # patch row 1, column 3
    changed = (model.embed(images) - model.embed(torch.zeros_like(images))).flatten(2).abs().sum(1)
    assert changed[0].nonzero().flatten().tolist() == [1 * 5 + 3]


def test_learned_positions_start_as_three_tenths_of_the_sines():
    expected = 0.3 * sinusoidal_2d(3, 5, 8)
    torch.testing.assert_close(small().positions.table.detach(), expected)
    torch.testing.assert_close(small(positions="sinusoidal").positions.table, expected)


def test_only_learned_positions_are_kept_from_weight_decay():
    model = small()
    assert model.no_weight_decay() <= dict(model.named_parameters()).keys()
    assert len(model.no_weight_decay()) == 1
    assert small(positions="sinusoidal").no_weight_decay() == set()


def test_without_positions_shuffled_patches_give_the_same_logits():
    model = small(positions="none")
    images = torch.randn(2, 3, 6, 10)
    patches = images.unfold(2, 2, 2).unfold(3, 2, 2).flatten(2, 3)[:, :, torch.randperm(15)]
    shuffled = patches.unflatten(2, (3, 5)).permute(0, 1, 2, 4, 3, 5).flatten(4, 5).flatten(2, 3)
    assert not torch.equal(images, shuffled)
    torch.testing.assert_close(model(images), model(shuffled))


@pytest.mark.parametrize("radius", [None, 1])
def test_traces_change_no_logit_and_there_is_one_a_block(radius):
    model, images = small(radius=radius), torch.randn(2, 3, 6, 10)
    traces: list[AttentionTrace] = []
    torch.testing.assert_close(model(images, traces=traces), model(images))
    assert [trace.weights.shape for trace in traces] == [(2, 2, 15, 15)] * 3


def test_traces_change_nothing_in_training_either():
    model, images = small(dropout=0.3, drop_path=0.3).train(), torch.randn(2, 3, 6, 10)
    torch.manual_seed(5)
    fused = model(images)
    torch.manual_seed(5)
    torch.testing.assert_close(model(images, traces=[]), fused)


def test_a_radius_closes_the_patches_outside_the_window():
    traces: list[AttentionTrace] = []
    small(radius=1)(torch.randn(1, 3, 6, 10), traces=traces)
    seen = (traces[0].weights[0, 0] > 0).sum(dim=-1)
    assert seen.tolist() == [4, 6, 6, 6, 4, 6, 9, 9, 9, 6, 4, 6, 6, 6, 4]


def test_the_grid_shows_the_map_before_the_last_block():
    model = small()
    seen = []
    model.grid.register_forward_hook(lambda module, given, made: seen.append(made))
    model(torch.randn(2, 3, 6, 10))
    assert [tuple(grid.shape) for grid in seen] == [(2, 8, 3, 5)]


def test_masks_and_fixed_positions_are_not_stored_with_the_weights():
    assert (
        not {"mask", "positions.table"}
        & small(positions="sinusoidal", radius=1).state_dict().keys()
    )


def test_the_blocks_are_those_of_the_shared_core():
    assert all(isinstance(block, AttentionBlock) for block in small().blocks)


def test_first_weights_are_small_and_biases_zero():
    linear = [part for part in PatchTransformer().modules() if isinstance(part, nn.Linear)]
    assert all(float(part.weight.detach().std()) == pytest.approx(0.02, rel=0.1) for part in linear)
    assert all(not part.bias.any() for part in linear)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"image_size": (6, 9)}, r"image_size to be divisible by patch \(2\), got 9"),
        ({"heads": 3}, r"dim to be divisible by heads \(3\), got 8"),
        ({"dim": 6}, "dim to be divisible by 4, got 6"),
        ({"radius": -1}, "radius to be a whole number of at least 0, got -1"),
        ({"depth": 0}, "depth to be a whole number of at least 1"),
        ({"mlp_ratio": -2.0}, "mlp_width to be a whole number of at least 1"),
        ({"patch": 0}, "patch to be a whole number of at least 1"),
    ],
)
def test_an_impossible_option_is_answered_in_one_sentence(options, words):
    with pytest.raises(FieldspanError, match=words):
        small(**options)


@pytest.mark.parametrize("shape", [(2, 3, 10, 6), (2, 1, 6, 10), (2, 3, 6, 12)])
def test_images_of_another_size_are_answered_in_one_sentence(shape):
    with pytest.raises(FieldspanError, match=r"shape \(batch, 3, 6, 10\), got"):
        small()(torch.zeros(shape))


def test_all_weights_learn():
    model = small(drop_path=0.0).train()
    model(torch.randn(2, 3, 6, 10)).square().sum().backward()
    assert all(weight.grad is not None for weight in model.parameters())


def test_a_convolutional_stem_has_the_parameters_of_its_layers():
    # 3x3 without bias 3 -> 16 -> 32, two BatchNorms, 1x1 with bias 32 -> 64
    stem = 27 * 16 + 2 * 16 + 9 * 16 * 32 + 2 * 32 + 32 * 64 + 64
    plain, other = (PatchTransformer(stem=stem) for stem in (False, True))
    counts = [sum(weight.numel() for weight in model.parameters()) for model in (plain, other)]
    assert counts == [141_898, 141_898 - (48 * 64 + 64) + stem]
    assert counts[1] / counts[0] < 1.05


def test_a_stemmed_token_sees_a_little_beyond_its_patch_and_no_further():
    model = PatchTransformer(image_size=(16, 24), stem=True, num_classes=3).eval()
    images = torch.randn(1, 3, 16, 24, requires_grad=True)
    model.embed(images)[0, :, 2, 3].sum().backward()  # the patch of rows 8-11, columns 12-15
    seen = images.grad.abs().sum((0, 1)).nonzero()
    assert (seen.min(0).values.tolist(), seen.max(0).values.tolist()) == ([5, 9], [11, 15])


@pytest.mark.parametrize("wrong", [{"patch": 1}, {"dim": 6, "heads": 1, "positions": "none"}])
def test_a_stem_that_does_not_halve_to_its_patch_is_refused(wrong):
    settings = {"image_size": (8, 12), "patch": 4, "dim": 8, "heads": 2}
    with pytest.raises(FieldspanError, match="convolutional stem"):
        PatchTransformer(**(settings | wrong), stem=True)
