import pytest

from vision import PatchTransformer, SmallCNN, macs, parameters


def test_parameters_of_the_default_models():
    assert parameters(SmallCNN()) == 137_136
    assert parameters(PatchTransformer()) == 141_898
    assert parameters(SmallCNN(width=16)) == 72_954


def test_frozen_weights_are_not_counted():
    model = SmallCNN(width=2, stages=1, convolutions=1, num_classes=3)
    assert parameters(model) == 3 * 2 * 9 + 2 * 2 + 2 * 3 + 3
    model.head.requires_grad_(False)
    assert parameters(model) == 3 * 2 * 9 + 2 * 2


def test_macs_of_a_small_cnn_by_hand():
    model = SmallCNN(width=2, stages=2, convolutions=1, num_classes=5)
    assert macs(model, (6, 10)) == 60 * 2 * 27 + 15 * 4 * 18 + 4 * 5


def test_macs_of_a_small_transformer_by_hand():
    model = PatchTransformer(image_size=(4, 6), patch=2, dim=8, heads=2, depth=1, num_classes=5)
    embedding, maps, mixing, mlp = 6 * 12 * 8, 6 * 8 * 32, 2 * 6 * 6 * 8, 2 * 6 * 8 * 16
    assert macs(model, (4, 6)) == embedding + maps + mixing + mlp + 8 * 5


def test_the_small_pair_has_a_fifth_of_the_parameters_within_five_percent():
    cnn, vit = SmallCNN(width=10), PatchTransformer(dim=32, depth=3, heads=2)
    assert (parameters(cnn), parameters(vit)) == (28_860, 29_642)


def test_the_macs_preset_is_within_ten_percent():
    cnn, vit = macs(SmallCNN(width=16)), macs(PatchTransformer())
    assert (cnn, vit) == (9_880_192, 10_683_008)
    assert cnn == pytest.approx(vit, rel=0.1)


def test_a_whitened_cnn_costs_about_as_much_and_its_filters_are_no_parameters_to_learn():
    cnn = SmallCNN(whitened=True)
    assert parameters(cnn) == sum(p.numel() for p in cnn.parameters()) - 24 * 12
    assert abs(parameters(cnn) - 137_136) < 0.01 * 137_136
    assert abs(macs(cnn) - macs(SmallCNN())) < 0.1 * macs(SmallCNN())
