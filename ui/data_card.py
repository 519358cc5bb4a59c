"""An image set as a reader meets it: opened with a bar, described in a card, shown by class."""

import importlib
import time

import numpy as np
import pandas as pd
import streamlit as st

from charts.images import data_uri
from data.card import card
from ui import cached
from ui.language import _
from ui.train_words import clock

ROWS = 20  # classes shown at once
TELL_FROM = 0.02  # share decoded, from which on the time left can be told


def is_ready(name: str) -> bool:
    """Whether the image set of this name opens at once."""
    return importlib.import_module("data.sources").cached(name)


def opened(name: str):
    """The image set of this name; while it is prepared the first time, a bar says how far."""
    if not is_ready(name):
        sources = importlib.import_module("data.sources")
        bar = st.progress(0.0, text=_left(0.0, 0.0))
        started = time.monotonic()
        sources.load(name, progress=lambda share: bar.progress(share, text=_left(share, started)))
        bar.empty()
    return cached.image_set(name)


def _left(share: float, started: float) -> str:
    if share < TELL_FROM:
        return _("Preparing the images once, so that they open at once from now on")
    seconds = (time.monotonic() - started) * (1 - share) / share
    return _(
        "Preparing the images once: {percent:.0%}, {time} left", percent=share, time=clock(seconds)
    )


def class_names(images) -> list[str]:
    """The names of the classes in the reader's language."""
    return [_(name) for name in images.classes]


def counts(images) -> pd.DataFrame:
    """Images of each class (rows) in each split (columns)."""
    parts = {"train": _("training"), "validation": _("validation"), "test": _("test")}
    table = {parts[name]: numbers for name, numbers in card(images).counts.items()}
    return pd.DataFrame({_("Class"): class_names(images), **table})


def facts(images) -> str:
    """The card in a few lines of Markdown: where from, how many, how large, which version."""
    sizes = [f"{len(split):,}" for split in images.splits.values()]
    return "\n".join(
        [
            f"- {_(images.source)}",
            "- "
            + _(
                "{train} training, {validation} validation and {test} test images of 32 × 32 "
                "pixels in {classes} classes.",
                train=sizes[0],
                validation=sizes[1],
                test=sizes[2],
                classes=len(images.classes),
            ),
            "- "
            + _(
                "Content fingerprint `{fingerprint}`: a run names it, so results of other pixels "
                "never mix.",
                fingerprint=images.fingerprint,
            ),
        ]
    )


def samples(images, size: int, seed: int, page: int, columns: int = 8) -> pd.DataFrame:
    """The first training images of each class in the order of the subsets, from a page on.

    One row an image: label, column (place within its class, from 1), image (an address) and
    inside, whether the subset of `size` images holds it. Of many classes a page shows some.
    """
    order = cached.order(images, seed)
    inside = np.zeros(len(order), dtype=bool)
    inside[order[:size]] = True
    rows, names = [], class_names(images)
    first = page * ROWS % len(names) if len(names) > ROWS else 0
    for label, name in list(enumerate(names))[first : first + ROWS]:
        own = order[images.train.labels[order] == label]
        pages = max(-(-len(own) // columns), 1)
        start = min(page % pages * columns, max(len(own) - columns, 0))
        for place, index in enumerate(own[start : start + columns], start=start + 1):
            rows.append((name, place, data_uri(images.train.images[index]), bool(inside[index])))
    return pd.DataFrame(rows, columns=["label", "column", "image", "inside"])


def subset_counts(images, size: int, seed: int) -> pd.DataFrame:
    """Images of each class in the subset: label, count."""
    indices = cached.order(images, seed)[:size]
    found = np.bincount(images.train.labels[indices], minlength=len(images.classes))
    return pd.DataFrame({"label": class_names(images), "count": found})
