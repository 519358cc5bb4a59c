import math

import pytest
import torch
from torch import nn

from messages import FieldspanError
from vision import PatchTransformer, SmallCNN, head_spans, measure, theoretical_fields
from vision.distance import box_distance


def value(rows, layer, head, name) -> float:
    wanted = {"layer": layer, "head": head, "measure": name}
    (found,) = [row["value"] for row in rows if row.items() >= wanted.items()]
    return found


def test_the_first_convolution_may_see_what_nine_pixels_average_to():
    cnn = SmallCNN(width=2, stages=1, convolutions=1, padding="circular")
    rows = measure(cnn, torch.randn(2, 3, 12, 20))
    # the units nearest to the patches' middles 1.5, 9.5, 17.5 are 1, 9 and 17: none at an edge
    assert value(rows, 0, -1, "theoretical") == pytest.approx((4 + 4 * 2**0.5) / 9)


def test_a_cnn_gives_two_numbers_a_layer_and_uses_no_more_than_it_may_see():
    torch.manual_seed(0)
    rows = measure(SmallCNN(width=2), torch.randn(4, 3, 16, 24))
    assert len(rows) == 12 and {row["head"] for row in rows} == {-1}
    assert all(math.isfinite(row["value"]) and row["value"] > 0 for row in rows)
    allowed = [value(rows, layer, -1, "theoretical") for layer in range(6)]
    assert allowed == sorted(allowed)


def test_only_the_first_32_images_of_a_cnn_count():
    torch.manual_seed(0)
    cnn, images = SmallCNN(width=2, stages=1), torch.randn(33, 3, 8, 12)
    assert measure(cnn, images) == measure(cnn, images[:32])


def test_a_dead_layer_has_no_effective_row_and_stops_nothing():
    torch.manual_seed(0)
    cnn = SmallCNN(width=8, norm="none")
    nn.init.constant_(cnn.steps[3].convolution.bias, -1e6)
    names = [(row["layer"], row["measure"]) for row in measure(cnn, torch.randn(2, 3, 8, 12))]
    assert [layer for layer, name in names if name == "effective"] == [0, 1, 2]
    assert [layer for layer, name in names if name == "theoretical"] == list(range(6))


def test_a_unit_that_no_image_moves_is_left_out_of_both_means():
    cnn = SmallCNN(width=2, stages=1, convolutions=1, norm="none", dilation=2)
    cnn.steps[0].convolution.weight.data[:] = torch.tensor([0.5, 0.2])[:, None, None, None]
    images = torch.ones(2, 3, 12, 20)
    images[:, :, :6] = -9  # ReLU closes the units of row 1, whose boxes the border clips
    (field,) = theoretical_fields(cnn)
    boxes = [box_distance(field, (9, column), (12, 20)) for column in (1, 9, 17)]
    rows = measure(cnn, images)
    assert value(rows, 0, -1, "theoretical") == pytest.approx(sum(boxes) / 3)
    assert value(rows, 0, -1, "effective") > 0


def test_a_transformer_gives_three_numbers_a_head():
    torch.manual_seed(0)
    model = PatchTransformer(image_size=(12, 20), dim=8, heads=2, depth=3)
    images = torch.randn(5, 3, 12, 20)
    rows, spans = measure(model, images), head_spans(model, images)
    assert len(rows) == 3 * 3 * 2
    for name in ("distance", "entropy", "radius90"):
        expected = float(getattr(spans, name)[2, 1])
        assert value(rows, 2, 1, name) == pytest.approx(expected)


def test_measuring_leaves_training_as_it_was():
    models = PatchTransformer(image_size=(8, 12), dim=8, heads=2, depth=1), SmallCNN(width=2)
    images = torch.randn(2, 3, 8, 12)
    state = torch.get_rng_state()
    for model in models:
        measure(model.train(), images)
        assert all(part.training for part in model.modules())
    assert torch.equal(torch.get_rng_state(), state)


def test_another_model_is_answered_in_one_sentence():
    with pytest.raises(FieldspanError, match="got Linear"):
        measure(nn.Linear(2, 3), torch.zeros(2, 3, 12, 20))
