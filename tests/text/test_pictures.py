"""Counts, sums and questions of lesson 8's pictures."""

import random

import pytest

from messages import LANGUAGES, translate
from messages.lines import NO_GUESS
from text.pictures import (
    FACTORS,
    ONE_HEAD,
    PICTURE,
    SCORES,
    PatchState,
    attention_sum,
    cleaned_grid,
    counts,
    filter_sum,
)

BLUR = ((1 / 9,) * 3,) * 3
SHIFT = ((0, 0, 0), (1, 0, 0), (0, 0, 0))
EDGE = ((0, 0, 0), (-1, 0, 1), (0, 0, 0))


def test_the_counts_of_the_lesson():
    found = counts(4)
    assert (found["pixels"], found["pixel_scores"]) == (1024, 1_048_576)
    assert (found["tokens"], found["numbers"], found["scores"]) == (64, 48, 4096)
    assert found["fewer"] == 256


def test_the_picture_has_its_edge_and_one_more_nine():
    assert [sum(row) for row in PICTURE] == [27, 27, 36, 27, 27, 27]
    assert PICTURE[2][1] == 9


def test_sums_are_written_out():
    present = [0.0] * 36
    for at in (4, 5, 10, 11):
        present[at] = 0.25
    assert attention_sum(PICTURE, [present], (1.0,)) == "(9 + 9 + 9 + 9) ÷ 4"
    assert filter_sum(PICTURE, BLUR, 0, 5) == "(0 + 0 + 0 + 9 + 9 + 0 + 9 + 9 + 0) ÷ 9"
    assert filter_sum(PICTURE, SHIFT, 2, 2) == "9"
    assert filter_sum(PICTURE, EDGE, 4, 5) == "− 9 + 0"
    left, right = ([float(at == place) for at in range(36)] for place in (1, 3))
    assert attention_sum(PICTURE, [left, right], (-1.0, 1.0)) == "− 0 + 9"


def test_cells_that_are_no_numbers_become_0_and_are_counted():
    grid, odd = cleaned_grid([[1, None, "x"], [float("nan"), -3, 100], [0.5, 99, float("inf")]])
    assert grid == ((1.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.5, 99.0, 0.0))
    assert odd == 6


def test_one_head_cannot_find_edges_whatever_the_picture():
    for seed in range(50):
        chance = random.Random(seed)
        picture = tuple(tuple(float(chance.randint(0, 9)) for _ in range(5)) for _ in range(4))
        shares = [chance.random() for _ in range(9)]
        averages = [  # of 3 x 3 cells by any shares: between the least and the largest cell
            sum(s * picture[r + d // 3][c + d % 3] for d, s in enumerate(shares)) / sum(shares)
            for r in range(2) for c in range(3)
        ]  # fmt: skip
        lowest = min(row[c + 2] - row[c] for row in picture for c in range(3))
        told = ONE_HEAD.why(picture, 0)
        if lowest < min(map(min, picture)):
            assert min(averages) > lowest
            assert told[0].values["edge"] == f"{lowest:g}".replace("-", "−")
        assert ONE_HEAD.options(picture)[ONE_HEAD.answer(picture)].message == "no, but two can"


@pytest.mark.parametrize("patch", [2, 4, 8, 16])
def test_half_the_side_of_a_patch_gives_sixteen_times_the_scores(patch):
    state = PatchState(patch)
    pairs, finer = ((32 // side) ** 2 for side in (patch, patch // 2))
    assert SCORES.applies(state)
    assert FACTORS[SCORES.answer(state)] == finer**2 // pairs**2 == 16


def test_odd_patches_are_not_asked_about():
    assert not SCORES.applies(PatchState(1))


def test_every_sentence_is_complete_in_both_languages():
    for guess in (NO_GUESS, 0, 1, 2):
        for said in (*ONE_HEAD.why(PICTURE, guess), *SCORES.why(PatchState(4), guess)):
            for language in LANGUAGES:
                assert "{" not in translate(said.message, language, **said.values)
