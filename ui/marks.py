"""Small pieces of HTML: a model's colour beside its name, a picture pixel by pixel."""

from html import escape

import numpy as np
from numpy.typing import NDArray

from charts.images import data_uri
from charts.palette import model_colours
from ui.explain import dark


def square(kind: str) -> str:
    """A small square in the colour of a model, "cnn" or "vit", as HTML."""
    return f'<span style="color:{model_colours(dark())[kind]}">■</span>'


def picture(pixels: NDArray[np.uint8], words: str, width: int) -> str:
    """An image so many pixels wide on the screen, not smoothed; `words` are for who cannot see."""
    style = "image-rendering:pixelated"
    return f"<img src='{data_uri(pixels)}' alt='{escape(words)}' width='{width}' style='{style}'>"
