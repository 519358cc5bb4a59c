"""The matrix view: numbers worked by hand, the column form against the trace, every cell's sum."""

import random

import pytest
import torch

from text import matrix_axis, matrix_cells, matrix_code, matrix_counts
from text.arithmetic import number, plain
from text.dictionary import DICTIONARY
from text.matrix_layout import PANELS, layout
from text.matrix_tables import cells_table, long_table
from text.matrix_view import BOXES, FACTORS, FORMS, Cell, cells, inputs, is_lit, matrices
from text.questions import State
from text.worked import PRESETS, Worked, worked

RIVER = worked(("bank", "by", "deep", "river"))


def some_example(seed: int) -> Worked:
    draw = random.Random(seed)
    words = tuple(draw.choice(list(DICTIONARY)) for _ in range(draw.randint(1, 6)))
    return worked(words, preset=draw.choice(list(PRESETS)))


def test_scores_have_the_whole_numbers_of_the_lesson_with_queries_as_columns():
    wanted = [[1, 3, 2, -2], [-1, 1, 0, -2], [0, 2, 1, -2], [2, 2, 2, 0]]
    assert matrices(RIVER)["A"].tolist() == wanted


def test_the_score_of_bank_asking_river_stands_in_row_4_column_1():
    a = matrices(RIVER)["A"]
    assert a[3, 0] == 2
    assert a[0, 3] == -2


def test_weights_and_outputs_have_the_six_digits_of_the_lesson():
    found = matrices(RIVER)
    first, last = found["A'"][:, 0].tolist(), found["A'"][:, 3].tolist()
    assert first == pytest.approx([0.236883, 0.032059, 0.087144, 0.643914], abs=1e-6)
    assert last == pytest.approx([0.096255, 0.096255, 0.096255, 0.711235], abs=1e-6)
    assert found["O"][:, 0].tolist() == pytest.approx([1.611856, 0.236883], abs=1e-6)
    assert found["O"][1].tolist() == pytest.approx(
        [0.236883, 0.534447, 0.399486, 0.096255], abs=1e-6
    )


def test_softmax_over_the_rows_breaks_sums_and_output_silently():
    wrong = matrix_axis.mistaken(RIVER)
    assert wrong.weights.sum(dim=-1).tolist() == pytest.approx(
        [0.585, 2.282, 1.041, 0.092], abs=5e-4
    )
    assert wrong.weights.sum(dim=-2).tolist() == pytest.approx([1, 1, 1, 1])
    assert wrong.output[0].tolist() == pytest.approx([0.816, 0.090], abs=5e-4)
    said = matrix_axis.broken(State(RIVER, 0), "columns")
    assert said.values["sums"] == ("0.585", "2.282", "1.041", "0.092")
    assert said.values["after"] == "(0.816, 0.090)"


def test_eighteen_numbers_are_learned_and_the_rest_grows():
    table = matrix_counts.counts(RIVER)
    assert table.iloc[:, 0].tolist() == [4, 100, 1_000]
    assert table.iloc[:, 1].tolist() == [18, 18, 18]
    assert table.iloc[:, 2].tolist() == [16, 10_000, 1_000_000]
    assert table.iloc[:, 3].tolist() == [96, 60_000, 6_000_000]


@pytest.mark.parametrize("seed", range(20))
def test_the_column_form_is_the_transposed_trace_and_its_products_hold(seed):
    example = some_example(seed)
    found, trace = matrices(example), example.trace()
    pairs = (("Q", trace.queries), ("K", trace.keys), ("V", trace.values), ("A", trace.scores),
             ("A'", trace.weights), ("O", trace.output))  # fmt: skip
    for box, rows in pairs:
        assert torch.equal(found[box], rows.T)
    for box, (left, top) in FACTORS.items():
        torch.testing.assert_close(found[left] @ found[top], found[box])
    torch.testing.assert_close(found["K"].T @ found["Q"], found["A"])
    assert found["A'"].sum(dim=0).tolist() == pytest.approx([1] * len(example.words))


@pytest.mark.parametrize("seed", range(12))
def test_the_sum_behind_every_cell_ends_in_its_number(seed):
    example = some_example(seed)
    for cell in cells(example).values():
        value = matrices(example)[cell.box][cell.row, cell.column].item()
        assert plain(matrix_cells.pieces(example, cell)).split(" = ")[-1] == number(value)


@pytest.mark.parametrize("seed", range(12))
def test_a_cell_depends_on_its_inputs_and_on_no_other_cell_of_their_boxes(seed):
    example = some_example(seed)
    boxes = matrices(example)
    for cell in cells(example).values():
        used = inputs(example, cell)
        if not used:
            assert cell.box in ("I", "Wq", "Wk", "Wv")
            continue
        values = [boxes[one.box][one.row, one.column].item() for one in used]
        wanted = boxes[cell.box][cell.row, cell.column].item()
        if cell.box == "A'":
            powers = torch.tensor(values, dtype=torch.float64).exp()
            assert (powers / powers.sum())[cell.row].item() == pytest.approx(wanted)
        else:
            half = len(values) // 2
            products = zip(values[:half], values[half:], strict=True)
            assert sum(a * b for a, b in products) == pytest.approx(wanted)


