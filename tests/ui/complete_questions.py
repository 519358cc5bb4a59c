"""What tests of questions share: random states, and whether every line is known and filled."""

import random
from collections.abc import Callable, Iterator
from typing import TypeVar

from messages import LANGUAGES
from messages.catalogue import catalogue
from messages.lines import NO_GUESS, Question

S = TypeVar("S")


def states(question: Question[S], make: Callable[[random.Random], S], count: int = 50) -> list[S]:
    """So many random states that the question can be asked about."""
    found = list(_applying(question, make, 20 * count))[:count]
    assert len(found) == count
    return found


def _applying(question: Question[S], make: Callable, most: int) -> Iterator[S]:
    chance = random.Random(5)
    for _ in range(most):
        state = make(chance)
        if question.applies(state):
            yield state


def complete(question: Question[S], state: S) -> None:
    """Every line is known in every language, and each of them can be filled; for every guess."""
    choices = range(NO_GUESS, len(question.options(state)))
    said = [question.text(state), *question.options(state)]
    said += [line for choice in choices for line in question.why(state, choice)]
    for language in set(LANGUAGES) - {"en"}:
        known = catalogue(language)
        for line in said:
            known[line.message].format(**line.values)
    for line in said:
        line.message.format(**line.values)
    wrong = [choice for choice in choices if choice not in (NO_GUESS, question.answer(state))]
    seen = len(question.why(state, NO_GUESS))
    assert all(len(question.why(state, choice)) == seen + 1 for choice in wrong)
