"""The second question of the Train page as a function of curves, and which size to try next."""

import random
from types import SimpleNamespace

import pandas as pd

from tests.pages.train_page import by_heart
from ui.train_later import later, reason
from ui.train_try import other_size

ALIKE = 0.02
RISING, FALLING = by_heart(30, 0.5), by_heart(50, -0.25)  # nats in ten steps


def table_of(curve, steps=range(0, 90, 10)) -> pd.DataFrame:
    return pd.DataFrame(
        {"run": "a", "step": step, "part": part, "metric": metric,
         "value": curve(step, part, metric)}
        for step in steps for part in ("train", "validation") for metric in ("loss", "accuracy")
    )  # fmt: skip


RUN = SimpleNamespace(run="a", kind="cnn", measures={})


def test_the_loss_after_all_is_right_is_read_from_that_step_to_the_end():
    found = later(RUN, table_of(RISING))
    assert (found.step, found.loss) == (30, (4.5, 7.0))
    assert found.answer(ALIKE) == 2
    assert later(RUN, table_of(FALLING)).answer(ALIKE) == 0
    assert later(RUN, table_of(by_heart(30, 0.003))).answer(ALIKE) == 1


def test_nothing_is_asked_where_training_accuracy_never_stays_at_all_or_only_at_the_end():
    assert later(RUN, table_of(by_heart(100, 0.5))) is None
    assert later(RUN, table_of(by_heart(80, 0.5))) is None
    lost = table_of(RISING)
    at = (lost["step"] == 70) & (lost["part"] == "train") & (lost["metric"] == "accuracy")
    assert later(RUN, lost.assign(value=lost["value"].mask(at, 0.9))) is None


def test_over_many_curves_the_answer_is_the_sign_of_what_the_loss_does():
    for seed in range(50):
        draw = random.Random(seed)
        slope, start = draw.uniform(-0.3, 0.3), draw.randrange(0, 70, 10)
        change = slope * (80 - start) / 10
        expected = 1 if abs(change) <= ALIKE else 0 if change < 0 else 2
        found = later(RUN, table_of(by_heart(start, slope)))
        assert found.step == start
        assert found.answer(ALIKE) == expected


def test_the_right_answer_needs_no_sentence_about_another():
    found = [later(RUN, table_of(RISING))]
    assert ": if" not in reason(found, 2, ALIKE)
    assert "Alike: if nothing moved" in reason(found, 1, ALIKE)


def test_what_to_try_is_much_smaller_where_there_is_room_and_else_larger():
    assert other_size(500, (10, 45_000)) == 100
    assert other_size(20, (10, 45_000)) == 100
    assert other_size(20, (10, 60)) is None
