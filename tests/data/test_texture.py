import numpy as np
import pytest

from data.subsets import normalisation
from data.texture import TEXTURES, local_texture
from messages import FieldspanError


def told_apart(windows):
    """Textures by hand from the changes down and across each window (window, 3, row, column)."""
    grey = windows.astype(float).mean(axis=1)
    falling = grey[:, 1:, 1:] - grey[:, :-1, :-1]
    rising = grey[:, 1:, :-1] - grey[:, :-1, 1:]
    down, across = falling + rising, falling - rising
    rows, columns = (down**2).mean(axis=(1, 2)), (across**2).mean(axis=(1, 2))
    slant = np.abs((down * across).mean(axis=(1, 2))) / np.sqrt(rows * columns)
    guess = np.where(slant > 0.5, 2, 3)
    return np.where(rows > 4 * columns, 0, np.where(columns > 4 * rows, 1, guess))


@pytest.mark.parametrize("seed", [0, 5])
def test_any_window_of_six_pixels_tells_the_texture(seed):
    images, labels = local_texture(600, seed=seed)
    random = np.random.default_rng(seed)
    corners = random.integers(0, 27, (600, 2))
    windows = np.stack(
        [image[:, r : r + 6, c : c + 6] for image, (r, c) in zip(images, corners, strict=True)]
    )
    assert (told_apart(windows) == labels).mean() > 0.99


def test_textures_are_balanced_to_one_image():
    images, labels = local_texture(203, seed=2)
    assert images.shape == (203, 3, 32, 32)
    assert images.dtype == np.uint8
    assert sorted(np.bincount(labels)) == [50, 51, 51, 51]


def test_colour_says_nothing_of_the_texture():
    images, labels = local_texture(2000, seed=1)
    means = [normalisation(images[labels == label])[0] for label in range(4)]
    assert np.abs(np.array(means) - np.mean(means, axis=0)).max() < 0.03


def test_the_same_seed_draws_the_same_pictures_and_another_others():
    first, again, other = (local_texture(5, seed=seed)[0] for seed in (3, 3, 4))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


@pytest.mark.parametrize("classes", [2, 3])
def test_fewer_textures_can_be_asked_for(classes):
    assert set(local_texture(11, seed=0, classes=classes)[1]) == set(range(classes))


@pytest.mark.parametrize("classes", [1, 5])
def test_a_wrong_number_of_textures_is_one_sentence(classes):
    with pytest.raises(FieldspanError, match="expected 2 to 4 textures"):
        local_texture(7, seed=0, classes=classes)


def test_every_texture_has_a_name():
    assert len(set(TEXTURES)) == 4
