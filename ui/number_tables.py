"""Tables of numbers to edit; what was edited stays from page to page, until it is set back."""

from collections.abc import Callable, Sequence

import pandas as pd
import streamlit as st

from text import dictionary
from text.worked import Matrix, cleaned
from ui.language import _, language
from ui.visits import visit

AT_FIRST = "numbers-at-first"  # in the session: how the keys begin that an experiment sets back
WORDS = "words-"  # the tables of the worked example


def matrices(
    starts: Sequence[Matrix], preset: str, columns: Sequence[str]
) -> tuple[list[Matrix], int]:
    """W^q, W^k and W^v side by side as edited, and how many cells of them were set back."""
    made: list[Matrix] = []
    odd = 0
    for spot, letter, start in zip(st.columns(3), "qkv", starts, strict=True):
        with spot:
            rows = (f"{letter}₁", f"{letter}₂")
            edited, bad = editor(f"W^{letter}", start, rows, preset, columns)
        made.append(edited)
        odd += bad
    return made, odd


def editor(
    name: str,
    start: Matrix,
    rows: tuple[str, ...],
    preset: str = "",
    heads: Sequence[str] = dictionary.FEATURES,
) -> tuple[Matrix, int]:
    """A table of numbers to edit, and how many cells of it were set back."""
    columns = [_(head) for head in heads]
    raised = "^" in name  # which the head of a column cannot show, so it stands above the table
    if raised:
        st.markdown(f"${name}$")

    def table(opened: Matrix, key: str) -> tuple[Matrix, int]:
        frame = pd.DataFrame(opened, columns=columns)
        frame.insert(0, name, rows)
        edited = st.data_editor(
            frame,
            hide_index=True,
            disabled=[name],
            column_config={
                name: st.column_config.Column("" if raised else name),
                **{name: st.column_config.NumberColumn(format="%g") for name in columns},
            },
            key=key,
            width="stretch",
        )
        return cleaned(edited[columns].to_numpy().tolist(), start)

    back = _("Set {name} back", name=f"${name}$" if raised else name)
    return kept(f"{WORDS}{name}-{preset}-{'-'.join(rows)}", start, table, back)


def kept(
    key: str, start: Matrix, table: Callable[[Matrix, str], tuple[Matrix, int]], back: str
) -> tuple[Matrix, int]:
    """What a table to edit holds, and how many of its cells were no numbers to compute with.

    `table(opened, key)` draws it; it opens as the reader left it, on whichever page that was, since
    Streamlit forgets a widget when the page changes. A button, `back`, sets it back to `start`.
    """
    _start_over()
    found, odd = table(_opened(key, start), _named(key))
    st.session_state[_left(key)] = found
    if found != _as_numbers(start):
        st.button(
            back, key=f"back-{key}", on_click=_forget, args=(key,), icon=":material/undo:",
            type="tertiary",
        )  # fmt: skip
    return found, odd


def set_back(odd: int) -> None:
    """A note on cells that were no numbers to compute with."""
    if odd:
        st.caption(_("Cells take numbers from −10 to 10; {count} were set back.", count=odd))


def _opened(key: str, start: Matrix) -> Matrix:
    """What the table holds before the edits of its widget, which adds them itself.

    The widget forgets them when its page or its column names change and when it is not drawn for
    a run: then the table begins with what was left.
    """
    mark, began = (visit(), language()), st.session_state.get(_began(key))
    if began is None or began[0] != mark or _named(key) not in st.session_state:
        began = (mark, st.session_state.get(_left(key), start))
        st.session_state[_began(key)] = began
    return began[1]


def _start_over() -> None:
    """The tables set back that an experiment has asked for."""
    if begin := st.session_state.pop(AT_FIRST, None):
        names = [str(name) for name in st.session_state if str(name).startswith(_left(begin))]
        for name in names:
            _forget(name.removeprefix(_left("")))


def _forget(key: str) -> None:
    """The browser remembers the edits of a table, so the next one gets another name."""
    st.session_state[_times(key)] = st.session_state.get(_times(key), 0) + 1
    for name in (_began(key), _left(key)):
        st.session_state.pop(name, None)


def _named(key: str) -> str:
    times = st.session_state.get(_times(key), 0)
    return f"{key}-{times}" if times else key


def _as_numbers(start: Matrix) -> Matrix:
    return tuple(tuple(map(float, row)) for row in start)


def _began(key: str) -> str:
    return f"began-{key}"


def _left(key: str) -> str:
    return f"left-{key}"


def _times(key: str) -> str:
    return f"times-{key}"
