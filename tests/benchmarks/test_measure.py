"""The harness, by hand: order, clocks, medians, and what is told."""

import json

import pytest

from benchmarks import measure
from benchmarks.measure import flat, interleaved, judged, machine, parser, ratio, tell, timed


class Clock:
    """Seconds that pass only when work says so."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now

    def work(self, *seconds):
        each = iter(seconds)

        def step():
            self.now += next(each)

        return step


def test_every_other_round_goes_backwards():
    order = []
    routes = {name: lambda name=name: order.append(name) or len(order) for name in "abc"}
    assert interleaved(routes, rounds=3) == {"a": [1, 6, 7], "b": [2, 5, 8], "c": [3, 4, 9]}
    assert "".join(order) == "abccbaabc"


def test_a_call_lasts_the_mean_of_the_calls_after_the_warm_up():
    clock = Clock()
    seconds = timed(clock.work(50, 3, 5), calls=2, clock=clock)
    assert seconds() == 4


def test_a_ratio_on_fake_clocks_is_the_median_of_the_ratios_within_rounds():
    clock = Clock()
    slow, fast = clock.work(3, 20, 8, 5, 4), clock.work(1, 10, 2, 1, 2)
    found = interleaved(
        {
            "slow": timed(slow, warmup=0, clock=clock),
            "fast": timed(fast, warmup=0, clock=clock),
        },
        rounds=5,
    )
    assert found == {"slow": [3, 20, 8, 5, 4], "fast": [1, 10, 2, 1, 2]}
    assert ratio(found["slow"], found["fast"]) == 3  # of 3, 2, 4, 5, 2


def test_a_machine_growing_slower_alike_leaves_the_ratio():
    assert ratio([4, 8, 16, 32, 64], [2, 4, 8, 16, 32]) == 2


def test_rounds_that_do_not_pair_are_refused():
    with pytest.raises(ValueError, match="zip"):
        ratio([1.0, 2.0], [1.0])


def test_an_aim_stands_beside_its_value():
    figures = {"cnn": {"ratio": 0.96}, "growth": 4.7}
    aims = {"cnn.ratio": (">=", 0.95), "growth": ("<=", 4.6)}
    assert judged(figures, aims) == {
        "cnn.ratio": "0.960 (aim >= 0.95: met)",
        "growth": "4.700 (aim <= 4.6: missed)",
    }


def test_figures_are_flattened_under_dotted_names():
    assert list(flat({"a": {"b": {"c": 1}}, "d": "x"})) == [("a.b.c", 1), ("d", "x")]


def test_the_last_line_is_one_json_object(capsys):
    tell("example", {"ratio": 2.0}, {"cores": 2}, {"ratio": (">=", 1.5)}, as_json=True)
    told = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert told == {
        "benchmark": "example",
        "ratio": 2.0,
        "aims": {"ratio": "2.000 (aim >= 1.5: met)"},
        "machine": {"cores": 2},
    }


def test_the_table_has_a_line_for_every_figure(capsys):
    tell("example", {"cnn": {"ratio": 1.23456}}, {"cores": 2}, {}, as_json=False)
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines == [["benchmark", "example"], ["cnn.ratio", "1.235"], ["machine.cores", "2"]]


def test_a_number_that_is_none_is_never_told_as_json():
    with pytest.raises(ValueError, match="JSON compliant"):
        tell("example", {"ratio": float("nan")}, {}, {}, as_json=True)


def test_machine_facts_name_what_a_speed_depends_on():
    facts = machine()
    assert {"cpu", "cores", "threads", "torch", "load"} <= set(facts)
    assert facts["cores"] >= 1
    assert facts["cpu"]


def test_every_benchmark_takes_json_and_quick():
    asked = parser("What it is.\n\nMore.").parse_args(["--json", "--quick"])
    assert asked.json
    assert asked.quick


def test_a_fresh_process_is_told_its_options_and_environment(monkeypatch):
    heard = {}

    class Ended:
        stdout = 'a warning\n{"ratio": 2}\n'

    def run(command, **options):
        heard.update(command=command[1:], environment=options["env"])
        return Ended()

    monkeypatch.setattr(measure.subprocess, "run", run)
    found = measure.in_fresh_process("training", "--threads=1", environment={"OMP_NUM_THREADS": 1})
    assert found == {"ratio": 2}
    assert heard["command"] == ["-m", "benchmarks.training", "--threads=1", "--json"]
    assert heard["environment"]["OMP_NUM_THREADS"] == "1"
