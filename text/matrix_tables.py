"""The matrix view as long tables, the way its chart takes them."""

from collections.abc import Mapping

import pandas as pd
from torch import Tensor

from text.arithmetic import number
from text.matrix_layout import Layout, Place
from text.matrix_view import BOXES, LEARNED, Cell, inputs, is_lit, matrices
from text.tables import ROOMY
from text.worked import Worked

ROLES = {"Wq": "query", "Q": "query", "Wk": "key", "K": "key", "Wv": "value", "V": "value"}
CHOSEN, INPUT = 2, 1  # how strongly a cell is outlined


def kind(box: str) -> str:
    """How the cells of a box are filled: learned, scores, shares, or plain."""
    if box in LEARNED:
        return "learned"
    return {"A": "score", "A'": "share"}.get(box, "plain")


def title(box: str, form: str, turned: bool = False) -> str:
    """What stands above a box: how it is made. `turned` is the transposed copy of a box."""
    if turned != (form == "rows"):
        return f"{box}ᵀ"
    across = form == "rows"
    return {
        "Wq": "W^qᵀ" if across else "W^q",
        "Wk": "W^kᵀ" if across else "W^k",
        "Wv": "W^vᵀ" if across else "W^v",
        "Q": "Q = I W^qᵀ" if across else "Q = W^q I",
        "K": "K = I W^kᵀ" if across else "K = W^k I",
        "V": "V = I W^vᵀ" if across else "V = W^v I",
        "A": "A = Q Kᵀ" if across else "A = Kᵀ Q",
        "A'": "A′ = softmax(A)",
        "O": "O = A′ V" if across else "O = V A′",
    }.get(box, box)


def cells_table(
    worked: Worked,
    drawn: Layout,
    *,
    stage: str = "all",
    asks: int = 0,
    chosen: Cell | None = None,
    hidden: tuple[str, ...] = (),
) -> pd.DataFrame:
    """One row a cell: x, y, cell (its id), box, kind, role, value, shown, lit, outline.

    Boxes in `hidden` are left out: neither their numbers nor their lights are told.
    """
    numbers = {box: cells.tolist() for box, cells in matrices(worked).items()}
    used = () if chosen is None else inputs(worked, chosen)
    rows = []
    for place in drawn.places:
        if place.box in hidden:
            continue
        look = (kind(place.box), ROLES.get(place.box, "plain"))
        for cell, x, y in drawn.corners(place):
            value = numbers[cell.box][cell.row][cell.column]
            outline = CHOSEN if cell == chosen else INPUT if cell in used else 0
            lit = is_lit(cell, stage, asks)
            rows.append((x, y, cell.id, cell.box, *look, value, number(value), lit, outline))
    columns = ["x", "y", "cell", "box", "kind", "role", "value", "shown", "lit", "outline"]
    return pd.DataFrame(rows, columns=columns)


def sums_table(drawn: Layout, boxes: Mapping[str, Tensor]) -> pd.DataFrame:
    """The same columns for weights with their sums and outputs, by the names of the layout."""
    rows = []
    for place in drawn.places:
        fill = "share" if place.box.startswith("A") else "plain"
        for cell, x, y in drawn.corners(place):
            value = boxes[place.box][cell.row, cell.column].item()
            rows.append((x, y, cell.id, place.box, fill, "plain", value, number(value), True, 0))
    columns = ["x", "y", "cell", "box", "kind", "role", "value", "shown", "lit", "outline"]
    return pd.DataFrame(rows, columns=columns)


def labels_table(
    drawn: Layout,
    names: Mapping[str, list[str]],
    titles: Mapping[tuple[str, bool], str],
    notes: Mapping[str, str],
) -> pd.DataFrame:
    """What is written around the boxes: x, y, text, kind (title, shape, top, left).

    `names` are those of words and features, `titles` go by box and whether it stands transposed,
    `notes` follow the shape of a box.
    """
    rows: list[tuple[float, float, str, str]] = []
    for place in drawn.places:
        count_rows, count_columns = drawn.size(place)
        up = 0.95 if place.top else 0.2
        rows.append((place.x, place.y - up, titles[place.box, place.turned], "title"))
        shape = f"{count_rows}×{count_columns}{notes.get(place.box, '')}"
        rows.append((place.x, place.y + count_rows + 0.12, shape, "shape"))
        rows += _names(place, names)
    return pd.DataFrame(rows, columns=["x", "y", "text", "kind"])


def _names(place: Place, names: Mapping[str, list[str]]) -> list[tuple[float, float, str, str]]:
    above = names.get(place.top, [])
    if len(above) > ROOMY:  # no room for words side by side: their places alone
        above = [name.split()[0] for name in above]
    top = [(place.x + at + 0.5, place.y - 0.18, name, "top") for at, name in enumerate(above)]
    left = [
        (place.x - 0.15, place.y + at + 0.5, name, "left")
        for at, name in enumerate(names.get(place.left, []))
    ]
    return top + left


def sides(drawn: Layout, asks: str, answers: str) -> list[tuple[float, float, str, str]]:
    """Rows for the labels: which side asks and which answers, beside the names of Q and of K."""
    rows = []
    for place in drawn.places:
        words = {"Q": asks, "K": answers}.get(place.box)
        if words and place.top:
            rows.append((place.x - 0.15, place.y - 0.3, words, "side"))
        elif words and place.left:
            rows.append((place.x - 0.15, place.y - 0.15, words, "side"))
    return rows


def long_table(worked: Worked, form: str, hidden: tuple[str, ...] = ()) -> pd.DataFrame:
    """Every number of the layer: box, row, column, value, counted as the form shows them."""
    turn = form == "rows"
    rows = [
        (box, *((column, row) if turn else (row, column)), value)
        for box in BOXES
        if box not in hidden
        for row, line in enumerate(matrices(worked)[box].tolist(), start=1)
        for column, value in enumerate(line, start=1)
    ]
    return pd.DataFrame(rows, columns=["box", "row", "column", "value"])
