"""The size axis that every layer of the overfitting picture shares."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import altair as alt

from charts import by_model


@dataclass(frozen=True)
class Frame:
    """What every layer shares: axes, the chosen size, words and theme.

    Words: size, value, seed, cnn, vit, test, train, gap, guess, published, local, and `cover`.
    """

    sizes: Sequence[int]
    classes: int
    words: Mapping[str, str]
    dark: bool
    form: str = ".0%"  # of the numbers on the value axis
    span: tuple[float, float] = (0.0, 1.0)  # of the value axis
    chosen: int | None = None
    hidden: bool = False  # the chosen size, until it was predicted

    def x(self) -> alt.X:
        """The sizes on a logarithmic axis, images per class beneath each."""
        label = f"[format(datum.value, ','), format(datum.value / {self.classes}, ',.3~r')]"
        return alt.X(
            "train_size:Q",
            title=self.words["size"],
            scale=alt.Scale(type="log", domain=self.ends, nice=False),
            axis=alt.Axis(
                values=list(self.sizes), labelExpr=label, grid=False, labelOverlap="greedy"
            ),
        )

    def y(self, field: str = "value") -> alt.Y:
        """The value axis."""
        low, high = self.span
        room = 0.04 * (high - low)  # for a whole dot at either end
        ends: dict[str, Any] = {"domain": [low - room * (low < 0), high + room], "nice": False}
        return alt.Y(
            f"{field}:Q",
            title=self.words["value"],
            scale=alt.Scale(**ends),
            axis=alt.Axis(tickCount=6, format=self.form, minExtent=38),
        )

    @property
    def ends(self) -> list[float]:
        """The ends of the size axis, with room for dots and labels at both."""
        low, high = min(self.sizes), max(self.sizes)
        room = max((high / low) ** 0.09, 1.25)
        return [low / room, high * room]

    def colour(self) -> alt.Color:
        """Blue and orange, by name."""
        return by_model.colour(self.words, self.dark)
