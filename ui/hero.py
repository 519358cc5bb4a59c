"""The tables behind the two pictures of the first page, read from the published file."""

import json
from pathlib import Path

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import NDArray

from charts.ribbons import meaning_colour

PUBLISHED = Path(__file__).parents[1] / "data" / "published" / "text" / "welcome.json"
CHANNELS = 3


@st.cache_data(show_spinner=False)
def published() -> dict:
    """Words, weights and pixels as text.welcome has written them."""
    return json.loads(PUBLISHED.read_text(encoding="utf-8"))


def pair_table(weights: list[list[float]]) -> pd.DataFrame:
    """One row for every pair: asker, target, weight, share of the asker's largest weight."""
    square = np.asarray(weights)
    asker, target = np.indices(square.shape).reshape(2, -1)
    table = pd.DataFrame({"asker": asker, "target": target, "weight": square.ravel()})
    table["share"] = (square / square.max(axis=1, keepdims=True)).ravel().round(4)
    return table


def sentence(sense: str, language: str, dark: bool) -> tuple[pd.DataFrame, pd.DataFrame]:
    """The pairs of words with the colour that each target hands over, and what arrives."""
    found = published()["sentences"][sense]
    said = found["words"][language]
    colours = [meaning_colour(water, money, dark) for water, money in found["values"]]
    table = pair_table(found["weights"])
    table["word"] = table["target"].map(dict(enumerate(said)))
    table["colour"] = table["target"].map(dict(enumerate(colours)))
    arrivals = pd.DataFrame(found["outputs"], columns=["water", "money"])
    return table, arrivals.assign(asker=range(len(said)), word=said)


@st.cache_data(show_spinner=False)
def picture() -> tuple[NDArray[np.uint8], pd.DataFrame, list[str]]:
    """The drawing as (channel, row, column), the pairs of patches, what each patch shows."""
    found = published()["picture"]
    rows = [np.frombuffer(bytes.fromhex(row), dtype=np.uint8) for row in found["pixels"]]
    pixels = np.stack(rows).reshape(len(rows), -1, CHANNELS)
    table = pair_table(found["weights"])
    table["colour"] = table["target"].map(dict(enumerate(_means(pixels, found["patches"]))))
    return np.moveaxis(pixels, 2, 0), table, found["contents"]


def _means(pixels: NDArray[np.uint8], cells: int) -> list[str]:
    """The mean colour of each patch, row by row, as a web colour."""
    side = len(pixels) // cells
    blocks = pixels.reshape(cells, side, cells, side, CHANNELS).mean(axis=(1, 3))
    return ["#" + bytes(colour).hex() for colour in blocks.reshape(-1, CHANNELS).astype(np.uint8)]


def gaze(table: pd.DataFrame, contents: list[str], asker: int) -> pd.Series:
    """How much of one patch's weight goes to each kind of thing, largest first."""
    row = table[table["asker"] == asker]
    return row.groupby(row["target"].map(contents.__getitem__))["weight"].sum().sort_values()[::-1]


def ending(sense: str, language: str) -> str:
    """The last word of a sentence."""
    return published()["sentences"][sense]["words"][language][-1]
