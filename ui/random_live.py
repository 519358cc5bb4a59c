"""Random labels on a few images, trained while the reader waits."""

from collections.abc import Sequence

import streamlit as st

from data.image_set import ImageSet
from experiments.config import RunConfig
from experiments.random_labels import FEW, SHARES, STEPS, apart, outcomes, quick
from experiments.rows import Run
from experiments.studies import LIVE
from ui import cached
from ui import random_spoken as spoken
from ui import random_words as words
from ui.allowed import enqueue
from ui.controls import choice
from ui.data_card import is_ready, opened
from ui.engine_state import engine_is_off, expect_training
from ui.language import _
from ui.lesson_plan import runs_of
from ui.lesson_runs import lesson_runs
from ui.random_pictures import curves
from ui.train_form import smallest_and_largest
from ui.train_runs import data_title

EVERY = 2.0  # seconds between two looks at curves that grow
KEY = "random"


def live(told: bool) -> None:
    """Both small networks at the chosen share; results stay hidden while the question is open."""
    name = cached.source_name()
    images = min(FEW, smallest_and_largest(name)[1])
    st.subheader(_("Try it yourself: {images} images", images=images), anchor=False)
    st.markdown(
        _(
            "Two small networks learn images from the set of the sidebar: {cnn} steps for the CNN, "
            "{vit} for the transformer. They go on while you read elsewhere.",
            **STEPS,
        )
    )
    chosen = choice(
        "live", _("Labels drawn at random, here"), words.shares(SHARES[1:]), default="100",
        kind="segmented",
    )  # fmt: skip
    expect_training()
    share = int(chosen) / 100
    if is_ready(name):
        _train(cached.image_set(name), share, told)
    else:
        _unpack_and_train(name, share)


def _train(images: ImageSet, share: float, told: bool) -> None:
    """The button or the progress, below it what the networks know so far."""
    configs, classes = _plan(images, share), len(images.classes)
    finished = lesson_runs(configs, KEY)
    if not told:
        st.caption(_("What they know is shown with your answer above."))
    elif len(finished) == len(configs):
        _ended(finished, classes)
    else:
        alive = any(run.status in LIVE for run in runs_of(configs))
        st.fragment(_growing, run_every=EVERY if alive else None)(configs, classes)


def _plan(images: ImageSet, share: float) -> list[RunConfig]:
    return quick(images, share, min(FEW, len(images.train)))


def _unpack_and_train(name: str, share: float) -> None:
    """A start for images that are not unpacked yet, which takes a bar first."""
    off = engine_is_off(quiet=True)
    with st.container(horizontal=True, vertical_alignment="center"):
        pressed = st.button(
            _("Train here ({count})", count=len(STEPS)), key=f"{KEY}-train", type="primary",
            icon=":material/play_arrow:", disabled=off,
        )  # fmt: skip
        st.caption(_("The images are prepared first, once."))
    if pressed:
        enqueue(_plan(opened(name), share))
        st.rerun()


def _growing(configs: Sequence[RunConfig], classes: int) -> None:
    """The curves of what was trained so far, at this very step."""
    runs = runs_of(configs)
    table = apart(cached.curves([run.run for run in runs]), runs)
    if len(table):
        told = _("What both networks know of their training labels so far, step by step.")
        curves(table, classes, max(STEPS.values()), told, "random-live", whole=False)


def _ended(runs: Sequence[Run], classes: int) -> None:
    """The curves of both, and what became of them."""
    points = cached.curves([run.run for run in runs])
    size = runs[0].config.train_size
    told = spoken.outcome(outcomes(runs, points), classes, size)
    st.markdown(f"**{data_title(runs[0])}**")
    curves(apart(points, runs), classes, max(STEPS.values()), told, "random-live")
