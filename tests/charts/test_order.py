"""The charts of the lesson on order as functions of tables."""

import json

import pandas as pd
import pytest

from charts.order import outputs, side_by_side, signed
from charts.order_beyond import KINDS, accuracy, noun_places
from charts.order_positions import alike, by_distance, waves

NAMES = {kind: f"the {kind}" for kind in KINDS}
WORDS = {
    "word": "word", "label": "label", "score": "score", "value": "value", "place": "place",
    "number": "number", "distance": "distance", "product": "product", "other": "other",
    "cosine": "cosine", "trained": "trained", "before": "before", "share": "share",
    "guess": "guessing", "count": "count", "now": "now",
}  # fmt: skip
SHARES = pd.DataFrame(
    [(kind, before, 0.5) for kind in KINDS for before in (0, 8, 10)],
    columns=["positions", "before", "share"],
)
OUTPUTS = pd.DataFrame(
    [(word, label, 1.5) for word in ("1 a", "2 b") for label in ("X", "Y", "Z")],
    columns=["word", "label", "score"],
)


def spec(chart) -> str:
    return json.dumps(chart.to_dict(), ensure_ascii=False)


@pytest.mark.parametrize("dark", [False, True])
def test_scores_have_one_fixed_domain_about_the_background(dark):
    assert signed(2.0, dark).to_dict()["domain"] == [-2.0, 2.0]
    drawn = outputs(OUTPUTS, peak=7.5, words=WORDS, dark=dark).to_dict()
    colour = drawn["layer"][0]["encoding"]["color"]
    assert colour["scale"]["domain"] == [-7.5, 7.5]
    assert drawn["layer"][0]["encoding"]["x"]["sort"] == ["1 a", "2 b"]


def test_a_cover_holds_the_axes_and_no_number():
    table = pd.DataFrame({"kind": ["one", "other"], "label": ["X", "X"], "value": [0.123, 0.9]})
    options = {"labels": ["X", "Y"], "order": ["one", "other"], "words": WORDS, "dark": False}
    open_ = spec(side_by_side(table, **options))
    assert "0.123" in open_
    covered = spec(side_by_side(table, **options, cover="answer first", domain=(-4.0, 4.0)))
    assert "0.123" not in covered
    assert "answer first" in covered
    assert '"domain": [-4.0, 4.0]' in covered


def test_accuracies_have_a_line_for_each_kind_over_the_trained_shade():
    drawn = spec(accuracy(SHARES, names=NAMES, trained=8, last=48, cover="", words=WORDS,
                          dark=False))  # fmt: skip
    assert drawn.count('"type": "line"') == 3
    assert '"end": 8.5' in drawn
    assert "guessing" in drawn


@pytest.mark.parametrize("dark", [False, True])
def test_covered_accuracies_end_with_the_trained_range(dark):
    table = SHARES[SHARES["before"] <= 8]
    drawn = spec(accuracy(table, names=NAMES, trained=8, last=48, cover="answer first",
                          words=WORDS, dark=dark))  # fmt: skip
    assert "answer first" in drawn
    assert '"before": 10' not in drawn


def test_places_of_nouns_and_where_they_stand_now():
    table = pd.DataFrame(
        [(2, "doer", 10), (5, "doer", 8), (5, "receiver", 9)], columns=["place", "label", "count"]
    )
    drawn = noun_places(table, labels=["doer", "receiver"], asked=[(12, "doer"), (15, "receiver")],
                        last=17, words=WORDS, dark=True).to_dict()  # fmt: skip
    assert drawn["layer"][0]["encoding"]["x"]["scale"]["domain"] == list(range(1, 18))
    assert "triangle-down" in json.dumps(drawn)


def test_waves_and_products_name_their_axes():
    table = pd.DataFrame([(place, number, 0.5) for place in (1, 2) for number in (1, 2, 3)],
                         columns=["place", "number", "value"])  # fmt: skip
    assert '"domain": [-1.0, 1.0]' in spec(waves(table, words=WORDS, dark=False))
    products = pd.DataFrame([("from 1", 0, 16.0), ("from 1", 1, 15.3), ("from 2", 0, 16.0)],
                            columns=["start", "distance", "product"])  # fmt: skip
    drawn = by_distance(products, words=WORDS, dark=True).to_dict()
    assert drawn["encoding"]["y"]["scale"]["domain"][0] == 0
    assert drawn["encoding"]["shape"]["scale"]["domain"] == ["from 1", "from 2"]


@pytest.mark.parametrize(("trained", "layers"), [(2, 4), (0, 1), (3, 1)])
def test_a_rule_ends_what_was_trained(trained, layers):
    table = pd.DataFrame([(a, b, 0.1) for a in (1, 2, 3) for b in (1, 2, 3)],
                         columns=["place", "other", "cosine"])  # fmt: skip
    drawn = alike(table, trained=trained, words=WORDS, dark=False).to_dict()
    assert len(drawn["layer"]) == layers
