import pytest
import timm
import torch
from timm.models.vision_transformer import ResPostBlock
from torch import nn

from messages import FieldspanError
from tests.vision.small_timm import pictures, small
from vision import PatchTransformer, SmallCNN
from vision.effective_field import effective_field, layer_fields
from vision.gaussian import gaussian_fit
from vision.layer_output import as_map, branch_of, output_of


def cnn(**changes) -> SmallCNN:
    torch.manual_seed(0)
    return SmallCNN(**({"width": 3, "stages": 2, "num_classes": 2} | changes)).eval()


def transformer(**changes) -> PatchTransformer:
    torch.manual_seed(0)
    sizes = {"image_size": (8, 12), "patch": 4, "dim": 8, "heads": 2, "depth": 2}
    return PatchTransformer(**(sizes | changes)).eval()


def test_one_convolution_shows_its_own_weights():
    model = nn.Sequential(nn.Conv2d(1, 1, 3, padding=1))
    kernel = torch.arange(1.0, 10.0).reshape(3, 3)
    model[0].weight.data[0, 0] = kernel
    field, corner = layer_fields(model, torch.randn(3, 1, 5, 7), "0", [(2, 4), (0, 0)])
    torch.testing.assert_close(field[1:4, 3:6], kernel)
    assert float(field.sum()) == 45
    torch.testing.assert_close(corner[:2, :2], kernel[1:, 1:])


def test_by_its_path_a_layer_has_the_field_it_has_by_its_number():
    model, images = cnn(), torch.randn(5, 3, 16, 20)
    (field,) = layer_fields(model, images, "layers.2", [(3, 4)], seed=3)
    alone = effective_field(model, images, layer=2, unit=(3, 4), seed=3)
    torch.testing.assert_close(field, alone)


def test_how_many_images_are_held_at_once_changes_nothing():
    model, images = cnn(), torch.randn(5, 3, 16, 20)
    together, apart = (
        layer_fields(model, images, "layers.3", [(3, 4)], batch=batch) for batch in (5, 2)
    )
    torch.testing.assert_close(together, apart)


def test_a_layer_counts_as_it_was_before_an_activation_in_place():
    model = nn.Sequential(nn.Conv2d(1, 1, 3, padding=1), nn.ReLU(inplace=True))
    model[0].weight.data.fill_(-1.0)
    model[0].bias.data.zero_()
    images = torch.ones(2, 1, 6, 7)
    assert float(layer_fields(model, images, "0", [(2, 3)]).sum()) == 9
    with pytest.raises(FieldspanError, match=r"moves unit \(2, 3\) of 1"):
        layer_fields(model, images, "1", [(2, 3)])


def test_a_patch_embedding_sees_its_patch_and_the_last_block_everything():
    model, images = transformer(), torch.randn(4, 3, 8, 12)
    (patch,) = layer_fields(model, images, "embed", [(1, 2)])
    assert bool((patch[4:, 8:] > 0).all())
    assert float(patch[:4].sum() + patch[:, :8].sum()) == 0
    (last,) = layer_fields(model, images, "blocks.1", [(1, 2)])
    assert bool((last > 0).all())


def test_before_the_residual_addition_a_patch_loses_its_peak():
    model, images = transformer(), torch.randn(4, 3, 8, 12)
    own = {}
    for before in (False, True):
        (field,) = layer_fields(model, images, "blocks.0", [(0, 1)], before_residual=before)
        own[before] = float(field[:4, 4:8].sum() / field.sum())
    assert own[False] > 2 * own[True]


@pytest.mark.parametrize("options", [{}, {"reg_tokens": 3}, {"init_values": 0.1}])
def test_prefix_tokens_of_timm_stand_nowhere(options):
    torch.manual_seed(0)
    model = timm.create_model(
        "vit_tiny_patch16_224", img_size=(32, 48), embed_dim=12, depth=2, num_heads=3, **options
    ).eval()
    images = torch.randn(2, 3, 32, 48)
    (patch,) = layer_fields(model, images, "pos_drop", [(1, 2)])
    assert bool((patch[16:, 32:] > 0).all())
    assert float(patch[:16].sum() + patch[:, :32].sum()) == 0
    (branch,) = layer_fields(model, images, "blocks.1", [(1, 2)], before_residual=True)
    assert bool((branch > 0).all())


def test_a_grid_is_given_or_found_in_the_shape_of_the_image():
    tokens = torch.arange(7.0).reshape(1, 7, 1)
    assert as_map(tokens[:, :6], nn.Identity(), (20, 30)).tolist() == [[[[0, 1, 2], [3, 4, 5]]]]
    assert as_map(tokens, nn.Identity(), (20, 30), (3, 2)).tolist() == [[[[1, 2], [3, 4], [5, 6]]]]
    with pytest.raises(FieldspanError, match="give the grid"):
        as_map(tokens, nn.Identity(), (20, 30))


