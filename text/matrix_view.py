"""The whole layer as matrices in the column form: which there are and what each cell is made of."""

from collections.abc import Mapping
from typing import NamedTuple

from jaxtyping import Float
from torch import Tensor

from text.worked import Worked

FORMS = ("columns", "rows")  # the lecture's, where a query is a column, and that of code
LEARNED = ("Wq", "Wk", "Wv")
BOXES = ("I", *LEARNED, "Q", "K", "V", "A", "A'", "O")
FACTORS = {"Q": ("Wq", "I"), "K": ("Wk", "I"), "V": ("Wv", "I"), "O": ("V", "A'")}
ASKED = ("Q", "A", "A'", "O")  # whose columns belong to the word that asks


class Cell(NamedTuple):
    """One number of a box, by row and column of the column form, counted from 0."""

    box: str
    row: int
    column: int

    @property
    def id(self) -> str:
        """Its name in the URL, counted from 1."""
        return f"{self.box}-{self.row + 1}-{self.column + 1}"


def matrices(worked: Worked) -> Mapping[str, Float[Tensor, "row column"]]:
    """Every box in the column form: the learned matrices, and the transposed trace."""
    trace = worked.trace()
    like = trace.queries
    return {
        "I": like.new_tensor(worked.features).mT,
        "Wq": like.new_tensor(worked.query),
        "Wk": like.new_tensor(worked.key),
        "Wv": like.new_tensor(worked.value),
        "Q": trace.queries.mT,
        "K": trace.keys.mT,
        "V": trace.values.mT,
        "A": trace.scores.mT,
        "A'": trace.weights.mT,
        "O": trace.output.mT,
    }


def shapes(worked: Worked) -> Mapping[str, tuple[int, int]]:
    """Rows and columns of every box in the column form."""
    return {box: (numbers.shape[0], numbers.shape[1]) for box, numbers in matrices(worked).items()}


def cells(worked: Worked) -> dict[str, Cell]:
    """Every cell by its name in the URL."""
    found = [
        Cell(box, row, column)
        for box, (rows, columns) in shapes(worked).items()
        for row in range(rows)
        for column in range(columns)
    ]
    return {cell.id: cell for cell in found}


def asker(cell: Cell, otherwise: int) -> int:
    """The word that asks in the column of this cell, else the one that asked before."""
    return cell.column if cell.box in ASKED else otherwise


def inputs(worked: Worked, cell: Cell) -> tuple[Cell, ...]:
    """The cells that this one is computed from; none for what is given or learned."""
    sizes = shapes(worked)
    if cell.box == "A":
        pairs = range(sizes["Q"][0])
        keys = (Cell("K", part, cell.row) for part in pairs)
        return (*(Cell("Q", part, cell.column) for part in pairs), *keys)
    if cell.box == "A'":
        return tuple(Cell("A", row, cell.column) for row in range(sizes["A"][0]))
    if cell.box not in FACTORS:
        return ()
    left, top = FACTORS[cell.box]
    inner = range(sizes[top][0])
    return (
        *(Cell(left, cell.row, place) for place in inner),
        *(Cell(top, place, cell.column) for place in inner),
    )


def stage_boxes(stage: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The boxes that a stage of one query uses: by its own column alone, and whole."""
    return {
        "score": (("Q", "A"), ("K",)),
        "weight": (("A", "A'"), ()),
        "value": (("A'",), ("V",)),
        "sum": (("O",), ()),
    }.get(stage, ((), BOXES))


def is_lit(cell: Cell, stage: str, asks: int) -> bool:
    """Whether the stage, for the word that asks, uses or makes this cell."""
    own, whole = stage_boxes(stage)
    return cell.box in whole or (cell.box in own and cell.column == asks)
