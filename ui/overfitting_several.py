"""Several whole numbers at once, in the URL as a list: sizes=100,300,1000."""

from collections.abc import Sequence

import streamlit as st

from ui.language import _

MOST = 12  # numbers that a link may name


def several(
    key: str, label: str, offered: Sequence[int], default: Sequence[int], ends: tuple[int, int]
) -> list[int]:
    """The numbers chosen, ascending: from the URL, from before, or the default.

    A link may name other numbers between the two ends; for anything else there is a note.
    """
    asked = st.query_params.get(key)
    before = st.session_state.get(f"chosen-{key}", default)
    wanted, odd = read(asked, ends) if asked is not None else (list(before), False)
    usable = [number for number in wanted if ends[0] <= number <= ends[1]]
    emptied = asked is None and not before  # the reader took the last one away
    fallback = [number for number in default if ends[0] <= number <= ends[1]]
    chosen = usable if usable or emptied else fallback
    st.session_state[f"several-{key}"] = chosen
    st.pills(
        label, sorted({*offered, *chosen}), selection_mode="multi", format_func="{:,}".format,
        key=f"several-{key}", on_change=_changed, args=(key, tuple(default)),
    )  # fmt: skip
    if odd:
        st.caption(
            _(
                "The link asks for sizes that are not offered here; use whole numbers from "
                "{least:,} to {most:,}.",
                least=ends[0],
                most=ends[1],
            )
        )
    return sorted(chosen)


def read(text: str, ends: tuple[int, int]) -> tuple[list[int], bool]:
    """The numbers of a list in a URL, and whether it held anything else."""
    parts = text.split(",")
    numbers = [int(part) for part in parts if part.isascii() and part.isdigit() and len(part) < 7]
    fitting = [number for number in dict.fromkeys(numbers) if ends[0] <= number <= ends[1]]
    return fitting[:MOST], len(fitting) < len(parts) or len(fitting) > MOST


def _changed(key: str, default: tuple[int, ...]) -> None:
    value = sorted(st.session_state[f"several-{key}"])
    st.session_state[f"chosen-{key}"] = value
    if tuple(value) == default or not value:
        st.query_params.pop(key, None)
    else:
        st.query_params[key] = ",".join(map(str, value))
