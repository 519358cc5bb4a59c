"""A model's colour beside its name."""

from charts.palette import model_colours
from ui.explain import dark


def square(kind: str) -> str:
    """A small square in the colour of a model, "cnn" or "vit", as HTML."""
    return f'<span style="color:{model_colours(dark())[kind]}">■</span>'
