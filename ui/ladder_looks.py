"""What attention and the convolution make of a picture, worked out when asked for and kept.

torch is loaded by the first question, not with this file; everything is float32.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from experiments.pair import inputs
from experiments.rows import Run
from experiments.samples import Samples
from ui.ladder_kernel import Kernel
from ui.ladder_pictures import Picture
from ui.reach_looks import model_of

RUNGS = ("anywhere", "window", "place", "shifts")


@st.cache_data(max_entries=64, show_spinner=False)
def rungs(picture: Picture, radius: int, deviation: float, alpha: float) -> dict[str, Any]:
    """For each rung its weights, (cell, cell), and its span: the mean distance in cells.

    Those of the last rung are the mean of its nine heads, on the ring of zeros as well.
    """
    import torch

    from vision.ladder import (
        by_content,
        by_position,
        inside_ring,
        mean_span,
        shift_spans,
        shift_weights,
    )

    image = torch.tensor(picture, dtype=torch.float32)[None]
    rows, columns = image.shape[1:]
    traces = (
        by_content(image), by_content(image, radius=radius),
        by_position(image, radius=radius, deviation=deviation),
    )  # fmt: skip
    found: dict[str, Any] = {
        name: (trace.weights.numpy(), mean_span(trace.weights, rows, columns))
        for name, trace in zip(RUNGS, traces, strict=False)
    }
    heads = shift_weights(rows, columns, alpha=alpha).mean(dim=0)
    own = heads[:, inside_ring(rows, columns)].numpy()
    spans = shift_spans(rows, columns, alpha=alpha)
    return found | {RUNGS[-1]: (own, float(spans.mean()))}


@st.cache_data(max_entries=64, show_spinner=False)
def heads(size: tuple[int, int], alpha: float, ring: bool) -> dict[str, Any]:
    """The nine heads: places, weights (head, cell, key), spans in cells.

    With the ring the keys are those of the wider grid.
    """
    from vision.ladder import PLACES, shift_spans, shift_weights

    return {
        "places": PLACES,
        "weights": shift_weights(*size, alpha=alpha, ring=ring).numpy(),
        "spans": shift_spans(*size, alpha=alpha, ring=ring).tolist(),
    }


@st.cache_data(max_entries=128, show_spinner=False)
def both_ways(picture: Picture, kernel: Kernel, alpha: float, ring: bool) -> dict[str, Any]:
    """The picture by nine heads and by torch's convolution: two arrays, how far they differ."""
    import torch

    image = torch.tensor(picture, dtype=torch.float32)[None]
    return _compared(image, torch.tensor(kernel).view(1, 1, 3, 3), alpha, ring)


@st.cache_data(max_entries=64, show_spinner=False)
def layers(key: tuple, _run: Run) -> dict[int, tuple[int, int]]:
    """The CNN's 3x3 convolutions of stride 1 with zeros around, from 1: channels in and out."""
    return {
        at: (step.convolution.in_channels, step.convolution.out_channels)
        for at, step in enumerate(model_of(_run).steps, start=1)
        if step.convolution.stride == step.convolution.dilation == (1, 1)
        if step.convolution.padding_mode == "zeros" and step.convolution.kernel_size == (3, 3)
    }


@st.cache_data(max_entries=32, show_spinner=False)
def of_the_cnn(
    key: tuple, layer: int, channel: int, image: int, alpha: float, ring: bool, _run: Run,
    _samples: Samples,
) -> dict[str, Any]:  # fmt: skip
    """The same for one output channel of a trained convolution, on what reaches that layer.

    `input` is the mean over the channels that come in, `kernel` the part of the channel with the
    largest numbers, `from` that channel, from 1.
    """
    import torch

    with torch.inference_mode():
        steps = model_of(_run).steps
        maps = inputs(_run, _samples.images[image : image + 1])
        for step in steps[: layer - 1]:
            maps = step(maps)
        maps = steps[layer - 1].pool(maps)
        kernel = steps[layer - 1].convolution.weight[channel - 1 : channel]
        strongest = int(kernel[0].square().sum(dim=(1, 2)).argmax())
        found = _compared(maps[0], kernel, alpha, ring)
    return found | {
        "input": maps[0].mean(dim=0).numpy(),
        "kernel": kernel[0, strongest].numpy(),
        "from": strongest + 1,
    }


def sources() -> tuple[Callable, ...]:
    """The functions behind the numbers, for a reader."""
    from vision.ladder import by_content, by_heads, by_position, by_shifts, shift_bias

    return by_content, by_position, shift_bias, by_shifts, by_heads


def _compared(image, kernel, alpha: float, ring: bool) -> dict[str, Any]:
    from vision.as_convolution import convolved
    from vision.ladder import by_heads

    attended = by_heads(image, kernel, alpha=alpha, ring=ring)[0].numpy()
    filtered = convolved(image, kernel)[0].numpy()
    away: NDArray[np.float32] = np.abs(attended - filtered)
    size = max(float(np.abs(values).max()) for values in (attended, filtered))
    return {
        "attention": attended, "convolution": filtered, "away": away,
        "largest": float(away.max()), "inside": float(away[1:-1, 1:-1].max()), "size": size,
    }  # fmt: skip
