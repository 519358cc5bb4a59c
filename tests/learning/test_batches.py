from itertools import islice

import pytest
import torch

from learning.batches import batches, permutation


def taken(count, *arguments):
    return list(islice(batches(*arguments), count))


@pytest.mark.parametrize(("size", "batch"), [(7, 3), (12, 4), (5, 5)])
def test_every_example_is_seen_equally_often(size, batch):
    seen = torch.cat(taken(2 * size, size, batch, 1))
    assert seen.bincount(minlength=size).tolist() == [2 * min(batch, size)] * size


def test_a_set_smaller_than_the_batch_is_seen_whole_at_every_step():
    for indices in taken(3, 5, 64, 1):
        assert indices.sort().values.tolist() == [0, 1, 2, 3, 4]


def test_a_batch_may_reach_into_the_next_permutation():
    expected = torch.cat([permutation(5, 1, 0)[3:], permutation(5, 1, 1)[:1]])
    assert taken(2, 5, 3, 1)[1].tolist() == expected.tolist()


@pytest.mark.parametrize("start", [1, 4, 5, 23])
def test_the_stream_can_be_entered_at_any_step(start):
    whole = taken(start + 6, 11, 4, 2)
    entered = taken(6, 11, 4, 2, start)
    assert torch.equal(torch.stack(whole[start:]), torch.stack(entered))


def test_another_seed_is_another_order():
    assert taken(1, 30, 30, 1)[0].tolist() != taken(1, 30, 30, 2)[0].tolist()
