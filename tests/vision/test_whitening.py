"""Whitening by hand and as a property, and the CNN whose first convolution does it."""

import pytest
import torch
import torch.nn.functional as F
from safetensors.torch import load, save

from vision import SmallCNN, measure, receptive_field, theoretical_fields
from vision.whitening import EPSILON, TOGETHER, WhiteningStep, whitening_filters


def images(count=9, channels=2, rows=6, columns=7, seed=0):
    """Noise whose neighbours and channels are alike, brighter than 0 on average."""
    generator = torch.Generator().manual_seed(seed)
    noise = torch.randn(count, channels, rows, columns, generator=generator)
    blurred = noise + noise.roll(1, 3) + 0.5 * noise.roll(1, 2)
    return 0.4 + blurred + 0.7 * blurred.flip(1)


def outputs(filters, biases, pictures):
    """What the filters say to every patch, a row each."""
    return F.conv2d(pictures, filters, biases).transpose(0, 1).flatten(1)


def test_two_patches_that_differ_in_one_pixel_are_whitened_by_hand():
    pictures = torch.tensor([[[[3.0, 0.0], [0.0, 0.0]]], [[[1.0, 0.0], [0.0, 0.0]]]])
    filters, biases = whitening_filters(pictures, epsilon=0.44)
    # That pixel has mean 2 and variance 1, the others 0: 1 / sqrt(1.44) and 1 / sqrt(0.44).
    assert filters[0, 0].flatten().tolist() == pytest.approx([1 / 1.2, 0, 0, 0])
    assert biases[0].item() == pytest.approx(-2 / 1.2)
    assert filters[1:].flatten(1).norm(dim=1).tolist() == pytest.approx([0.44**-0.5] * 3)


@pytest.mark.parametrize("epsilon", [1e-9, 0.3])
def test_the_outputs_have_the_identity_as_covariance_up_to_epsilon(epsilon):
    pictures = images().double()
    filters, biases = whitening_filters(pictures, epsilon)
    said = outputs(filters, biases, pictures)
    variances = torch.linalg.eigvalsh(torch.cov(F.unfold(pictures, 2).transpose(0, 1).flatten(1),
                                                correction=0)).flip(0)  # fmt: skip
    torch.testing.assert_close(said.mean(dim=1), torch.zeros(8).double(), atol=1e-9, rtol=0)
    expected = torch.diag(variances / (variances + epsilon))
    torch.testing.assert_close(torch.cov(said, correction=0), expected, atol=1e-9, rtol=0)


def test_the_same_images_give_the_same_filters_in_any_order_and_in_parts(monkeypatch):
    pictures = images(count=TOGETHER + 3)
    filters, biases = whitening_filters(pictures)
    for other in (pictures.flip(0), pictures):
        again, biased = whitening_filters(other)
        torch.testing.assert_close(again, filters, atol=1e-4, rtol=1e-4)
        torch.testing.assert_close(biased, biases, atol=1e-4, rtol=1e-4)
    assert torch.equal(again, filters)
    assert filters.shape == (8, 2, 2, 2)
    entries = filters.flatten(1)
    assert (entries.gather(1, entries.abs().argmax(1, keepdim=True)) > 0).all()


def test_a_step_hands_on_what_is_above_and_what_is_below_zero():
    step, pictures = WhiteningStep(2, linear=False), images()
    step.fit(pictures)
    said = step(pictures)
    assert said.shape == (9, 16, 5, 6)  # one less in each direction
    above, below = said.chunk(2, dim=1)
    filters, biases = whitening_filters(pictures, EPSILON)
    torch.testing.assert_close(above - below, F.conv2d(pictures, filters, biases))


def test_before_it_is_fitted_a_step_hands_on_each_pixel_of_a_patch():
    step = WhiteningStep(1, linear=True)
    said = step(torch.tensor([[[[1.0, 2.0], [3.0, 4.0]]]])).flatten()
    assert said.tolist() == [1, 2, 3, 4, -1, -2, -3, -4]


