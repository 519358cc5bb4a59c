"""The colours of the two models by their names, alike in every picture that has both."""

from collections.abc import Mapping

import altair as alt

from charts.palette import model_colours

MODELS = ("cnn", "vit")


def scale(words: Mapping[str, str], dark: bool) -> alt.Scale:
    """From the models' names, `words` by model id, to blue and orange."""
    shades = model_colours(dark)
    return alt.Scale(
        domain=[words[model] for model in MODELS], range=[shades[model] for model in MODELS]
    )


def colour(words: Mapping[str, str], dark: bool, *, legend: bool = True) -> alt.Color:
    """The colour of a `name`; every layer states the legend, as one without would drop it."""
    key = alt.Legend(
        orient="top", symbolType="stroke", symbolSize=260, symbolStrokeWidth=3, symbolOpacity=1
    )
    return alt.Color("name:N", title=None, legend=key if legend else None, scale=scale(words, dark))
