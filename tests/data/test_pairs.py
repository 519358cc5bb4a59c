import numpy as np
import pytest

from data.chance import Chance
from data.pairs import HUES, STEPS, _places, far_pair
from messages import FieldspanError


def coloured(images):
    """Where a picture is not grey: the marks (image, row, column)."""
    spread = images.astype(int)
    return spread.max(axis=1) - spread.min(axis=1) > 45


def hue_of(pixels):
    """The nearest of the four hues of pixels (pixel, 3), from their mean colour."""
    red, green, blue = pixels.astype(float).mean(axis=0)
    angle = np.arctan2(np.sqrt(3) * (green - blue), 2 * red - green - blue) / (2 * np.pi)
    return int(np.argmin(np.abs((HUES - angle + 0.5) % 1 - 0.5)))


def marks(image, mask):
    """Hue of the disc and of the ring of one picture, read off its pixels."""
    places = np.argwhere(mask)
    ends = places[np.argmax(((places - places[0]) ** 2).sum(axis=1))], places[0]
    near = [((places - end) ** 2).sum(axis=1) for end in ends]
    sides = [places[near[0] < near[1]], places[near[0] >= near[1]]]
    disc, ring = sorted(sides, key=lambda side: heart(mask, side), reverse=True)
    return [hue_of(image[:, side[:, 0], side[:, 1]].T) for side in (disc, ring)]


def heart(mask, side):
    """How much of the middle of a mark is coloured: all of it in a disc, little in a ring."""
    row, column = np.rint((side.min(axis=0) + side.max(axis=0)) / 2).astype(int)
    return mask[row - 1 : row + 2, column - 1 : column + 2].mean()


def test_the_class_is_the_steps_from_the_discs_hue_to_the_rings():
    images, labels = far_pair(64, seed=9)
    masks = coloured(images)
    read = np.array([marks(image, mask) for image, mask in zip(images, masks, strict=True)])
    assert np.array_equal((read[:, 1] - read[:, 0]) % 4, labels)


def test_either_marks_hue_alone_says_nothing_of_the_class():
    images, labels = far_pair(160, seed=2)
    masks = coloured(images)
    read = np.array([marks(image, mask) for image, mask in zip(images, masks, strict=True)])
    for label in range(4):
        for mark in range(2):  # 160 pictures, 16 pairs of hues: ten of each, exactly
            assert np.array_equal(np.bincount(read[labels == label, mark], minlength=4), [10] * 4)


def test_classes_are_balanced_to_one_pair_of_hues():
    assert np.array_equal(np.bincount(far_pair(16 * 5, seed=1)[1]), [20] * 4)
    counts = np.bincount(far_pair(77, seed=1)[1])
    assert counts.sum() == 77
    assert counts.max() - counts.min() <= 4


def test_places_are_spread_alike_in_every_class():
    images, labels = far_pair(3200, seed=3)
    masks = coloured(images)
    everywhere = masks.mean(axis=0)
    for label in range(4):
        assert np.abs(masks[labels == label].mean(axis=0) - everywhere).max() < 0.06


@pytest.mark.parametrize("distance", [8, 20, 24])
def test_centres_stand_the_distance_apart_and_inside_the_picture(distance):
    places = _places(Chance(0, "test"), 500, distance)
    apart = np.abs(places[1] - places[0]).max(axis=1)
    assert np.allclose(apart, distance, atol=1e-4)
    assert places.min() >= 3.5 - 1e-4
    assert places.max() <= 27.5 + 1e-4


@pytest.mark.parametrize("distance", [11, 20, 24])
def test_a_window_eight_pixels_shorter_than_the_distance_never_meets_both_marks(distance):
    masks = coloured(far_pair(300, seed=4, distance=distance)[0])
    rows, columns = masks.any(axis=2), masks.any(axis=1)
    gaps = np.maximum(longest_gap(rows), longest_gap(columns))
    assert gaps.min() + 2 > distance - 8  # a window meeting both holds the gap and both edges


def longest_gap(lines):
    """The longest run of unmarked lines between marked ones (image, line)."""
    found = []
    for line in lines:
        marked = np.flatnonzero(line)
        found.append(int(np.diff(marked).max()) - 1)
    return np.array(found)


def test_the_same_seed_draws_the_same_pictures_and_another_others():
    first, again, other = (far_pair(5, seed=seed)[0] for seed in (3, 3, 4))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


@pytest.mark.parametrize("distance", [-20, 7, 25])
def test_a_distance_that_does_not_fit_is_one_sentence(distance):
    with pytest.raises(FieldspanError, match="expected a distance of 8 to 24 pixels"):
        far_pair(3, seed=0, distance=distance)


def test_every_class_has_a_name():
    assert len(set(STEPS)) == 4
