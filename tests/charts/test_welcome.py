"""The first page's pictures: exact ribbons, one meaning a colour, readable text."""

import json
import tomllib
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from charts import palette
from charts.patches import patches
from charts.ribbons import SPREAD, meaning_colour, ribbon_outlines
from charts.welcome import words

CONFIG = Path(__file__).parents[2] / ".streamlit" / "config.toml"
LABELS = dict.fromkeys(("weight", "looked", "asks", "arrives", "water", "money"), "word")


def test_ribbons_are_as_wide_as_their_weights_and_lie_side_by_side():
    outlines = ribbon_outlines([[0.25, 0.75], [1.0, 0.0]])
    assert np.allclose(
        outlines.groupby(["asker", "target"]).apply(lambda r: (r["right"] - r["left"]).mean()),
        SPREAD * np.array([0.25, 0.75, 1.0, 0.0]),
    )
    start = outlines[(outlines["asker"] == 0) & (outlines["height"] == 0)].sort_values("target")
    assert start["left"].tolist() == pytest.approx([0.5 - SPREAD / 2, 0.5 - SPREAD / 4])
    assert start["right"].iloc[0] == pytest.approx(start["left"].iloc[1])
    end = outlines[(outlines["asker"] == 0) & (outlines["height"] == 1)]
    assert ((end["left"] + end["right"]) / 2).tolist() == pytest.approx([0.5, 1.5])


def test_a_word_that_hands_over_nothing_is_grey_and_one_meaning_alone_is_pure():
    assert meaning_colour(0, 0, False) == "#8D8A83"
    assert meaning_colour(2, 0, False) == "#3D46A0"
    assert meaning_colour(0, 2, True) == "#7CC776"


def sentence(labels):
    table = pd.DataFrame(
        {"asker": [0, 0, 1, 1], "target": [0, 1, 0, 1], "weight": [0.5, 0.5, 0.2, 0.8],
         "word": ["a", "b", "a", "b"], "colour": ["#111111", "#222222"] * 2}
    )  # fmt: skip
    arrivals = pd.DataFrame(
        {"asker": [0, 1], "word": ["a", "b"], "water": [1.0, 0.0], "money": [0.0, 1.0]}
    )
    return words(table, arrivals, chosen=1, words=labels, dark=False).to_dict()


def test_the_sentence_is_drawn_from_its_table():
    spec = sentence(LABELS)
    marks = [layer["mark"]["type"] for layer in spec["layer"]]
    assert marks == ["area", *["text"] * 6, "rect"]
    assert spec["layer"][0]["mark"]["type"] == "area"
    assert {"name": "chosen", "value": 1} in spec["params"]
    assert {param["name"] for param in spec["params"]} == {"chosen", "hover", "tap"}


def test_words_with_an_apostrophe_or_a_quotation_mark_stay_text_in_expressions():
    spec = sentence(LABELS | {"asks": "who's asking", "water": 'l\'eau \\ "x"'})
    names = spec["layer"][0]["encoding"]["y"]["axis"]["labelExpr"]
    assert '"who\'s asking"' in names
    said = [
        step["calculate"]
        for layer in spec["layer"]
        for step in layer.get("transform", [])
        if step.get("as") == "said"
    ]
    text, number = said[0].rsplit(" + ", 1)
    assert json.loads(text) == 'l\'eau \\ "x" '
    assert number == "format(datum.water, '.2f')"


def test_the_drawing_has_a_veil_for_every_patch_and_ribbons_only_to_those_that_count():
    pairs = pd.DataFrame(
        {"asker": np.repeat(range(4), 4), "target": list(range(4)) * 4,
         "weight": [0.005, 0.995, 0, 0] * 4, "share": [0.005, 1, 0, 0] * 4, "colour": "#808080"}
    )  # fmt: skip
    pixels = np.arange(48, dtype=np.uint8).reshape(3, 4, 4)
    spec = patches(pixels, pairs, chosen=2, cells=2).to_dict()
    image, veil, ribbons = spec["layer"][:3]
    held = {name: len(rows) for name, rows in spec["datasets"].items()}
    assert [layer["mark"]["type"] for layer in (image, veil, ribbons)] == ["image", "rect", "trail"]
    assert held[veil["data"]["name"]] == 16
    assert held[ribbons["data"]["name"]] == 3  # the four heavy pairs less a patch's look at itself
    assert veil["encoding"]["opacity"]["scale"]["domain"] == [0, 1]


@pytest.mark.parametrize("dark", [False, True])
def test_the_theme_repeats_the_palette(dark):
    theme = tomllib.loads(CONFIG.read_text())["theme"]["dark" if dark else "light"]
    assert theme["chartCategoricalColors"][:2] == list(palette.model_colours(dark).values())
    assert theme["chartSequentialColors"] == palette.sequential(dark)
    assert theme["chartDivergingColors"] == palette.diverging(dark)
    assert theme["backgroundColor"] == palette.paper(dark) == palette.sequential(dark)[0]
    assert theme["textColor"] == palette.ink(dark) == palette.sequential(dark)[-1]
    assert len(palette.sequential(dark)) == len(palette.diverging(dark)) == 10


def luminance(colour):
    parts = np.array([int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)])
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return linear @ [0.2126, 0.7152, 0.0722]


def contrast(first, second):
    lighter, darker = sorted((luminance(first), luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("dark", [False, True])
def test_text_in_every_colour_of_the_palette_can_be_read(dark):
    text = [palette.ink(dark), palette.muted(dark), *palette.part_colours(dark).values()]
    text += [meaning_colour(2, 0, dark), meaning_colour(0, 2, dark), meaning_colour(1, 1, dark)]
    assert min(contrast(colour, palette.paper(dark)) for colour in text) >= 4.5
    models = palette.model_colours(dark).values()  # lines and markers, not text
    assert min(contrast(colour, palette.paper(dark)) for colour in models) >= 3
