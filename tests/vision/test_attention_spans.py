"""Spans over all patches: nulls, class tokens, batches."""

import math

import pytest
import torch

from messages import FieldspanError
from tests.vision.test_spans import blind, sharp, small
from vision import attention_spans, head_spans
from vision.spans import among_patches
from vision.token_grid import TokenGrid


def test_renormalised_by_hand_on_two_by_three_patches_with_one_token_before_them():
    weights = torch.zeros(1, 1, 7, 7)
    weights[0, 0, :, 0] = 0.5
    weights[0, 0, 1, 1], weights[0, 0, 1, 4] = 0.3, 0.2  # the first patch: itself, the one below
    weights[0, 0, 2:, 3] = 0.5
    kept, removed = among_patches(weights, TokenGrid(1, 2, 3, 4))
    torch.testing.assert_close(kept[0, 0, 0], torch.tensor([0.6, 0, 0, 0.4, 0, 0]))
    torch.testing.assert_close(kept[0, 0, 1], torch.tensor([0.0, 0, 1, 0, 0, 0]))
    torch.testing.assert_close(removed, torch.full((1, 1, 6), 0.5))


def test_a_patch_that_looks_at_the_token_alone_is_left_with_nothing():
    weights = torch.zeros(1, 1, 3, 3)
    weights[..., 0] = 1
    kept, removed = among_patches(weights, TokenGrid(1, 1, 2, 4))
    assert kept.tolist() == [[[[0, 0], [0, 0]]]]
    assert removed.tolist() == [[[1, 1]]]


def test_a_query_that_looks_at_the_token_alone_is_left_out_of_the_means(monkeypatch):
    weights = torch.zeros(2, 2, 3, 3)  # two images, two heads; a class token and two patches
    weights[..., 0] = 1
    weights[0, 0, 2] = torch.tensor([0.5, 0.5, 0.0])  # one patch of one image looks at the other
    monkeypatch.setattr("vision.spans.token_grid", lambda *_: TokenGrid(1, 1, 2, 4))
    monkeypatch.setattr("vision.spans.attention_weights_of", lambda *_: [weights])
    spans = attention_spans(torch.nn.Identity(), torch.zeros(2, 3, 4, 8))
    nan = math.nan
    for name, expected in (
        ("distance", [[4.0, nan]]), ("radius90", [[4.0, nan]]), ("entropy", [[0.0, nan]]),
        ("removed", [[0.875, 1.0]]), ("distance_spread", [[0.0, nan]]),
        ("per_query", [[[[nan, 4.0]], [[nan, nan]]]]),
    ):  # fmt: skip
        found = getattr(spans, name)
        torch.testing.assert_close(found, torch.tensor(expected), equal_nan=True)


@pytest.mark.parametrize(
    ("side", "patch", "null", "local"),
    [(32, 4, 16.55, 4.09), (32, 2, 16.65, 2.10), (32, 8, 16.06, 7.74), (224, 16, 116.5, 16.7)],
)
def test_the_nulls_of_looking_everywhere_alike_and_at_the_neighbours_alike(
    side, patch, null, local
):
    options = {"image_size": side, "patch": patch, "depth": 1, "dim": 4, "heads": 1}
    image = torch.zeros(1, 3, side, side)
    spans = attention_spans(blind(small(**options)), image)
    assert spans.uniform == pytest.approx(null, abs=null / 2000)
    torch.testing.assert_close(spans.distance, torch.tensor([[spans.uniform]]))
    torch.testing.assert_close(spans.per_query[0, 0], spans.uniform_per_query)
    near = attention_spans(blind(small(radius=1, **options)), image)
    assert float(near.distance) == pytest.approx(local, abs=local / 200)


def test_from_the_middle_and_from_a_corner():
    spans = attention_spans(blind(small(image_size=32, depth=1)), torch.zeros(1, 3, 32, 32))
    assert float(spans.uniform_per_query[0, 7]) == pytest.approx(21.9, abs=0.05)
    assert float(spans.uniform_per_query[3, 4]) == pytest.approx(12.4, abs=0.05)


def test_batches_of_any_size_give_the_same_numbers():
    model, images = sharp(small()), torch.randn(5, 3, 12, 20)
    whole = attention_spans(model, images)
    for batch in (1, 2, 4):
        parts = attention_spans(model, images, batch=batch)
        for name in ("distance", "entropy", "radius90", "radius90_spread", "per_query"):
            torch.testing.assert_close(getattr(parts, name), getattr(whole, name))


def test_a_heads_distance_is_the_mean_of_its_queries():
    spans = attention_spans(sharp(small()), torch.randn(3, 3, 12, 20))
    torch.testing.assert_close(spans.per_query.mean(dim=(-2, -1)), spans.distance)
    assert spans.per_query.shape == (3, 2, 3, 5)
    assert (spans.grid, spans.patch, spans.prefix) == ((3, 5), 4, 0)
    assert spans.removed.tolist() == [[0.0, 0.0]] * 3


def test_every_second_patch_asks_while_a_run_learns():
    model, images = sharp(small()), torch.randn(3, 3, 12, 20)
    all_ask, half = attention_spans(model, images), head_spans(model, images)
    torch.testing.assert_close(half.per_query, all_ask.per_query[..., ::2, ::2])
    torch.testing.assert_close(half.distance, half.per_query.mean(dim=(-2, -1)))


def test_no_image_is_answered_in_one_sentence():
    with pytest.raises(FieldspanError, match="at least one image"):
        attention_spans(small(), torch.zeros(0, 3, 12, 20))
