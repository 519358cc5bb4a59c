"""The Train page after the key question: the loss once all is right, spans, fairness, try this."""

import json
import math

import pytest

from experiments.config import pair
from tests.pages.train_page import (
    SHAPES,
    by_heart,
    charts,
    finished_pair,
    opened,
    own_world,
    record,
    rows,
    shown,
)


@pytest.fixture(autouse=True)
def _own_world(monkeypatch, small_cache, store):
    own_world(monkeypatch, small_cache, store)


RISING, FALLING = by_heart(30, 0.5), by_heart(50, -0.25)  # a step of ten


def covered_pair(store):
    runs = finished_pair(store, curves=(FALLING, RISING))
    app = opened(runs=",".join(runs))
    app.radio(key=f"guess-train-{runs[0]}-{runs[1]}").set_value(0).run()
    assert not app.exception
    return app, f"guess-train-later-{'-'.join(runs)}"


def test_after_the_key_question_the_validation_curves_stay_covered_for_the_second(store):
    app, key = covered_pair(store)
    assert (
        "From step 30 on the transformer is at 100 % training accuracy" in app.radio(key=key).label
    )
    drawn = [row for chart in charts(app) for row in rows(chart) if "part" in row]
    last = {part: max(row["step"] for row in drawn if row["part"] == part)
            for part in ("train", "validation")}  # fmt: skip
    assert last == {"train": 80, "validation": 30}
    assert all("over 30 steps" in chart.alt for chart in charts(app))
    assert "7.000" not in shown(app)
    assert not any("test_loss" in each.value for each in app.dataframe)


def test_an_axis_is_no_higher_than_what_a_cover_leaves_to_be_seen(store):
    app, _ = covered_pair(store)
    spec = json.loads(charts(app)[0].spec)
    line = next(layer for layer in spec["layer"] if "strokeDash" in layer.get("encoding", {}))
    assert line["encoding"]["y"]["scale"]["domain"] == [0, pytest.approx(4.5 * 1.05)]
    assert math.log(4) < 4.5


def test_the_answer_names_the_numbers_and_what_another_would_have_needed(store):
    app, key = covered_pair(store)
    app.radio(key=key).set_value(0).run()
    text = shown(app)
    assert "validation loss goes from 4.500 to 7.000 nats" in text
    assert "On the test images the loss is 1.300 at the end." in text
    assert "For the CNN, at 100 % from step 50 on, validation loss goes from 1.750 to 1.000" in text
    assert "It falls: if" in text
    assert any("test_loss" in each.value for each in app.dataframe)
    drawn = [row for chart in charts(app) for row in rows(chart) if "part" in row]
    assert max(row["step"] for row in drawn if row["part"] == "validation") == 80


def spans_of(kind: str) -> list[tuple]:
    """Two snapshots of two heads, or of two layers."""
    if kind == "vit":
        return [(step, 0, head, "distance", 16.5 - head * step / 10)
                for step in (0, 20) for head in (0, 1)]  # fmt: skip
    return [(step, layer, -1, measure, 1.0 + layer)
            for step in (0, 20) for layer in (0, 1)
            for measure in ("effective", "theoretical")]  # fmt: skip


def test_heads_and_layers_are_seen_to_move_while_they_train(store):
    runs = [record(store, config, "running", 20, spans=spans_of(config.kind), owner="away")
            for config in pair(SHAPES, 20, 0, steps=80)]  # fmt: skip
    app = opened(runs=",".join(runs))
    chart = charts(app)[-1]
    assert len([row for row in rows(chart) if "line" in row]) == 8  # the boxes are not among them
    assert "At step 20 the heads look 14.5 to 16.5 px far on average" in chart.alt
    assert "moved by 2.0 px since step 0" in chart.alt
    assert "Attention that looks everywhere alike: 16.55 px." in chart.alt
    assert "1.0 to 2.0 px away" in shown(app)
    numbers = next(each.value for each in app.dataframe if "distance_px" in each.value)
    assert numbers["layer"].min() == 1
    assert sorted(numbers["head"].dropna().unique()) == [1, 2]


def test_before_the_first_snapshot_there_is_no_picture_of_spans(store):
    runs = [store.enqueue(config) for config in pair(SHAPES, 20, 0, steps=80)]
    assert len(charts(opened(runs=",".join(runs)))) == 4


def html(app) -> str:
    return "\n".join(element.proto.body for element in app.get("html"))


def test_the_strip_says_what_both_were_given_and_warns_where_it_differs(store):
    cnn, vit = pair(SHAPES, 20, 0, steps=80)
    info = json.dumps({"parameters": 7})
    runs = [record(store, cnn, "stopped", 10, info=info), record(store, vit, "stopped", 10)]
    app = opened(runs=",".join(runs))
    assert "training steps" in html(app)
    assert ">7</span>" in html(app)  # known before a run has finished
    assert not app.error
    longer = record(store, pair(SHAPES, 20, 0, steps=90)[1], "stopped", 10)
    other = opened(runs=f"{runs[0]},{longer}")
    assert any("number of steps differs, 80 against 90" in each.value for each in other.error)


def test_a_button_sets_flip_and_crop_and_starts_nothing(store):
    app = opened(data="local-texture", size="20")
    next(each for each in app.button if each.label.startswith("Flip and crop")).click().run()
    assert app.selectbox(key="choice-flip").value == "True"
    assert not store.runs()


def test_the_loss_says_what_guessing_costs(store):
    app = opened(runs=",".join(finished_pair(store)), shown="1")
    assert "Guessing among 4 classes costs ln 4 = 1.386" in shown(app)
