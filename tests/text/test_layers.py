"""A second layer takes the outputs of the first as its inputs."""

from dataclasses import replace

import numpy as np
import pytest
import torch

from text.dictionary import DICTIONARY
from text.hull import contains, hull
from text.layers import apart, outputs_named, outputs_table
from text.worked import IDENTITY, Rules, Worked, worked

RIVER = worked(("bank", "by", "deep", "river"))


def test_two_words_of_the_same_value_keep_it_through_both_layers():
    twins = worked(("river", "sea"))
    assert twins.followed().trace().weights.tolist() == [[0.5, 0.5], [0.5, 0.5]]
    assert twins.followed().trace().output.tolist() == [[2, 0], [2, 0]]


def test_the_second_layer_of_the_lesson_is_softmax_of_b_with_b_times_b():
    b = np.array(RIVER.trace().output.tolist())
    powers = np.exp(b @ b.T)
    weights = powers / powers.sum(axis=1, keepdims=True)
    found = RIVER.followed().trace()
    assert np.array(found.weights.tolist()) == pytest.approx(weights)
    assert np.array(found.output.tolist()) == pytest.approx(weights @ b)


def test_its_matrices_make_queries_keys_and_values_of_the_outputs():
    turn, double = ((0.0, 1.0), (-1.0, 0.0)), ((2.0, 0.0), (0.0, 2.0))
    b = RIVER.trace().output
    found = RIVER.followed(turn, double, IDENTITY).trace()
    assert torch.equal(found.queries, torch.stack([b[:, 1], -b[:, 0]], dim=1))
    assert torch.equal(found.keys, 2 * b)
    assert torch.equal(found.values, b)


@pytest.mark.parametrize(
    "rules",
    [Rules(True), Rules(score="additive", direction=(2.0, -1.0)), Rules(self_term=False)],
)
def test_the_rules_in_use_hold_in_both_layers(rules):
    second = replace(RIVER, rules=rules).followed()
    assert second.rules == rules
    assert (second.trace().weights.diagonal() == 0).all() == (not rules.self_term)


@pytest.mark.parametrize("seed", range(10))
def test_averages_of_averages_stay_inside_the_averages(seed):
    generator = torch.Generator().manual_seed(seed)
    picks = torch.randint(len(DICTIONARY), (5,), generator=generator).tolist()
    first = worked(tuple(list(DICTIONARY)[pick] for pick in picks))
    corners = hull([tuple(row) for row in first.trace().output.tolist()])
    after = first.followed().trace().output.tolist()
    assert all(contains(corners, tuple(row), slack=1e-9) for row in after)


def test_how_far_apart_the_outputs_lie_is_said_for_both_layers():
    each_other = Worked(("a", "b"), ((0.0, 3.0, 4.0), (0.0,) * 3), rules=Rules(self_term=False))
    assert each_other.trace().output.tolist() == [[0, 0], [3, 4]]  # each takes the other's value
    assert apart(each_other, each_other.followed()).values == {"one": "5", "two": "5"}
    said = apart(RIVER, RIVER.followed()).values
    b = RIVER.trace().output
    longest = max((one - other).norm().item() for one in b for other in b)
    assert float(said["one"]) == pytest.approx(longest, abs=5e-4)
    assert float(said["two"]) < float(said["one"])


def test_the_outputs_of_both_layers_stand_beside_each_other():
    table = outputs_table(RIVER, RIVER.followed())
    assert table["word"].tolist() == ["1 bank", "2 by", "3 deep", "4 river"]
    assert table["b, the first layer"][0] == "(1.612, 0.237)"
    assert table.shape == (4, 3)


def test_a_lone_word_has_one_output_and_no_distance():
    alone = worked(("bank",))
    assert outputs_named(alone) == "b¹"
    assert outputs_named(RIVER) == "b¹ … b⁴"
    assert apart(alone, alone.followed()).values == {"one": "0", "two": "0"}
