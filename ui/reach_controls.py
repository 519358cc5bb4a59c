"""From where the Reach page looks: the picture, the patch, the layer, the head."""

from dataclasses import replace

import streamlit as st

from experiments.pair import Pair
from experiments.samples import Samples
from messages import N_
from ui import own_picture
from ui.controls import Kind, choice, choose
from ui.explain import selected
from ui.folds import controls
from ui.language import _
from ui.reach_looks import SIDE, Place

FIRST = "4"  # row and column to begin with
ALL = "all"
CLICKS = "reach-clicks"
AXES = {"row": N_("Row of the patch"), "column": N_("Column of the patch")}


def layers(pair: Pair) -> tuple[int, int]:
    """How many convolutions the CNN has, how many blocks the transformer."""
    cnn, vit = pair.convolutional, pair.transformer
    return cnn.stages * cnn.convolutions, vit.depth


def at_depth(step: int, steps: int, count: int) -> int:
    """The layer, from 0, that ends the share (step + 1) / steps of a network of `count` layers."""
    return -(-(step + 1) * count // steps) - 1


def ask(pair: Pair, samples: Samples) -> tuple[Samples, Place]:
    """Picture, depth, head, averaging, in a row; the patch is the one to begin with.

    The pictures come back as well, since a reader's own one takes the place of the test images.
    """
    _read_old_links()
    heads = {str(head + 1): str(head + 1) for head in range(pair.transformer.heads)}
    over = {"mean": _("{count} images", count=len(samples.probes)), "image": _("this image")}
    with st.container(horizontal=True, gap="small", vertical_alignment="top"):
        with st.container(width=160):
            shown, at = _picture(samples)
        with st.container(width=190):
            layer, block = _depth(pair)
        with st.container(width="content"):
            head = choice("head", _("Head"), {ALL: _("mean")} | heads, kind="segmented")
        with st.container(width="content"):
            own = choice("look", _("CNN's heat over"), over, kind="segmented") == "image"
    head_at, first = None if head == ALL else int(head) - 1, int(FIRST) - 1
    return shown, Place(at, first, first, layer, block, head_at, own)


def _read_old_links() -> None:
    """Links made when `look` was called `view`, as a choice of another page still is."""
    if "view" in st.query_params:
        asked = st.query_params.pop("view")
        st.query_params.setdefault("look", asked)


def _picture(samples: Samples) -> tuple[Samples, int]:
    """The pictures and the place of the chosen one: a test image, or the reader's own."""
    if not own_picture.is_kept():
        return samples, image(samples, "slider")
    names = {own_picture.ID: _("your own"), **_names(samples)}
    chosen = choice("image", _("Image"), names, default="1", kind="slider")
    if chosen == own_picture.ID:
        return own_picture.with_own(samples), 0
    return samples, int(chosen) - 1


def image(samples: Samples, kind: Kind = "select", default: str | None = None) -> int:
    """The test image, from 0; the same in the URL on every page."""
    return int(choice("image", _("Image"), _names(samples), default=default, kind=kind)) - 1


def _names(samples: Samples) -> dict[str, str]:
    return {
        str(at + 1): f"{at + 1} · {_(samples.classes[label])}"
        for at, label in enumerate(samples.labels)
    }


def _depth(pair: Pair) -> tuple[int, int]:
    convolutions, blocks = layers(pair)
    steps = max(convolutions, blocks)
    pairs = [
        (at_depth(at, steps, convolutions), at_depth(at, steps, blocks)) for at in range(steps)
    ]
    names = {
        str(at + 1): _("convolution {layer} · block {block}", layer=layer + 1, block=block + 1)
        for at, (layer, block) in enumerate(pairs)
    }
    return pairs[int(choice("layer", _("Depth"), names, default=str(steps), kind="slider")) - 1]


def patch_sliders(pair: Pair) -> None:
    """The patch by its row and column, for keyboards; a click in a picture does the same."""
    numbers = _numbers(pair)
    words = _("Choose the patch by row and column")
    with (
        controls(words, dict.fromkeys(AXES, numbers), ":material/grid_on:"),
        st.container(horizontal=True),
    ):
        for key, label in AXES.items():
            choice(key, _(label), numbers, default=FIRST, kind="slider")


def at_patch(pair: Pair, place: Place) -> Place:
    """The same at the patch that the URL or an earlier choice names."""
    row, column = (_patch(pair, key) for key in AXES)
    return replace(place, row=row, column=column)


def _patch(pair: Pair, key: str) -> int:
    numbers = _numbers(pair)
    asked = (st.query_params.get(key), st.session_state.get(f"chosen-{key}"), FIRST, "1")
    return int(next(number for number in asked if number in numbers)) - 1


def _numbers(pair: Pair) -> dict[str, str]:
    count = SIDE // pair.transformer.patch
    return {str(at): str(at) for at in range(1, count + 1)}


def pick(chart: str) -> None:
    """Makes the patch clicked in a picture the chosen one; for the callback of a chart."""
    cell = selected(st.session_state[chart], "cell")
    if {"row", "column"} <= set(cell):
        st.session_state[CLICKS] = clicks() + 1
        for key in AXES:
            choose(key, str(int(cell[key]) + 1))


def clicks() -> int:
    """How often the reader has clicked a patch."""
    return st.session_state.get(CLICKS, 0)


def experiments(pair: Pair) -> dict[str, dict[str, object]]:
    """Three things to try, as the controls they set."""
    corner: dict[str, object] = {"row": 1, "column": 1, "layer": max(layers(pair))}
    return {
        _("The first layer: the box is so small that all of it is used."): {"layer": 1},
        _("A corner: the border cuts the box, attention has farther to go."): corner,
        _("One head after the other: do they look at different things?"): {"head": 1},
    }
