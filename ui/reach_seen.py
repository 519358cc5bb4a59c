"""Further ways in which the two models of a pair look, remembered like those of reach_looks."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from experiments.pair import Pair, inputs
from experiments.rows import Run
from experiments.samples import Samples
from messages import FieldspanError
from ui.reach_looks import Place, key_of, middle, model_of, weights


@dataclass(frozen=True)
class Bell:
    """A Gaussian laid over a field around its centre: deviations in pixels, share under it."""

    down: float
    across: float
    explained: float


def bell(pair: Pair, samples: Samples, place: Place, field: dict) -> Bell | None:
    """The Gaussian that fits the CNN's heat; None where there is no heat or nothing fits."""
    if field["heat"] is None:
        return None
    image = place.image if place.own else None
    key = (*key_of(pair.cnn, samples), place.layer, middle(pair, place), image)
    found = _bell(key, field["heat"], field["centre"])
    return Bell(*found) if found else None


def token_field(pair: Pair, samples: Samples, place: Place) -> NDArray[np.float32] | None:
    """How strongly each pixel moves the patch's vector in its block; sums to 1, None if none."""
    image = place.image if place.own else None
    at = (place.block, place.row, place.column, place.view.added, image)
    return _token_field(key_of(pair.vit, samples), at, pair.vit, samples)


def rolled(pair: Pair, samples: Samples, place: Place) -> NDArray[np.float32]:
    """The rollout from the first block to the chosen one: (query, key), rows sum to 1."""
    key = key_of(pair.vit, samples)
    layers = weights(pair, samples, place.image)[: place.block + 1]
    view = place.view
    return _rolled((*key, place.image, place.block), view.fusion, view.discard, layers)


@st.cache_data(max_entries=4096, show_spinner=False)
def _bell(
    key: tuple, _heat: NDArray[np.float32], centre: tuple[float, float]
) -> tuple[float, float, float] | None:
    import torch

    from vision.gaussian import gaussian_fit

    fit = gaussian_fit(torch.from_numpy(_heat), centre)
    found = (fit.row_deviation, fit.column_deviation, fit.explained)
    return found if np.isfinite(found).all() else None


@st.cache_data(max_entries=1024, show_spinner=False)
def _token_field(key: tuple, at: tuple, _run: Run, _samples: Samples) -> NDArray[np.float32] | None:
    from vision.effective_field import layer_fields

    block, row, column, added, image = at
    pictures = _samples.probes if image is None else _samples.images[image : image + 1]
    try:
        (field,) = layer_fields(
            model_of(_run), inputs(_run, pictures), f"blocks.{block}", [(row, column)],
            before_residual=not added,
        )  # fmt: skip
    except FieldspanError:  # no image moves this vector
        return None
    return (field / field.sum()).numpy()


@st.cache_data(max_entries=256, show_spinner=False)
def _rolled(
    key: tuple, fusion: Any, discard: float, _layers: NDArray[np.float32]
) -> NDArray[np.float32]:
    import torch

    from vision.rollout import rollout

    return rollout(list(torch.from_numpy(_layers)), fusion=fusion, discard=discard).numpy()
