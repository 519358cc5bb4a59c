from itertools import islice, pairwise

import pytest
import torch

from learning.batches import batches, permutation, shown


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


def test_an_example_shows_its_sides_in_turn():
    size, sides, epochs = 7, 2, 6
    stream = torch.cat(taken(14, size, 3, 1, 0, sides))  # 42 indices: whole epochs, cut in threes
    for example in range(size):
        turns = [index // size for index in stream.tolist() if index % size == example]
        assert len(turns) == epochs
        assert all(turn != before for turn, before in pairwise(turns))


def test_which_side_comes_first_is_drawn_and_the_order_is_as_without_sides():
    first = torch.cat(taken(1, 60, 60, 1, 0, 2))
    assert 15 < int((first >= 60).sum()) < 45
    assert (first % 60).tolist() == taken(1, 60, 60, 1)[0].tolist()
    assert first.tolist() == shown(60, 1, 0, 2).tolist()


@pytest.mark.parametrize("start", [1, 4, 23])
def test_a_stream_of_sides_can_be_entered_at_any_step(start):
    whole, entered = taken(start + 6, 11, 4, 2, 0, 2), taken(6, 11, 4, 2, start, 2)
    assert torch.equal(torch.stack(whole[start:]), torch.stack(entered))
