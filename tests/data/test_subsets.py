import numpy as np
import pytest

from data.subsets import indices_hash, normalisation, rank_within_class, subset_indices
from messages import FieldspanError

UNEVEN = np.array([2] * 11 + [5] * 3 + [7] * 17)


def test_the_first_three_of_two_classes_are_two_of_one_and_one_of_the_other():
    labels = np.array([0, 1, 0, 1, 0, 1])
    chosen = subset_indices(labels, 3, seed=4)
    assert sorted(np.bincount(labels[chosen])) == [1, 2]
    assert labels[chosen[0]] == labels[chosen[2]]  # ranks 0, 0, 1: the class order starts again


def test_ranks_count_each_class_from_zero():
    ranks = rank_within_class(UNEVEN, seed=3)
    for label, members in ((2, 11), (5, 3), (7, 17)):
        assert sorted(ranks[label == UNEVEN]) == list(range(members))


@pytest.mark.parametrize("seed", [0, 1, 23])
def test_a_bigger_subset_begins_with_the_smaller(seed):
    whole = subset_indices(UNEVEN, len(UNEVEN), seed)
    assert sorted(whole) == list(range(len(UNEVEN)))
    for size in range(3, len(UNEVEN)):
        assert np.array_equal(subset_indices(UNEVEN, size, seed), whole[:size])


@pytest.mark.parametrize("size", [10, 13, 57, 99, 101])
def test_classes_differ_by_one_image_at_most_at_odd_sizes(size):
    labels = np.random.default_rng(0).permutation(np.arange(130) % 10)
    counts = np.bincount(labels[subset_indices(labels, size, seed=6)], minlength=10)
    assert counts.sum() == size
    assert counts.max() - counts.min() <= 1


def test_another_seed_takes_other_images_and_favours_other_classes():
    labels = np.arange(200) % 10
    first, second = (subset_indices(labels, 11, seed) for seed in (0, 1))
    assert set(first) != set(second)
    favoured = {int(labels[subset_indices(labels, 11, seed)[0]]) for seed in range(20)}
    assert len(favoured) > 3


@pytest.mark.parametrize("size", [-1, 0, 2, 32])
def test_a_size_outside_the_pool_is_one_sentence(size):
    with pytest.raises(FieldspanError, match="expected 3 to 31 training images"):
        subset_indices(UNEVEN, size, seed=0)


def test_a_negative_seed_is_one_sentence():
    with pytest.raises(FieldspanError, match="expected a seed of 0 or more, got -1"):
        subset_indices(UNEVEN, 5, seed=-1)


def test_two_images_of_opposite_grey_have_mean_and_deviation_one_half():
    images = np.zeros((2, 3, 4, 5), np.uint8)
    images[1] = 255
    mean, deviation = normalisation(images)
    assert np.array_equal(mean, [0.5] * 3)
    assert np.array_equal(deviation, [0.5] * 3)


def test_a_flat_channel_keeps_a_usable_deviation():
    assert np.allclose(normalisation(np.full((3, 3, 2, 2), 51, np.uint8))[1], 1 / 255)


def test_normalisation_equals_numpys_own_mean_and_deviation():
    images = np.random.default_rng(0).integers(0, 256, (1203, 3, 3, 2)).astype(np.uint8)
    mean, deviation = normalisation(images)
    assert np.allclose(mean, images.mean(axis=(0, 2, 3)) / 255)
    assert np.allclose(deviation, images.std(axis=(0, 2, 3)) / 255)


def test_the_hash_knows_an_order_from_another():
    assert indices_hash(np.array([1, 2])) == indices_hash(np.array([1, 2], np.int32))
    assert indices_hash(np.array([1, 2])) != indices_hash(np.array([2, 1]))


def test_subsets_stay_the_same_from_version_to_version():
    assert indices_hash(subset_indices(np.arange(100) % 7, 23, seed=5)) == "b65191ea02f509ac"
