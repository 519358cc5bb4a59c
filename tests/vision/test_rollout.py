import pytest
import torch

from messages import FieldspanError
from vision import PatchTransformer, head_maps
from vision.rollout import mixing, one_row, rolled_from, rollout

FIRST = torch.tensor([[[0.2, 0.8], [0.6, 0.4]]])  # one head
SECOND = torch.tensor([[[1.0, 0.0], [0.5, 0.5]]])


def random_weights(*shape: int, seed: int = 0) -> torch.Tensor:
    """Positive rows that sum to 1."""
    drawn = torch.rand(*shape, generator=torch.Generator().manual_seed(seed)) ** 4
    return drawn / drawn.sum(dim=-1, keepdim=True)


def test_two_layers_of_two_tokens_by_hand():
    # A_1 = rows (.6 .4) (.3 .7), A_2 = rows (1 0) (.25 .75), R = A_2 A_1
    torch.testing.assert_close(rollout([FIRST])[0], torch.tensor([0.6, 0.4]))
    wanted = torch.tensor([[0.6, 0.4], [0.25 * 0.6 + 0.75 * 0.3, 0.25 * 0.4 + 0.75 * 0.7]])
    torch.testing.assert_close(rollout([FIRST, SECOND]), wanted)


def test_heads_are_fused_by_their_mean_largest_or_smallest_by_hand():
    heads = torch.stack([FIRST[0], SECOND[0]])
    firsts = {"mean": (1.6, 0.4), "max": (2.0, 0.8), "min": (1.2, 0.0)}  # of W + I, row 0
    for fusion, row in firsts.items():
        wanted = torch.tensor(row) / sum(row)
        torch.testing.assert_close(rollout([heads], fusion=fusion)[0], wanted)


def test_the_smallest_weights_of_each_row_are_discarded_by_hand():
    weights = torch.tensor([[[0.1, 0.2, 0.7], [0.3, 0.3, 0.4], [0.5, 0.45, 0.05]]])
    rolled = rollout([weights], discard=0.34)  # one of three in each row, never its own
    wanted = torch.tensor([[1.1, 0.0, 0.7], [0.0, 1.3, 0.4], [0.5, 0.0, 1.05]])
    torch.testing.assert_close(rolled, wanted / wanted.sum(dim=-1, keepdim=True))


@pytest.mark.parametrize("fusion", ["mean", "max", "min"])
@pytest.mark.parametrize("discard", [0.0, 0.2, 0.5, 0.99])
def test_rows_sum_to_one_under_every_fusion_and_discard(fusion, discard):
    layers = [random_weights(2, 3, 7, 7, seed=seed) for seed in range(4)]
    rolled = rollout(layers, fusion=fusion, discard=discard)
    assert rolled.shape == (2, 7, 7)
    assert bool((rolled >= 0).all())
    torch.testing.assert_close(rolled.sum(dim=-1), torch.ones(2, 7))


def test_every_image_of_a_batch_has_the_rollout_it_has_alone():
    layers = [random_weights(3, 2, 5, 5, seed=seed) for seed in range(2)]
    together = rollout(layers, fusion="max", discard=0.4)
    for image in range(3):
        alone = rollout([layer[image] for layer in layers], fusion="max", discard=0.4)
        torch.testing.assert_close(together[image], alone)


def test_the_more_is_discarded_the_more_stays_a_token_s_own():
    layers = [random_weights(2, 6, 6, seed=seed) for seed in range(3)]
    own = [rollout(layers, discard=share).diagonal().sum() for share in (0.0, 0.3, 0.6, 0.99)]
    assert own == sorted(own)
    torch.testing.assert_close(rollout(layers, discard=0.99), torch.eye(6))


def test_looking_everywhere_alike_keeps_a_half_of_the_token_in_each_layer():
    even = torch.full((2, 4, 4), 0.25)
    wanted = 0.125 * torch.eye(4) + 0.875 / 4
    torch.testing.assert_close(rollout([even] * 3), wanted)


def transformer() -> PatchTransformer:
    torch.manual_seed(0)
    return PatchTransformer(image_size=(12, 20), patch=4, dim=8, heads=2, depth=3).eval()


def test_of_a_model_one_patch_s_row_or_the_mean_of_all_rows_is_read():
    model, image = transformer(), torch.randn(3, 12, 20)
    (traces,) = head_maps(model, image[None])
    rolled = rollout([trace.weights[0] for trace in traces[:2]])
    asked = rolled_from(model, image, layer=1, query=(2, 3))
    assert asked.shape == (3, 5)
    torch.testing.assert_close(asked.flatten(), rolled[2 * 5 + 3])
    pooled = rolled_from(model, image, layer=1)
    torch.testing.assert_close(pooled.flatten(), rolled.mean(dim=0))
    assert float(pooled.sum()) == pytest.approx(1.0)
    rows = [one_row(rolled, (3, 5), (row, column)) for row in range(3) for column in range(5)]
    torch.testing.assert_close(torch.stack(rows).mean(dim=0), pooled)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"layer": 3}, "layer from 0 to 2, got 3"),
        ({"query": (3, 0)}, "query row from 0 to 2, got 3"),
        ({"query": (0, 5)}, "query column from 0 to 4, got 5"),
        ({"discard": 1.0}, "discard to be at least 0 and less than 1"),
    ],
)
def test_what_cannot_be_rolled_out_is_answered_in_one_sentence(changes, words):
    with pytest.raises(FieldspanError, match=words):
        rolled_from(transformer(), torch.randn(3, 12, 20), **({"layer": 0} | changes))


def test_no_layer_at_all_is_answered_in_one_sentence():
    with pytest.raises(FieldspanError, match="at least one layer"):
        rollout([])


def test_a_share_discards_as_many_weights_as_it_says():
    weights = torch.rand(1, 100, 100) + 0.01
    mixed = mixing(weights, "mean", 0.29)  # 0.29 * 100 is 28.999999999999996
    assert (mixed == 0).sum(dim=-1).tolist() == [29] * 100
