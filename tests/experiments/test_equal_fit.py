"""Equal fit: the step at which images are known, gaps there, and the verdict on a sentence."""

import math
from types import SimpleNamespace

import pandas as pd
import pytest

from experiments.equal_fit import fitting, gaps_at_equal_fit, steps_to_fit, verdict


def points(run: str, train: list[float], validation: list[float]) -> list[tuple]:
    return [
        (run, 10 * place, part, "accuracy", value)
        for part, values in (("train", train), ("validation", validation))
        for place, value in enumerate(values)
    ]


def curves(*every: list[tuple]) -> pd.DataFrame:
    rows = [row for rows in every for row in rows]
    return pd.DataFrame(rows, columns=["run", "step", "part", "metric", "value"])


def run(name: str, kind: str, size: int, seed: int) -> SimpleNamespace:
    config = SimpleNamespace(train_size=size, seed=seed)
    return SimpleNamespace(run=name, kind=kind, config=config, steps=20)


def test_the_first_point_that_is_high_enough_counts_and_never_is_said():
    table = curves(
        points("a", [0.1, 0.96, 0.94], [0.1, 0.5, 0.5]), points("b", [0.1, 0.5, 0.9], [0.1] * 3)
    )
    found = steps_to_fit(table)
    assert found["a"] == 10
    assert math.isnan(found["b"])
    assert steps_to_fit(table, 0.9) == {"a": 10, "b": 20}


def test_a_row_for_every_run_with_a_curve():
    table = fitting(
        [run("a", "cnn", 70, 1), run("without", "vit", 70, 1)],
        curves(points("a", [0.1, 0.2, 0.95], [0.1, 0.2, 0.3])),
    )
    (row,) = table.to_dict("records")
    assert row == {
        "run": "a", "model": "cnn", "train_size": 70, "seed": 1, "steps": 20, "step": 20,
    }  # fmt: skip


def test_gaps_are_compared_seed_by_seed_where_both_know_equally_much():
    runs = [run("a", "cnn", 70, 0), run("b", "vit", 70, 0), run("c", "cnn", 70, 1)]
    table = curves(
        points("a", [0.0, 0.4, 1.0], [0.0, 0.4, 0.6]),
        points("b", [0.0, 0.5, 0.8], [0.0, 0.3, 0.3]),
        points("c", [0.0, 0.4, 1.0], [0.0, 0.4, 0.6]),
    )
    (row,) = gaps_at_equal_fit(runs, table).to_dict("records")  # seed 1 has one model only
    assert row["level"] == pytest.approx(0.8)
    assert row["cnn"] == pytest.approx(0.8 - (0.4 + 0.2 * 2 / 3))  # two thirds of the last stretch
    assert row["vit"] == pytest.approx(0.5)
    assert row["difference"] == pytest.approx(row["vit"] - row["cnn"])


def gaps(*rows: tuple[int, float]) -> pd.DataFrame:
    table = pd.DataFrame(rows, columns=["train_size", "difference"])
    return table.assign(level=0.95)


def test_a_size_is_settled_by_an_interval_without_zero():
    found = verdict(
        gaps((20, 0.10), (20, 0.11), (20, 0.12), (70, -0.1), (70, -0.12), (300, 0.2), (900, 0.1),
             (900, -0.1))
    )  # fmt: skip
    assert found is not None
    assert found.holds == (20,)
    assert found.open == (70, 300, 900)  # t for two seeds is 12.7, so .02 apart says nothing yet
    assert found.fails == ()
    assert found.compared_at == (0.95, 0.95)


def test_the_sentence_may_fail_and_less_than_a_point_settles_nothing():
    found = verdict(gaps((20, -0.1), (20, -0.101), (70, 0.005), (70, 0.0051)))
    assert found is not None
    assert (found.holds, found.fails, found.open) == ((), (20,), (70,))
    assert verdict(gaps()) is None
