"""Tables over training-set sizes: means with intervals, pairs, crossings, equal fit."""

import math

import numpy as np
import pandas as pd
import pytest

from experiments import by_size
from experiments.summary import MEASURES


def results(rows) -> pd.DataFrame:
    """Finished runs from (model, size, seed, train accuracy, test accuracy)."""
    table = pd.DataFrame(
        rows, columns=["model", "train_size", "seed", "train_accuracy", "test_accuracy"]
    )
    return table.assign(
        run=[f"{place:016x}" for place in range(len(table))],
        source="local",
        fitted=table["train_accuracy"] >= 0.95,
        train_loss=0.1,
        test_loss=1.0 + table["train_accuracy"] - table["test_accuracy"],
    )


def test_a_size_that_only_one_model_has_breaks_the_line_of_the_other():
    values = pd.DataFrame(
        [("cnn", 10, 0.5, True), ("vit", 10, 0.3, True), ("vit", 20, 0.4, False)],
        columns=["model", "train_size", "value", "fitted"],
    ).assign(part="gap")
    table = by_size.broken(by_size.means(values))
    assert list(table.columns) == list(by_size.means(values).columns)
    found = {(row.model, row.train_size): (row.value, row.count_) for row in
             table.rename(columns={"count": "count_"}).itertuples()}  # fmt: skip
    assert found["cnn", 10] == (0.5, 1)
    assert math.isnan(found["cnn", 20][0])
    assert found["cnn", 20][1] == 0
    assert len(found) == 4
    assert by_size.means(values[values["train_size"] == 10]).equals(
        by_size.broken(by_size.means(values[values["train_size"] == 10]))
    )


def test_the_interval_of_three_numbers_is_what_a_table_of_t_gives():
    mean, low, high = by_size.interval([0.10, 0.12, 0.17])
    half = 4.3027 * math.sqrt(0.0013) / math.sqrt(3)  # s² = (.03² + .01² + .04²) / 2
    assert (mean, low, high) == pytest.approx((0.13, 0.13 - half, 0.13 + half))


def test_one_seed_has_a_mean_and_no_interval_and_none_has_neither():
    mean, low, high = by_size.interval([0.4])
    assert mean == 0.4
    assert math.isnan(low)
    assert math.isnan(high)
    assert all(math.isnan(value) for value in by_size.interval([]))


def test_the_quantiles_fall_to_those_of_the_normal_distribution():
    halves = []
    for count in (2, 5, 31, 32, 200):
        values = np.tile([-1.0, 1.0], count)[:count]
        _, low, high = by_size.interval(values)
        spread = float(np.std(values, ddof=1)) / math.sqrt(count)
        halves.append((high - low) / 2 / spread)
    assert halves == sorted(halves, reverse=True)
    assert halves[0] == pytest.approx(12.7062)
    assert halves[-1] == pytest.approx(1.972, abs=0.002)


def test_the_gap_in_accuracy_and_in_loss_have_the_same_sign_when_test_is_worse():
    table = results([("cnn", 100, 0, 1.0, 0.4)])
    assert by_size.gaps(table, "accuracy")["value"].tolist() == pytest.approx([0.6])
    assert by_size.gaps(table, "loss")["value"].tolist() == pytest.approx([1.5])


def test_means_are_over_seeds_and_count_as_fitted_when_every_run_is():
    table = results([("cnn", 100, 0, 1.0, 0.4), ("cnn", 100, 1, 0.9, 0.5), ("vit", 7, 0, 1.0, 0.3)])
    means = by_size.means(by_size.accuracies(table)).set_index(["model", "train_size", "part"])
    assert means.loc[("cnn", 100, "test"), "value"] == pytest.approx(0.45)
    assert means.loc[("cnn", 100, "train"), "count"] == 2
    assert not means.loc[("cnn", 100, "test"), "fitted"]
    assert means.loc[("vit", 7, "test"), "fitted"]
    assert math.isnan(means.loc[("vit", 7, "test"), "low"])


def test_four_seeds_are_four_dots_and_five_become_one_for_their_mean():
    rows = [("cnn", 100, seed, 1.0, 0.4) for seed in range(4)]
    rows += [("vit", 100, seed, 1.0, 0.3 + seed / 100) for seed in range(5)]
    dots = by_size.dots(by_size.accuracies(results(rows)))
    test = dots[dots["part"] == "test"]
    assert test.groupby("model").size().to_dict() == {"cnn": 4, "vit": 1}
    assert test.loc[test["model"] == "vit", "value"].item() == pytest.approx(0.32)


def test_pairs_take_the_seeds_that_both_models_have_and_no_others():
    table = results(
        [("cnn", 100, 0, 1.0, 0.5), ("vit", 100, 0, 1.0, 0.4), ("cnn", 100, 1, 1.0, 0.9),
         ("vit", 300, 2, 1.0, 0.1)]
    )  # fmt: skip
    pairs = by_size.paired(table)
    assert pairs[["train_size", "seed"]].values.tolist() == [[100, 0]]
    assert pairs["difference"].item() == pytest.approx(0.1)
    assert pairs["gap"].item() == pytest.approx(-0.1)
    assert by_size.paired(table.iloc[:0]).empty


