import numpy as np
import pytest

from data.random_labels import corrupted
from messages import FieldspanError

LABELS = np.arange(230) % 10


@pytest.mark.parametrize(("share", "count"), [(0.0, 0), (0.25, 58), (0.5, 115), (1.0, 230)])
def test_exactly_the_share_is_drawn_anew_and_the_rest_stays(share, count):
    labels, mask = corrupted(LABELS, 10, share, seed=3)
    assert mask.sum() == count
    assert np.array_equal(labels[~mask], LABELS[~mask])
    assert labels.min() >= 0
    assert labels.max() < 10


def test_a_larger_share_holds_the_labels_of_a_smaller_one():
    few, some = (corrupted(LABELS, 10, share, seed=3) for share in (0.25, 0.75))
    assert not (few[1] & ~some[1]).any()
    assert np.array_equal(few[0][few[1]], some[0][few[1]])


def test_drawn_labels_are_even_over_all_classes_the_true_one_included():
    true = np.zeros(20_000, np.int64)
    labels, _ = corrupted(true, 4, 1.0, seed=0)
    assert np.bincount(labels, minlength=4) / 20_000 == pytest.approx(0.25, abs=0.015)


def test_the_seed_alone_decides():
    first, again, other = (corrupted(LABELS, 10, 0.5, seed)[0] for seed in (1, 1, 2))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


@pytest.mark.parametrize("share", [-0.1, 1.1, float("nan")])
def test_a_share_outside_0_to_1_is_one_sentence(share):
    with pytest.raises(FieldspanError, match="from 0 to 1"):
        corrupted(LABELS, 10, share, seed=0)
