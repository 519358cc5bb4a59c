"""Two heads by hand, profiles, sets of heads, pairs; all numbers of lessons 3 and 5 are exact."""

import pytest
import torch

from attention import AttentionTrace
from learning.seeding import seeded
from text.dictionary import EXAMPLES
from text.heads import (
    Network,
    Outcome,
    every,
    identified,
    identify,
    named,
    pair,
    sets,
    telling,
)
from text.heads_by_hand import formula, head, heads, joined, mixed, outputs, split, strips, summed
from text.heads_measured import counted, cue_shares, outcome, tags_without
from text.heads_profile import asker, even_distance, on_cue, profiles
from text.tagged import Ambiguous
from text.tagging import build, open_task
from text.window_tags import Tagger
from text.worked import PRESETS, worked

BANK = worked(("bank", "by", "deep", "river"))


def near(tensor, expected) -> bool:
    return torch.allclose(tensor, torch.tensor(expected, dtype=tensor.dtype), atol=1e-6)


def test_each_head_by_hand():
    first, second = heads(BANK)
    assert first.scores[0].tolist() == [3, 1, 2, 2]
    assert second.scores[0].tolist() == [-2, -2, -2, 0]
    assert BANK.trace().scores[0].tolist() == [1, -1, 0, 2]
    assert near(first.weights[0], [0.534447, 0.072329, 0.196612, 0.196612])
    assert near(second.weights[0], [0.096255, 0.096255, 0.096255, 0.711235])
    assert near(first.weights[3], [0.25] * 4)  # river asks nothing in head 1


def test_joined_and_mixed_by_hand():
    one, two = joined(BANK).T
    assert near(one, [1.124282, 1.124282, 1.124282, 1])
    assert near(two, [0.096255, 0.25, 0.174878, 0.096255])
    expected = [[1.220538, 1.028027], [1.374282, 0.874282], [1.299160, 0.949405],
                [1.096255, 0.903745]]  # fmt: skip
    assert near(mixed(BANK), expected)


def test_splitting_projecting_and_one_matrix_are_the_same():
    assert head(BANK, 0).query == ((1, 0, 0),)
    assert split(BANK).projected == split(BANK).one_matrix == 0


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("sentence", [*EXAMPLES["en"], *EXAMPLES["zh"]])
def test_the_single_score_is_the_sum_of_the_heads(preset, sentence):
    example = worked(tuple(sentence.split()), preset=preset)
    assert summed(example) == 0
    assert split(example).projected == split(example).one_matrix == 0


def test_the_tables_hold_what_was_computed():
    table = strips(BANK, 0, "scores").pivot(index="row", columns="place", values="value")
    assert table.loc[["1", "2"]].sum().tolist() == table.loc["one"].tolist()
    assert outputs(BANK).iloc[0].tolist() == ["1 bank", "1.124", "0.096", "1.221", "1.028"]
    split_line, mix_line = formula(BANK, 0)
    assert split_line.endswith(r"\begin{pmatrix}1 & 0 & 0\end{pmatrix}")
    assert r"\begin{pmatrix}1.221 \\ 1.028\end{pmatrix}" in mix_line


def test_four_heads_cost_as_much_as_one():
    assert counted(32).one == counted(32).four == 4 * 33 * 32


def test_heads_have_names_that_come_back_from_a_link():
    assert every(2, 3)[4] == (1, 1)
    assert [named((1, 2), blocks) for blocks in (1, 2)] == ["3", "2.3"]
    assert identified(identify([(1, 2), (0, 0)]), 2, 3) == (((0, 0), (1, 2)), 0)
    assert identified("none", 2, 3) == identified("", 2, 3) == ((), 0)
    assert identified("9-9,x,1-1,1-1", 2, 3) == (((0, 0),), 2)


def test_every_set_of_two_heads_and_every_single_one_of_eight():
    assert sets(1, 2) == ((), ((0, 0),), ((0, 1),), ((0, 0), (0, 1)))
    assert len(sets(2, 4)) == 9


def traced(*weights) -> AttentionTrace:
    """A trace of one sentence whose heads have these weights."""
    stack = torch.tensor([weights])
    return AttentionTrace(stack, stack, stack, stack, stack, stack)


def test_a_profile_by_hand():
    own = torch.eye(3).tolist()
    even = torch.full((3, 3), 1 / 3).tolist()
    first, second = profiles([traced(own, even)], [Ambiguous(0, "far", 2)])
    assert (first.cue, first.before, first.itself, first.entropy, first.distance) == (
        0, 0, 1, 0, 0,
    )  # fmt: skip
    assert second.cue == pytest.approx(1 / 3)
    assert second.before == second.after == pytest.approx(2 / 9)  # one end has no neighbour
    assert second.entropy == pytest.approx(1)
    assert second.distance == pytest.approx(even_distance(3)) == pytest.approx(8 / 9)


