"""Skip-gram: its pairs by hand, its loss at the start, and what it learns within its steps."""

import math

import numpy as np
import pytest
import torch

from text.embedding import learn, pairs, surprise
from text.embedding_corpus import LEXICONS, Taught
from text.embedding_start import STEPS, start
from text.embedding_state import GROUPS, Setting, State


def test_a_word_is_paired_with_two_words_on_either_side():
    found = pairs([("a", "b", "c", "d"), ("b",)], ("a", "b", "c", "d"))
    assert found.tolist() == [
        [0, 1], [0, 2], [1, 0], [1, 2], [1, 3], [2, 0], [2, 1], [2, 3], [3, 1], [3, 2],
    ]  # fmt: skip


def test_without_output_vectors_every_word_is_guessed_alike():
    inputs, outputs = torch.ones(5, 3), torch.zeros(5, 3)
    loss = surprise(inputs, outputs, torch.tensor([0, 4]), torch.tensor([1, 2]))
    assert loss.item() == pytest.approx(math.log(5))


def test_the_loss_of_one_pair_by_hand():
    inputs, outputs = torch.tensor([[2.0], [0.0]]), torch.tensor([[1.0], [0.0]])
    loss = surprise(inputs, outputs, torch.tensor([0]), torch.tensor([1]))
    assert loss.item() == pytest.approx(math.log(1 + math.exp(2)))


def test_snapshots_come_every_tenth_step_and_the_same_seed_gives_the_same_ones():
    words = ("a", "b", "c")
    first, again = (list(learn([words] * 4, words, dim=2, seed=7, steps=25)) for _twice in range(2))
    assert [snapshot.step for snapshot in first] == [0, 10, 20, 25]
    assert (first[0].vectors == start(3, 2, 7)).all()
    assert all((a.vectors == b.vectors).all() for a, b in zip(first, again, strict=True))
    assert not (first[1].vectors == first[2].vectors).all()


def test_learning_draws_nothing_from_the_generators_that_all_share():
    state = torch.get_rng_state()
    list(learn([("a", "b")] * 3, ("a", "b"), dim=2, seed=1, steps=3))
    assert (torch.get_rng_state() == state).all()


def learned(setting: Setting) -> list[State]:
    """The states at each snapshot."""
    told = learn(setting.sentences, setting.words, dim=setting.dim, seed=setting.seed)
    return [State(setting, snapshot.step, "", snapshot.vectors) for snapshot in told]


@pytest.fixture(scope="module", params=["en", "zh"])
def states(request) -> list[State]:
    return learned(Setting(request.param))


def test_from_step_100_on_the_three_groups_lie_together_and_apart(states):
    for state in states[10:]:
        assert min(state.inside(name) for name in GROUPS) >= 0.9
        pairs_of_groups = ((0, 1), (0, 2), (1, 2))
        assert max(state.between(GROUPS[i], GROUPS[j]) for i, j in pairs_of_groups) < 0.5


def test_nothing_lies_together_before_the_first_step(states):
    assert max(states[0].inside(name) for name in GROUPS) < 0.5


def test_opposites_that_are_used_alike_lie_together(states):
    assert states[-1].cosine(*states[-1].setting.opposites) > 0.9


def test_the_word_with_two_uses_lies_between(states):
    last = states[-1]
    animal, action, plant = last.to_groups[last.words.index(last.setting.two_uses)]
    assert min(animal, action) > 0.3
    assert max(animal, action) < 0.9
    assert abs(animal - action) < 0.3
    assert plant < min(animal, action)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_three_sentences_place_a_made_up_word_among_the_animals(language):
    setting = Setting(language, taught=Taught("blick", "animal", 3))
    last = learned(setting)[-1]
    assert last.step == STEPS
    hidden = (setting.two_uses,)
    assert set(last.neighbours("blick", hidden, 4)) <= set(LEXICONS[language].classes["ANIMAL"])
    assert np.argmax(last.to_groups[last.words.index("blick")]) == 0
