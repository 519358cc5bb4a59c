"""The rungs: parameters by hand, what each can see, padding, heads switched off."""

import pytest
import torch

from attention import AttentionBlock, sinusoidal_1d
from learning.seeding import seeded
from messages import FieldspanError
from text.taggers import AttentionTagger, make_tagger, parameters, without_heads
from text.tagging import build, open_task

TABLE = {
    "word": ({"rung": "word"}, 4_872),
    "3": ({"rung": "window", "window": 3}, 8_968),
    "7": ({"rung": "window", "window": 7}, 17_160),
    "15": ({"rung": "window", "window": 15}, 33_544),
    "whole": ({"rung": "whole"}, 123_656),
    "attention": ({"rung": "attention"}, 11_112),
}
WORDS, LABELS = 11, 5


def made(seed=0, **options):
    with seeded(seed):
        model = make_tagger(options, words=WORDS, labels=LABELS, longest=9, places=64)
    return model.eval()


def sentence(length=7, seed=1):
    generator = torch.Generator().manual_seed(seed)
    return torch.randint(2, WORDS, (1, length), generator=generator), torch.tensor([length])


@pytest.mark.parametrize("rung", TABLE)
def test_parameters_are_those_of_the_reference_table(rung):
    options, expected = TABLE[rung]
    assert parameters(build(options, open_task("two-label", 20, 0))) == expected


def test_a_window_of_one_by_hand():
    words, window, dim, hidden, labels = 70, 3, 32, 64, 8
    by_hand = words * dim + (window * dim + 1) * hidden + (hidden + 1) * labels
    assert by_hand == TABLE["3"][1]


def test_more_heads_cost_nothing():
    one, four = (made(rung="attention", heads=heads) for heads in (1, 4))
    assert parameters(one) == parameters(four)


def seen_from(model, place, length=7):
    """The places whose word changes the answer at one place."""
    ids, lengths = sentence(length)
    scores = model(ids, lengths)[0, place]
    seen = set()
    for other in range(length):
        changed = ids.clone()
        changed[0, other] = 2 if ids[0, other] != 2 else 3
        if not torch.equal(model(changed, lengths)[0, place], scores):
            seen.add(other)
    return seen


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"rung": "word"}, {3}),
        ({"rung": "window", "window": 3}, {2, 3, 4}),
        ({"rung": "window", "window": 5}, {1, 2, 3, 4, 5}),
        ({"rung": "whole"}, set(range(7))),
        ({"rung": "attention"}, set(range(7))),
    ],
)
def test_each_rung_sees_its_window_and_no_more(options, expected):
    assert seen_from(made(**options), 3) == expected


def test_the_whole_sentence_window_reaches_from_end_to_end_of_the_longest_sentence():
    assert seen_from(made(rung="whole"), 8, length=9) == set(range(9))


@pytest.mark.parametrize("options", [options for options, _ in TABLE.values()], ids=TABLE)
def test_padding_changes_no_answer(options):
    model = made(**options)
    ids, lengths = sentence()
    padded = torch.cat([ids, torch.zeros(1, 4, dtype=torch.long)], dim=1)
    alone, beside = model(ids, lengths), model(padded, lengths)[:, :7]
    assert torch.allclose(alone, beside, atol=1e-6)


@pytest.mark.parametrize(
    ("options", "equal"),
    [
        ({"rung": "word"}, True),
        ({"positions": "none"}, True),
        ({"positions": "none", "blocks": 2, "heads": 4}, True),
        ({"positions": "sinusoidal"}, False),
        ({"positions": "learned"}, False),
        ({"rung": "window", "window": 3}, False),
    ],
)
def test_both_saws_of_i_saw_a_saw_are_alike_where_place_and_neighbours_are_unseen(options, equal):
    ids = torch.tensor([[2, 3, 4, 3]])
    scores = made(**options)(ids, torch.tensor([4]))[0]
    assert ((scores[1] - scores[3]).abs().max().item() < 1e-6) == equal


def test_the_tagger_stands_on_the_one_block_and_traces_every_one():
    model, traces = made(rung="attention", blocks=3, heads=4), []
    ids, lengths = sentence()
    traced = model(ids, lengths, traces=traces)
    assert isinstance(model.blocks[0], AttentionBlock)
    assert [trace.weights.shape for trace in traces] == [(1, 4, 7, 7)] * 3
    assert torch.allclose(traced, model(ids, lengths), atol=1e-5)


def test_learned_positions_end_where_they_were_made_to_end():
    model = made(positions="learned")
    ids, lengths = sentence(65)
    with pytest.raises(ValueError, match="at most 64"):
        model(ids, lengths)


def test_without_a_head_its_share_of_the_channels_hands_on_nothing():
    model = made(blocks=2, heads=4)
    off = without_heads(model, {(1, 2)})
    for block, name in ((0, "whole"), (1, "cut")):
        before = model.blocks[block].attention.project.weight
        after = off.blocks[block].attention.project.weight
        kept = torch.ones(32, dtype=torch.bool)
        if name == "cut":
            kept[16:24] = False
        assert torch.equal(after[:, kept], before[:, kept])
        assert not after[:, ~kept].any()


def test_switching_a_head_off_leaves_the_model_and_what_the_head_looks_at():
    model = made(heads=2)
    ids, lengths = sentence()
    scores, before, after = model(ids, lengths), [], []
    off = without_heads(model, [(0, 0)])
    changed = off(ids, lengths, traces=after)
    model(ids, lengths, traces=before)
    assert not torch.allclose(changed, scores)
    assert torch.equal(model(ids, lengths), scores)
    assert torch.equal(before[0].weights, after[0].weights)
    assert torch.equal(without_heads(model, [])(ids, lengths), scores)


def test_with_every_head_off_no_word_hears_of_another():
    model = made(blocks=2, heads=2)
    off = without_heads(model, {(block, head) for block in range(2) for head in range(2)})
    assert seen_from(off, 3) == {3}


def test_a_head_that_there_is_not_gets_a_sentence():
    with pytest.raises(FieldspanError, match="1 blocks and 2 heads, got block 0, head 2"):
        without_heads(made(), [(0, 2)])
    assert made(heads=4).heads == 4


@pytest.mark.parametrize("window", [0, 4])
def test_a_window_must_have_a_middle(window):
    with pytest.raises(FieldspanError, match="odd number"):
        made(rung="window", window=window)


def test_sinusoids_differ_from_no_positions_by_the_positions_alone():
    plain, placed = made(positions="none"), made(positions="sinusoidal")
    assert plain.state_dict().keys() == placed.state_dict().keys()
    assert isinstance(plain, AttentionTagger)


def test_words_begin_as_loud_as_places():
    model = make_tagger({}, words=500, labels=3, longest=9, places=64)
    words, places = model.embedding.weight[1:], sinusoidal_1d(64, 32)
    assert places.square().mean().item() == pytest.approx(0.5)
    assert words.square().mean().item() == pytest.approx(0.5, abs=0.03)
    assert not model.embedding.weight[0].any()
