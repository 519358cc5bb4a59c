"""What networks answer to images that were moved or shuffled; asked once, remembered as numbers."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import NDArray

from experiments.pair import inputs
from experiments.rows import Run
from experiments.samples import Samples
from ui.language import _
from ui.reach_looks import key_of, model_of
from ui.shift_pair import Asked

MOST = 8  # pixels that images are moved by at most
ORDERS = ("same", "each")
PATIENCE = 0.3  # seconds without a bar
How = tuple[str, Any, int]  # "shift", border, pixels; or "shuffle", order, patch


def moved(asked: Asked, border: str) -> pd.DataFrame:
    """A row for each network and each number of pixels: who, shift and what changed."""
    jobs = [(who, ("shift", border, by)) for who in asked.runs for by in range(MOST + 1)]
    rows = [
        {"who": who, "shift": how[2]} | found
        for (who, how), found in _each(jobs, asked)
    ]  # fmt: skip
    return pd.DataFrame(rows)


def shuffled(asked: Asked) -> pd.DataFrame:
    """A row for each network and order of patches, the images as they are first."""
    hows: dict[str, How] = {"as it is": ("shift", "reflect", 0)}
    hows |= {order: ("shuffle", order, asked.patch) for order in ORDERS}
    jobs = [(who, how) for who in asked.runs for how in hows.values()]
    named = {how: order for order, how in hows.items()}
    rows = [{"who": who, "order": named[how]} | found for (who, how), found in _each(jobs, asked)]
    return pd.DataFrame(rows)


def _each(
    jobs: Sequence[tuple[str, How]], asked: Asked
) -> Iterator[tuple[tuple[str, How], dict[str, float]]]:
    """Every job with its answer; a bar says how far, once it takes long enough to be read."""
    place, began = st.empty(), time.monotonic()
    for done, (who, how) in enumerate(jobs):
        spent = time.monotonic() - began
        if spent > PATIENCE:
            left = spent / max(done, 1) * (len(jobs) - done)
            words = _("Asking the networks: about {seconds:.0f} s left", seconds=left)
            place.progress(done / len(jobs), text=words)
        run = asked.runs[who]
        yield (who, how), _changed(_key(run, asked.samples), who, how, run, asked.samples)
    place.empty()


def _key(run: Run, samples: Samples) -> tuple[str | int, ...]:
    """What a remembered answer depends on: weights and images, of which there may be fewer."""
    return *key_of(run, samples), len(samples.labels)


def network(who: str, run: Run) -> Any:
    """The network of a run, shared; `taken` is a copy without its positions."""
    return _taken(key_of(run), run) if who == "taken" else model_of(run)


@st.cache_resource(max_entries=4, show_spinner=False)
def _taken(key: tuple, _run: Run) -> Any:
    from vision.shuffling import without_positions

    return without_positions(model_of(_run))


def network_of(asked: Asked, who: str) -> Any:
    """The network that is asked under this name."""
    return network(who, asked.runs[who])


@st.cache_data(max_entries=64, show_spinner=False)
def _logits(key: tuple, who: str, _run: Run, _samples: Samples) -> NDArray[np.float32]:
    return _answers(network(who, _run), _run, _samples.images)


@st.cache_data(max_entries=512, show_spinner=False)
def _changed(key: tuple, who: str, how: How, _run: Run, _samples: Samples) -> dict[str, float]:
    """The fields of vision.steadiness.Change."""
    import torch

    from vision.steadiness import change

    before = _logits(key, who, _run, _samples)
    after = _answers(network(who, _run), _run, _changes(how)(_samples.images))
    labels = torch.from_numpy(np.array(_samples.labels))
    return asdict(change(torch.from_numpy(before), torch.from_numpy(after), labels))


def _answers(model: Any, run: Run, images: NDArray[np.uint8]) -> NDArray[np.float32]:
    from vision.steadiness import logits_of

    return logits_of(model, inputs(run, images)).numpy()


def _changes(how: How) -> Callable[[NDArray[np.uint8]], NDArray[np.uint8]]:
    from vision.shifting import shifted_in_turn
    from vision.shuffling import shuffle_all

    kind, which, pixels = how
    if kind == "shift":
        return lambda images: shifted_in_turn(images, pixels, which)
    return lambda images: shuffle_all(images, pixels, same=which == "same")
