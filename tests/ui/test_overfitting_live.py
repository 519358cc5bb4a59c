"""What a training under way is said to have reached."""

import pandas as pd
import pytest
from streamlit.testing.v1 import AppTest

from ui.overfitting_live import right


def points(*rows) -> pd.DataFrame:
    return pd.DataFrame(rows, columns=["run", "step", "part", "metric", "value"])


class Known:
    run = "a"


def test_the_newest_point_of_the_run_itself_counts():
    table = points(
        ("a", 7, "train", "accuracy", 0.5),
        ("a", 3, "train", "accuracy", 0.25),
        ("a", 7, "validation", "accuracy", 0.375),
        ("a", 7, "validation", "loss", 2.0),
        ("b", 9, "validation", "accuracy", 1.0),
    )
    assert right(Known(), table) == "training images right 50%, validation images 38%"


@pytest.mark.parametrize("rows", [(), (("b", 1, "train", "accuracy", 1.0),)])
def test_nothing_is_said_before_the_first_point(rows):
    assert right(Known(), points(*rows)) == ""


def running():
    from experiments.config import pair
    from experiments.rows import Run
    from tests.finished_runs import DRAWN
    from ui.overfitting_live import so_far

    cnn, vit = pair(DRAWN, 24, 0, steps=60)
    so_far([Run("a", cnn, "running", 3, 60, 0.0), Run("b", vit, "queued", 0, 60, 0.0)])


def test_only_what_trains_has_a_line():
    app = AppTest.from_function(running, default_timeout=20).run()
    (line,) = app.get("html")
    assert "CNN · 24 images · step 3 of 60" in line.proto.body
