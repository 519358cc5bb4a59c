"""A small picture by attention and by a filter: the same inside, different at the border."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from charts.pictures import GRID, grid
from messages import N_
from text.pictures import ONE_HEAD, Grid, attention_sum, filter_sum
from text.pictures import number as shown
from ui.controls import choice, choose, pressed
from ui.explain import dark, origin, selected
from ui.figure import draw
from ui.folds import expander
from ui.language import _, joined
from ui.pictures_edited import edited
from ui.plain_text import as_code
from ui.saying import ask

FIRST = "1-6"  # row and column of the cell to begin with: the upper right corner
ALIKE = 1e-9  # below this, two numbers are equal up to rounding
KINDS = {
    "blur": N_("blur: the mean of 3 × 3"),
    "shift": N_("shift: the left neighbour"),
    "edge": N_("edge: right less left, (−1 0 +1)"),
}
HEADS = {
    "blur": N_("One head: window of radius 1, all scores equal."),
    "shift": N_("One head: all weight on the left neighbour."),
    "edge": N_("Two heads, left and right neighbour, and $W^O$ = (−1, +1)."),
}


@st.fragment
def like_a_convolution() -> None:
    """The filter, the picture with both results, and what stands behind the chosen cell."""
    kind = choice("filter", _("Filter"), {id: _(name) for id, name in KINDS.items()},
                  kind="segmented")  # fmt: skip
    slot = st.container()
    with expander(_("Edit the picture"), ":material/edit:"):
        picture = edited()
    made = results(picture, kind)
    row, column = _cell(picture)
    with slot:
        if kind == "edge" and not _asked(picture):
            return
        st.markdown(_(HEADS[kind]))
        _grids(picture, made, (row, column))
        _said(picture, made, (row, column))
    if kind != "edge":
        _asked(picture)


def _asked(picture: Grid) -> bool:
    """Whether the question is answered; the edge filter shows its heads only then."""
    return ask(ONE_HEAD, picture, once="pictures-one-head")


@st.cache_data(max_entries=128, show_spinner=False)
def results(picture: Grid, kind: str) -> dict[str, Any]:
    """Both results, the heads' shares, their signs and the filter, as plain lists."""
    import torch

    from vision.as_convolution import FILTERS, by_attention, by_filter

    made, values = FILTERS[kind], torch.tensor(picture, dtype=torch.float64)
    attended, trace = by_attention(values, made)
    filtered = by_filter(values, made)
    away = (attended - filtered).abs()
    return {
        "attention": attended.tolist(), "filter": filtered.tolist(),
        "weights": trace.weights.tolist(), "mix": made.mix, "kernel": made.kernel,
        "inside": away[1:-1, 1:-1].max().item(), "border": away.max().item(),
    }  # fmt: skip


def sources() -> tuple[Callable, ...]:
    """The functions behind the numbers, for a reader."""
    from vision.as_convolution import by_attention, by_filter, head_masks

    return by_attention, head_masks, by_filter


def _cell(picture: Grid) -> tuple[int, int]:
    """Row and column, from 0, of the cell that the URL names or a click chose."""
    places = [
        f"{row + 1}-{column + 1}"
        for row in range(len(picture))
        for column in range(len(picture[0]))
    ]
    asked, chosen = st.query_params.get("square"), pressed("square", (FIRST, *places))
    row, column = (int(at) for at in chosen.split("-"))
    if asked not in (None, *places):
        st.caption(
            _(
                "The link asks for {asked}, which is not offered here; this shows {shown}.",
                asked=as_code(asked),
                shown=_("Row {row}, column {column}", row=row, column=column),
            )
        )
    return row - 1, column - 1


def _pick(chart: str) -> None:
    cell = selected(st.session_state[chart], "cell")
    if {"row", "column"} <= set(cell):
        choose("square", f"{int(cell['row'])}-{int(cell['column'])}")


def _grids(picture: Grid, made: dict[str, Any], cell: tuple[int, int]) -> None:
    """The picture, attention's result and the filter's, one beside the other."""
    largest = max(1.0, *(abs(value) for rows in (*picture, *made["filter"]) for value in rows))
    made_of = [value for name in ("attention", "filter") for row in made[name] for value in row]
    signed = min(made_of) < 0
    names = {
        "picture": _("The picture"),
        "attention": _("By attention"),
        "filter": _("By the filter, zeros outside"),
    }
    with st.container(horizontal=True, gap="medium"):
        for name, title in names.items():
            values = picture if name == "picture" else made[name]
            table = _table(values, made, cell, differs=name != "picture")
            with st.container(width=GRID, gap="xsmall", key=f"figure-six-{name}"):
                st.markdown(f"**{title}**")
                draw(
                    grid(table, largest=largest, signed=signed and name != "picture", dark=dark()),
                    key=f"six-{name}", width="content", on_select=partial(_pick, f"six-{name}"),
                    alt=f"{title}: " + "; ".join(" ".join(map(shown, row)) for row in values),
                )  # fmt: skip
    origin("set by hand")


def _table(
    values: Grid, made: dict[str, Any], cell: tuple[int, int], *, differs: bool
) -> pd.DataFrame:
    """One row a cell; `differs` marks where the two results are not equal."""
    rows = [
        (row + 1, column + 1, value, (row, column) == cell,
         differs and abs(made["attention"][row][column] - made["filter"][row][column]) > ALIKE)
        for row, line in enumerate(values) for column, value in enumerate(line)
    ]  # fmt: skip
    return pd.DataFrame(rows, columns=["row", "column", "value", "chosen", "differs"])


def _equation(terms: str, value: str) -> str:
    """A sum and what it gives; a single term stands alone."""
    return f"**{value}**" if terms == value else f"{terms} = **{value}**"


def _said(picture: Grid, made: dict[str, Any], cell: tuple[int, int]) -> None:
    """The arithmetic of the chosen cell both ways, then the largest differences."""
    row, column = cell
    at = row * len(picture[0]) + column
    heads = [weights[at] for weights in made["weights"]]
    both = {
        _("By attention"): (attention_sum(picture, heads, made["mix"]), made["attention"]),
        _("By the filter"): (filter_sum(picture, made["kernel"], row, column), made["filter"]),
    }
    lines = "\n".join(
        f"- {name}: {_equation(terms, shown(values[row][column]))}"
        for name, (terms, values) in both.items()
    )
    place = _("Row {row}, column {column}", row=row + 1, column=column + 1)
    st.markdown(f"{place}\n{lines}")
    st.markdown(
        f"**{_('What to notice')}** · "
        + joined(
            _(
                "Inside the largest difference is {inside}, at the border {border}.",
                inside=shown(made["inside"]) if made["inside"] > ALIKE else "0",
                border=shown(made["border"]),
            ),
            _(
                "Attention shares out among the cells that are there, or looks at itself where "
                "its one cell is missing; the filter counts zeros beyond the border. Both are "
                "right: a rule has to be chosen and said."
            ),
        )
    )