@pytest.mark.parametrize(
    ("differences", "found"),
    [
        ([0.05, 0.08, 0.02], []),
        ([0.05, 0.002, 0.04], []),
        ([0.05, -0.03, -0.06], [(100, 300)]),
        ([0.05, 0.004, -0.06], [(100, 1000)]),
        ([-0.05, 0.03, -0.06], [(100, 300), (300, 1000)]),
        ([0.001, 0.002, -0.003], []),
    ],
)
def test_a_crossing_is_a_lead_that_changes_hands_and_a_tie_hands_nothing_over(differences, found):
    pairs = pd.DataFrame({"train_size": [100, 300, 1000], "seed": 0, "difference": differences})
    assert by_size.crossings(pairs) == found


def test_swapping_the_models_swaps_the_lead_and_keeps_the_crossings():
    random = np.random.default_rng(3)
    for _ in range(20):
        rows = [
            (model, size, seed, 1.0, float(random.uniform(0.2, 0.6)))
            for model in ("cnn", "vit") for size in (20, 50, 70) for seed in range(2)
        ]  # fmt: skip
        table = results(rows)
        swapped = table.assign(model=table["model"].map({"cnn": "vit", "vit": "cnn"}))
        one, two = by_size.paired(table), by_size.paired(swapped)
        assert two["difference"].tolist() == pytest.approx((-one["difference"]).tolist())
        assert by_size.crossings(one) == by_size.crossings(two)


def path(model, points):
    train, gap = zip(*points, strict=True)
    return pd.DataFrame({"model": model, "step": range(len(points)), "train": train, "gap": gap})


def test_at_equal_fit_the_gap_is_read_off_the_straight_line_between_two_points():
    cnn = path("cnn", [(0.1, 0.0), (0.5, 0.1), (1.0, 0.4)])
    vit = path("vit", [(0.1, 0.0), (0.68, 0.3), (0.62, 0.5)])
    level, gaps = by_size.matched(pd.concat([cnn, vit]))
    assert level == pytest.approx(0.65)  # the highest multiple of 5 % that both reach
    assert gaps == pytest.approx({"cnn": 0.19, "vit": 0.3 * 0.55 / 0.58})


def test_two_that_fit_are_compared_where_fitting_begins():
    both = [path(model, [(0.1, 0.0), (1.0, 0.5)]) for model in ("cnn", "vit")]
    assert by_size.matched(pd.concat(both))[0] == 0.95


def test_there_is_no_equal_fit_with_one_model_or_one_that_never_left_its_start():
    moving, still = path("cnn", [(0.1, 0.0), (0.9, 0.4)]), path("vit", [(0.1, 0.0), (0.1, 0.0)])
    assert by_size.matched(moving) is None
    assert by_size.matched(pd.concat([moving, still])) is None
    assert by_size.matched(moving.iloc[:0]) is None


def test_a_path_is_the_mean_over_runs_of_train_and_validation():
    rows = [
        (run, step, part, "accuracy", value + (run == "b") / 10)
        for run in ("a", "b")
        for step, part, value in ((0, "train", 0.2), (0, "validation", 0.1), (9, "train", 0.8))
    ]
    curves = pd.DataFrame(rows, columns=["run", "step", "part", "metric", "value"])
    table = by_size.paths(curves, {"a": "cnn", "b": "cnn"})
    assert table[["model", "step"]].values.tolist() == [["cnn", 0]]  # step 9 lacks validation
    assert table[["train", "gap"]].values.tolist() == [pytest.approx([0.25, 0.1])]


def test_a_run_without_its_measures_is_left_out():
    table = results([("cnn", 100, 0, 1.0, 0.5), ("vit", 100, 0, 1.0, 0.4)]).astype(object)
    table.loc[1, "test_loss"] = None
    kept = by_size.measured(table)
    assert kept["model"].tolist() == ["cnn"]
    assert kept["test_accuracy"].dtype == float


def test_the_best_weights_take_the_place_of_the_last():
    table = results([("cnn", 20, 0, 1.0, 0.4)]).assign(
        **{name: 0.0 for name in MEASURES if name not in ("train_accuracy", "test_accuracy")}
    )
    table = table.assign(best_train_accuracy=0.8, best_test_accuracy=0.45, fitted=True)
    (row,) = by_size.moment(table, "best").to_dict("records")
    assert (row["train_accuracy"], row["test_accuracy"], row["fitted"]) == (0.8, 0.45, False)
    assert by_size.moment(table, "last") is table


def test_calibration_is_shown_of_the_runs_that_have_it():
    table = results([("cnn", 20, 0, 1.0, 0.4), ("vit", 20, 0, 1.0, 0.3)])
    values = by_size.calibrations(table.assign(test_calibration=[0.25, None]))
    assert values[["model", "part", "value"]].to_dict("records") == [
        {"model": "cnn", "part": "gap", "value": 0.25}
    ]