def test_the_cnn_learns_the_biases_of_its_whitening_and_not_its_filters():
    cnn, pictures = SmallCNN(width=3, stages=2, whitened=True), images(channels=3)
    cnn.whiten(pictures)
    cnn(pictures).sum().backward()
    first = cnn.steps[0].convolution
    assert first.weight.grad is None
    assert first.bias.grad is not None
    assert len(cnn.steps) == 4
    assert cnn.steps[1].convolution.in_channels == first.out_channels == 24


def test_a_cnn_without_whitening_is_not_changed_by_being_fitted():
    cnn = SmallCNN(width=2, stages=1)
    before = {name: value.clone() for name, value in cnn.state_dict().items()}
    cnn.whiten(images(channels=3))
    assert all(torch.equal(value, before[name]) for name, value in cnn.state_dict().items())


def test_fitted_filters_are_stored_with_the_weights():
    options = {"width": 2, "stages": 2, "whitened": True}
    cnn, other = SmallCNN(**options).eval(), SmallCNN(**options).eval()
    pictures = images(channels=3)
    cnn.whiten(pictures)
    contiguous = {name: value.contiguous() for name, value in cnn.state_dict().items()}
    other.load_state_dict(load(save(contiguous)))
    assert torch.equal(cnn(pictures), other(pictures))


def test_the_fields_behind_a_whitened_convolution_by_hand():
    fields = theoretical_fields(SmallCNN(whitened=True))
    assert [field.size for field in fields] == [2, 4, 6, 10, 14, 22]
    assert [field.stride for field in fields] == [1, 1, 2, 2, 4, 4]
    assert [field.padding for field in fields] == [0, 1, 2, 4, 6, 10]


@pytest.mark.parametrize("options", [{}, {"down": "pool"}, {"dilation": 2}])
def test_a_whitened_cnn_is_traced_as_its_layers_are_read(options):
    cnn = SmallCNN(width=2, whitened=True, **options)
    traced = {layer.name: layer for layer in receptive_field(cnn, (32, 40))}
    for index, field in enumerate(theoretical_fields(cnn)):
        rows = traced[f"layers.{index}.convolution"].rows
        assert (rows.size, rows.stride, rows.padding) == (field.size, field.stride, field.padding)


def test_the_gradient_reaches_exactly_the_box():
    cnn = SmallCNN(width=1, in_chans=2, linear=True, whitened=True)
    for weight in cnn.parameters():
        torch.nn.init.constant_(weight, 0.5)
    pixels = torch.ones(1, 2, 45, 52, requires_grad=True)
    for field, features in zip(
        theoretical_fields(cnn.eval()), cnn.feature_maps(pixels), strict=True
    ):
        (slope,) = torch.autograd.grad(features[0, :, 4, 5].sum(), pixels, retain_graph=True)
        rows, columns = (slope.abs().sum(dim=(0, 1)) > 0).nonzero().T
        assert (rows.min().item(), rows.max().item()) == tuple(
            max(place, 0) for place in field.region(4)
        )
        assert (columns.min().item(), columns.max().item()) == tuple(
            max(place, 0) for place in field.region(5)
        )


def test_a_whitened_cnn_is_measured_layer_by_layer():
    cnn = SmallCNN(width=2, whitened=True)
    pictures = images(count=2, channels=3, rows=16, columns=24)
    cnn.whiten(pictures)
    layers = {row["layer"] for row in measure(cnn, pictures) if row["measure"] == "theoretical"}
    assert layers == set(range(6))


def test_images_have_to_be_one_pixel_larger():
    assert SmallCNN(whitened=True).smallest_side == 5
    assert SmallCNN(whitened=True, stages=1, convolutions=1, num_classes=3)(
        torch.zeros(2, 3, 4, 5)
    ).shape == (2, 3)
    for down in ("stride", "pool"):
        assert SmallCNN(whitened=True, down=down)(torch.zeros(2, 3, 5, 6)).shape == (2, 10)
