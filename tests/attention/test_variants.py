"""The lessons' example, bank by deep river, to the published six digits.

Features (open, water, money); the three maps take 3 features to 2, so that no transposition
goes unnoticed. The lessons print columns; here a row is a word.
"""

from functools import partial

import pytest
import torch

from attention import (
    additive_scores,
    attend,
    attend_fused,
    attend_one_by_one,
    identity_weights,
    relu_weights,
)

RIVER = torch.tensor([[1.0, 1, 1], [1, 0, 0], [1, 1, 0], [0, 2, 0]])  # bank by deep river
MONEY = torch.tensor([[1.0, 1, 1], [1, 0, 0], [1, 0, 1], [0, 0, 2]])  # bank with much money
QUERY = torch.tensor([[1.0, 0, 0], [0, 1, 1]])
KEY = torch.tensor([[1.0, 1, 1], [-1, 0, 0]])
VALUE = torch.tensor([[0.0, 1, 0], [0, 0, 1]])
WEIGHTS = [
    [0.236883, 0.032059, 0.087144, 0.643914],
    [0.534447, 0.072329, 0.196612, 0.196612],
    [0.399486, 0.054065, 0.146963, 0.399486],
    [0.096255, 0.096255, 0.096255, 0.711235],
]
OUTPUT = [[1.611856, 0.236883], [1.124282, 0.534447], [1.345422, 0.399486], [1.614979, 0.096255]]


def maps(words, query=QUERY, key=KEY):
    return words @ query.T, words @ key.T, words @ VALUE.T


def assert_printed(tensor, numbers, digits=6):
    expected = torch.tensor(numbers)
    torch.testing.assert_close(tensor, expected, atol=0.51 * 10**-digits, rtol=1e-6)


def test_bank_by_deep_river():
    trace = attend(*maps(RIVER), scale=1.0)
    scores = [[1, -1, 0, 2], [3, 1, 2, 2], [2, 0, 1, 2], [-2, -2, -2, 0]]
    assert trace.scores.tolist() == scores
    assert_printed(trace.weights, WEIGHTS)
    assert_printed(trace.output, OUTPUT)


def test_money_mirrors_the_outputs_under_the_same_weights():
    trace = attend(*maps(MONEY), scale=1.0)
    assert_printed(trace.weights, WEIGHTS)
    assert_printed(trace.output.flip(-1), OUTPUT)


@pytest.mark.parametrize("route", [attend_one_by_one, attend_fused])
def test_the_other_routes_print_the_same_outputs(route):
    assert_printed(route(*maps(RIVER), scale=1.0), OUTPUT)


def test_dividing_by_the_root_of_the_dimension_flattens_the_row():
    assert_printed(attend(*maps(RIVER)).weights[0], [0.266, 0.065, 0.131, 0.539], digits=3)


def test_leaving_out_a_word_shares_its_weight_among_the_others():
    trace = attend(*maps(RIVER[[0, 1, 3]]), scale=1.0)
    assert_printed(trace.weights[0], [0.259496, 0.035119, 0.705385])
    assert_printed(trace.output[0], [1.670265, 0.259496])


def test_other_orders_of_the_words_reorder_the_outputs():
    order = [2, 0, 3, 1]
    shuffled = attend(*maps(RIVER[order]), scale=1.0).output
    assert_printed(shuffled, [OUTPUT[place] for place in order])


def test_swapping_query_and_key_is_another_layer():
    trace = attend(*maps(RIVER, query=KEY, key=QUERY), scale=1.0)
    assert_printed(trace.weights[0, 1], 0.662, digits=3)
    assert_printed(trace.output[0], [0.342, 0.090], digits=3)


def test_relu_makes_a_sum_of_the_average_and_river_gets_nothing():
    trace = attend(*maps(RIVER), scale=1.0, weights=relu_weights)
    assert trace.output.tolist() == [[5, 1], [9, 3], [7, 2], [0, 0]]


def test_without_any_function_a_weight_may_be_negative():
    trace = attend(*maps(RIVER), scale=1.0, weights=identity_weights)
    assert trace.output.tolist() == [[5, 1], [9, 3], [7, 2], [-4, -2]]


@pytest.mark.parametrize("weights", [relu_weights, identity_weights])
def test_a_closed_key_weighs_nothing_in_any_variant(weights):
    mask = torch.ones(4, 4, dtype=torch.bool)
    mask[:, 3] = False
    trace = attend(*maps(RIVER), scale=1.0, weights=weights, mask=mask)
    assert trace.weights[:, 3].tolist() == [0, 0, 0, 0]
    assert trace.scores[0, 3] == 2


def test_additive_scores_of_bank():
    additive = partial(additive_scores, direction=torch.ones(2))
    trace = attend(*maps(RIVER), scores=additive)
    assert_printed(trace.scores[0], [1.76, 1.73, 1.76, 1.96], digits=2)
    assert_printed(trace.weights[0], [0.239, 0.231, 0.238, 0.292], digits=3)
    doubled = attend(*maps(RIVER), scores=additive, scale=2.0).scores
    torch.testing.assert_close(doubled, 2 * trace.scores)


def test_additive_scores_keep_query_and_key_apart_with_leading_axes():
    q, k, direction = torch.randn(2, 3, 5), torch.randn(2, 7, 5), torch.randn(5)
    scores = additive_scores(q, k, direction=direction)
    one = (direction * (q[1, 2] + k[1, 6]).tanh()).sum()
    torch.testing.assert_close(scores[1, 2, 6], one)


def test_i_saw_a_saw_gives_both_saws_the_same_output():
    words = torch.eye(3)[[0, 1, 2, 1]]
    trace = attend(words, words, words, scale=1.0)
    for saw in (1, 3):
        assert_printed(trace.weights[saw], [0.134471, 0.365529, 0.134471, 0.365529])


def test_i_saw_a_saw_with_places_added_tells_the_two_apart():
    words = torch.cat((torch.eye(3)[[0, 1, 2, 1]], torch.eye(4)), dim=-1)
    output = attend(words, words, torch.eye(4), scale=1.0).output
    assert not torch.allclose(output[1], output[3])
