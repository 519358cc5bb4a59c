"""The reader's language: the URL first, then what was chosen before, then the browser."""

import streamlit as st

from messages import LANGUAGES, translate


def browser_language() -> str:
    """The browser's language where there is a translation, else English."""
    locale = st.context.locale or "en"
    prefix = locale.replace("_", "-").split("-")[0].lower()
    return prefix if prefix in LANGUAGES else "en"


def language() -> str:
    """The language of this session, an id of LANGUAGES."""
    for candidate in (st.query_params.get("lang"), st.session_state.get("chosen-lang")):
        if candidate in LANGUAGES:
            return candidate
    return browser_language()


def _(message: str, **values: object) -> str:
    """The message in the reader's language, its placeholders filled."""
    return translate(message, language(), **values)


def joined(*sentences: str) -> str:
    """Sentences in a row, with a space between them where the language has one."""
    return ("" if language() == "zh" else " ").join(sentence for sentence in sentences if sentence)
