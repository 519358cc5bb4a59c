"""The numbers of the worked example, as a reader would work them out on paper."""

import math

import pytest
import torch

from text.dictionary import DICTIONARY, EXAMPLES, in_language, read_sentence
from text.hull import contains, hull
from text.worked import Rules, cleaned, worked

RIVER = ("bank", "by", "deep", "river")
WEIGHTS = [
    [0.236883, 0.032059, 0.087144, 0.643914],
    [0.534447, 0.072329, 0.196612, 0.196612],
    [0.399486, 0.054065, 0.146963, 0.399486],
    [0.096255, 0.096255, 0.096255, 0.711235],
]
OUTPUT = [[1.611856, 0.236883], [1.124282, 0.534447], [1.345422, 0.399486], [1.614979, 0.096255]]


def near(found: torch.Tensor, wanted: list) -> None:
    assert found.tolist() == [pytest.approx(row, abs=1e-6) for row in wanted]


def test_scores_are_the_whole_numbers_of_the_lesson():
    scores = worked(RIVER).trace().scores.tolist()
    assert scores == [[1, -1, 0, 2], [3, 1, 2, 2], [2, 0, 1, 2], [-2, -2, -2, 0]]


def test_weights_and_outputs_have_the_six_digits_of_the_lesson():
    trace = worked(RIVER).trace()
    near(trace.weights, WEIGHTS)
    near(trace.output, OUTPUT)


def test_weights_of_one_row_follow_from_powers_of_e():
    powers = [math.exp(score) for score in (1, -1, 0, 2)]
    by_hand = [power / sum(powers) for power in powers]
    assert worked(RIVER).trace().weights[0].tolist() == pytest.approx(by_hand)


def test_much_money_mirrors_the_output_and_leaves_the_weights():
    river, money = worked(RIVER), worked(("bank", "with", "much", "money"))
    assert river.mirrored() == money
    near(money.trace().weights[:1], WEIGHTS[:1])
    near(money.trace().output[:1], [OUTPUT[0][::-1]])


def test_without_deep_the_scores_stay_and_the_rest_shares_the_whole():
    before, after = worked(RIVER), worked(RIVER).without(2)
    assert after.trace().scores[0].tolist() == [1, -1, 2]
    near(after.trace().weights[:1], [[0.259496, 0.035119, 0.705385]])
    near(after.trace().output[:1], [[1.670265, 0.259496]])
    assert before.words == RIVER


@pytest.mark.parametrize(
    ("rules", "weights", "output"),
    [
        (Rules(scaled=True), [0.266, 0.065, 0.131, 0.539], None),
        (Rules(score="additive"), [0.239, 0.231, 0.238, 0.292], None),
        (Rules(normaliser="relu"), [1, 0, 0, 2], [5, 1]),
        (Rules(normaliser="none"), [1, -1, 0, 2], [5, 1]),
        (Rules(self_term=False), None, [1.802, 0]),
    ],
)
def test_other_rules_give_the_numbers_of_the_lesson(rules, weights, output):
    trace = worked(RIVER, rules=rules).trace()
    if weights:
        assert trace.weights[0].tolist() == pytest.approx(weights, abs=5e-4)
    if output:
        assert trace.output[0].tolist() == pytest.approx(output, abs=5e-4)


def test_without_softmax_the_river_gets_nothing_or_what_it_never_had():
    assert worked(RIVER, rules=Rules(normaliser="relu")).trace().output[3].tolist() == [0, 0]
    assert worked(RIVER, rules=Rules(normaliser="none")).trace().output[3].tolist() == [-4, -2]


def test_additive_scores_are_sums_of_tanh():
    row = worked(RIVER, rules=Rules(score="additive")).trace().scores[0].tolist()
    by_hand = [math.tanh(1 + first) + math.tanh(2 + second)
               for first, second in ((3, -1), (1, -1), (2, -1), (2, 0))]  # fmt: skip
    assert row == pytest.approx(by_hand)
    assert row == pytest.approx([1.76, 1.73, 1.76, 1.96], abs=5e-3)


