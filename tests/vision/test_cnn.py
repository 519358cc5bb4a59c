import pytest
import torch

from messages import FieldspanError
from vision import SmallCNN
from vision.checks import at_least, one_of
from vision.convolution import ConvolutionStep, start_as_identity


def step(**changes) -> ConvolutionStep:
    options = {
        "halve": False,
        "down": "stride",
        "norm": "none",
        "dilation": 1,
        "padding": "zeros",
        "drop_path": 0.0,
        "linear": False,
    }
    return ConvolutionStep(2, 2, **(options | changes))


def test_a_step_convolves_and_cuts_below_zero_by_hand():
    one = step()
    torch.nn.init.constant_(one.convolution.weight, 1.0)
    torch.nn.init.constant_(one.convolution.bias, -10.0)
    made = one(torch.ones(1, 2, 3, 4))[0, 0]
    # 2 channels of 4, 6 or 9 pixels inside the image, minus 10
    assert made.tolist() == [[0, 2, 2, 0], [2, 8, 8, 2], [0, 2, 2, 0]]


def test_each_stage_doubles_the_width_and_halves_the_map():
    maps = SmallCNN(width=3).feature_maps(torch.zeros(2, 3, 21, 12))
    assert [tuple(features.shape[1:]) for features in maps] == [
        (3, 21, 12),
        (3, 21, 12),
        (6, 11, 6),
        (6, 11, 6),
        (12, 6, 3),
        (12, 6, 3),
    ]


def test_the_last_map_pooled_and_classified_is_the_whole_forward_pass():
    torch.manual_seed(0)
    cnn, images = SmallCNN(width=2).eval(), torch.randn(3, 3, 12, 20)
    features = cnn.feature_maps(images)[-1]
    torch.testing.assert_close(cnn(images), cnn.head(features.mean(dim=(2, 3))))


def test_a_linear_network_is_linear():
    torch.manual_seed(0)
    cnn = SmallCNN(width=2, linear=True, down="pool", head="mlp").eval()
    one, other = torch.randn(2, 1, 3, 8, 12)
    both = cnn(one) + cnn(other) - cnn(torch.zeros_like(one))
    torch.testing.assert_close(cnn(one + other), both)


def test_a_step_passed_by_hands_on_its_input():
    torch.manual_seed(0)
    skipping = step(drop_path=0.999).train()
    images = torch.randn(1, 2, 4, 5)
    torch.testing.assert_close(skipping(images), images)


def test_steps_are_passed_by_only_in_training_and_only_where_the_shape_stays():
    torch.manual_seed(0)
    cnn, images = SmallCNN(width=2, drop_path=0.9), torch.randn(2, 3, 8, 12)
    assert [one.may_skip for one in cnn.steps] == [False, True] * 3
    cnn.eval()
    torch.testing.assert_close(cnn(images), cnn(images))


def test_no_bias_stands_before_a_normalisation():
    assert all(one.convolution.bias is None for one in SmallCNN().steps)
    assert all(one.convolution.bias is not None for one in SmallCNN(norm="none").steps)


@pytest.mark.parametrize(
    "options",
    [
        {"norm": "group", "width": 6},
        {"norm": "none"},
        {"down": "pool"},
        {"dilation": 2, "padding": "reflect"},
        {"padding": "circular"},
        {"head": "mlp", "dropout": 0.5, "drop_path": 0.2},
        {"stages": 1, "convolutions": 3},
    ],
)
def test_every_option_learns_from_images_that_are_not_square(options):
    cnn = SmallCNN(**({"width": 2, "num_classes": 7} | options))
    logits = cnn(torch.randn(3, 3, 16, 20))
    assert logits.shape == (3, 7)
    logits.sum().backward()
    assert all(weight.grad is not None for weight in cnn.parameters())


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"width": 0}, "width to be a whole number of at least 1, got 0"),
        ({"dilation": 0}, "dilation to be a whole number of at least 1, got 0"),
        ({"dropout": 1.0}, "dropout to be at least 0 and less than 1"),
        ({"drop_path": -0.1}, "drop_path to be at least 0"),
    ],
)
def test_an_impossible_option_is_answered_in_one_sentence(options, words):
    with pytest.raises(FieldspanError, match=words):
        SmallCNN(**options)


def test_an_unknown_word_is_answered_with_the_known_ones():
    with pytest.raises(FieldspanError, match="norm to be one of batch, group, got layer"):
        one_of(("batch", "group"), norm="layer")


def test_half_a_layer_is_not_a_number_of_layers():
    with pytest.raises(FieldspanError, match="depth to be a whole number"):
        at_least(1, depth=1.5)


@pytest.mark.parametrize("shape", [(2, 1, 8, 12), (2, 3, 8, 3), (2, 3, 3, 8)])
def test_images_that_do_not_fit_are_answered_in_one_sentence(shape):
    with pytest.raises(FieldspanError, match="sides of at least 4 pixels, got"):
        SmallCNN(width=2)(torch.zeros(shape))


def test_mirrored_padding_needs_larger_images():
    assert SmallCNN(padding="reflect", dilation=2).smallest_side == 12
    assert SmallCNN(padding="circular", dilation=2).smallest_side == 8


def test_a_dirac_convolution_hands_on_its_input_channels():
    convolution = torch.nn.Conv2d(3, 5, 3, padding=1, bias=False)
    drawn = convolution.weight.detach().clone()
    start_as_identity(convolution)
    images = torch.randn(2, 3, 5, 6)
    assert torch.equal(convolution(images)[:, :3], images)
    assert torch.equal(convolution.weight[3:], drawn[3:])


def test_a_dirac_convolution_with_fewer_outputs_hands_on_the_first_channels():
    convolution = torch.nn.Conv2d(5, 2, 3, stride=2, padding=1, bias=False)
    start_as_identity(convolution)
    images = torch.randn(2, 5, 6, 8)
    assert torch.equal(convolution(images), images[:, :2, ::2, ::2])


def test_a_dirac_cnn_shows_the_pixels_in_every_map_at_the_start():
    options = {"width": 3, "norm": "none", "linear": True, "dirac": True}
    cnn, images = SmallCNN(**options).eval(), torch.randn(2, 3, 8, 12)
    for one in cnn.steps:
        torch.nn.init.zeros_(one.convolution.bias)
    for features, stride in zip(cnn.feature_maps(images), (1, 1, 2, 2, 4, 4), strict=True):
        assert torch.equal(features[:, :3], images[..., ::stride, ::stride])


@pytest.mark.parametrize("whitened", [False, True])
def test_the_hidden_weights_are_all_kernels_but_the_first(whitened):
    cnn = SmallCNN(width=2, whitened=whitened, head="mlp")
    named = dict(cnn.named_parameters())
    assert cnn.hidden_weights() == {
        name for name in named if "convolution.weight" in name and "layers.0." not in name
    }
