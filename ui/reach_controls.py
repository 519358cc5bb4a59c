"""From where the Reach page looks: the picture, the patch, the layer, the head."""

from dataclasses import replace

import streamlit as st

from experiments.pair import Pair
from experiments.samples import Samples
from messages import N_
from ui import own_picture
from ui import reach_classes as classes
from ui import reach_view as view
from ui.controls import Kind, choice, choose
from ui.explain import selected
from ui.folds import controls
from ui.language import _
from ui.reach_looks import SIDE, Place
from ui.reach_view import View

FIRST = "4"  # row and column to begin with
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
    """What to show, picture, depth and two controls more; the patch is the one to begin with.

    The pictures come back as well, since a reader's own one takes the place of the test images.
    """
    _read_old_links()
    first = int(FIRST) - 1
    with st.container(horizontal=True, gap="small", vertical_alignment="bottom"):
        with st.container(width="content"):
            show = view.ask_show()
        _own_picture()
    with st.container(horizontal=True, gap="small", vertical_alignment="top"):
        with st.container(width=160):
            shown, at = _picture(samples)
        if show == "grad-cam":
            truth = classes.truth(pair, shown, at) is not None
            asked = view.ask_target(classes.shared(pair, shown), truth)
            return shown, Place(at, first, first, *_last(pair), None, True, asked)
        with st.container(width=190):
            layer, block = _depth(pair)
        with st.container(width="content"):
            head, asked = _looking(pair, show)
        with st.container(width="content"):
            own = _over(samples) == "image"
    return shown, Place(at, first, first, layer, block, head, own, asked)


def _looking(pair: Pair, show: str) -> tuple[int | None, View]:
    """The head, and the view with the setting that belongs to it."""
    if show == "gradients":
        return None, view.ask_added()
    if show == "rollout":
        return None, view.ask_fusion()
    return view.ask_head(pair.transformer.heads), View()


def _over(samples: Samples) -> str:
    """Over which images fields are a mean."""
    over = {"mean": _("{count} images", count=len(samples.probes)), "image": _("this image")}
    return choice("look", _("Fields over"), over, kind="segmented")


def _own_picture() -> None:
    """A place to bring a picture, and the way back from it."""
    with st.popover(_("Your own picture"), icon=":material/upload:"):
        if own_picture.upload("reach-file"):
            choose("image", own_picture.ID)
            st.rerun()
    if own_picture.is_kept():
        words = _("Back to the test images")
        st.button(words, on_click=_back, key="reach-forget", type="tertiary")


def _back() -> None:
    own_picture.forget()
    choose("image", "1")


def _read_old_links() -> None:
    """Links made when `look` was called `view`, as a choice of another page still is."""
    if "view" in st.query_params:
        asked = st.query_params.pop("view")
        st.query_params.setdefault("look", asked)


def _picture(samples: Samples) -> tuple[Samples, int]:
    """The pictures and the place of the chosen one: a test image, or the reader's own."""
    if not own_picture.is_kept():
        own_picture.note_absence()
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


def _last(pair: Pair) -> tuple[int, int]:
    convolutions, blocks = layers(pair)
    return convolutions - 1, blocks - 1


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
    """The same at the patch that the URL or an earlier choice names; a rollout's share likewise."""
    row, column = (_patch(pair, key) for key in AXES)
    asked = place.view
    if asked.show == "rollout":
        asked = replace(asked, discard=view.kept_discard())
    return replace(place, row=row, column=column, view=asked)


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
