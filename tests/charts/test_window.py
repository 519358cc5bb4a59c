"""The charts of the lesson on windows as functions of tables."""

import json

import pandas as pd
import pytest

from charts.window import RUNGS, colours, ladder
from charts.window_growth import growth
from charts.window_sentences import real_text, scores, windows

NAMES = {rung: f"the {rung}" for rung in RUNGS}
WORDS = {
    "distance": "distance", "share": "share", "guess": "guessing", "length": "length",
    "parameters": "parameters", "score": "score", "baseline": "baseline",
}  # fmt: skip
RULES = [(1, "3 ends"), (3, "7 ends")]
SHARES = pd.DataFrame(
    [("word", 1, 0.5), ("word", 2, 0.5), ("attention", 1, 0.99), ("attention", 2, 0.98)],
    columns=["rung", "distance", "share"],
)


def spec(chart) -> str:
    return json.dumps(chart.to_dict(), ensure_ascii=False)


@pytest.mark.parametrize("dark", [False, True])
def test_attention_alone_has_a_hue_and_the_windows_grow_darker(dark):
    hues = colours(dark)
    assert set(hues) == set(RUNGS)
    greys = [int(hues[rung][1:3], 16) for rung in RUNGS[:-1]]
    assert greys == sorted(greys, reverse=not dark)


def test_the_ladder_has_a_line_for_each_rung_in_its_table_and_its_rules():
    drawn = spec(ladder(SHARES, names=NAMES, rules=RULES, last=12, cover="", words=WORDS,
                        dark=False))  # fmt: skip
    assert drawn.count('"type": "line"') == 2
    assert "3 ends" in drawn
    assert "guessing" in drawn


def test_a_covered_ladder_holds_no_share():
    empty = SHARES.head(0)
    drawn = spec(ladder(empty, names=NAMES, rules=RULES, last=12, cover="answer first",
                        words=WORDS, dark=True))  # fmt: skip
    assert "answer first" in drawn
    assert '"type": "line"' not in drawn
    assert "0.99" not in drawn


def test_growth_names_the_lines_that_it_should():
    table = pd.DataFrame(
        [(rung, length, 1000 * length) for rung in RUNGS for length in (5, 10)],
        columns=["rung", "length", "parameters"],
    )
    drawn = growth(table, names=NAMES, rules=[(5, "here")], labelled=("whole",), words=WORDS,
                   dark=False)  # fmt: skip
    assert "oneOf" in spec(drawn)
    assert "here" in spec(drawn)
    covered = growth(table, names=NAMES, rules=[(5, "here")], labelled=("whole",),
                     cover="answer first", words=WORDS, dark=True)  # fmt: skip
    assert "answer first" in spec(covered)
    assert "5000" not in spec(covered)


def test_a_window_is_drawn_under_the_words_that_it_covers():
    words = pd.DataFrame(
        [(row, place, word, role)
         for row in (0, 1)
         for place, (word, role) in enumerate([("the", ""), ("cave", "cue"), ("bat", "asked")])],
        columns=["row", "place", "word", "role"],
    )  # fmt: skip
    spans = pd.DataFrame([("window-3", 1, 2)], columns=["rung", "first", "last"])
    drawn = spec(windows(words, spans, names=NAMES, dark=False))
    assert '"left": 0.55' in drawn
    assert '"right": 2.45' in drawn
    assert drawn.count('"type": "rect"') == 2


def test_scores_stand_side_by_side_and_results_beside_their_baseline():
    table = pd.DataFrame(
        [("saw, word 2", "THING", 1.5), ("saw, word 4", "THING", 1.5)],
        columns=["place", "label", "score"],
    )
    assert "yOffset" in spec(scores(table, labels=["THING"], words=WORDS, dark=False))
    shares = pd.DataFrame([("word", "all", 0.9)], columns=["rung", "among", "share"])
    lines = pd.DataFrame([("all", 0.85)], columns=["among", "share"])
    drawn = spec(real_text(shares, lines, names=NAMES, words=WORDS, dark=False))
    assert "strokeDash" in drawn
    assert "0.85" in drawn
