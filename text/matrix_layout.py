"""Where every cell of the matrix view lies: factors left of and above what they multiply to.

Coordinates are in cells, down and to the right. The row form is the same picture mirrored on its
diagonal, as the transpose of a product exchanges its factors.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from text.dictionary import FEATURES
from text.matrix_view import Cell, shapes
from text.worked import Worked

GAP = 1.35  # between boxes: room for a shape below and a title above
NAMES = 2.1  # left of a box whose rows have names
HEAD, HEAD_NAMED = 0.85, 1.6  # above a box without and with names over its columns
PANELS = ("maps", "attention")


class Place(NamedTuple):
    """A box in a panel: its upper left corner, and whether it stands there transposed."""

    box: str
    x: float
    y: float
    turned: bool = False
    top: str = ""  # what names its columns: "words", "features" or nothing
    left: str = ""  # what names its rows

    def mirrored(self) -> "Place":
        """The place in the row form."""
        return Place(self.box, self.y, self.x, not self.turned, self.left, self.top)

    def moved(self, x: float, y: float) -> "Place":
        """The place further to the right and down."""
        return self._replace(x=self.x + x, y=self.y + y)


@dataclass(frozen=True)
class Layout:
    """The boxes of one panel and the size of the whole, in cells."""

    places: tuple[Place, ...]
    sizes: Mapping[str, tuple[int, int]]  # rows and columns in the column form
    width: float
    height: float

    def size(self, place: Place) -> tuple[int, int]:
        """Rows and columns of a box as it stands here."""
        rows, columns = self.sizes[place.box]
        return (columns, rows) if place.turned else (rows, columns)

    def corners(self, place: Place) -> list[tuple[Cell, float, float]]:
        """Every cell of a box with its upper left corner."""
        rows, columns = self.size(place)
        return [
            (self._cell(place, row, column), place.x + column, place.y + row)
            for row in range(rows)
            for column in range(columns)
        ]

    @staticmethod
    def _cell(place: Place, row: int, column: int) -> Cell:
        return Cell(place.box, column, row) if place.turned else Cell(place.box, row, column)


def layout(worked: Worked, panel: str, form: str) -> Layout:
    """The places of a panel, one of PANELS, in a form."""
    sizes = shapes(worked)
    count = len(worked.words)
    places = _maps() if panel == "maps" else _attention(count)
    return _framed(tuple(p.mirrored() for p in places) if form == "rows" else places, sizes)


def _maps() -> tuple[Place, ...]:
    """I above, the learned matrices at the left, where they cross their products."""
    right = len(FEATURES) + GAP
    places = [Place("I", right, 0, top="words", left="features")]
    y = len(FEATURES) + GAP
    for left, product in (("Wq", "Q"), ("Wk", "K"), ("Wv", "V")):
        places += [Place(left, 0, y), Place(product, right, y)]
        y += 2 + GAP
    return tuple(places)


def _attention(count: int) -> tuple[Place, ...]:
    """One column for every word that asks, from its query down to its output."""
    edge = max(2, count)
    right, scores = edge + GAP, 2 + GAP
    weights = scores + count + GAP
    outputs = weights + count + GAP
    return (
        Place("Q", right, 0, top="words"),
        Place("K", edge - 2, scores, turned=True, left="words"),
        Place("A", right, scores),
        Place("A'", right, weights, left="words"),
        Place("V", edge - count, outputs, top="words"),
        Place("O", right, outputs),
    )


def sums_layout(worked: Worked, form: str, boxes: tuple[str, ...]) -> Layout:
    """Weights side by side, each with its sums and its outputs below: `boxes` names the thirds."""
    count = len(worked.words)
    sizes = {"A": (count, count), "S": (1, count), "O": (2, count)}
    places = []
    for at, which in enumerate(boxes):
        x = at * (count + GAP)
        below = count + GAP
        names = "words" if at == 0 else ""
        places += [
            Place(f"A{which}", x, 0, top="words", left=names),
            Place(f"S{which}", x, below),
            Place(f"O{which}", x, below + 1 + GAP),
        ]
    whole = {place.box: sizes[place.box[0]] for place in places}
    return _framed(tuple(p.mirrored() for p in places) if form == "rows" else tuple(places), whole)


def _framed(places: tuple[Place, ...], sizes: Mapping[str, tuple[int, int]]) -> Layout:
    """The places with room for names at the left and titles above, and the whole size."""
    left = max([NAMES - place.x for place in places if place.left] + [0.1])
    top = max((HEAD_NAMED if place.top else HEAD) - place.y for place in places)
    found = Layout(tuple(place.moved(left, top) for place in places), sizes, 0, 0)
    right = max(place.x + found.size(place)[1] for place in found.places)
    bottom = max(place.y + found.size(place)[0] for place in found.places)
    return Layout(found.places, sizes, right + 0.1, bottom + 0.7)
