"""Kernels in links and tables: nine numbers, or the name of a preset, or nothing."""

import pytest

from ui.ladder_kernel import PRESETS, applied, numbers_of, read, written
from ui.ladder_pictures import DRAWN


def test_nine_numbers_travel_in_a_link():
    kernel = (0.0, 1.0, 0.0, -1.0, 2.5, 0.0, 0.0, 0.0, 9.0)
    assert written(kernel) == "0,1,0,-1,2.5,0,0,0,9"
    assert read(written(kernel)) == kernel


@pytest.mark.parametrize(
    "text", ["", "1,2", "a,b,c,d,e,f,g,h,i", "nan" + ",0" * 8, "inf" + ",0" * 8, "10" + ",0" * 8]
)
def test_nonsense_is_no_kernel(text):
    assert read(text) is None
    assert numbers_of(text) == PRESETS["edge"]


def test_a_preset_goes_by_its_name_also_when_it_was_typed():
    begun = PRESETS["edge"]
    typed = {row: {"1": 0.0, "3": 0.0} for row in range(3)}
    assert written(applied(begun, typed)) == "0,0,0,0,0,0,0,0,0"
    assert written(begun) == "edge"


def test_a_cell_without_a_number_keeps_the_one_it_began_with():
    begun = PRESETS["sharpen"]
    assert applied(begun, {1: {"2": None}}) == begun
    assert applied(begun, {1: {"2": 99.0}}) == begun
    assert applied(begun, {2: {"3": 4}})[8] == 4.0


def test_the_drawn_picture_is_not_square_and_its_greys_run_from_0_to_1():
    assert {len(row) for row in DRAWN} == {14}
    assert len(DRAWN) == 10
    values = [value for row in DRAWN for value in row]
    assert (min(values), max(values)) == (0, 1)
