"""Nine heads and a kernel: their sum beside torch's convolution, and how far the two differ."""

from typing import Any

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import NDArray

from charts.ladder import WIDTH
from messages.lines import exact
from ui import ladder_kernel as kernels
from ui import ladder_looks as looks
from ui.controls import choice
from ui.explain import SOURCES, origin
from ui.figure import numbers, written
from ui.ladder_controls import Seen, world
from ui.ladder_questions import ALIKE, PARITY, Parity, scale_of
from ui.ladder_rungs import grid
from ui.language import _, joined
from ui.reach_controls import image
from ui.reach_looks import key_of
from ui.reach_pair import chosen_pair
from ui.saying import ask
from ui.vega import Spec


def equal_to_a_convolution(seen: Seen) -> bool:
    """Whether there is a ring of zeros; draws kernel, question, both results, their difference."""
    with st.container(horizontal=True, gap="large", vertical_alignment="top"):
        with st.container(width="content"):
            id = kernels.chosen(trained=chosen_pair() is not None)
        with st.container(width="content"):
            sides = {"on": _("on"), "off": _("off")}
            ring = choice("ring", _("Ring of zeros"), sides, kind="segmented") == "on"
    if id == kernels.CNN:
        whole, made = _of_the_cnn(seen, ring)
        what = made["input"]
    else:
        with st.container(horizontal=True, gap="large", vertical_alignment="center"):
            kernel = kernels.edited(id)
            st.caption(
                _(
                    "The kernel: nine numbers from −9 to 9, one for each neighbour. Write your own "
                    "in the table. $W^O$ gives head 1 the first of them, head 9 the last."
                ),
                width=360,
            )
        made = looks.both_ways(seen.picture, kernel, seen.alpha, ring)
        whole = looks.both_ways(seen.picture, kernel, seen.alpha, True)
        what = None
    largest = made["largest"]
    state = Parity(whole["largest"], seen.alpha, scale_of(whole["size"]))
    shown = not PARITY.applies(state) or ask(PARITY, state, once="ladder-parity")
    drawn = _results(made, what, shown)
    if shown:
        st.markdown(f"**{_('Largest difference: {largest}', largest=exact(largest))}**")
        st.markdown(f"**{_('What to notice')}** · {noticed(made, seen.alpha, ring)}")
        forms = {_("Difference"): st.column_config.NumberColumn(format="%.8f")}
        files = written(drawn, "attention-and-convolution", "ladder-parity")
        numbers(_table(made), "attention-and-convolution", "ladder-parity", forms, files)
    return ring


def _of_the_cnn(seen: Seen, ring: bool) -> tuple[dict[str, Any], dict[str, Any]]:
    """Choices of image, layer and channel; what both ways make of what reaches that layer.

    First with the ring of zeros, then as it was chosen.
    """
    pair, samples = world()
    key = key_of(pair.cnn, samples)
    with st.spinner(_("Opening the model; the first time takes a few seconds")):
        known = looks.layers(key, pair.cnn)
    with st.popover(_("Layer, channel, image"), icon=":material/tune:"):
        names = {str(at): _("convolution {layer}", layer=at) for at in known}
        layer = int(choice("convolution", _("Layer"), names, default=str(max(known))))
        outs = {str(at + 1): str(at + 1) for at in range(known[layer][1])}
        channel = int(choice("channel", _("Channel"), outs))
        at = image(samples) if seen.image is None else seen.image
    with st.spinner(_("Nine heads look at every cell of this layer")):
        given = (key, layer, channel, at, seen.alpha)
        made = looks.of_the_cnn(*given, ring, pair.cnn, samples)
        whole = made if ring else looks.of_the_cnn(*given, True, pair.cnn, samples)
    with st.container(horizontal=True, vertical_alignment="center"):
        origin(SOURCES[pair.cnn.source])
        st.caption(_kernel_words(layer, channel, known[layer][0], made), width="content")
    return whole, made


