"""What the ladder page looks at: picture, cell that asks, alpha, settings of the rungs."""

from dataclasses import dataclass

import streamlit as st

from experiments.pair import Pair
from experiments.samples import Samples
from ui.controls import choice, choose, pressed, remembered
from ui.explain import selected
from ui.folds import controls
from ui.ladder_pictures import DRAWN, Picture, in_grey
from ui.language import _
from ui.plain_text import as_code
from ui.reach_controls import image
from ui.reach_pair import chosen_pair, on_pictures

ALPHAS = ("0.25", "0.5", "1", "2", "3", "5", "8", "10", "15", "20", "30", "40", "50")
ALPHA = "20"
RADII = ("1", "2", "3", "4")
DEVIATIONS = ("0.5", "1", "1.5", "2", "3")
FIRST = "5-6"  # row and column of the cell that asks, where nobody chose another: in the roof


@dataclass(frozen=True)
class Seen:
    """What the reader looks at; row and column of the cell that asks from 0."""

    picture: Picture
    row: int
    column: int
    alpha: float
    radius: int
    deviation: float
    image: int | None  # the test image in its place, from 0; None for the drawing

    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns of the picture."""
        return len(self.picture), len(self.picture[0])

    @property
    def at(self) -> int:
        """The cell that asks, counted row by row."""
        return self.row * self.size[1] + self.column


def world() -> tuple[Pair, Samples]:
    """The published pair, or another, and its pictures."""
    return on_pictures(chosen_pair())


def ask() -> Seen:
    """The controls of the ladder, in a row, the rarer ones folded away."""
    with st.container(horizontal=True, gap="large", vertical_alignment="top"):
        with st.container(width="content"):
            kinds = {"drawn": _("drawn"), "image": _("test image, grey")}
            photo = choice("picture", _("Picture"), kinds, kind="segmented") == "image"
        with st.container(width=340):
            alpha = choice("alpha", _("Alpha, the sharpness of the shifted heads"),
                           {id: id for id in ALPHAS}, default=ALPHA, kind="slider")  # fmt: skip
    samples = world()[1] if photo else None
    offered = {"radius": RADII, "deviation": DEVIATIONS}
    images = [str(at + 1) for at in range(len(samples.labels))] if samples else []
    with controls(_("Change the rungs"), offered | ({"image": images} if samples else {})):
        with st.container(horizontal=True, gap="large"):
            radius = choice("radius", _("Radius of the window, cells"), _same(RADII), default="2",
                            kind="segmented")  # fmt: skip
            deviation = choice("deviation", _("Width of the bias (standard deviation), cells"),
                               _same(DEVIATIONS), default="1", kind="segmented")  # fmt: skip
        at = image(samples) if samples else None
        picture = DRAWN if samples is None or at is None else in_grey(samples, at)
        row, column = _cell(picture)
    return Seen(picture, row, column, float(alpha), int(radius), float(deviation), at)


def _same(ids: tuple[str, ...]) -> dict[str, str]:
    return {id: id for id in ids}


def _cell(picture: Picture) -> tuple[int, int]:
    """Row and column of the cell that a click, the link or the lists here chose."""
    rows, columns = len(picture), len(picture[0])
    places = tuple(f"{row + 1}-{column + 1}" for row in range(rows) for column in range(columns))
    if st.query_params.get("cell") == remembered("cell") not in places:
        st.query_params.pop("cell", None)  # the picture has become smaller
    asked, chosen = st.query_params.get("cell"), pressed("cell", (FIRST, *places))
    row, column = (int(at) for at in chosen.split("-"))
    if asked not in (None, *places):
        shown = _("row {row}, column {column}", row=row, column=column)
        st.caption(
            _(
                "The link asks for {asked}, which is not offered here; this shows {shown}.",
                asked=as_code(asked),
                shown=shown,
            )
        )
    with st.container(horizontal=True):
        for key, label, at, count in (
            ("ladder-row", _("Row of the cell that asks"), row, rows),
            ("ladder-column", _("Column of the cell that asks"), column, columns),
        ):
            st.session_state[key] = at
            st.number_input(label, 1, count, key=key, on_change=_typed, width=220)
    return row - 1, column - 1


def _typed() -> None:
    at = (st.session_state[key] for key in ("ladder-row", "ladder-column"))
    choose("cell", "-".join(str(int(number)) for number in at))


def pick(chart: str) -> None:
    """Makes the cell that was clicked the one that asks; for the callback of a chart."""
    cell = selected(st.session_state[chart], "cell")
    if {"row", "column"} <= set(cell):
        choose("cell", f"{int(cell['row'])}-{int(cell['column'])}")