def test_the_sums_of_the_lesson_are_written_out():
    def sum_of(*cell):
        return plain(matrix_cells.pieces(RIVER, Cell(*cell)))

    assert sum_of("A", 3, 0) == "1×2 + 2×0 = 2"
    assert sum_of("Q", 1, 0) == "0×1 + 1×1 + 1×1 = 2"
    assert sum_of("A'", 3, 0) == "e² ÷ 11.475 = 0.644"
    assert sum_of("O", 0, 0) == "0.237×1 + 0.032×0 + 0.087×1 + 0.644×2 = 1.612"
    assert sum_of("Wk", 1, 0) == "−1"


def test_a_stage_lights_the_column_of_the_word_that_asks():
    lit = {stage: [c.id for c in cells(RIVER).values() if is_lit(c, stage, 1)]
           for stage in ("score", "weight", "value", "sum", "all")}  # fmt: skip
    assert [id for id in lit["score"] if id[0] == "A"] == ["A-1-2", "A-2-2", "A-3-2", "A-4-2"]
    assert len([id for id in lit["score"] if id[0] == "K"]) == 8
    assert lit["sum"] == ["O-1-2", "O-2-2"]
    assert len(lit["weight"]) == 8
    assert len(lit["value"]) == 4 + 8
    assert len(lit["all"]) == len(cells(RIVER))


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("count", [1, 2, 4, 12])
def test_boxes_never_overlap_and_the_row_form_is_the_column_form_mirrored(panel, count):
    example = worked(("bank",) * count)
    upright, mirrored = (layout(example, panel, form) for form in FORMS)
    for drawn in (upright, mirrored):
        corners = [(round(x, 3), round(y, 3)) for p in drawn.places for _, x, y in drawn.corners(p)]
        assert len(set(corners)) == len(corners)
        areas = [(p.x, p.y, p.x + drawn.size(p)[1], p.y + drawn.size(p)[0]) for p in drawn.places]
        for at, a in enumerate(areas):
            assert a[0] >= 0 and a[2] <= drawn.width and a[1] >= 0 and a[3] <= drawn.height
            assert not [b for b in areas[at + 1 :]
                        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]]  # fmt: skip
    one, other = upright.places[0], mirrored.places[0]
    for here, there in zip(upright.places, mirrored.places, strict=True):
        assert here.x - one.x == pytest.approx(there.y - other.y)
        assert here.y - one.y == pytest.approx(there.x - other.x)


def test_every_number_is_drawn_in_one_of_the_panels():
    drawn = {cell.id for panel in PANELS
             for place in layout(RIVER, panel, "rows").places
             for cell, _, _ in layout(RIVER, panel, "rows").corners(place)}  # fmt: skip
    assert drawn == set(cells(RIVER))


def test_a_covered_box_is_told_nowhere():
    drawn = layout(RIVER, "attention", "columns")
    told = cells_table(RIVER, drawn, chosen=Cell("A'", 3, 0), hidden=("A",))
    assert "A" not in set(told["box"])
    assert "A" not in set(long_table(RIVER, "columns", ("A",))["box"])


def test_the_table_counts_rows_and_columns_as_the_form_shows_them():
    for form, (row, column) in (("columns", (4, 1)), ("rows", (1, 4))):
        table = long_table(RIVER, form).set_index(["box", "row", "column"])["value"]
        assert table["A", row, column] == 2


@pytest.mark.parametrize(
    ("box", "words"),
    [
        ("Q", "tokens @ _tensor(matrix).T"),
        ("A", "fits = scores(q, k, scale=scale)"),
        ("A'", "shares = weights(fits, mask=mask)"),
        ("O", "shares @ v"),
    ],
)
def test_the_marked_line_is_the_one_that_computes_the_box(box, words):
    found = matrix_code.at_once(box)
    assert words in found.lines[found.marked]
    assert found.file in ("attention/core.py", "text/worked.py")


def test_every_box_has_a_line_and_the_loop_has_those_after_the_maps():
    for box in BOXES:
        assert matrix_code.at_once(box).lines
    loop = matrix_code.loop("A")
    assert loop and "attention_scores(query, k" in loop.lines[loop.marked]
    assert matrix_code.loop("V") is None


@pytest.mark.parametrize("form", FORMS)
def test_the_formula_frames_the_part_that_makes_the_box(form):
    hues = dict.fromkeys(("query", "key", "value", "ink", "muted"), "#000000")
    for box in BOXES:
        assert matrix_cells.whole(box, form, hues).count("boxed") == (3 if box == "I" else 1)
    assert r"\boxed{W^q\,I}" in matrix_cells.whole("Q", "columns", hues)
    assert matrix_cells.term(Cell("A", 3, 0), "columns").startswith(r"A_{4,1}=\alpha_{1,4}")
    assert matrix_cells.term(Cell("A", 3, 0), "rows").startswith(r"A_{1,4}=\alpha_{1,4}")
