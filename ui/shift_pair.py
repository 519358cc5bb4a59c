"""Which networks the page on moving and shuffling asks, and on which test images."""

from dataclasses import dataclass, replace

import streamlit as st

from experiments.config import RunConfig
from experiments.pair import UNTRAINED, Pair
from experiments.rows import Run
from experiments.samples import Samples, samples_of
from messages import N_
from ui import cached
from ui.controls import choice
from ui.data_card import opened
from ui.language import _
from ui.lesson_runs import lesson_runs
from ui.plain_text import plain
from ui.reach_pair import on_pictures

IMAGES = 1000  # test images where the whole set is at hand
FEW = 200  # of them to begin with: 1,000 keep a reader waiting
NAMES = {  # who -> what it is called
    "cnn": N_("CNN"),
    "vit": N_("Transformer, with positions"),
    "taken": N_("Transformer, positions taken away"),
    "bare": N_("Transformer, trained without positions"),
}


@dataclass(frozen=True, eq=False)
class Asked:
    """The networks by name, and the test images that they are asked about."""

    pair: Pair
    samples: Samples
    bare: Run | None = None  # a transformer that was trained without positions, like the pair's

    @property
    def runs(self) -> dict[str, Run]:
        """Who -> the run whose weights it has, in the order of NAMES."""
        vit = self.pair.vit
        if self.pair.transformer.positions == "none":
            return {"cnn": self.pair.cnn, "bare": vit}
        runs = {"cnn": self.pair.cnn, "vit": vit, "taken": vit}
        return runs | ({"bare": self.bare} if self.bare else {})

    @property
    def unplaced(self) -> str:
        """Who shows best what a transformer without positions does."""
        return "bare" if "bare" in self.runs else "taken"

    @property
    def patch(self) -> int:
        """The side of a patch, in pixels."""
        return self.pair.transformer.patch

    @property
    def chance(self) -> float:
        """How often a guess is right."""
        return 1 / len(self.samples.classes)


def names(asked: Asked) -> dict[str, str]:
    """Who is asked -> its name in the reader's language."""
    return {who: _(NAMES[who]) for who in asked.runs}


def tested(pair: Pair | None) -> tuple[Pair, Samples]:
    """The pair and its test images: up to 1,000 where the set is on this machine."""
    if pair and pair.source != UNTRAINED and _is_here(pair.cnn.config.data):
        images = opened(pair.cnn.config.data)
        if images.fingerprint == pair.cnn.config.fingerprint:
            return pair, _many(images.fingerprint, pair.cnn.config.data)
    return on_pictures(pair)


def _is_here(name: str) -> bool:
    return name in cached.source_titles()


@st.cache_resource(max_entries=2, show_spinner=False)
def _many(fingerprint: str, name: str) -> Samples:
    return samples_of(cached.image_set(name), IMAGES)


def fewer(samples: Samples) -> Samples:
    """The first of the test images, as many as the reader wants to wait for."""
    count = len(samples.labels)
    if count <= FEW:
        return samples
    offered = {str(size): f"{size:,}" for size in (FEW, count)}
    wanted = int(choice("tests", _("Test images"), offered, kind="segmented"))
    return replace(samples, images=samples.images[:wanted], labels=samples.labels[:wanted])


def without(pair: Pair) -> RunConfig | None:
    """What the pair's transformer would be, had it been trained without positions."""
    config = pair.vit.config
    if pair.source == UNTRAINED or pair.transformer.positions == "none":
        return None
    return replace(config, model=replace(pair.transformer, positions="none"))


def bare_run(pair: Pair) -> Run | None:
    """That one, if it was trained: says whose it is, and offers to train it where it can be."""
    config = without(pair)
    if config is None:
        return None
    known = cached.store().runs(only=[config.run])
    if not known and not _is_here(config.data):
        st.caption(
            _(
                "No transformer of this kind was trained without positions, and its training "
                "images are not here; below, positions are only taken away."
            )
        )
        return None
    if not known:
        st.caption(
            _("To compare, the same transformer can be trained without positions from the start.")
        )
    runs = lesson_runs((config,), "no-positions")
    return next((run for run in runs if cached.store().has_weights(run)), None)


def coarse(samples: Samples) -> str:
    """How many images, and how finely they tell an accuracy."""
    count = len(samples.labels)
    return _(
        "{count:,} test images of **{title}**: one image is {step:.1%}, and chance alone moves an "
        "accuracy of 50.0% by about {error:.1%}.",
        count=count, title=plain(_(samples.title)), step=1 / count, error=0.5 / count**0.5,
    )  # fmt: skip
