import pytest

from learning.pace import WINDOW, Pace
from learning.state import Counters


def test_speed_and_time_left_by_hand():
    pace = Pace(Counters())
    pace.trained(10, 0.5)
    pace.trained(10, 1.5)
    pace.evaluated(100, 4.0)
    assert pace.images_per_second() == 10
    assert pace.seconds_left(steps=3, examples=50) == pytest.approx(3 * 1.0 + 50 * 0.04)


def test_nothing_is_known_before_anything_was_timed():
    pace = Pace(Counters())
    assert (pace.images_per_second(), pace.seconds_left(3, 5)) == (0.0, 0.0)


def test_only_recent_steps_count_but_all_evaluations():
    counters = Counters(evaluated=10, evaluating=1.0)
    pace = Pace(counters)
    for _ in range(5):
        pace.trained(7, 100.0)
    for _ in range(WINDOW):
        pace.trained(7, 0.1)
    pace.evaluated(10, 3.0)
    assert pace.images_per_second() == pytest.approx(70)
    assert pace.seconds_left(0, 1) == pytest.approx(0.2)
    assert (counters.evaluated, counters.evaluating) == (20, 4.0)
