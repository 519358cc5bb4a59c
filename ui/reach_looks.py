"""What the two models of a pair look at, worked out when asked for and remembered.

Models are shared by all sessions and never changed; results are kept under run, layer, place and
image, as plain numbers and arrays. torch is loaded by the first question, not with this file.
"""

import os
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import NDArray

from experiments.pair import UNTRAINED, Pair, inputs, load_model
from experiments.rows import Run
from experiments.samples import Samples
from messages import FieldspanError
from ui import cached
from ui.reach_view import USUAL, View

SIDE = 32  # pixels of an image
KEPT_IMAGES = 256  # as experiments.jobs.vision.PROBES, which would bring the cluster along
SNAPSHOT = ["run", "step", "layer", "head", "measure", "value"]


@dataclass(frozen=True, eq=False)
class Place:
    """What is being looked at: a picture, a patch in it, a layer; all from 0."""

    image: int
    row: int
    column: int
    layer: int  # of the CNN
    block: int  # of the transformer
    head: int | None  # None for the mean of the heads
    own: bool  # fields in this image alone, not the mean over the probes
    view: View = USUAL


def field(pair: Pair, samples: Samples, place: Place) -> dict[str, Any]:
    """The CNN's fields at the unit nearest the patch.

    size, rows and columns (first and last pixel, perhaps outside), centre, box (mean distance of
    its pixels), exact (whether nothing outside the box counts), heat (an array that sums to 1, or
    None where no image moves the unit) and distance.
    """
    pixel, image = middle(pair, place), place.image if place.own else None
    return _field(key_of(pair.cnn, samples), place.layer, pixel, image, pair.cnn, samples)


def middle(pair: Pair, place: Place) -> tuple[float, float]:
    """Row and column of the patch's middle, in pixels; pixel i has its middle at i."""
    patch = pair.transformer.patch
    row, column = (at * patch + (patch - 1) / 2 for at in (place.row, place.column))
    return row, column


def attention(pair: Pair, samples: Samples, place: Place) -> NDArray[np.float32]:
    """Where the patch looks, over the grid of patches; sums to 1."""
    heads = weights(pair, samples, place.image)[place.block]
    grid = SIDE // pair.transformer.patch
    looked = heads.mean(axis=0) if place.head is None else heads[place.head]
    return looked[place.row * grid + place.column].reshape(grid, grid)


def weights(pair: Pair, samples: Samples, image: int) -> NDArray[np.float32]:
    """All attention in one image: (layer, head, query, key)."""
    return _weights(key_of(pair.vit, samples), image, pair.vit, samples)


def distances(patch: int, row: int, column: int) -> NDArray[np.float64]:
    """From one patch to every other, in pixels."""
    places = np.arange(SIDE // patch)
    return patch * np.hypot((places - row)[:, None], (places - column)[None, :])


def uniform(patch: int) -> float:
    """The mean distance of attention that looks everywhere alike, in pixels."""
    places = range(SIDE // patch)
    return float(np.mean([distances(patch, row, column) for row in places for column in places]))


def spans(run: Run, samples: Samples) -> pd.DataFrame:
    """Mean distances of a run at its first and last step, as the store keeps them.

    What no run has kept is measured here, on the probes.
    """
    table = cached.snapshots([run.run]) if run.source != UNTRAINED else pd.DataFrame()
    if table.empty:
        return _measured(key_of(run, samples), run, samples)
    return table[table["step"].isin([table["step"].min(), table["step"].max()])]


def boxes(run: Run) -> list[int]:
    """The side of the CNN's box at each convolution, in pixels; it may be wider than the image."""
    return _boxes(key_of(run), run)


def places(patch: int) -> tuple[int, int]:
    """Over how many places in an image distances are means: of the CNN's units, of the heads."""
    from vision.distance import positions
    from vision.snapshot import PATCH

    asked, own = (len(positions(SIDE // size, SIDE // size)) for size in (PATCH, patch))
    return asked, own


def images_behind(pair: Pair, samples: Samples) -> tuple[int, int]:
    """Over how many images `spans` are means: of the CNN's units, of the transformer's heads."""
    return _count(pair.cnn, samples), _count(pair.vit, samples)


def _count(run: Run, samples: Samples) -> int:
    from vision.snapshot import CNN_IMAGES

    most = {"cnn": CNN_IMAGES, "vit": KEPT_IMAGES}[run.kind]
    kept = run.source != UNTRAINED and not cached.snapshots([run.run]).empty
    return min(most, run.info.get("validation_images", most) if kept else len(samples.probes))


def key_of(run: Run, samples: Samples | None = None) -> tuple[str, ...]:
    """What a cached answer depends on besides the place: weights, and pictures if any."""
    shown = samples.fingerprint if samples else ""
    return run.run, run.source, os.environ.get("FIELDSPAN_STORE", ""), shown


def model_of(run: Run):
    """The run's model: shared by all sessions, so never to be changed."""
    return _loaded(key_of(run), run)


@st.cache_resource(max_entries=12, show_spinner=False)
def _loaded(key: tuple, _run: Run):
    return load_model(cached.store(), _run)


@st.cache_data(max_entries=4096, show_spinner=False)
def _field(
    key: tuple, layer: int, pixel: tuple, image: int | None, _run: Run, _samples: Samples
) -> dict[str, Any]:
    from vision.boxes import exact_boxes
    from vision.distance import box_distance
    from vision.effective_field import units_near
    from vision.receptive_field import theoretical_fields

    model = model_of(_run)
    box = theoretical_fields(model)[layer]
    (unit,) = units_near(model, [pixel], (SIDE, SIDE))[layer]
    found = {
        "size": box.size,
        "rows": box.region(unit[0]),
        "columns": box.region(unit[1]),
        "centre": (box.centre(unit[0]), box.centre(unit[1])),
        "box": box_distance(box, unit, (SIDE, SIDE)),
        "exact": exact_boxes(model)[layer] is not None,
    }
    pictures = _samples.probes if image is None else _samples.images[image : image + 1]
    return found | _heat(_run, model, pictures, layer, unit, found["centre"])


def _heat(run: Run, model, pictures: NDArray[np.uint8], layer: int, unit, centre) -> dict:
    from vision.distance import mean_distance
    from vision.effective_field import effective_field

    try:
        used = effective_field(model, inputs(run, pictures), layer=layer, unit=unit)
    except FieldspanError:  # no image moves this unit
        return {"heat": None, "distance": None}
    return {"heat": (used / used.sum()).numpy(), "distance": float(mean_distance(used, centre))}


@st.cache_data(max_entries=32, show_spinner=False)
def _boxes(key: tuple, _run: Run) -> list[int]:
    from vision.receptive_field import theoretical_fields

    return [field.size for field in theoretical_fields(model_of(_run))]


@st.cache_data(max_entries=256, show_spinner=False)
def _weights(key: tuple, image: int, _run: Run, _samples: Samples) -> NDArray[np.float32]:
    from vision.spans import head_maps

    (traces,) = head_maps(model_of(_run), inputs(_run, _samples.images[image : image + 1]))
    return np.stack([trace.weights[0].numpy() for trace in traces])


@st.cache_data(max_entries=32, show_spinner=False)
def _measured(key: tuple, _run: Run, _samples: Samples) -> pd.DataFrame:
    from vision.snapshot import measure

    rows = measure(model_of(_run), inputs(_run, _samples.probes))
    return pd.DataFrame(rows).assign(run=_run.run, step=_run.step)[SNAPSHOT]
