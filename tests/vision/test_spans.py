import pytest
import torch

from messages import FieldspanError
from vision import PatchTransformer, attention_of, head_maps, head_spans, uniform_distance


def small(**changes) -> PatchTransformer:
    torch.manual_seed(0)
    options = {"image_size": (12, 20), "patch": 4, "dim": 8, "heads": 2, "depth": 3}
    return PatchTransformer(**(options | changes)).eval()


def blind(model: PatchTransformer) -> PatchTransformer:
    """The model with queries of zero: every open key counts alike."""
    for block in model.blocks:
        torch.nn.init.zeros_(block.attention.qkv.weight)
    return model


def sharp(model: PatchTransformer) -> PatchTransformer:
    for block in model.blocks:
        block.attention.qkv.weight.data.mul_(50)
    return model


def test_a_patch_that_sees_itself_alone_spans_nothing():
    spans = head_spans(small(radius=0), torch.randn(2, 3, 12, 20))
    for measure in (spans.distance, spans.entropy, spans.radius90):
        assert measure.tolist() == [[0.0, 0.0]] * 3


def test_uniform_attention_on_32_pixels_spans_16_and_a_half():
    model = blind(small(image_size=32, depth=2))
    spans = head_spans(model, torch.randn(3, 3, 32, 32))
    torch.testing.assert_close(spans.distance, torch.full((2, 2), uniform_distance(8, 8, 4)))
    torch.testing.assert_close(spans.entropy, torch.ones(2, 2))
    torch.testing.assert_close(spans.distance_spread, torch.zeros(2, 2), atol=1e-5, rtol=0)


def test_uniform_attention_to_the_neighbours_spans_4_pixels():
    model = blind(small(image_size=32, depth=1, radius=1))
    spans = head_spans(model, torch.randn(1, 3, 32, 32))
    inner, edge, corner = (4 + 4 * 2**0.5) / 9, (3 + 2 * 2**0.5) / 6, (2 + 2**0.5) / 4
    expected = 4 * (36 * inner + 24 * edge + 4 * corner) / 64
    assert spans.distance[0, 0].item() == pytest.approx(expected)
    assert expected == pytest.approx(4.085, abs=5e-4)


def test_ninety_percent_of_uniform_attention_on_three_patches_in_a_row():
    model = blind(small(image_size=(4, 12), depth=1))
    # queries at columns 0 and 2: a third of the attention lies at 0, 4 and 8 pixels
    assert head_spans(model, torch.randn(1, 3, 4, 12)).radius90.tolist() == [[8.0, 8.0]]


def test_the_batch_size_changes_no_measure():
    model, images = sharp(small()), torch.randn(5, 3, 12, 20)
    one, other = head_spans(model, images, batch=2), head_spans(model, images)
    torch.testing.assert_close(one.distance, other.distance)
    torch.testing.assert_close(one.radius90_spread, other.radius90_spread)


def test_the_spread_is_over_images():
    model, images = sharp(small()), torch.randn(3, 3, 12, 20)
    alone = torch.stack([head_spans(model, image[None]).distance for image in images])
    together = head_spans(model, images)
    torch.testing.assert_close(together.distance, alone.mean(dim=0))
    torch.testing.assert_close(together.distance_spread, alone.std(dim=0, correction=0))
    assert bool((together.distance_spread > 0).all())


def test_maps_come_in_batches_with_one_trace_a_layer():
    pieces = list(head_maps(small().train(), torch.randn(5, 3, 12, 20), batch=2))
    shapes = [[tuple(trace.weights.shape) for trace in piece] for piece in pieces]
    assert shapes == [[(count, 2, 15, 15)] * 3 for count in (2, 2, 1)]
    assert not pieces[0][0].weights.requires_grad


def test_one_patch_looks_where_its_row_of_the_trace_says():
    model, image = sharp(small()), torch.randn(3, 12, 20)
    (traces,) = head_maps(model, image[None])
    looked = attention_of(model, image, layer=1, head=1, query=(2, 3))
    assert looked.shape == (3, 5)
    torch.testing.assert_close(looked.flatten(), traces[1].weights[0, 1, 2 * 5 + 3])
    heads = [attention_of(model, image, layer=1, head=head, query=(2, 3)) for head in (0, 1)]
    mean = attention_of(model, image, layer=1, head=None, query=(2, 3))
    torch.testing.assert_close(mean, (heads[0] + heads[1]) / 2)
    assert float(mean.sum()) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"layer": 3}, "layer from 0 to 2, got 3"),
        ({"head": 2}, "head from 0 to 1, got 2"),
        ({"query": (3, 0)}, "query row from 0 to 2, got 3"),
        ({"query": (0, -1)}, "query column from 0 to 4, got -1"),
    ],
)
def test_a_place_outside_is_answered_in_one_sentence(changes, words):
    asked = {"layer": 0, "head": 0, "query": (0, 0)} | changes
    with pytest.raises(FieldspanError, match=words):
        attention_of(small(), torch.randn(3, 12, 20), **asked)
