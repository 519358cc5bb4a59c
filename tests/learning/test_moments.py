import pytest

from learning.moments import evaluation_steps, snapshot_steps


def test_the_default_budget_is_evaluated_at_0_50_100_200_and_every_200_steps():
    expected = (0, 50, 100, *range(200, 3001, 200))
    assert evaluation_steps(3000, 15) == expected


def test_snapshots_double_from_one_and_end_with_the_last_step():
    assert snapshot_steps(11) == (0, 1, 2, 4, 8, 11)
    assert snapshot_steps(8) == (0, 1, 2, 4, 8)


@pytest.mark.parametrize("steps", [1, 2, 3, 7, 59, 1000])
@pytest.mark.parametrize("evaluations", [1, 4, 15])
def test_every_budget_is_looked_at_first_and_last(steps, evaluations):
    for moments in (evaluation_steps(steps, evaluations), snapshot_steps(steps)):
        assert (moments[0], moments[-1]) == (0, steps)
        assert list(moments) == sorted(set(moments))
