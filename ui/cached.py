"""Readers that remember: run store, image sets, curves of finished runs, random vectors.

Caches are keyed by names and run ids, never by arrays: large arrays are hashed by a sample only.
Rooms are imported when first asked for, so that a page without images opens without them.
"""

import os
from collections.abc import Sequence

import pandas as pd
import streamlit as st

OWN = "own-sets"  # in the session: own images that its reader brought


def source_titles() -> dict[str, str]:
    """The image sets that open now, name -> title as a message."""
    from data.sources import available

    return {name: source_title(name) for name in available() if may_see(name)}


def may_see(name: str) -> bool:
    """Whether the set may be shown: on a hosted app own images only to those who brought them."""
    from data.limits import hosted
    from data.own import is_own

    return not (is_own(name) and hosted()) or name in st.session_state.get(OWN, ())


def source_title(name: str) -> str:
    """What an image set is called, a message, told without opening it."""
    from data.sources import title

    return title(name)


def source_name() -> str:
    """The image set chosen in the sidebar."""
    offered = list(source_titles())
    for candidate in (st.query_params.get("data"), st.session_state.get("chosen-data")):
        if candidate in offered:
            return candidate
    return offered[0]


def image_set(name: str):
    """The image set of this name; decoded once for all sessions."""
    return _image_set(name, os.environ.get("FIELDSPAN_DATA"), os.environ.get("FIELDSPAN_CACHE"))


@st.cache_resource(max_entries=4, show_spinner=False)
def _image_set(name: str, data: str | None, cache: str | None):
    from data.sources import load

    return load(name)


def order(images, seed: int):
    """All training images in the order in which the subsets of this seed take them."""
    return _order(images.fingerprint, seed, images.train.labels)


@st.cache_data(max_entries=16, show_spinner=False)
def _order(fingerprint: str, seed: int, _labels):
    from data.subsets import subset_indices

    return subset_indices(_labels, len(_labels), seed)


def store():
    """The store of runs; cheap to open, so nothing is remembered between tests or threads."""
    from experiments.store import Store

    return Store.default()


def engine():
    """The running engine, or None: then pages are read-only and say so."""
    from experiments.engine import current

    return current()


def state(runs: Sequence[str]) -> tuple:
    """What changes when one of these runs has measured something new; a key for caches."""
    from experiments.stamp import stamp

    return tuple(runs), os.environ.get("FIELDSPAN_STORE"), stamp(store(), runs)


def measured(runs: Sequence) -> tuple:
    """The same for what finished runs ended with: their final measures, and whose they are."""
    ends = tuple((run.source, len(run.measures)) for run in runs)
    return (*state([run.run for run in runs]), ends)


def curves(runs: Sequence[str]) -> pd.DataFrame:
    """Curve points of the runs with these ids; read again when there are others."""
    return _curves(state(runs))


def snapshots(runs: Sequence[str]) -> pd.DataFrame:
    """Spans and fields over training of the runs with these ids; read again likewise."""
    return _snapshots(state(runs))


@st.cache_data(max_entries=1, show_spinner=False)
def long_vectors() -> pd.DataFrame:
    """How decided softmax is on random vectors; the same seed, so drawn once for all sessions."""
    from text.long_vectors import measured

    return measured()


@st.cache_data(max_entries=32, show_spinner=False)
def _curves(key: tuple) -> pd.DataFrame:
    return store().curves(key[0])


@st.cache_data(max_entries=32, show_spinner=False)
def _snapshots(key: tuple) -> pd.DataFrame:
    return store().snapshots(key[0])
