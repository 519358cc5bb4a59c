"""The kernel of the ladder page: chosen, drawn in a table, or carried by a link as nine numbers."""

import math
from collections.abc import Mapping, Sequence

import pandas as pd
import streamlit as st

from messages import N_
from ui.controls import choice, choose, remembered
from ui.language import _

Kernel = tuple[float, ...]  # nine numbers, row by row
MOST = 9.0  # of a number in the table, on both sides of 0
CNN = "cnn"
PRESETS: dict[str, Kernel] = {
    "blur": (1 / 9,) * 9,
    "edge": (-1.0, 0.0, 1.0, -1.0, 0.0, 1.0, -1.0, 0.0, 1.0),
    "sharpen": (0.0, -1.0, 0.0, -1.0, 5.0, -1.0, 0.0, -1.0, 0.0),
}
NAMES = {"blur": N_("blur"), "edge": N_("edge"), "sharpen": N_("sharpen")}
TABLE, MADE, BEGAN = "ladder-kernel-times", "ladder-kernel-made", "ladder-kernel-began"
COLUMNS = ("1", "2", "3")


def read(text: str) -> Kernel | None:
    """The nine numbers of a link; None where they are not nine that the table could hold."""
    try:
        numbers = tuple(float(part) for part in text.split(","))
    except ValueError:
        return None
    fits = len(numbers) == 9 and all(math.isfinite(n) and abs(n) <= MOST for n in numbers)
    return numbers if fits else None


def written(kernel: Sequence[float]) -> str:
    """The kernel as a link carries it; a preset goes by its name."""
    known = {numbers: name for name, numbers in PRESETS.items()}
    return known.get(tuple(kernel)) or ",".join(f"{number + 0.0:.6g}" for number in kernel)


def chosen(trained: bool) -> str:
    """The id of the kernel: a preset, nine numbers, or the CNN's where there is one."""
    offered = {name: _(words) for name, words in NAMES.items()}
    offered |= {CNN: _("from the trained CNN")} if trained else {}
    for id in (st.query_params.get("kernel"), remembered("kernel")):
        if id and id not in offered and read(id):
            offered[id] = _("your own")
    return choice("kernel", _("Kernel"), offered, default="edge", kind="segmented")


def edited(id: str) -> Kernel:
    """The kernel of this id, in a table that makes another one of it."""
    if id != st.session_state.get(MADE) or _key() not in st.session_state:
        st.session_state[TABLE] = st.session_state.get(TABLE, 0) + 1
        st.session_state[BEGAN] = st.session_state[MADE] = id
    begun = numbers_of(st.session_state[BEGAN])
    form = st.column_config.NumberColumn(min_value=-MOST, max_value=MOST, format="%.3g", width=64)
    st.data_editor(
        pd.DataFrame([begun[at : at + 3] for at in (0, 3, 6)], columns=list(COLUMNS)),
        hide_index=True, key=_key(), on_change=_take, args=(begun,), width="content",
        column_config=dict.fromkeys(COLUMNS, form),
    )  # fmt: skip
    return numbers_of(id)


def numbers_of(id: str) -> Kernel:
    """The nine numbers behind an id."""
    return PRESETS.get(id) or read(id) or PRESETS["edge"]


def applied(begun: Kernel, changes: Mapping[int, Mapping[str, object]]) -> Kernel:
    """The kernel with what was typed; a cell that holds no number keeps the one it began with."""
    numbers = list(begun)
    for row, cells in changes.items():
        for column, value in cells.items():
            if isinstance(value, int | float) and abs(value) <= MOST:
                numbers[3 * int(row) + COLUMNS.index(column)] = float(value)
    return tuple(numbers)


def _take(begun: Kernel) -> None:
    made = written(applied(begun, st.session_state[_key()]["edited_rows"]))
    st.session_state[MADE] = made
    choose("kernel", made)


def _key() -> str:
    """A table of another kernel gets another name: the browser remembers what was typed."""
    return f"ladder-kernel-{st.session_state.get(TABLE, 0)}"
