"""The data card: what a set is, how many images of which class, and samples to look at."""

from dataclasses import dataclass

import numpy as np
from jaxtyping import UInt8

from data.chance import Chance
from data.image_set import SPLITS, ImageSet

PAPER = 255  # shown where a class has no image


@dataclass(frozen=True, eq=False)
class Card:
    """A set described for a reader; `counts` goes by split, then in the order of `classes`."""

    title: str
    source: str
    drawn: bool
    classes: tuple[str, ...]
    counts: dict[str, tuple[int, ...]]
    image_set: ImageSet

    def samples(
        self, seed: int = 0, *, split: str = "train", columns: int = 8
    ) -> UInt8[np.ndarray, "kind columns 3 32 32"]:
        """Random images of a split, one row a class; a class with few images repeats them."""
        part = self.image_set.splits[split]
        labels = np.asarray(part.labels)
        order = Chance(seed, "samples").order(len(labels))
        grid = np.full((len(self.classes), columns, 3, 32, 32), PAPER, np.uint8)
        for kind in range(len(self.classes)):
            members = order[labels[order] == kind]
            if len(members):
                grid[kind] = part.images[np.resize(members, columns)]
        return grid


def card(image_set: ImageSet) -> Card:
    """The card of a set."""
    counts = {
        name: tuple(
            np.bincount(image_set.splits[name].labels, minlength=len(image_set.classes)).tolist()
        )
        for name in SPLITS
    }
    return Card(
        image_set.title, image_set.source, image_set.drawn, image_set.classes, counts, image_set
    )


def contact_sheet(
    grid: UInt8[np.ndarray, "kind column 3 32 32"], *, gap: int = 2
) -> UInt8[np.ndarray, "high wide 3"]:
    """One picture of a grid of samples, `gap` white pixels between neighbours."""
    kinds, columns = grid.shape[:2]
    cell = 32 + gap
    sheet = np.full((kinds, cell, columns, cell, 3), PAPER, np.uint8)
    sheet[:, :32, :, :32] = grid.transpose(0, 3, 1, 4, 2)
    return sheet.reshape(kinds * cell, columns * cell, 3)[: -gap or None, : -gap or None]
