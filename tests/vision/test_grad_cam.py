import pytest
import torch
import torch.nn.functional as F

from messages import FieldspanError
from vision import PatchTransformer, SmallCNN
from vision.grad_cam import grad_cam, looked_at

IMAGE = (8, 12)  # pixels: a grid of 4 x 6 patches of 2


def transformer(**changes) -> PatchTransformer:
    torch.manual_seed(0)
    options = {"image_size": IMAGE, "patch": 2, "dim": 8, "heads": 2, "depth": 2, "num_classes": 5}
    return PatchTransformer(**(options | changes)).eval().requires_grad_(False)


def convolutional(**changes) -> SmallCNN:
    torch.manual_seed(0)
    options = {"width": 3, "stages": 2, "num_classes": 5}
    return SmallCNN(**(options | changes)).eval().requires_grad_(False)


def picture() -> torch.Tensor:
    return torch.randn(3, *IMAGE, generator=torch.Generator().manual_seed(1))


def by_hand(places: torch.Tensor, slope: torch.Tensor) -> torch.Tensor:
    """Mean gradient times activation over a map (channel, row, column), enlarged."""
    weights = slope.mean(dim=(1, 2))
    summed = (weights[:, None, None] * places).sum(dim=0).relu()
    return F.interpolate(summed[None, None], IMAGE, mode="bilinear")[0, 0]


@pytest.mark.parametrize("target", range(5))
def test_of_the_cnn_it_is_the_mean_gradient_times_the_last_map(target):
    cnn, image = convolutional(), picture()
    places = cnn.forward_features(image[None]).requires_grad_()
    (slope,) = torch.autograd.grad(cnn.forward_head(places)[0, target], places)
    found = grad_cam(cnn, image, target=target)
    assert found.shape == IMAGE
    torch.testing.assert_close(found, by_hand(places.detach()[0], slope[0]))


@pytest.mark.parametrize("dim", [8, 24])  # 24 patches: equal to the number, an axis could hide
def test_of_the_transformer_it_is_the_mean_gradient_times_the_grid_before_the_last_block(dim):
    vit, image = transformer(dim=dim), picture()
    tokens = vit.positions(vit.embed(image[None]).flatten(2).transpose(1, 2))
    tokens = vit.blocks[0](tokens, mask=None).requires_grad_()
    logits = vit.forward_head(vit.norm(vit.blocks[1](tokens, mask=None)))
    (slope,) = torch.autograd.grad(logits[0, 3], tokens)
    as_map = [each[0].T.reshape(dim, 4, 6) for each in (tokens.detach(), slope)]
    found = grad_cam(vit, image, target=3)
    torch.testing.assert_close(found, by_hand(*as_map))
    assert bool(found.any())


def test_with_mean_pooling_and_one_linear_layer_it_is_the_class_s_own_weights_times_the_map():
    cnn, image = convolutional(), picture()
    places = cnn.forward_features(image[None])[0]
    weights = cnn.head.weight[2] / (4 * 6)
    wanted = by_hand(places, weights[:, None, None].expand_as(places))
    torch.testing.assert_close(grad_cam(cnn, image, target=2), wanted)


@pytest.mark.parametrize("make", [transformer, convolutional])
def test_the_shared_model_is_as_it_was(make):
    model = make().train()
    before = {name: value.clone() for name, value in model.state_dict().items()}
    image = picture()
    with torch.inference_mode():
        grad_cam(model, image, target=0)
    assert model.training and not image.requires_grad
    assert all(torch.equal(value, before[name]) for name, value in model.state_dict().items())
    for part in model.modules():
        assert not part._forward_hooks and not part._forward_pre_hooks and not part._backward_hooks
    for weight in model.parameters():
        assert weight.grad is None and not weight.requires_grad


def test_a_class_that_nothing_speaks_for_has_a_map_of_zeros():
    cnn = convolutional()
    torch.nn.init.constant_(cnn.head.weight, -1.0)
    assert not bool(grad_cam(cnn, picture(), target=1).any())


def test_the_transformer_s_map_has_channels_before_places():
    vit, seen = transformer(), []
    looked_at(vit).register_forward_hook(lambda *args: seen.append(tuple(args[2].shape)))
    vit(picture()[None])
    assert seen == [(1, 8, 4, 6)]


def test_a_class_or_model_that_is_none_is_answered_in_one_sentence():
    with pytest.raises(FieldspanError, match="target from 0 to 4, got 5"):
        grad_cam(convolutional(), picture(), target=5)
    with pytest.raises(FieldspanError, match="a SmallCNN or a PatchTransformer, got Linear"):
        grad_cam(torch.nn.Linear(3, 2), picture(), target=0)
