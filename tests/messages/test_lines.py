"""Numbers and answers as the sentences of the lessons print them."""

import pytest

from messages.lines import NO_GUESS, exact, guessed, is_clear, measured, nearest


@pytest.mark.parametrize(
    ("number", "printed"),
    [
        (0, "0"),
        (0.0, "0"),
        (0.4567, "0.46"),
        (0.001, "0.001"),
        (0.00099, "9.9 × 10⁻⁴"),
        (4.8e-7, "4.8 × 10⁻⁷"),
        (1e-6, "1 × 10⁻⁶"),
        (3.55e-15, "3.6 × 10⁻¹⁵"),
        (-2e-5, "−2 × 10⁻⁵"),
        (-0.25, "−0.25"),
        (12.4, "12"),
        (99.6, "100"),
        (1234.0, "1234"),
    ],
)
def test_small_numbers_are_written_with_a_power_of_ten(number, printed):
    assert exact(number) == printed


def test_measured_numbers_have_three_digits_and_no_power_of_ten():
    printed = [measured(number) for number in (1034.2, 123_456, 250.0, 24.06, 0.01234, 0)]
    assert printed == ["1,030", "123,000", "250", "24.1", "0.0123", "0"]


def test_only_a_wrong_guess_is_told_what_it_would_have_needed():
    needed = ("if it fell", "if it rose")
    assert guessed(NO_GUESS, 1, needed) == guessed(1, 1, needed) == ()
    assert [line.message for line in guessed(0, 1, needed)] == ["if it fell"]


def test_the_nearest_option_is_clear_unless_a_value_lies_between_two():
    offered = (0.0, 0.5, 0.75, 1.0)
    assert [nearest(value, offered) for value in (-1.0, 0.2, 0.6, 0.7, 3.0)] == [0, 0, 1, 2, 3]
    clear = [is_clear(value, offered, 0.0625) for value in (0.25, 0.3125, 0.5, 0.6, 0.6875, 2.0)]
    assert clear == [False, True, True, False, True, True]
