"""What the models of the Any model page are and how far they look, remembered by name.

torch and timm come with the first question. Models are shared by all sessions and never changed.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from data.limits import hosted
from experiments.pair import UNTRAINED, inputs, load_model
from experiments.rows import Run
from experiments.samples import Samples
from ui import cached

IMAGES = 8  # test images behind the spans: more of 224 px would take longer than one waits
HOSTED_MOST = 30_000_000  # parameters that a visitor may open where strangers share the machine
MEASURES = ("distance", "entropy", "radius90", "removed")


@dataclass(frozen=True, eq=False)
class Chosen:
    """A name of timm's list with its weights, "random" or "pretrained", or a run of the store."""

    name: str
    weights: str = "random"
    run: Run | None = None

    @property
    def key(self) -> tuple[str, ...]:
        """What a cached answer depends on."""
        source = self.run.source if self.run else ""
        return self.name, self.weights, source, os.environ.get("FIELDSPAN_STORE", "")

    @property
    def untrained(self) -> "Chosen":
        """The same architecture before its first step."""
        run = self.run and replace(self.run, source=UNTRAINED)
        return replace(self, run=run, weights="random")

    @property
    def is_trained(self) -> bool:
        """Whether it is past its first step."""
        return self.run.source != UNTRAINED if self.run else self.weights == "pretrained"


def found(words: str) -> list[str]:
    """Names of timm's list that hold every word."""
    from vision.zoo import search

    return search(words)


def is_known(name: str) -> bool:
    """Whether timm lists the name."""
    from vision.zoo import names

    return name in names()


def fetch(chosen: Chosen, told: Callable[[int, int], None]) -> None:
    """Nothing; trained weights lie in the hub's cache after it, `told` hears of their bytes."""
    if chosen.run is None and chosen.weights == "pretrained":
        from vision.hub import fetched

        fetched(chosen.name, told)


def about(chosen: Chosen) -> dict[str, Any]:
    """Its kind ("cnn" or "vit"), parameters, size of images, layers; of a "vit" also its tokens."""
    return _about(chosen.key, chosen)


def spans(chosen: Chosen, samples: Samples) -> pd.DataFrame:
    """One row a layer and head of a transformer: its measures and their spreads over images."""
    return _spans((*chosen.key, samples.fingerprint), chosen, samples)


def nulls(chosen: Chosen) -> dict[str, float]:
    """What each measure is for a head that looks everywhere alike."""
    return _nulls(chosen.key, chosen)


def fields(chosen: Chosen) -> pd.DataFrame:
    """One row a layer of a CNN: its box's sides, stride, mean distances, what widens it."""
    return _fields(chosen.key, chosen)


def _model(chosen: Chosen):
    return _opened(chosen.key, chosen)


@st.cache_resource(max_entries=2, show_spinner=False)
def _opened(key: tuple, _chosen: Chosen):
    if _chosen.run is not None:
        return load_model(cached.store(), _chosen.run)
    from vision.zoo import MOST_PARAMETERS, open_zoo

    most = HOSTED_MOST if hosted() else MOST_PARAMETERS
    return open_zoo(_chosen.name, pretrained=_chosen.weights == "pretrained", most=most)


@st.cache_data(max_entries=64, show_spinner=False)
def _about(key: tuple, _chosen: Chosen) -> dict[str, Any]:
    from vision.zoo import anatomy

    model = _model(_chosen)
    found = anatomy(model)
    told = {
        "kind": found.kind,
        "parameters": sum(weight.numel() for weight in model.parameters()),
        "size": found.image_size,
        "layers": len(found.layers),
    }
    tokens = found.tokens
    if tokens is None:
        return told
    grid = (tokens.rows, tokens.columns)
    return told | {"patch": tokens.patch, "grid": grid, "prefix": tokens.prefix}


@st.cache_data(max_entries=64, show_spinner=False)
def _spans(key: tuple, _chosen: Chosen, _samples: Samples) -> pd.DataFrame:
    from vision.spans import attention_spans

    found = attention_spans(_model(_chosen), _inputs(_chosen, _samples), batch=4)
    layer, head = np.indices(tuple(found.distance.shape)).reshape(2, -1)
    columns = {
        name: getattr(found, name).flatten().tolist()
        for measure in MEASURES
        for name in (measure, f"{measure}_spread")
    }
    return pd.DataFrame({"layer": layer, "head": head, **columns})


def _inputs(chosen: Chosen, samples: Samples):
    """The first test images, brought to the size and the colours that the model expects."""
    from vision.zoo import anatomy, fitted

    pictures = samples.images[:IMAGES]
    if chosen.run is not None:
        return inputs(chosen.run, pictures)
    return fitted(pictures, anatomy(_model(chosen)))


@st.cache_data(max_entries=64, show_spinner=False)
def _nulls(key: tuple, _chosen: Chosen) -> dict[str, float]:
    from vision.spans import uniform_measures
    from vision.token_grid import TokenGrid

    told = about(_chosen)
    rows, columns = told["grid"]
    return uniform_measures(TokenGrid(told["prefix"], rows, columns, told["patch"]))


@st.cache_data(max_entries=64, show_spinner=False)
def _fields(key: tuple, _chosen: Chosen) -> pd.DataFrame:
    from vision.layer_distances import box_distances, field_distances
    from vision.receptive_field import receptive_field

    size = about(_chosen)["size"]
    layers = [layer for layer in receptive_field(_model(_chosen), size) if _has_a_place(layer)]
    distances = zip(field_distances(layers, size), box_distances(layers, size), strict=True)
    return pd.DataFrame(
        {
            "name": layer.name,
            "rows": layer.rows.size,
            "columns": layer.columns.size,
            "stride": layer.rows.stride,
            "map_rows": layer.map_size[0],
            "map_columns": layer.map_size[1],
            "whole": layer.whole,
            "aligned": layer.aligned,
            "distance": distance,
            "local": local,
        }
        for layer, (distance, local) in zip(layers, distances, strict=True)
    )


def _has_a_place(layer) -> bool:
    """Whether a layer has a window of its own, and units that lie somewhere in the image."""
    widens = "Conv" in layer.kind or "Pool" in layer.kind
    return widens and not (layer.whole and layer.map_size == (1, 1))
