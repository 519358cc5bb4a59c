"""The benchmark of spans runs and tells what it is about."""

from benchmarks import reach_spans
from tests.benchmarks.finite import told


def test_the_cost_tells_a_ratio_of_one_run():
    figures = reach_spans.cost(3, rounds=1)
    assert figures["spans_over_explicit_pass"] > 0
    assert figures["images"] == 3


def test_the_memory_part_alone(capsys):
    reach_spans.main(["--quick", "--json", "--memory"])
    figures = told(capsys)
    assert set(figures["memory"]) == {"images", "growth_MB"}
