"""Order by hand: a word that stands twice, without a place and with one, and what sines compare."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pandas as pd
import torch
from jaxtyping import Float

from attention import attend, sinusoidal_1d
from text.order_shuffle import largest

DIM = 4  # numbers of a vector in the example by hand
PLACES, NUMBERS = 48, 32  # of the heat map: words, and numbers for each as in the taggers
STARTS = (0, 9, 23)  # places from which distances are measured


@dataclass(frozen=True, eq=False)
class Twice:
    """Attention on one-hot words with identity matrices, unscaled; a place from 0 for each word."""

    words: tuple[str, ...]
    places: tuple[int, int]  # of the word that stands twice
    inputs: Float[np.ndarray, "word dim"]
    weights: Float[np.ndarray, "query key"]
    outputs: Float[np.ndarray, "word dim"]

    @property
    def difference(self) -> float:
        """The largest difference between the outputs of the two places."""
        return largest(*self.outputs[list(self.places)])


def twice(words: Sequence[str], places: tuple[int, int], *, placed: bool) -> Twice:
    """The example in 64-bit floats; with `placed` the vector of its place is added to each word."""
    known = list(dict.fromkeys(words))
    inputs = torch.zeros(len(words), DIM, dtype=torch.float64)
    for place, word in enumerate(words):
        inputs[place, known.index(word)] = 1
    if placed:
        inputs += torch.from_numpy(positions(len(words), DIM))
    trace = attend(inputs, inputs, inputs, scale=1.0)
    return Twice(tuple(words), places, inputs.numpy(), trace.weights.numpy(), trace.output.numpy())


@lru_cache(maxsize=8)
def positions(length: int, dim: int) -> Float[np.ndarray, "length dim"]:
    """The sinusoidal vectors as the taggers add them, a row for each place from 0."""
    return sinusoidal_1d(length, dim).double().numpy()


def columns(found: Twice) -> pd.DataFrame:
    """A' in the column form: place (who asks), row (who is looked at), word, value, shown."""
    names = numbered(found.words)
    return pd.DataFrame(
        [
            (str(key), query, names[query], share, f"{share:.3f}")
            for key in range(len(names))
            for query, share in enumerate(found.weights[:, key].tolist())
        ],
        columns=["row", "place", "word", "value", "shown"],
    )


def numbered(words: Sequence[str]) -> list[str]:
    """Each word with its place, counted from 1, before it; so that no two are alike."""
    return [f"{place} {word}" for place, word in enumerate(words, start=1)]


@lru_cache(maxsize=1)
def waves() -> pd.DataFrame:
    """The sinusoidal vectors of the heat map: place (from 1), number (from 1), value."""
    place, number = np.indices((PLACES, NUMBERS)).reshape(2, -1)
    value = positions(PLACES, NUMBERS).ravel().round(4)
    return pd.DataFrame({"place": place + 1, "number": number + 1, "value": value})


@lru_cache(maxsize=1)
def by_distance() -> pd.DataFrame:
    """e^i . e^j for a few places i and all j after it: start (from 1), distance, product."""
    products = positions(PLACES, NUMBERS) @ positions(PLACES, NUMBERS).T
    return pd.DataFrame(
        [
            (start + 1, place - start, float(products[start, place]))
            for start in STARTS
            for place in range(start, PLACES)
        ],
        columns=["start", "distance", "product"],
    )


def spread() -> float:
    """By how much e^i . e^j differs among all pairs of places with one distance, at most."""
    products = positions(PLACES, NUMBERS) @ positions(PLACES, NUMBERS).T
    return float(max(np.ptp(np.diagonal(products, offset=away)) for away in range(PLACES)))


def cosines(table: Float[np.ndarray, "place dim"]) -> Float[np.ndarray, "place place"]:
    """How alike the directions of these vectors are."""
    lengths = np.linalg.norm(table, axis=1, keepdims=True)
    unit = table / np.where(lengths == 0, 1, lengths)
    return unit @ unit.T
