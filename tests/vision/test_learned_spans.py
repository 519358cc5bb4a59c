"""Heads of a patch transformer that learn their span, in pixels, on a grid of 3 x 5 patches."""

import math

import pytest
import torch

from attention import AttentionTrace
from messages import FieldspanError
from vision import PatchTransformer, head_spans, macs, measure, parameters
from vision.distance import patch_distances
from vision.shuffling import told_otherwise

SMALL = {"image_size": (6, 10), "patch": 2, "dim": 8, "heads": 2, "depth": 3, "num_classes": 7}


def small(penalty: float | None = 0.0, seed: int = 0) -> PatchTransformer:
    torch.manual_seed(seed)
    return PatchTransformer(**SMALL, span_penalty=penalty)


def shrunk(model: PatchTransformer, raw: float) -> PatchTransformer:
    with torch.no_grad():
        for block in model.spans.blocks:
            block.raw.fill_(raw)
    return model


def traces_of(model, images) -> list[AttentionTrace]:
    traces: list[AttentionTrace] = []
    model(images, traces=traces)
    return traces


def test_spans_start_at_half_the_shorter_side_of_the_image():
    torch.testing.assert_close(small().spans.spans().detach(), torch.full((3, 2), 3.0))
    whole = PatchTransformer(span_penalty=0.0).spans.spans().detach()
    torch.testing.assert_close(whole, torch.full((4, 4), 16.0))


def test_the_soft_window_by_hand():
    # span 3 px and ramp 4 px: patches 0, 2 and 2.83 px away count fully, 4 px away three quarters
    bias = small().spans(1).detach()[0, 0].unflatten(0, (3, 5))
    expected = [0.0, 0.0, math.log(3 / 4), math.log(1 / 4), -math.inf]
    torch.testing.assert_close(bias[0], torch.tensor(expected), atol=1e-6, rtol=0)
    assert float(bias[1, 1]) == 0.0


def test_nothing_beyond_span_and_ramp_gets_attention():
    model = shrunk(small(), math.log(math.expm1(0.1)))  # a span of 0.1 ramps, 0.4 px
    beyond = patch_distances(3, 5, 2) >= 0.4 + 4
    assert beyond.any() and not beyond.all()
    for trace in traces_of(model, torch.randn(2, 3, 6, 10)):
        assert (trace.weights[:, :, beyond] == 0).all()
        assert (trace.weights[:, :, ~beyond] > 0).all()
        torch.testing.assert_close(trace.weights.sum(-1), torch.ones(2, 2, 15))


def test_both_routes_agree_in_value_and_gradient():
    model, images = small().double(), torch.randn(2, 3, 6, 10, dtype=torch.float64)
    found = []
    for traces in (None, []):
        model.zero_grad()
        logits = model(images, traces=traces)
        logits.square().sum().backward()
        found.append([logits, *(weights.grad.clone() for weights in model.parameters())])
    for fused, explicit in zip(*found, strict=True):
        torch.testing.assert_close(fused, explicit)


def test_every_span_learns_from_the_images_alone():
    model = small(0.0)
    model(torch.randn(4, 3, 6, 10)).square().sum().backward()
    for block in model.spans.blocks:
        assert block.raw.grad.isfinite().all()
        assert (block.raw.grad != 0).all()


def test_the_penalty_is_the_price_of_the_mean_span_and_pulls_at_each_alike():
    model = small(0.5)
    assert model.penalty().item() == pytest.approx(0.5 * 3.0)
    model.penalty().backward()
    pulls = torch.stack([block.raw.grad for block in model.spans.blocks])
    assert (pulls > 0).all()
    torch.testing.assert_close(pulls, pulls[0, 0].expand(3, 2))
    assert small(None).penalty() is None


def test_a_span_that_has_outgrown_the_image_is_attention_without_one():
    images = torch.randn(2, 3, 6, 10)
    wide, free = shrunk(small(), 50.0), small(None)
    free.load_state_dict(wide.state_dict(), strict=False)
    torch.testing.assert_close(wide(images), free(images))


def test_the_first_weights_are_those_of_the_model_without_spans():
    with_spans, without = small(0.0, seed=5).state_dict(), small(None, seed=5).state_dict()
    assert all(torch.equal(with_spans[name], value) for name, value in without.items())
    assert {name.split(".")[0] for name in with_spans.keys() - without.keys()} == {"spans"}


def test_spans_cost_one_number_a_head_and_no_multiplication():
    free = PatchTransformer(**SMALL)
    assert parameters(small()) == parameters(free) + 3 * 2
    assert macs(small(), (6, 10)) == macs(free, (6, 10))


def test_snapshots_tell_the_span_of_every_head_in_pixels():
    model, images = small(), torch.randn(3, 3, 6, 10)
    with torch.no_grad():
        model.spans.blocks[2].raw[1] = 20.0  # ramps of 4 px
    rows = [row for row in measure(model, images) if row["measure"] == "learned_span"]
    assert [(row["layer"], row["head"]) for row in rows] == [
        (layer, head) for layer in range(3) for head in range(2)
    ]
    assert rows[-1]["value"] == pytest.approx(80.0)
    assert rows[0]["value"] == pytest.approx(3.0)
    assert not [r for r in measure(small(None), images) if r["measure"] == "learned_span"]


def test_a_short_span_brings_the_mean_attention_distance_down():
    images = torch.randn(3, 3, 6, 10)
    near, far = (head_spans(shrunk(small(), raw), images).distance for raw in (-3.0, 9.0))
    assert (near < far).all()


def test_a_learned_span_knows_places():
    assert told_otherwise(small())
    assert not told_otherwise(small(None))


@pytest.mark.parametrize("penalty", [-0.1, math.inf, math.nan])
def test_an_impossible_penalty_is_answered_in_one_sentence(penalty):
    with pytest.raises(FieldspanError, match="span_penalty to be 0 or more and finite"):
        small(penalty)
