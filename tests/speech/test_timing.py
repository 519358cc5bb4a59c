"""Times of the three routes: which are measured, which are computed."""

import pytest

from speech import timing


def test_every_length_is_timed_by_every_route():
    found = list(timing.timings(3, (40, 100)))
    assert [(one.route, one.length) for one in found] == [
        (route, length) for length in (40, 100) for route in ("attend", "fused", "local")
    ]
    assert all(one.measured and one.seconds > 0 for one in found)


def test_a_matrix_too_large_to_hold_is_computed_from_the_last_one(monkeypatch):
    monkeypatch.setattr(timing, "LONGEST_MATRIX", 20)
    found = [one for one in timing.timings(3, (20, 60)) if one.route == "attend"]
    assert [one.measured for one in found] == [True, False]
    assert found[1].seconds == pytest.approx(9 * found[0].seconds)


def test_a_minute_is_the_longest_sound():
    assert timing.LENGTHS[-1] == 6_000
    assert timing.LONGEST_MATRIX in timing.LENGTHS
