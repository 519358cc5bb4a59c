import subprocess
import sys
from pathlib import Path

import pytest

from learning.recipe import Recipe, steps_for_epochs
from messages import FieldspanError

ROOT = Path(__file__).parents[2]


def test_three_epochs_of_100_images_in_batches_of_32_are_ten_steps():
    assert steps_for_epochs(3, 100, 32) == 10


def test_a_training_set_smaller_than_the_batch_is_one_step_an_epoch():
    assert steps_for_epochs(5, 20, 64) == 5


def test_the_default_recipe_is_plain():
    recipe = Recipe()
    assert not recipe.flip_crop
    assert recipe.cutmix == recipe.mixup == recipe.label_smoothing == recipe.muon == 0
    assert not recipe.alternating_flip


@pytest.mark.parametrize(
    "field",
    [
        {"steps": 0},
        {"batch": 0},
        {"learning_rate": 0.0},
        {"learning_rate": float("nan")},
        {"weight_decay": float("inf")},
        {"clip": -1.0},
        {"muon": -1.0},
        {"warmup": 1.0},
        {"label_smoothing": -0.1},
        {"betas": (0.9, 1.0)},
    ],
)
def test_a_number_that_cannot_be_trained_with_is_named(field):
    (name,) = field
    with pytest.raises(FieldspanError, match=f"expected {name} to be .*, got .*: "):
        Recipe(**field)


def test_a_recipe_loads_without_torch_and_names_the_known_schedules():
    code = (
        "import sys; from learning.recipe import Recipe; assert 'torch' not in sys.modules\n"
        "Recipe(schedule='flat')"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    expected = (
        "expected schedule to be one of one-cycle, cosine, triangle, got flat: choose one of them"
    )
    assert expected in run.stderr
