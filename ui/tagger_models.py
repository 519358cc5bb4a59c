"""The trained taggers of finished runs, and their test sentences, opened once for all sessions."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import streamlit as st

from experiments.options import TaggerOptions
from experiments.rows import Run
from messages import FieldspanError
from ui import cached, errors


def opened(runs: Sequence[Run]) -> dict[str, Any]:
    """Run id -> its text.window_tags.Tagger, for runs whose weights were kept; faults are said."""
    found, store = {}, cached.store()
    for run in runs:
        try:
            if store.has_weights(run):
                found[run.run] = _tagger(*weights_key(run, store))
        except FieldspanError as error:
            errors.say(error)
    return found


def weights_key(run: Run, store: Any) -> tuple[tuple[tuple[str, Any], ...], str, str, float]:
    """What tells one set of weights from another: options, corpus, file, when it was written."""
    path = store.weights(run)
    options = tuple(vars(run.config.model).items())
    return options, run.config.data, str(path), path.stat().st_mtime


def untrained(options: TaggerOptions, data: str) -> Any:
    """The tagger of these options before its first step."""
    return _tagger(tuple(vars(options).items()), data, None, 0.0)


@st.cache_resource(max_entries=72, show_spinner=False)
def _tagger(
    options: tuple[tuple[str, Any], ...], data: str, path: str | None, changed: float
) -> Any:
    from text.window_tags import open_tagger

    return open_tagger(dict(options), data, Path(path) if path else None)


@st.cache_resource(max_entries=4, show_spinner=False)
def grammar_task(data: str) -> Any:
    """The task of a grammar's corpus; its test sentences do not depend on the training set."""
    from text.tagging import open_task

    return open_task(data, 1, 0)
