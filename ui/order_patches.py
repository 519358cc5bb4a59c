"""The patches of an image in another order: a transformer with its positions and without them."""

import os
from html import escape
from typing import Any, cast

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from charts.images import data_uri
from charts.order import long_table, side_by_side
from experiments.pair import Pair, inputs, load_model
from experiments.rows import Run
from experiments.samples import Samples
from messages.lines import exact
from text.order_patches_question import PATCHES, Patches
from text.order_shuffle import ORDERS, largest, order_of
from ui import cached
from ui.explain import SOURCES, dark, figure, origin
from ui.folds import controls
from ui.language import _, joined
from ui.order_shuffle import chosen_order, shuffle_again
from ui.reach_controls import image
from ui.saying import ask

SIDE = 32  # pixels of an image
WIDTH = 224  # pixels on the screen


def telling(pair: Pair, samples: Samples) -> str:
    """The id of the first image that is named rightly, and wrongly once it is shuffled.

    Without any the first that is named rightly; without that the first of all.
    """
    order = order_of(ORDERS[0], (SIDE // pair.transformer.patch) ** 2)
    return _telling(_key(pair.vit, samples), order, pair.vit, samples)


@st.fragment
def patches_shuffled(pair: Pair, samples: Samples, first: str) -> None:
    """The image and its patches in another order, and what both networks make of them.

    `first` is the id of the image to begin with.
    """
    button, words = st.container(), _("Choose the image and the order")
    images = {str(at + 1) for at in range(len(samples.labels))}
    with controls(words, {"image": images, "patches": ORDERS}), st.container(horizontal=True):
        at, order = image(samples, default=first), chosen_order("patches")
    with button:
        shuffle_again("patches", order)
    patch = pair.transformer.patch
    count = (SIDE // patch) ** 2
    pixels = samples.images[at]
    with st.spinner(_("Opening the model; the first time takes a few seconds")):
        moved, found, otherwise = _looked(_key(pair.vit, samples), at, order_of(order, count),
                                          pair.vit, samples)  # fmt: skip
    _pictures(pixels, moved, count, _(samples.classes[samples.labels[at]]))
    with st.container(horizontal=True):
        origin(SOURCES[pair.vit.source])
        if samples.drawn:
            origin("drawn")
    st.caption(_taken_out(otherwise))
    _answers(found, count, [_(name) for name in pair.vit.info["classes"]])


def _answers(found: dict[str, tuple[NDArray, NDArray]], count: int, classes: list[str]) -> None:
    """The question, then what both networks say of both pictures."""
    asked = Patches(count, largest(*found["none"]), largest(*found["placed"]))
    revealed = not PATCHES.applies(asked) or ask(PATCHES, asked, once="order-patches")
    left, right = st.columns(2, gap="large")
    with left:
        _classes("none", found["none"], classes, asked.without if revealed else None)
    with right:
        _classes("placed", found["placed"], classes, asked.placed)
    if revealed:
        st.markdown(_("Without positions a transformer sees a bag of patches."))


def _taken_out(otherwise: bool) -> str:
    """How the network without positions was made, and what it is not."""
    made = _(
        "“Without positions” is a copy of the same network whose position vectors are set "
        "to zero. It was not trained that way, so do not judge how well it guesses, only whether "
        "its answer moves."
    )
    other = _(
        "This network has also a window or a convolutional stem, which knows places in its own way."
    )
    return joined(made, other if otherwise else "")


def _pictures(pixels: NDArray, moved: NDArray, count: int, name: str) -> None:
    """Both pictures, enlarged without smoothing; what each shows stands in its description."""
    heads = (_("unshuffled"), _("{count} patches shuffled", count=count))
    with st.container(horizontal=True, gap="large"):
        for head, picture in zip(heads, (pixels, moved), strict=True):
            with st.container(width=WIDTH, gap="xsmall"):
                st.markdown(f"**{head}**")
                told = f"{name}: {head}"
                st.html(
                    f"<img src='{data_uri(picture)}' alt='{escape(told)}' width='{WIDTH}' "
                    "style='image-rendering:pixelated'>"
                )


def _classes(
    kind: str, found: tuple[NDArray, NDArray], classes: list[str], moved: float | None
) -> None:
    """The class probabilities of both pictures; covered while `moved` is None."""
    head = _("Without positions") if kind == "none" else _("With positions")
    kinds = [_("unshuffled"), _("shuffled")]
    table = long_table(np.stack(found), kinds, classes)
    cover = _("Answer first, or choose “Show me”.") if moved is None else ""
    told = cover or _(
        "{head}: the largest change of a class probability is {difference}.",
        head=head, difference=exact(moved or 0.0),
    )  # fmt: skip
    words = {"label": _("class"), "value": _("probability")}
    st.markdown(f"**{head}**")
    figure(
        side_by_side(table.head(0) if cover else table, labels=classes, order=kinds, words=words,
                     dark=dark(), cover=cover),
        alt=told, notice="" if cover else told, table=None if cover else table,
        name=f"patches-{kind}", key=f"patches-{kind}",
        headings={"kind": _("picture"), "label": words["label"], "value": words["value"]},
    )  # fmt: skip


def _key(run: Run, samples: Samples) -> tuple[str, ...]:
    return run.run, run.source, os.environ.get("FIELDSPAN_STORE", ""), samples.fingerprint


@st.cache_data(max_entries=256, show_spinner=False)
def _looked(
    key: tuple, image: int, order: tuple[int, ...], _run: Run, _samples: Samples
) -> tuple[NDArray, dict[str, tuple[NDArray, NDArray]], bool]:
    """The shuffled picture, the probabilities of both pictures by each network, and a doubt."""
    from vision.shuffling import probabilities, shuffle_patches, told_otherwise

    networks = _networks(key[:3], _run)
    pixels = _samples.images[image]
    moved = shuffle_patches(pixels, networks["placed"].patch, order)
    both = inputs(_run, np.stack([pixels, moved]))
    found = {}
    for kind, network in networks.items():
        rows = probabilities(network, both).numpy()
        found[kind] = (rows[0], rows[1])
    return moved, found, told_otherwise(networks["placed"])


@st.cache_data(max_entries=16, show_spinner=False)
def _telling(key: tuple, order: tuple[int, ...], _run: Run, _samples: Samples) -> str:
    from vision.shuffling import probabilities, shuffle_patches

    network = _networks(key[:3], _run)["placed"]
    moved = [shuffle_patches(pixels, network.patch, order) for pixels in _samples.images]
    before, after = (
        probabilities(network, inputs(_run, np.stack(list(images)))).argmax(dim=1).tolist()
        for images in (_samples.images, moved)
    )
    right = [at for at, label in enumerate(_samples.labels) if before[at] == label]
    lost = [at for at in right if after[at] != before[at]]
    return str((lost or right or [0])[0] + 1)


@st.cache_resource(max_entries=6, show_spinner=False)
def _networks(key: tuple, _run: Run) -> dict[str, Any]:
    """The transformer of a run as it is, and a copy without its positions."""
    from vision.patches import PatchTransformer
    from vision.shuffling import without_positions

    model = cast(PatchTransformer, load_model(cached.store(), _run))
    return {"none": without_positions(model), "placed": model}