def test_asking_nothing_is_the_plain_average():
    trace = worked(RIVER, preset="no-question").trace()
    assert trace.weights[0].tolist() == [0.25] * 4
    assert trace.output[0].tolist() == [1, 0.25]


def test_query_and_key_are_not_interchangeable():
    trace = worked(RIVER, preset="swapped").trace()
    assert trace.output[0].tolist() == pytest.approx([0.342, 0.090], abs=5e-4)
    assert trace.weights[0, 1].item() == pytest.approx(0.662, abs=5e-4)


@pytest.mark.parametrize(("count", "share"), [(0, 0.64), (10, 0.34), (50, 0.12)])
def test_words_that_say_nothing_take_a_share_all_the_same(count, share):
    weights = worked(RIVER).padded(count, "the").trace().weights[0]
    assert weights[3].item() == pytest.approx(share, abs=5e-3)
    assert weights.sum().item() == pytest.approx(1)


@pytest.mark.parametrize("seed", range(20))
def test_an_average_lies_in_the_hull_of_the_values_and_a_sum_need_not(seed):
    generator = torch.Generator().manual_seed(seed)
    picks = torch.randint(len(DICTIONARY), (5,), generator=generator).tolist()
    sentence = tuple(list(DICTIONARY)[pick] for pick in picks)
    trace = worked(sentence).trace()
    corners = hull([tuple(value) for value in trace.values.tolist()])
    assert all(contains(corners, tuple(output), slack=1e-9) for output in trace.output.tolist())


def test_a_sum_leaves_the_hull_of_the_values():
    trace = worked(RIVER, rules=Rules(normaliser="relu")).trace()
    corners = hull([tuple(value) for value in trace.values.tolist()])
    assert corners == [(0, 0), (2, 0), (1, 1)]
    assert not contains(corners, tuple(trace.output[0].tolist()))


def test_a_lone_word_keeps_itself():
    assert worked(("bank",), rules=Rules(self_term=False)).trace().weights.tolist() == [[1]]


def test_the_chinese_example_has_the_numbers_of_the_english_one():
    for chinese, english in zip(EXAMPLES["zh"], EXAMPLES["en"], strict=True):
        pair = [worked(read_sentence(text).words).trace() for text in (chinese, english)]
        assert torch.equal(pair[0].output, pair[1].output)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("Bank by deep RIVER.", RIVER),
        ("流水来自深河", ("流水", "来自", "深", "河")),
        ("流水 来自 大额 存款", ("流水", "来自", "大额", "存款")),
        ("流水来自 深河", ("流水", "来自", "深", "河")),
        ("川と한국", ("川", "と", "한", "국")),
        ("the river's bank", ("the", "river", "'s", "bank")),
        ("", ()),
        ("   ", ()),
        ("$x$ **b**", ("x", "b")),
        ("<script>", ("script",)),
    ],
)
def test_a_sentence_is_read_as_words_without_signs(typed, words):
    assert read_sentence(typed).words == words


def test_an_endless_sentence_is_cut_and_says_so():
    assert read_sentence("the " * 400).left_out > 0
    long = read_sentence("a" * 10_000)
    assert long.words == ("a" * 14,)
    assert long.shortened
    assert not read_sentence("bank by deep river!").shortened
    assert not read_sentence("流水、来自深河……").shortened


def test_example_sentences_follow_the_language_and_others_stay():
    assert in_language("bank by deep river", "zh") == "流水 来自 深 河"
    assert in_language("流水 来自 大额 存款", "en") == "bank with much money"
    assert in_language("my own words", "zh") == "my own words"


@pytest.mark.parametrize("odd", [float("nan"), float("inf"), -float("inf"), 1e308, None, "x", 11])
def test_odd_cells_are_set_back_and_counted(odd):
    numbers, count = cleaned([[1.0, odd, -10]], ((7.0, 8.0, 9.0),))
    assert numbers == ((1.0, 8.0, -10.0),)
    assert count == 1
