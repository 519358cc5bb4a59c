"""The numbers of the first page: those of the worked example, and the published file."""

import json

import torch

from text import welcome
from text.drawing import CONTENTS, contents, picture

SAIL = CONTENTS.index("sail")


def test_bank_looks_at_river_with_the_weights_of_the_worked_example():
    river = welcome.sentence("river")
    assert river["weights"][0] == [0.2369, 0.0321, 0.0871, 0.6439]
    assert river["outputs"][0] == [1.6119, 0.2369]


def test_money_in_place_of_river_keeps_the_weights_and_mirrors_what_arrives():
    river, money = (welcome.sentence(sense) for sense in welcome.SENSES)
    assert river["weights"] == money["weights"]
    assert [output[::-1] for output in river["outputs"]] == money["outputs"]


def test_a_patch_is_its_mean_colour_less_the_pictures():
    pixels = torch.zeros(4, 8, 3, dtype=torch.uint8).numpy()
    pixels[:, 4:] = 255
    expected = torch.tensor([[-0.5] * 3, [0.5] * 3], dtype=torch.float64)
    assert torch.equal(welcome.patch_vectors(pixels), expected)


def test_the_largest_score_is_eight_and_rows_sum_to_one():
    trace = welcome.attend_patches(welcome.patch_vectors(picture()))
    assert torch.isclose(trace.scores.max(), torch.tensor(8.0, dtype=torch.float64))
    assert torch.allclose(trace.weights.sum(-1), torch.ones(64, dtype=torch.float64))


def test_the_far_sail_looks_at_sails_wherever_they_are():
    weights = welcome.attend_patches(welcome.patch_vectors(picture())).weights
    kinds = torch.tensor(contents())
    far = 4 * 8 + 6
    assert kinds[far] == SAIL
    assert weights[far, kinds == SAIL].sum() > 0.9
    assert weights[far].argmax() != far


def test_the_published_file_is_what_the_code_computes():
    computed = json.loads(json.dumps(welcome.published()))
    stored = json.loads(welcome.PUBLISHED.read_text(encoding="utf-8"))
    close = torch.tensor(stored["picture"].pop("weights"))
    weights = torch.tensor(computed["picture"].pop("weights"))
    assert torch.allclose(close, weights, atol=2e-4)  # the last digit may round either way
    assert stored == computed
