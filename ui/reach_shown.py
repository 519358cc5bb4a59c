"""Everything that the three pictures of the Reach page show, whatever they are asked for."""

from collections.abc import Mapping
from dataclasses import dataclass
from html import unescape

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.legend import Entry
from charts.mass import spread_out
from ui.language import _, joined
from ui.legend import in_row, row
from ui.marks import square
from ui.reach_looks import SIDE, Place
from ui.reach_tables import by_patch, contours, patch_table
from ui.reach_words import lines_legend


@dataclass(frozen=True, eq=False)
class Shown:
    """One look of both models: quantities that sum to 1, and what is said of them.

    A quantity is None where there is none, or where it is still to be guessed.
    """

    titles: Mapping[str, str]  # "cnn", "vit": what of the model is looked at
    told: Mapping[str, str]  # the same: what stands below its picture
    cnn: NDArray[np.float32] | None  # over pixels
    vit: NDArray[np.float32] | None  # over patches or pixels
    over_cnn: pd.DataFrame  # lines over the CNN's picture
    box: pd.DataFrame  # of the CNN, for the picture of both
    shares: Mapping[str, str]  # titles of a patch's "heat" and "looked" in a tooltip
    columns: Mapping[str, str]  # and in the table
    noticed: str
    defined: str

    def pixels(self) -> dict[str, NDArray[np.float32] | None]:
        """Both quantities over pixels."""
        vit = self.vit
        if vit is not None and len(vit) < SIDE:
            vit = spread_out(vit, SIDE // len(vit))
        return {"cnn": self.cnn, "vit": vit}

    def over_both(self) -> pd.DataFrame:
        """The lines over the picture of both: the box, and where half and most of each lie."""
        outlines = [
            contours(weights, model)
            for model, weights in (("cnn", self.cnn), ("vit", self.vit))
            if weights is not None
        ]
        return pd.concat([self.box, *outlines])

    def cells(self, place: Place, grid: int) -> pd.DataFrame:
        """The patches to click, with each model's share of them."""
        found = {"heat": self.cnn, "looked": self.vit}
        known = {name: by_patch(each, grid) for name, each in found.items() if each is not None}
        return patch_table(place, grid, known)

    def headings(self) -> dict[str, str]:
        """What stands over the three pictures, squares in the models' colours in front; HTML."""
        squares = {model: square(model) for model in ("cnn", "vit")}
        squares["both"] = squares["cnn"] + squares["vit"]
        words = self._words()
        return {name: f"<strong>{squares[name]} {words[name]}</strong>" for name in words}

    def names(self) -> dict[str, str]:
        """What the three pictures are called in a file."""
        return {name: unescape(words) for name, words in self._words().items()}

    def captions(self) -> dict[str, str]:
        """What stands under the three pictures; HTML."""
        told = {model: in_row([text]) for model, text in self.told.items()}
        return told | {"both": row(self.lines())}

    def lines(self) -> list[Entry]:
        """The legend of the lines in the picture of both."""
        return lines_legend(not self.box.empty)

    def _words(self) -> dict[str, str]:
        return {**self.titles, "both": _("Both, same scale")}

    def alt(self, name: str, place: Place) -> str:
        """A picture in words, for those who do not see it."""
        at = {"row": place.row + 1, "column": place.column + 1}
        each = [
            f"{self.titles[model]}: {self.told[model]}"
            for model in self.told
            if name in (model, "both")
        ]
        told = joined(_("Patch in row {row}, column {column}.", **at), *each)
        return unescape(told)  # names of classes are escaped for the headings alone