@pytest.mark.parametrize(
    "layer",
    ["stages.0", "stages.0.blocks.0.norm", "stages.0.blocks.0.mlp.fc1",
     "stages.0.blocks.0.mlp.act", "stages.0.blocks.0.mlp"],
)  # fmt: skip
def test_channels_in_the_last_place_are_no_columns(layer):
    torch.manual_seed(0)
    model = timm.create_model("convnext_tiny", depths=[1] * 4, dims=[6, 10, 4, 8]).eval()
    (field,) = layer_fields(model, torch.randn(2, 3, 64, 96), layer, [(1, 8)])
    rows, columns = field.any(dim=1).nonzero(), field.any(dim=0).nonzero()
    assert (int(rows[0]), int(rows[-1])) == (0, 19)
    assert (int(columns[0]), int(columns[-1])) == (20, 47)


def swin() -> nn.Module:
    torch.manual_seed(0)
    return timm.create_model(
        "swin_tiny_patch4_window7_224", img_size=(32, 64), window_size=4, depths=(1, 1),
        num_heads=(2, 2), embed_dim=8,
    ).eval()  # fmt: skip


def test_attention_in_windows_is_not_taken_for_images():
    with pytest.raises(FieldspanError, match=r"one map for each image, got \(16, 16, 8\) for 2"):
        layer_fields(swin(), torch.randn(2, 3, 32, 64), "layers.0.blocks.0.attn", [(1, 2)])


def test_a_block_of_windows_reaches_to_the_ends_of_its_own():
    (field,) = layer_fields(swin(), torch.randn(2, 3, 32, 64), "layers.0.blocks.0", [(2, 9)])
    assert bool((field[:16, 32:48] > 0).all())
    assert float(field[16:].sum() + field[:, :32].sum() + field[:, 48:].sum()) == 0


def test_places_that_a_trace_loses_are_not_guessed():
    class Lost(nn.Module):
        def forward(self, image):
            return image.roll(1, dims=2).transpose(2, 3)

    model = nn.Sequential(nn.Conv2d(1, 5, 1), Lost())
    with pytest.raises(FieldspanError, match="can be told apart from its channels"):
        layer_fields(model, torch.randn(1, 1, 4, 6), "1", [(0, 0)])


@pytest.mark.parametrize(
    ("name", "options"),
    [("vit_tiny_patch16_224", {"init_values": 0.3}),
     ("beit_base_patch16_224", {"init_values": 0.3}),
     ("vit_tiny_patch16_224", {"block_fn": ResPostBlock, "init_values": 0.3})],
)  # fmt: skip
def test_before_the_residual_addition_stands_what_the_block_really_adds(name, options):
    model, block = small(name, **options), "blocks.1"
    images = pictures(model, 2)
    paths = ("blocks.0", branch_of(model, block), f"{block}.drop_path2", block)
    before, attended, widened, after = (output_of(model, images, path) for path in paths)
    torch.testing.assert_close(before + attended + widened, after)
    assert not torch.allclose(attended, output_of(model, images, f"{block}.attn"))


def test_a_block_of_unknown_make_is_refused():
    model = nn.ModuleDict({"block": nn.ModuleDict({"attn": nn.Linear(3, 3)})})
    with pytest.raises(FieldspanError, match="with an attention branch, got block"):
        branch_of(model, "block")


@pytest.mark.parametrize(
    ("layer", "options", "said"),
    [
        ("nothing.here", {}, "path of a layer of SmallCNN"),
        ("", {}, "path of a layer of SmallCNN"),
        ("head", {}, "choose another layer"),
        ("layers.0", {"before_residual": True}, "transformer block"),
    ],
)
def test_a_layer_without_a_field_is_answered_in_one_sentence(layer, options, said):
    with pytest.raises(FieldspanError, match=said):
        layer_fields(cnn(), torch.randn(2, 3, 16, 20), layer, [(0, 0)], **options)


def test_a_module_that_never_runs_is_answered_in_one_sentence():
    model = cnn()
    model.idle = nn.Identity()
    with pytest.raises(FieldspanError, match="a layer that runs"):
        layer_fields(model, torch.randn(2, 3, 16, 20), "idle", [(0, 0)])


def test_looking_leaves_mode_hooks_and_gradients_alone():
    model = cnn().train()
    with torch.no_grad():
        layer_fields(model, torch.randn(2, 3, 12, 16), "layers.1", [(2, 3)])
    assert all(part.training and not part._forward_hooks for part in model.modules())
    assert all(weight.grad is None for weight in model.parameters())


def test_nine_uniform_convolutions_follow_the_square_root_law_and_look_gaussian():
    strides = (1, 1, 1, 2, 1, 1, 2, 1, 1)
    model = nn.Sequential(*(nn.Conv2d(1, 1, 3, stride, bias=False) for stride in strides))
    for weight in model.parameters():
        nn.init.constant_(weight, 1 / 9)
    (field,) = layer_fields(model, torch.randn(1, 1, 79, 77), "8", [(3, 3)])
    fit = gaussian_fit(field, (30, 30))
    assert fit.row_deviation == pytest.approx(5.657, abs=1e-3)
    assert fit.column_deviation == pytest.approx(5.657, abs=1e-3)
    assert fit.explained > 0.95
