import pytest

from benchmarks import app
from benchmarks.app_browser import Waited
from benchmarks.app_controls import CONTROLS
from benchmarks.measure import flat, judged
from ui.contents import present

FIVE = [300.0, 100.0, 500.0, 200.0, 400.0]


def waited(*times: float | None) -> list[Waited]:
    return [Waited(ms, 10.0 * place) for place, ms in enumerate(times, start=1)]


@pytest.mark.parametrize(
    ("share", "value"), [(0.2, 100.0), (0.21, 200.0), (0.5, 300.0), (0.95, 500.0), (0.0, 100.0)]
)
def test_a_percentile_is_the_nearest_rank(share, value):
    assert app.percentile(FIVE, share) == value


def test_of_twenty_values_the_95th_percentile_is_the_nineteenth():
    assert app.percentile([float(n) for n in range(1, 21)], 0.95) == 19.0


def test_a_spread_counts_what_changed_nothing_and_leaves_it_out_of_the_median():
    assert app.spread(waited(100.0, None, 300.0)) == {
        "n": 2, "unchanged": 1, "median": 200.0, "p95": 300.0,
    }  # fmt: skip
    assert app.spread(waited(None)) == {"n": 0, "unchanged": 1}


def test_controls_are_told_by_page_and_by_control_with_the_cpu_of_the_server():
    pages = {"reach": {"head": waited(100.0, 300.0), "layer": waited(500.0)}}
    told = app.of_controls(pages, "control")
    assert told["control_ms"]["reach"] == {"n": 3, "unchanged": 0, "median": 300.0, "p95": 500.0}
    assert told["control_cpu_ms"] == {"reach": 10.0}
    assert told["control_each_ms"] == {"reach": {"head": 200.0, "layer": 500.0}}
    assert told["control_each_cpu_ms"] == {"reach": {"head": 15.0, "layer": 10.0}}


def test_the_first_way_to_a_page_is_told_apart_from_the_later_ones():
    rounds = [{"a > b": waited(ms)[0]} for ms in (900.0, 100.0, 300.0)]
    told = app.of_switches(rounds)
    assert told["switch_first_ms"] == {"a > b": 900.0}
    assert told["switch_each_ms"] == {"a > b": 200.0}
    assert (told["switch_ms"]["n"], told["switch_ms"]["p95"]) == (2, 300.0)


def test_memory_names_the_server_and_what_it_started_apart():
    sizes = {"7": 100.0, "server": 250.04, "private": 80.0, "9": 300.0}
    assert app.of_memory(sizes) == {
        "server_mb": 250.0, "server_private_mb": 80.0, "workers_mb": [300.0, 100.0],
    }  # fmt: skip


def test_every_page_of_the_app_has_controls_and_at_least_twenty_turns():
    assert list(CONTROLS) == [entry.stem for entry in present()]
    assert all(sum(control.turns for control in own) >= 20 for own in CONTROLS.values())


def test_every_aim_stands_beside_a_figure_that_is_told():
    pages = {page: {"one": waited(100.0)} for page in CONTROLS}
    figures = {
        "cold_start_s": 2.0,
        **app.of_controls(pages, "control"),
        **app.of_switches([{"a > b": waited(1.0)[0]}] * 2),
        **app.of_memory({"server": 300.0}),
        "preset_s": {"cifar10": {"complete_s": 100.0, "partial_s": 3.0}},
    }
    assert set(app.AIMS) <= {name for name, _value in flat(figures)}
    assert all(text.endswith("met)") for text in judged(figures, app.AIMS).values())


def test_parts_and_pages_are_chosen_by_name():
    chosen = app.options().parse_args(["--only", "cold,memory", "--pages", "reach", "--json"])
    assert (chosen.only, chosen.pages, chosen.json) == (("cold", "memory"), ("reach",), True)
    assert app.options().parse_args([]).only == app.USUAL


@pytest.mark.parametrize("wrong", [["--only", "warm"], ["--pages", "nowhere"]])
def test_what_is_not_offered_is_refused(wrong, capsys):
    with pytest.raises(SystemExit):
        app.options().parse_args(wrong)
    assert wrong[1] in capsys.readouterr().err