def test_the_large_head_is_the_one_that_looks_at_the_cue():
    own, even = torch.eye(3).tolist(), torch.full((3, 3), 1 / 3).tolist()
    assert on_cue([traced(own, even)], [Ambiguous(1, "near", 1), Ambiguous(0, "far", 2)]) == (0, 1)
    assert on_cue([traced(own, even)], []) is None


def test_no_cue_no_share():
    assert profiles([traced(torch.eye(3).tolist())], [])[0].cue is None


def test_the_word_that_asks_first_is_a_far_one():
    close, far = Ambiguous(1, "near", 0), Ambiguous(4, "far", 9)
    assert asker([close, far], 12) == 4
    assert asker([close], 12) == 1
    assert asker([], 12) == 11


def network(*heads) -> Network:
    """Heads of one block by (share, far words right without it); all on: 0.98."""
    names = [(0, place) for place in range(len(heads))]
    cuts = [Outcome((name,), 0.9, far) for name, (_, far) in zip(names, heads, strict=True)]
    shares = tuple((name, share) for name, (share, _) in zip(names, heads, strict=True))
    return Network(1, len(heads), shares, (Outcome((), 0.99, 0.98), *cuts))


def test_the_pair_is_the_most_unlike_of_the_equal_ones():
    found = pair(network((0.56, 0.96), (0.55, 0.80), (0.53, 0.90), (0.2, 0.97)))
    assert found.heads == ((0, 0), (0, 1))
    assert found.shares == (0.56, 0.55)
    assert found.far == pytest.approx((0.96, 0.80))


def test_a_head_that_looks_more_and_is_missed_less_comes_first():
    found = pair(network((0.5, 0.96), (0.49, 0.70), (0.17, 0.93)))
    assert found.heads == ((0, 0), (0, 2))
    assert pair(network((0.5, 0.96), (0.17, 0.95))) is None  # effects too alike


def test_the_first_network_with_a_pair_is_the_telling_one():
    plain, telltale = network((0.6, 0.5), (0.4, 0.9)), network((0.5, 0.9), (0.5, 0.6))
    assert telling([plain, telltale, telltale]) == 1
    assert telling([telltale, plain]) == 0
    assert telling([plain, plain]) == 0


@pytest.mark.parametrize(
    "heads",
    [
        ((0.6, 0.5), (0.4, 0.9)),  # who looks more is missed more
        ((0.5, 0.90), (0.5, 0.88)),  # effects too alike
        ((0.05, 0.9), (0.05, 0.5)),  # neither looks for the cue
        ((0.6, 0.9),),
    ],
)
def test_without_a_clear_pair_there_is_no_claim(heads):
    assert pair(network(*heads)) is None


@pytest.fixture(scope="module")
def untrained():
    task = open_task("two-label", 1, 0)
    with seeded(1):
        model = build({"rung": "attention", "heads": 2}, task)
    return Tagger(model.eval(), task.vocabulary, task.labels), task


def test_shares_on_the_cue_of_the_test_words(untrained):
    tagger, task = untrained
    shares = cue_shares(tagger.model, task)
    assert shares.shape == (1, 2)
    count, total = 0, torch.zeros(2)
    for sentence in [one for one in task.corpus.test if one.ambiguous][:400]:
        far = [one for one in sentence.ambiguous if one.kind == "far"]
        traces = []
        ids = torch.tensor([task.vocabulary.ids(sentence.words)])
        if far:
            tagger.model(ids, torch.tensor([ids.shape[1]]), traces=traces)
        for one in far:
            total += traces[0].weights[0, :, one.place, one.cue].detach()
            count += 1
    assert torch.allclose(total / count, shares[0], atol=0.02)


def test_with_both_heads_off_a_word_knows_nothing_of_its_cue(untrained):
    tagger, task = untrained
    cut = outcome(tagger.model, task, ((0, 0), (0, 1)))
    assert cut.far <= 0.5
    words = ["in", "the", "cave", "with", "a", "good", "friend", "they", "found", "a", "bat"]
    off = tags_without(tagger, ((0, 0), (0, 1)), words)
    other = tags_without(tagger, ((0, 0), (0, 1)), ["in", "the", "stadium", *words[3:]])
    assert off[-1] == other[-1]
