"""Sums written out: what stands under a bar is what a reader would write."""

import pytest

from text import tables
from text.arithmetic import number, plain, softmax_total
from text.worked import Rules, Worked, worked

RIVER = ("bank", "by", "deep", "river")


def written(stage: str, rules: Rules | None = None, query: int = 0) -> list[str]:
    example = worked(RIVER, rules=rules)
    table = tables.stage_table(example, example.trace(), query, stage)
    return table.drop_duplicates("name")["arithmetic"].tolist()


def test_a_score_is_written_as_its_products():
    assert written("score") == [
        "1×3 + 2×(−1) = 1",
        "1×1 + 2×(−1) = −1",
        "1×2 + 2×(−1) = 0",
        "1×2 + 2×0 = 2",
    ]


def test_weights_are_powers_of_e_over_their_sum():
    assert written("weight") == [
        "e¹ ÷ 11.475 = 0.237",
        "e⁻¹ ÷ 11.475 = 0.032",
        "e⁰ ÷ 11.475 = 0.087",
        "e² ÷ 11.475 = 0.644",
    ]


def test_values_are_shrunk_and_added():
    assert written("value")[3] == "0.644 × (2, 0) = (1.288, 0)"
    assert written("sum") == ["0.237 + 0 + 0.087 + 1.288 = 1.612", "0.237 + 0 + 0 + 0 = 0.237"]


def test_the_division_is_a_stage_only_where_it_is_done():
    assert "scale" not in tables.stages(worked(RIVER))
    assert "scale" not in tables.stages(worked(RIVER, rules=Rules(True, "additive")))
    rules = Rules(scaled=True)
    assert "scale" in tables.stages(worked(RIVER, rules=rules))
    assert written("scale", rules)[3] == "2 ÷ √2 = 1.414"
    assert written("score", rules)[3] == "1×2 + 2×0 = 2"


def test_other_rules_are_written_as_they_are():
    assert written("score", Rules(score="additive"))[0] == "tanh(1+3) + tanh(2+(−1)) = 1.761"
    turned = Rules(score="additive", direction=(2.0, -1.0))
    assert written("score", turned)[3] == "2×tanh(1+2) + (−1)×tanh(2+0) = 1.026"
    assert written("weight", Rules(normaliser="relu"))[1] == "max(0, −1) = 0"
    assert written("weight", Rules(normaliser="none"))[1] == "−1"
    assert written("weight", Rules(self_term=False))[0] == "– = 0"


def test_huge_scores_are_written_against_the_largest():
    loud = Worked(("a", "b"), ((10.0,) * 3, (-10.0,) * 3), ((10.0,) * 3,) * 2, ((10.0,) * 3,) * 2)
    trace = loud.trace()
    assert softmax_total(trace, loud.rules, 0) == pytest.approx(1)
    made = tables.stage_table(loud, trace, 0, "weight")["arithmetic"].tolist()
    assert made[0] == "e⁽¹⁸⁰⁰⁰⁰⁻¹⁸⁰⁰⁰⁰⁾ ÷ 1 = 1"


@pytest.mark.parametrize(
    ("value", "text"),
    [(2.0, "2"), (-1, "−1"), (0.6439, "0.644"), (-0.0, "0"), (1e-17, "0"), (1e-5, "0.000")],
)
def test_numbers_have_three_digits_and_a_true_minus(value, text):
    assert number(value) == text


def test_pieces_say_the_same_as_the_sentence():
    example = worked(RIVER)
    table = tables.stage_table(example, example.trace(), 1, "value")
    assert [plain(pieces) for pieces in table["pieces"]] == table["arithmetic"].tolist()


def test_equal_points_of_the_plane_are_one_point_with_the_weight_of_both():
    example = worked(("by", "with", "river"))
    points = tables.points_table(example, 2)
    assert points["name"].tolist() == ["by, with", "river"]
    assert tables.points_table(example, 2, "zh")["name"].tolist() == ["by、with", "river"]
    assert points["weight"].sum() == pytest.approx(1)


def test_a_word_that_comes_twice_keeps_two_rows():
    table = tables.matrix_table(worked(("the", "the", "boat")), "weight")
    assert len(table) == 9
    assert table["asks"].nunique() == 3
    assert tables.square(worked(RIVER), "weight", "who") is None
    assert tables.square(worked(("the",) * 9), "weight", "who").shape == (9, 10)


@pytest.mark.parametrize("stage", ["score", "scale", "weight", "value", "sum"])
def test_the_reach_of_a_stage_holds_the_values_of_every_word_that_asks(stage):
    example = worked(RIVER, rules=Rules(scaled=True))
    trace = example.trace()
    rows = [tables.stage_table(example, trace, place, stage)["value"] for place in range(4)]
    least, most = tables.stage_reach(example, stage)
    assert least == pytest.approx(min(row.min() for row in rows))
    assert most == pytest.approx(max(row.max() for row in rows))
