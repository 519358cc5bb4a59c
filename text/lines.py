"""The sentences and questions of `messages.lines`, under the name by which this room knows them."""

from messages.lines import (
    CLOSE,
    NO_GUESS,
    Line,
    Question,
    S,
    exact,
    fitting,
    guessed,
    line,
    listed,
    options,
)

__all__ = [
    "CLOSE",
    "NO_GUESS",
    "Line",
    "Question",
    "S",
    "exact",
    "fitting",
    "guessed",
    "line",
    "listed",
    "options",
]
