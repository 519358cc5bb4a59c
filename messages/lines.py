"""Sentences to be said in the reader's language, and questions made of them; no torch here."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Generic, TypeVar

S = TypeVar("S")  # the state of a page
CLOSE = 0.02  # a difference of 2 % is too small to ask about
NO_GUESS = -1  # the reader asked to see
PLAIN = 0.001  # smaller numbers are written with a power of ten
RAISED = str.maketrans("0123456789-−.()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁻˙⁽⁾")


@dataclass(frozen=True)
class Line:
    """A message with the values of its placeholders, to be said in the reader's language."""

    message: str
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Question(Generic[S]):
    """Pure functions of the state; `why` says what came out, why, and what a guess would need."""

    name: str
    applies: Callable[[S], bool]
    text: Callable[[S], Line]
    options: Callable[[S], tuple[Line, ...]]
    answer: Callable[[S], int]
    why: Callable[[S, int], tuple[Line, ...]]


def line(message: str, **values: object) -> Line:
    """A message with its values."""
    return Line(message, values)


def options(*messages: str) -> tuple[Line, ...]:
    """Answers to choose from."""
    return tuple(line(message) for message in messages)


def guessed(choice: int, right: int, needed: Sequence[str], **values: object) -> tuple[Line, ...]:
    """What a guess would have needed; nothing for the right one and for who asked to see."""
    return () if choice in (NO_GUESS, right) else (line(needed[choice], **values),)


def nearest(value: float, offered: Sequence[float]) -> int:
    """The place of the offered number that is nearest to a value.

    >>> nearest(0.6, (0.25, 0.5, 1.0))
    1
    """
    return min(range(len(offered)), key=lambda at: abs(offered[at] - value))


def is_clear(value: float, offered: Sequence[float], room: float) -> bool:
    """Whether one offered number fits: the value is not nearer than `room` to a middle of two.

    `offered` are in order.
    """
    middles = [(low + high) / 2 for low, high in pairwise(offered)]
    return all(abs(value - middle) >= room for middle in middles)


def exact(difference: float) -> str:
    """A difference as it is printed: an exact 0 stays 0, anything else keeps its size.

    >>> exact(0), exact(0.25), exact(4.8e-7)
    ('0', '0.25', '4.8 × 10⁻⁷')
    """
    if difference == 0 or abs(difference) >= PLAIN:
        whole = round(abs(difference)) >= 100
        return (f"{difference:.0f}" if whole else f"{difference:.2g}").replace("-", "−")
    digits, power = f"{difference:.1e}".split("e")
    printed = f"{digits.removesuffix('.0')} × 10{str(int(power)).translate(RAISED)}"
    return printed.replace("-", "−")


def measured(value: float) -> str:
    """A measured number with three digits, the largest ones written out.

    >>> measured(1034.2), measured(24.06), measured(0.01234)
    ('1,030', '24.1', '0.0123')
    """
    return f"{float(f'{value:.3g}'):,.10g}".replace("-", "−")


def listed(words: Iterable[str], language: str) -> str:
    """Words as a list in a sentence of a language."""
    return ("、" if language == "zh" else ", ").join(words)


def fitting(questions: tuple[Question[S], ...], state: S, count: int) -> list[Question[S]]:
    """The first so many questions that have one clear answer in this state."""
    return [question for question in questions if question.applies(state)][:count]