def _kernel_words(layer: int, channel: int, channels: int, made: dict[str, Any]) -> str:
    rows = " / ".join(" ".join(f"{value:.2f}" for value in row) for row in made["kernel"].tolist())
    return _(
        "Convolution {layer}, output channel {channel}: {channels} × 3 × 3 numbers, one kernel for "
        "each channel that comes in. The largest, for channel {strongest}: {rows}. The input shown "
        "is the mean of its channels.",
        layer=layer, channel=channel, channels=channels, strongest=made["from"],
        rows=rows.replace("-", "−"),
    )  # fmt: skip


def _results(made: dict[str, Any], what: NDArray | None, shown: bool) -> list[Spec]:
    """Input (where it is not the picture above), both results, and how far they differ."""
    both = (made["attention"], made["convolution"])
    largest = max(float(np.abs(values).max()) for values in both)
    signed = min(float(values.min()) for values in both) < -1e-3 * largest
    planes = {
        "attention": _("By nine heads"),
        "convolution": _("By torch’s convolution"),
    }
    drawn: list[Spec] = []
    with st.container(horizontal=True, gap="medium"):
        if what is not None:
            kind = "signed" if what.min() < 0 else "grey"
            most = float(np.abs(what).max())
            drawn.append(_plane(_("What comes in"), "input", what, most, kind))
        for name, title in planes.items():
            kind = "signed" if signed else "grey"
            drawn.append(_plane(title, name, made[name], largest, kind))
        if shown:
            told = _("Difference, darkest {largest}", largest=exact(made["largest"]))
            drawn.append(_plane(told, "away", made["away"], made["largest"], "share"))
        else:
            with st.container(width=WIDTH, gap="xsmall"):
                st.markdown(f"**{_('Difference')}**")
                st.caption(_("Answer first, or choose “Show me”."))
    return drawn


def _plane(title: str, name: str, values: NDArray, largest: float, kind: Any) -> Spec:
    with st.container(width=WIDTH + 10, gap="xsmall", key=f"ladder-{name}-part"):
        st.markdown(f"**{title}**")
        told = _(
            "{rows} × {columns} cells, from {least} to {most}.",
            rows=len(values), columns=values.shape[1],
            least=exact(float(values.min())), most=exact(float(values.max())),
        )  # fmt: skip
        drawn = grid(values, None, name, kind=kind, largest=largest, value=_("value"),
                     alt=joined(f"{title}:", told))  # fmt: skip
    return drawn | {"title": title}


def noticed(made: dict[str, Any], alpha: float, ring: bool) -> str:
    """What the difference means, at this alpha, with the ring or without."""
    if not ring:
        return _(
            "Without the ring of zeros the largest difference inside is {inside}, at the border "
            "{border}: there a head whose place lies outside looks at the nearest cell it has, "
            "while the convolution counts zeros. Both are rules; the ring makes them the same.",
            inside=exact(made["inside"]),
            border=exact(made["largest"]),
        )
    if made["largest"] < ALIKE * scale_of(made["size"]):
        return _(
            "The two are one function, up to shares of e^−alpha and rounding in float32. A "
            "convolution is attention whose heads no longer choose where to look, or what to care "
            "about."
        )
    return _(
        "At alpha {alpha} each head still gives its neighbours a share, so the result is blurred "
        "by that much. From alpha 20 on only rounding is left.",
        alpha=f"{alpha:g}",
    )


def _table(made: dict[str, Any]) -> pd.DataFrame:
    row, column = np.indices(made["attention"].shape).reshape(2, -1)
    values = {
        _("By nine heads"): made["attention"], _("By torch’s convolution"): made["convolution"],
        _("Difference"): made["away"],
    }  # fmt: skip
    return pd.DataFrame(
        {_("Row"): row + 1, _("Column"): column + 1,
         **{name: numbers.ravel().astype(float).round(9) for name, numbers in values.items()}}
    )  # fmt: skip
