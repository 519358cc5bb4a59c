"""Options that stand in the URL by id, so that a link opens what its sender saw."""

from collections.abc import Container, Mapping, Sequence
from contextlib import suppress
from typing import Literal

import streamlit as st
from streamlit.errors import StreamlitAPIException

from ui.language import _
from ui.plain_text import as_code, plain

Kind = Literal["select", "pills", "segmented", "radio", "slider"]
MARKDOWN = ("pills", "segmented", "radio")  # their options are read as Markdown, the others' not


def choice(
    key: str,
    label: str,
    options: Mapping[str, str],
    *,
    default: str | None = None,
    kind: Kind = "select",
    help: str | None = None,
    label_visibility: Literal["visible", "hidden", "collapsed"] = "visible",
    redraws: Sequence[str] = (),
) -> str:
    """The id chosen among `options` (id -> words): from the URL, from before, or the default.

    An id that the URL asks for and nobody offers gives the default and a note. The choice is
    remembered for the session, since the URL is emptied when the page changes. `redraws` are the
    keys of the fragments that show it, which then run alone.
    """
    fallback = default if default and default in options else next(iter(options))
    asked = st.query_params.get(key)
    chosen = _remembered(key, options, fallback, asked)
    st.session_state[_widget(key)] = chosen
    _draw(kind)(
        label,
        list(options),
        format_func=lambda id: options.get(id, id),
        key=_widget(key),
        on_change=_changed,
        args=(key, fallback, redraws),
        help=help,
        label_visibility=label_visibility,
        **({"required": True} if kind in ("pills", "segmented") else {}),
    )
    if asked is not None and asked not in options:
        st.caption(_note(asked, options[chosen], kind))
    return chosen


def _remembered(key: str, options: Container[str], fallback: str, asked: str | None) -> str:
    """The id that the URL asks for, else the one of before, which then goes back into the URL."""
    if asked and asked in options:
        st.session_state[_slot(key)] = asked
        return asked
    before = str(st.session_state.get(_slot(key)))
    if before not in options:
        return fallback
    if asked is None and before != fallback:
        st.query_params[key] = before
    return before


def pressed(key: str, options: tuple[str, ...]) -> str:
    """The id of a choice that buttons make through `choose`; the first until one is pressed."""
    st.session_state[_pressed(key)] = True
    return _remembered(key, options, options[0], st.query_params.get(key))


def choose(key: str, id: str, redraws: Sequence[str] = ()) -> None:
    """Makes a `choice` or `pressed` give this id; for the callback of a button."""
    st.query_params[key] = id
    st.session_state[_slot(key)] = id
    _redraw(redraws)


def _redraw(parts: Sequence[str]) -> None:
    """Runs these fragments instead of the one of the control; the page where one is not there.

    A fragment is gone while the one around it begins anew.
    """
    if parts:
        with suppress(StreamlitAPIException):
            st.rerun(list(parts))
        st.rerun()


def remembered(key: str) -> str:
    """What was chosen under this key, also where it is not offered now; empty where nothing was."""
    return str(st.session_state.get(_slot(key), ""))


def is_choice(key: str) -> bool:
    """Whether there is a `choice` of this key on the page, or one that buttons make."""
    return _widget(key) in st.session_state or _pressed(key) in st.session_state


def _note(asked: str, shown: str, kind: Kind) -> str:
    return _(
        "The link asks for {asked}, which is not offered here; this shows {shown}.",
        asked=as_code(asked),
        shown=shown if kind in MARKDOWN else plain(shown),
    )


def _draw(kind: Kind):
    return {
        "select": st.selectbox,
        "pills": st.pills,
        "segmented": st.segmented_control,
        "radio": st.radio,
        "slider": st.select_slider,
    }[kind]


def _changed(key: str, fallback: str, redraws: Sequence[str]) -> None:
    value = st.session_state[_widget(key)]
    st.session_state[_slot(key)] = value
    if value == fallback:
        st.query_params.pop(key, None)
    else:
        st.query_params[key] = value
    _redraw(redraws)


def _slot(key: str) -> str:
    return f"chosen-{key}"


def _pressed(key: str) -> str:
    return f"pressed-{key}"


def _widget(key: str) -> str:
    return f"choice-{key}"
