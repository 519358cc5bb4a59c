"""The largest weight over the length of random vectors, read from the specification."""

import pandas as pd
import pytest

from charts.long_vectors import long_vectors

WORDS = {"dim": "d", "largest": "average largest weight", "rule": "scores"}
TABLE = pd.DataFrame(
    {
        "dim": [4, 4, 1_024, 1_024],
        "rule": ["undivided", "divided"] * 2,
        "largest": [0.5, 0.35, 0.97, 0.36],
        "error": [0.01, 0.0, 0.02, 0.0],
    }
)


@pytest.mark.parametrize("dark", [False, True])
def test_every_axis_has_a_title_and_both_rules_have_a_line(dark):
    spec = long_vectors(TABLE, words=WORDS, dark=dark).to_dict()
    assert [layer["mark"]["type"] for layer in spec["layer"]] == ["line", "rule", "point"]
    for layer in spec["layer"]:
        assert layer["encoding"]["x"]["title"] == "d"
        assert layer["encoding"]["y"]["title"] == "average largest weight"
        assert layer["encoding"]["color"]["scale"]["domain"] == ["undivided", "divided"]


def test_lengths_stand_on_a_log_axis_and_weights_between_0_and_1():
    encoding = long_vectors(TABLE, words=WORDS, dark=False).to_dict()["layer"][0]["encoding"]
    assert encoding["x"]["scale"]["type"] == "log"
    assert encoding["x"]["axis"]["values"] == [4, 1_024]
    assert encoding["y"]["scale"]["domain"] == [0, 1]


def test_the_error_bars_reach_two_standard_errors_to_either_side():
    rows = next(iter(long_vectors(TABLE, words=WORDS, dark=False).to_dict()["datasets"].values()))
    assert rows[0]["low"] == pytest.approx(0.48)
    assert rows[2]["high"] == pytest.approx(1.01)
