"""The key question about order: one word twice, without positions."""

from dataclasses import dataclass

from messages import N_
from messages.lines import CLOSE, Line, Question, exact, guessed, line, options

ROUNDING = 1e-5  # of the largest score; single precision leaves less
A_LITTLE = 0.1  # of the largest score, or of a probability: less is a little


def near_a_border(share: float) -> bool:
    """Whether a share lies too near to the border between two answers."""
    borders = (ROUNDING, A_LITTLE)
    return any(abs(share - border) <= CLOSE * border for border in borders)


def size(share: float) -> int:
    """0 for much, 1 for a little, 2 for nothing but rounding."""
    return 2 if share <= ROUNDING else 1 if share <= A_LITTLE else 0


# --- the same word twice -------------------------------------------------------------------------


@dataclass(frozen=True)
class Apart:
    """How far the two outputs of a word differ, as shares of the largest score.

    `shown` is the network of the page, `fresh` the same one before its training.
    """

    word: str
    difference: float
    shown: float
    fresh: float


def _same_answer(state: Apart) -> int:
    own, other = size(state.shown), size(state.fresh)
    return own if own == other else 3


def _same_why(state: Apart, choice: int) -> tuple[Line, ...]:
    right = _same_answer(state)
    plain = N_("The largest difference of the two outputs is {difference}.")
    rounded = N_("The largest difference of the two outputs is {difference}, which is rounding.")
    came_out = line(
        rounded if right == 2 and state.difference else plain, difference=exact(state.difference)
    )
    reason = N_(
        "Same word, same query, same scores, same average: nothing in the computation knows the "
        "place, whatever was learned."
    )
    otherwise = N_("These two networks do something that depends on the place.")
    needed = (
        N_("Very different: if each word also carried its place."),
        N_("A little: if the sum depended on who comes first; it does not."),
        N_("Not at all: if no step of the network knew the place."),
        N_("Depends on training: if some weights belonged to places; none do."),
    )
    return came_out, line(reason if right == 2 else otherwise), *guessed(choice, right, needed)


SAME = Question[Apart](
    "order-same",
    lambda state: not (near_a_border(state.shown) or near_a_border(state.fresh)),
    lambda state: line(
        N_("Positions off. How different are the two outputs of “{word}”?"), word=state.word
    ),
    lambda _state: options(
        N_("very different"), N_("a little"), N_("not at all"), N_("depends on training")
    ),
    _same_answer,
    _same_why,
)
