import numpy as np
import pytest
import torch

from learning.mixing import soften, softens
from learning.recipe import Recipe
from learning.seeding import seeded

LABELS = torch.tensor([0, 1, 2, 2, 1, 0])


def stained(labels):
    """Each image filled with its label, so that pixels tell where they came from."""
    return labels.float()[:, None, None, None].expand(len(labels), 3, 6, 8).clone()


def test_smoothing_alone_gives_every_class_its_share():
    recipe = Recipe(label_smoothing=0.3)
    images, targets = soften(stained(LABELS[:1]), LABELS[:1], recipe, classes=3)
    assert torch.equal(images, stained(LABELS[:1]))
    torch.testing.assert_close(targets, torch.tensor([[0.8, 0.1, 0.1]]))


@pytest.mark.parametrize("mix", [{"cutmix": 1.0}, {"mixup": 0.6}, {"cutmix": 1.0, "mixup": 0.6}])
@pytest.mark.parametrize("count", [6, 5, 1])
def test_a_target_says_whose_pixels_there_are(mix, count):
    labels = LABELS[:count]
    for seed in range(5):
        with seeded(seed):
            images, targets = soften(stained(labels), labels, Recipe(**mix), classes=3)
        # A stained image's mean is the mean label of its pixels, so of its target.
        mean = targets @ torch.arange(3.0)
        torch.testing.assert_close(images.mean(dim=(1, 2, 3)), mean)
        torch.testing.assert_close(targets.sum(1), torch.ones(count))


def test_mixing_follows_numpys_global_generator():
    recipe = Recipe(cutmix=1.0)
    with seeded(1):
        first = soften(stained(LABELS), LABELS, recipe, classes=3)[0]
        after = np.random.get_state(legacy=False)["state"]["pos"]  # noqa: NPY002
    with seeded(1):
        before = np.random.get_state(legacy=False)["state"]["pos"]  # noqa: NPY002
        assert torch.equal(soften(stained(LABELS), LABELS, recipe, classes=3)[0], first)
    assert before != after


def test_a_plain_recipe_softens_nothing():
    assert not softens(Recipe(flip_crop=True))
    assert all(softens(Recipe(**{name: 0.1})) for name in ("cutmix", "mixup", "label_smoothing"))
