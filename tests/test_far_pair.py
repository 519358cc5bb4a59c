"""What the far pair is for, by training: no small field solves it, a large one and attention do."""

import pytest
import torch

from data.pairs import far_pair
from data.subsets import normalisation
from learning.images import ImageTask
from learning.loop import train
from learning.recipe import Recipe
from learning.seeding import seeded
from learning.watcher import QuietWatcher
from vision.cnn import SmallCNN
from vision.patches import PatchTransformer
from vision.receptive_field import theoretical_fields

pytestmark = pytest.mark.slow
TEST = 1000
CHANCE_AND_FIVE_DEVIATIONS = 0.25 + 5 * (0.25 * 0.75 / TEST) ** 0.5


@pytest.fixture(scope="module")
def pools() -> list[torch.Tensor]:
    """Training, validation and test images and labels."""
    drawn = [far_pair(count, seed=seed) for seed, count in enumerate((20_000, 100, TEST))]
    return [torch.from_numpy(array) for pool in drawn for array in pool]


def learned(model, pools, recipe: Recipe) -> float:
    """Test accuracy after the whole budget."""
    mean, deviation = map(torch.from_numpy, normalisation(pools[0].numpy()))
    task = ImageTask(*pools, mean=mean, deviation=deviation, recipe=recipe, classes=4)
    measures = train(model, task, recipe, seed=0, watcher=QuietWatcher(), evaluations=1).measures
    return measures["last/test/accuracy"]


def test_a_small_field_stays_at_chance(pools):
    with seeded(0):
        cnn = SmallCNN(num_classes=4, stages=1, convolutions=3)
    assert theoretical_fields(cnn)[-1].size == 7
    assert learned(cnn, pools, Recipe(steps=400)) < CHANCE_AND_FIVE_DEVIATIONS


def test_a_field_that_covers_the_picture_solves_it(pools):
    with seeded(0):
        cnn = SmallCNN(num_classes=4, dilation=3)
    assert theoretical_fields(cnn)[-1].size == 67
    assert learned(cnn, pools, Recipe(steps=400)) > 0.99


def test_two_blocks_of_attention_solve_it(pools):
    with seeded(0):
        transformer = PatchTransformer(num_classes=4, depth=2)
    recipe = Recipe(steps=800, learning_rate=2e-3, betas=(0.9, 0.98))
    assert learned(transformer, pools, recipe) > 0.99
