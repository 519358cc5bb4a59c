"""The line of the core's own source that makes a box of the matrix view."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from attention import attend, attend_one_by_one
from text import worked

ROOT = Path(__file__).parents[1]
MAPPED: dict[str, tuple[Callable, str]] = {  # box -> function, how its line begins
    "I": (worked._trace, "tokens, rules ="),
    **dict.fromkeys(("Wq", "Wk", "Wv"), (worked._trace, "matrices =")),
    **dict.fromkeys(("Q", "K", "V"), (worked._trace, "q, k, v =")),
}
AT_ONCE: dict[str, tuple[Callable, str]] = {
    **MAPPED,
    "A": (attend, "fits = scores("),
    "A'": (attend, "shares = weights("),
    "O": (attend, "return AttentionTrace("),
}
ONE_BY_ONE: dict[str, tuple[Callable, str]] = {
    "Q": (attend_one_by_one, "for query in q.split("),
    "A": (attend_one_by_one, "scores = attention_scores("),
    "A'": (attend_one_by_one, "rows.append("),
    "O": (attend_one_by_one, "rows.append("),
}


@dataclass(frozen=True)
class Listing:
    """A function's source as it ran: its file, its lines, and the marked one, counted from 0."""

    file: str
    lines: tuple[str, ...]
    marked: int

    def around(self, beside: int = 1) -> "Listing":
        """The marked line with so many lines above and below it."""
        first = max(0, self.marked - beside)
        lines = self.lines[first : self.marked + beside + 1]
        return Listing(self.file, lines, self.marked - first)


def listing(function: Callable, start: str) -> Listing:
    """The source of a function with the line marked that begins so."""
    whole = inspect.unwrap(function)
    lines = tuple(inspect.getsource(whole).splitlines())
    marked = next(at for at, line in enumerate(lines) if line.strip().startswith(start))
    file = Path(inspect.getsourcefile(whole) or "").relative_to(ROOT)
    return Listing(file.as_posix(), lines, marked)


def at_once(box: str) -> Listing:
    """Where the box is made for all words at once."""
    return listing(*AT_ONCE[box])


def loop(box: str) -> Listing | None:
    """The same step where one word comes after another; None for what comes before the loop."""
    return listing(*ONE_BY_ONE[box]) if box in ONE_BY_ONE else None
