"""Pictures of sound, read from their specification."""

import base64
import io

import numpy as np
import pandas as pd
from PIL import Image

from charts.palette import ink, paper, part_colours
from charts.racing import racing
from charts.speech import address, band, spectrogram
from charts.speech_edges import covered, edges

AXES = {"asks": "who asks", "looked_at": "who is looked at"}
EDGES = {"radius": "radius", "accuracy": "right", "guess": "guessing"}


def marks(spec: dict) -> list[str]:
    """The kinds of marks of a chart, layers within layers included."""
    inside = [kind for layer in spec.get("layer", []) for kind in marks(layer)]
    mark = spec.get("mark")
    return inside + ([mark["type"]] if mark else [])


def rows(spec: dict, column: str) -> list[dict]:
    return next(rows for rows in spec["datasets"].values() if rows and column in rows[0])


def test_quiet_is_paper_and_loud_is_ink():
    picture = address(np.array([[0, 0.5, 1], [1, 0, 0]], np.float32), dark=True)
    image = Image.open(io.BytesIO(base64.b64decode(picture.split(",")[1])))
    assert image.size == (3, 2)
    assert "#{:02X}{:02X}{:02X}".format(*image.getpixel((0, 0))) == paper(True)
    assert "#{:02X}{:02X}{:02X}".format(*image.getpixel((2, 0))) == ink(True)


def drawn(**changes) -> dict:
    words = {"time": "seconds", "pitch": "pitch"}
    given = {"seconds": 3.0, "cursor": 1.0, "reach": 0.4, "words": words, "dark": False}
    return spectrogram("data:image/png;base64,", **{**given, **changes}).to_dict()


def test_the_range_lies_around_the_frame_that_asks_and_ends_with_the_sound():
    assert rows(drawn(), "from")[0] == {
        "from": 0.6, "to": 1.4, "cursor": 1.0, "picture": "data:image/png;base64,",
    }  # fmt: skip
    assert rows(drawn(cursor=0.1, reach=5), "from")[0]["from"] == 0
    assert rows(drawn(cursor=0.1, reach=5), "from")[0]["to"] == 3
    assert marks(drawn())[:2] == ["image", "rect"]
    assert part_colours(False)["query"] in str(drawn())


def test_the_band_has_the_corners_of_its_pairs():
    spec = band(10, 3, asks=8, words=AXES, dark=False).to_dict()
    assert rows(spec, "high") == [
        {"key": 0, "low": 0, "high": 3},
        {"key": 3, "low": 0, "high": 6},
        {"key": 7, "low": 4, "high": 10},
        {"key": 10, "low": 7, "high": 10},
    ]
    assert rows(spec, "asks") == [{"asks": 8, "from": 5, "to": 10}]


def test_a_radius_beyond_the_sound_fills_the_square():
    spec = band(10, 40, asks=2, words=AXES, dark=True).to_dict()
    assert rows(spec, "high") == [
        {"key": 0, "low": 0, "high": 10},
        {"key": 10, "low": 0, "high": 10},
    ]


def test_computed_times_are_hollow():
    table = pd.DataFrame(
        {
            "racer": ["attend", "attend", "fused", "local"],
            "length": [2.5, 60, 2.5, 2.5],
            "milliseconds": [1.0, 576.0, 0.4, 0.5],
            "measured": [True, False, True, True],
        }
    )
    names = {"attend": "whole", "fused": "fused", "local": "near"}
    spec = racing(table, names=names, axes=("sound", "ms"), dark=False).to_dict()
    assert marks(spec) == ["line", "point", "point"]
    assert spec["layer"][2]["transform"] == [{"filter": "!datum.measured"}]
    assert spec["layer"][2]["mark"]["fill"] == paper(False)
    assert len(rows(spec, "name")) == 4


def table(*blocks: int) -> pd.DataFrame:
    points = [(count, f"{count}", radius, 0.5) for count in blocks for radius in (39, 40)]
    return pd.DataFrame(points, columns=["blocks", "name", "radius", "accuracy"])


def test_edges_have_a_line_a_number_of_blocks_and_a_rule_each():
    rules = [(0.4, "delay"), (0.2, "delay / 2")]
    spec = edges(table(1, 2), rules=rules, last=0.6, words=EDGES, dark=False).to_dict()
    assert marks(spec) == ["rule", "text", "text", "rule", "text", "line", "point"]
    assert [row["text"] for row in rows(spec, "seconds") if "text" in row] == ["delay", "delay / 2"]
    assert rows(spec, "name")[0]["seconds"] == 0.39


def test_a_cover_fills_the_axes_and_brings_no_number():
    spec = covered(0.6, "answer first", words=EDGES, dark=True).to_dict()
    assert marks(spec) == ["point", "rect", "text"]
    assert rows(spec, "cover") == [{"cover": "answer first"}]
    assert rows(spec, "low") == [{"from": 0, "low": 0.4}]
    assert not spec["layer"][1].get("encoding")  # as wide and as high as the axes


def test_a_chart_without_points_is_still_a_chart():
    spec = edges(table(), rules=[], last=0.6, words=EDGES, dark=False).to_dict()
    assert marks(spec) == ["rule", "text", "line", "point"]
