"""The overfitting pictures as functions of tables."""

import math

import altair as alt
import pandas as pd
import pytest

from charts.matched_fit import matched_fit
from charts.on_the_way import on_the_way
from charts.overfitting import by_size
from charts.palette import model_colours, paper
from charts.size_frame import Frame
from charts.size_marks import _apart

SIZES = (20, 70, 300)
WORDS = {
    "size": "Images", "value": "Accuracy", "seed": "Seed", "cnn": "CNN", "vit": "Transformer",
    "test": "test", "train": "training", "gap": "gap", "guess": "guessing", "cover": "?",
    "published": "published", "local": "yours", "step": "Step", "validation": "validation",
    "nothing": "by heart",
}  # fmt: skip
GAPS = {"cnn": "gap 40", "vit": "gap 50"}


def frame(**changes) -> Frame:
    return Frame(**({"sizes": SIZES, "classes": 4, "words": WORDS, "dark": False} | changes))


def tables(count: int = 1, sources=("local",)) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Dots and means of both models at three sizes; the transformer is not fitted at the last."""
    rows = [
        {
            "model": model, "train_size": size, "part": part, "seed": 0,
            "value": (1.0 if part == "train" else 0.4 + place / 10) - 0.1 * (model == "vit"),
            "fitted": not (model == "vit" and place == 2), "source": sources[place % len(sources)],
        }
        for place, size in enumerate(SIZES) for model in ("cnn", "vit")
        for part in ("train", "test")
    ]  # fmt: skip
    dots = pd.DataFrame(rows)
    means = dots.drop(columns=["seed", "source"]).assign(count=count)
    return dots, means.assign(low=means["value"] - 0.02, high=means["value"] + 0.02)


def drawn(chart: alt.TopLevelMixin) -> list[dict]:
    return [row for rows in chart.to_dict()["datasets"].values() for row in rows]


def layers(chart: alt.TopLevelMixin, mark: str) -> list[dict]:
    """Every layer with this mark, also inside layers."""
    found, waiting = [], [chart.to_dict()]
    while waiting:
        part = waiting.pop(0)
        waiting += part.get("layer", [])
        found += (
            [part] if isinstance(part.get("mark"), dict) and part["mark"]["type"] == mark else []
        )
    return found


def test_sizes_are_the_ticks_of_a_logarithmic_axis_with_images_per_class_beneath():
    axis = layers(by_size(*tables(), frame()), "line")[0]["encoding"]["x"]
    assert axis["scale"]["type"] == "log"
    assert axis["axis"]["values"] == list(SIZES)
    assert "datum.value / 4" in axis["axis"]["labelExpr"]
    low, high = axis["scale"]["domain"]
    assert low < 20
    assert high > 300


def test_both_models_have_their_colours_and_training_is_dashed_and_thinner():
    line = layers(by_size(*tables(), frame()), "line")[0]["encoding"]
    colours = model_colours(False)
    assert line["color"]["scale"]["range"] == [colours["cnn"], colours["vit"]]
    assert line["strokeDash"]["scale"]["domain"] == ["test", "training"]
    assert line["strokeDash"]["scale"]["range"] == [[1, 0], [5, 4]]
    assert line["strokeWidth"]["scale"]["range"][0] > line["strokeWidth"]["scale"]["range"][1]


def test_the_gap_is_the_area_between_the_two_lines_of_a_model():
    area = layers(by_size(*tables(), frame()), "area")[0]
    assert (area["encoding"]["y"]["field"], area["encoding"]["y2"]["field"]) == ("test", "train")


def test_a_dot_that_is_not_fitted_is_filled_with_paper():
    fill = layers(by_size(*tables(), frame(dark=True)), "point")[0]["encoding"]["fill"]
    assert fill["condition"]["test"] == "datum.fitted"
    assert fill["value"] == paper(True)


@pytest.mark.parametrize(
    ("sources", "mine"), [(("local",), "circle"), (("local", "published"), "square")]
)
def test_runs_of_the_reader_are_square_only_where_published_ones_stand_beside(sources, mine):
    shape = layers(by_size(*tables(sources=sources), frame()), "point")[0]["encoding"]["shape"]
    assert shape["scale"] == {"domain": ["published", "yours"], "range": ["circle", mine]}


def test_a_band_is_drawn_from_as_many_seeds_on_as_the_page_says():
    def bands(count):
        chart = by_size(*tables(count), frame(), band_from=5)
        name = layers(chart, "area")[1]["data"]["name"]
        return chart.to_dict()["datasets"][name]

    assert bands(4) == []
    assert len(bands(5)) == 12
    unasked = by_size(*tables(9), frame())
    assert unasked.to_dict()["datasets"][layers(unasked, "area")[1]["data"]["name"]] == []


def test_the_chosen_size_has_a_rule_and_each_gap_its_length_in_words():
    chart = by_size(*tables(), frame(chosen=70), gaps=GAPS)
    texts = [row["text"] for row in drawn(chart) if "middle" in row]
    assert sorted(set(texts)) == ["gap 40", "gap 50"]
    bars = [layer for layer in layers(chart, "rule") if "y2" in layer["encoding"]]
    assert len(bars) == 2
    assert bars[0]["mark"]["xOffset"] == -bars[1]["mark"]["xOffset"]


def test_labels_of_nearly_equal_gaps_move_apart_in_their_order():
    assert _apart([0.5]) == [0.5]
    assert _apart([0.2, 0.6]) == [0.2, 0.6]
    upper, lower = _apart([0.51, 0.5])
    assert upper - lower == pytest.approx(0.075)
    assert upper + lower == pytest.approx(1.01)


def test_what_is_covered_is_not_in_the_chart_at_all():
    chart = by_size(*tables(), frame(chosen=70, hidden=True), gaps=GAPS)
    assert not any(row.get("train_size") == 70 and "value" in row for row in drawn(chart))
    assert not any("middle" in row for row in drawn(chart))
    (box,) = {(row["from"], row["to"]) for row in drawn(chart) if "from" in row}
    assert box == pytest.approx((math.sqrt(20 * 70), math.sqrt(70 * 300)))


@pytest.mark.parametrize("chosen", [20, 300])
def test_a_cover_at_the_edge_reaches_the_end_of_the_axis(chosen):
    axes = frame(chosen=chosen, hidden=True)
    box = next(row for row in drawn(by_size(*tables(), axes)) if "from" in row)
    assert box["from" if chosen == 20 else "to"] == axes.ends[chosen == 300]


def test_one_size_alone_still_has_an_axis_with_two_ends():
    dots, means = (table[table["train_size"] == 70] for table in tables())
    low, high = frame(sizes=(70,)).ends
    assert low < 70 < high
    by_size(dots, means, frame(sizes=(70,), chosen=70), guess=0.25, gaps=GAPS).to_dict()


def test_the_gap_alone_has_one_line_a_model_and_room_below_zero():
    dots, means = (table[table["part"] == "test"].assign(part="gap") for table in tables())
    chart = by_size(dots, means, frame(span=(-0.5, 1.5), form="~g"))
    line = layers(chart, "line")[0]["encoding"]
    assert "strokeWidth" not in line
    assert "strokeDash" not in line
    assert line["y"]["scale"]["domain"][0] < -0.5


def test_nothing_measured_yet_still_draws_axes():
    dots, means = (table.iloc[:0] for table in tables())
    chart = by_size(dots, means, frame(chosen=70), gaps={}).to_dict()
    assert chart["height"] > 300


def test_the_path_at_equal_fit_is_drawn_in_the_order_of_steps_and_meets_the_rule():
    paths = pd.DataFrame(
        {"model": ["cnn", "cnn", "vit"], "step": [0, 5, 5], "train": [0.2, 0.9, 0.8], "gap": 0.1}
    )
    level = {"level": 0.8, "gaps": {"cnn": 0.2, "vit": 0.3}}
    chart = matched_fit(paths, words=WORDS, dark=False, classes=4, **level)
    assert layers(chart, "line")[0]["encoding"]["order"]["field"] == "step"
    met = [row["gap"] for row in drawn(chart) if row.get("train") == 0.8 and "step" not in row]
    assert sorted(set(met)) == [0.2, 0.3]
    assert len(layers(matched_fit(paths, words=WORDS, dark=False, classes=4), "rule")) == 0


def test_knowing_all_by_heart_is_a_line_from_guessing_to_the_largest_gap():
    empty = pd.DataFrame({"model": [], "step": [], "train": [], "gap": []})
    chart = matched_fit(empty, words=WORDS, dark=True, classes=4)
    ends = [(row["train"], row["gap"]) for row in drawn(chart) if "text" not in row]
    assert ends == [(0.25, 0.0), (1.0, 0.75)]


def test_curves_over_steps_have_both_models_on_one_pair_of_axes():
    table = pd.DataFrame(
        [(model + seed, model, step, part, 0.5) for model in ("cnn", "vit") for seed in ("", "2")
         for step in (0, 9, 20) for part in ("train", "validation")],
        columns=["run", "model", "step", "part", "value"],
    )  # fmt: skip
    one = on_the_way(table[table["run"] == table["model"]], words=WORDS, dark=False)
    assert [layer["mark"].get("opacity") for layer in layers(one, "line")] == [None]
    chart = on_the_way(table, words=WORDS, dark=False, span=(0, 2.0), form="~g")
    assert len(drawn(chart)) == 12 + 24  # the means, and behind them each run
    faint, mean = layers(chart, "line")
    assert faint["mark"]["opacity"] < 0.5
    line = mean["encoding"]
    assert line["strokeDash"]["scale"]["domain"] == ["training", "validation"]
    assert line["strokeWidth"]["scale"]["range"] == [1.6, 2.6]
    assert line["y"]["scale"]["domain"] == [0, 2.08]
    assert len(layers(on_the_way(table.iloc[:0], words=WORDS, dark=False), "line")) == 1
