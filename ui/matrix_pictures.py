"""The boxes of the matrix view as pictures: what is lit, what is covered, what was clicked."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

import pandas as pd
import streamlit as st

from charts.matrix_labels import Frame
from charts.matrix_view import SMALL, boxes
from text import matrix_axis, matrix_cells, matrix_tables
from text.matrix_layout import Layout, layout, sums_layout
from text.matrix_view import LEARNED, Cell
from text.questions import State
from text.tables import names
from ui.controls import choose
from ui.explain import dark, figure, origin, selected
from ui.language import _
from ui.saying import say


@dataclass(frozen=True)
class View:
    """What the pictures show: the numbers and who asks, form, stage, chosen cell, cover."""

    state: State
    form: str
    stage: str
    cell: Cell
    covered: bool

    @property
    def hidden(self) -> tuple[str, ...]:
        """The boxes whose numbers are not told yet."""
        return ("A",) if self.covered else ()


WIDE = 11.0  # cells, at least, so that few words do not make huge cells


def unit(state: State) -> int:
    """The height of a cell in pixels: less where a sentence is long."""
    return 34 if len(state.worked.words) <= SMALL else 20


def panel(view: View, name: str, alt_text: str) -> None:
    """One panel of the picture, "maps" or "attention"; a click chooses a cell."""
    drawn = layout(view.state.worked, name, view.form)
    cells = matrix_tables.cells_table(
        view.state.worked, drawn, stage=view.stage, asks=view.state.chosen,
        chosen=view.cell, hidden=view.hidden,
    )  # fmt: skip
    figure(
        boxes(
            cells.assign(tip=_tips(cells, view.form)),
            _labels(view, drawn),
            Frame(drawn.width, drawn.height, unit(view.state)),
            dark=dark(),
            cover=_cover(drawn) if view.covered and name == "attention" else None,
            numbers=len(view.state.worked.words) <= SMALL,
        ),
        alt=alt_text,
        name=f"matrices-{name}",
        key=f"matrices-{name}",
        table=_numbers(view) if name == "attention" else None,
        on_select=partial(_chosen, f"matrices-{name}"),
    )
    origin("set by hand")


def _numbers(view: View) -> pd.DataFrame:
    table = matrix_tables.long_table(view.state.worked, view.form, view.hidden)
    words = {"box": _("box"), "row": _("row"), "column": _("column"), "value": _("value")}
    return table.rename(columns=words)


def _chosen(key: str) -> None:
    """Makes the cell that was clicked the chosen one."""
    cell = selected(st.session_state[key], "cell")
    if "cell" in cell:
        choose("cell", str(cell["cell"]))


def _tips(cells: pd.DataFrame, form: str) -> list[str]:
    return [
        f"{say(matrix_cells.name(read(id), form))}: {shown}"
        for id, shown in cells[["cell", "shown"]].itertuples(index=False)
    ]


def read(id: str) -> Cell:
    """The cell of this name."""
    box, row, column = id.rsplit("-", 2)
    return Cell(box, int(row) - 1, int(column) - 1)


def _words(state: State) -> Mapping[str, list[str]]:
    features = ("open", "water", "money")
    return {"words": names(state.worked), "features": [_(word) for word in features]}


def _labels(view: View, drawn: Layout) -> pd.DataFrame:
    titles = {
        (place.box, place.turned): matrix_tables.title(place.box, view.form, place.turned)
        for place in drawn.places
    }
    learned = dict.fromkeys(LEARNED, " · " + _("learned"))
    labels = matrix_tables.labels_table(drawn, _words(view.state), titles, learned)
    sides = matrix_tables.sides(drawn, _("who asks"), _("who is looked at"))
    if not any(place.box == "A" for place in drawn.places):
        return labels
    return pd.concat([labels, pd.DataFrame(sides, columns=labels.columns)], ignore_index=True)


def _cover(drawn: Layout) -> tuple[float, float, float, str]:
    place = next(place for place in drawn.places if place.box == "A")
    return place.x, place.y, drawn.size(place)[0], _("Answer first,\nor choose\n“Show me”.")


def sums(state: State, form: str, wrong: bool, alt_text: str) -> None:
    """The weights with their sums and outputs, alone or beside those of the mistake."""
    worked, which = state.worked, ("", "x") if wrong else ("",)
    found = matrix_axis.boxes(worked.trace(), "")
    if wrong:
        found = {**found, **matrix_axis.boxes(matrix_axis.mistaken(worked), "x")}
    drawn = sums_layout(worked, form, which)
    cells = matrix_tables.sums_table(drawn, found)
    titles = _sum_titles(form, drawn)
    labels = matrix_tables.labels_table(drawn, _words(state), titles, {})
    figure(
        boxes(
            cells.assign(tip=cells["shown"]),
            labels[labels["kind"] != "shape"],
            Frame(max(drawn.width, WIDE), drawn.height, unit(state)),
            dark=dark(),
            numbers=len(worked.words) <= SMALL,
        ),
        alt=alt_text,
        name="axis",
        key="axis",
    )
    origin("set by hand")


def _sum_titles(form: str, drawn: Layout) -> dict[tuple[str, bool], str]:
    rows = form == "rows"
    right = _("A′, over each row") if rows else _("A′, over each column")
    wrong = _("by mistake: each column") if rows else _("by mistake: each row")
    words = {"A": right, "Ax": wrong, "S": _("sums"), "O": "O"}
    return {
        (place.box, place.turned): words.get(place.box, words[place.box[0]])
        for place in drawn.places
    }
