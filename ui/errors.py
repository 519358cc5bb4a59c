"""What a reader sees when something fails: one sentence in their language, never a traceback."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from messages import FieldspanError
from ui.language import _
from ui.plain_text import plain

log = logging.getLogger("fieldspan")


def say(error: FieldspanError) -> None:
    """The error's sentence in the reader's language; what it quotes does not act as Markdown."""
    quoted = {
        name: plain(value) if isinstance(value, str) else value
        for name, value in error.values.items()
    }
    st.error(_(error.message, **quoted), icon=":material/error:")


@contextmanager
def guarded() -> Iterator[None]:
    """A stretch of page in which a FieldspanError becomes its sentence.

    Any other exception travels on: the server shows its own sentence, a test sees the exception.
    """
    try:
        yield
    except FieldspanError as error:
        say(error)


def show_failure(error: Exception) -> bool:
    """A plain sentence for the unforeseen, the traceback in the server's log only."""
    if isinstance(error, FieldspanError):  # from a callback, outside the page
        say(error)
    else:
        log.error("a page failed", exc_info=error)
        st.error(
            _("This part of the page could not be drawn. Reload it, or choose other settings."),
            icon=":material/error:",
        )
    return True
