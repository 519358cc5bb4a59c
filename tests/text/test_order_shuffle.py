"""Orders of words and what is left of them, by hand, by a toy and by drawn networks."""

import numpy as np
import pytest

from learning.seeding import seeded
from text.order_shuffle import (
    ENDS,
    KEPT,
    ORDERS,
    REVERSED,
    SHUFFLES,
    Shuffled,
    following,
    order_of,
    shuffled,
    undoing,
)
from text.tagging import build, open_task
from text.window_tags import Tagger

WORDS = tuple(["in", "the", "cave", "with", "a", "good", "friend", "they", "found", "a", "bat"])


class Lengths:
    """Scores a word by its length alone, or by its place as well."""

    def __init__(self, place: float = 0.0) -> None:
        self.place = place

    def scores(self, words):
        return np.array([[len(word) + self.place * at, 1.0] for at, word in enumerate(words)])


def drawn(positions: str, seed: int) -> Tagger:
    task = open_task("two-label", 1, 0)
    with seeded(seed):
        model = build({"rung": "attention", "positions": positions}, task)
    return Tagger(model.eval(), task.vocabulary, task.labels)


def test_named_orders_by_hand():
    assert order_of(REVERSED, 4) == (3, 2, 1, 0)
    assert order_of(ENDS, 4) == (3, 1, 2, 0)
    assert order_of(KEPT, 3) == (0, 1, 2)
    assert undoing((2, 0, 1)) == (1, 2, 0)


def test_what_is_left_by_hand():
    found = shuffled(Lengths(), ("a", "bbb"), (1, 0))
    assert (found.left, found.moved, found.pooled) == (0, 2, 0)
    placed = shuffled(Lengths(place=0.5), ("a", "bbb"), (1, 0))
    assert (placed.left, placed.moved, placed.pooled) == (0.5, 2, 0)
    uneven = Shuffled((0, 1), np.array([[1.0], [2.0]]), np.array([[1.0], [4.0]]))
    assert (uneven.left, uneven.pooled) == (2, 1)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 11, 64])
@pytest.mark.parametrize("id", ORDERS)
def test_every_order_holds_everything_once_and_can_be_undone(id, count):
    order = order_of(id, count)
    assert sorted(order) == list(range(count))
    assert [order[place] for place in undoing(order)] == list(range(count))
    assert order == order_of(id, count)
    if id.isdigit() and count > 1:
        assert order != tuple(range(count))


def test_shuffles_follow_each_other_in_a_circle():
    assert following("1") == "2"
    assert following(str(SHUFFLES)) == "1"
    assert following(KEPT) == "1"
    assert len({order_of(str(number), 11) for number in range(1, SHUFFLES + 1)}) == SHUFFLES


@pytest.mark.parametrize("seed", [0, 3])
@pytest.mark.parametrize("id", ["1", "2", REVERSED])
def test_without_positions_outputs_are_only_shuffled_along(seed, id):
    order = order_of(id, len(WORDS))
    found = shuffled(drawn("none", seed), WORDS, order)
    assert found.left < 1e-5
    assert found.pooled < 1e-5
    assert found.moved > 0.01
    placed = shuffled(drawn("sinusoidal", seed), WORDS, order)
    assert placed.left > 0.01
    assert placed.pooled > 1e-4


def test_the_same_word_gets_the_same_output_without_positions():
    words = ("I", "saw", "a", "saw")
    one, other = drawn("none", 1).scores(words)[[1, 3]]
    assert abs(one - other).max() < 1e-6
    one, other = drawn("sinusoidal", 1).scores(words)[[1, 3]]
    assert abs(one - other).max() > 1e-3
