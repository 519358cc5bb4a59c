"""Small questions about scores: what 0 means, what raising and doubling do."""

from messages import N_
from messages.lines import guessed, options
from text.arithmetic import number
from text.questions import CLOSE, Line, Question, State, line
from text.worked import WEIGHTS

# --- a score of 0 -----------------------------------------------------------------------------


def _zero(state: State) -> int | None:
    """The place of a key that scores 0 and is not left out of the sum."""
    scores = state.worked.trace().scores[state.chosen].tolist()
    closed = state.chosen if not state.worked.rules.self_term else -1
    found = [place for place, score in enumerate(scores) if abs(score) < 1e-9 and place != closed]
    return found[0] if found else None


def _even(state: State) -> float:
    """The share that every word would get if all scores were the same."""
    return 1 / (len(state.worked.words) - (not state.worked.rules.self_term))


def _zero_applies(state: State) -> bool:
    place = _zero(state) if len(state.worked.words) > 2 else None
    if place is None or state.worked.rules.normaliser != "softmax":
        return False
    share, even = state.weights()[place], _even(state)
    return share > CLOSE and abs(share - even) > CLOSE * even


def _zero_options(state: State) -> tuple[Line, ...]:
    share, even = state.weights()[_zero(state) or 0], _even(state)
    low, high = sorted([share, even])
    return (
        line(N_("below 0")),
        line("{number}", number="0"),
        line("{number}", number=number(low)),
        line("{number}", number=number(high)),
    )


def _zero_answer(state: State) -> int:
    share = state.weights()[_zero(state) or 0]
    return 2 if share < _even(state) else 3


def _zero_why(state: State, choice: int) -> tuple[Line, ...]:
    share = number(state.weights()[_zero(state) or 0])
    came_out = line(N_("e⁰ = 1 against the others' powers of e makes {share}."), share=share)
    reason = line(N_("A score has a meaning only beside the other scores."))
    needed = (
        N_("Below 0: if no softmax stood between; powers of e are positive."),
        N_("0: if weights were the positive part of the scores."),
        N_("{even}: if all scores were the same, which makes all shares equal."),
        N_("{even}: if all scores were the same, which makes all shares equal."),
    )
    even = number(_even(state))
    return (came_out, reason, *guessed(choice, _zero_answer(state), needed, even=even))


ZERO = Question(
    "zero",
    _zero_applies,
    lambda state: line(
        N_("“{word}” has a score of 0. What is its weight?"),
        word=state.worked.words[_zero(state) or 0],
    ),
    _zero_options,
    _zero_answer,
    _zero_why,
)


# --- scores raised, scores doubled -------------------------------------------------------------


def _changed_scores(state: State) -> tuple[list[float], list[float], list[float]]:
    """The weights as they are, with 5 added to every score, with every score doubled."""
    scores = state.worked.trace().scores
    normalise, mask = WEIGHTS[state.worked.rules.normaliser], state.worked.mask()
    as_is, raised, doubled = (
        normalise(changed, mask=mask)[state.chosen].tolist()
        for changed in (scores, scores + 5, scores * 2)
    )
    return as_is, raised, doubled


def _shift_applies(state: State) -> bool:
    if state.worked.rules.normaliser != "softmax" or len(state.worked.words) < 2:
        return False
    before, _, doubled = _changed_scores(state)
    return max(doubled) > max(before) + CLOSE


def _shift_why(state: State, choice: int) -> tuple[Line, ...]:
    _, raised, doubled = _changed_scores(state)
    came_out = line(
        N_("Raised: {raised}. Doubled: {doubled}."),
        raised=tuple(map(number, raised)),
        doubled=tuple(map(number, doubled)),
    )
    needed = (
        "",
        N_("Sharper / same: if a score counted by itself, not against the others."),
        N_("Same / same: if nothing counted but which score is larger."),
        N_("Sharper / sharper: if a score counted by itself, not against the others."),
    )
    reason = line(N_("Softmax sees only the differences between scores."))
    return (came_out, reason, *guessed(choice, 0, needed))


SHIFT = Question(
    "shift",
    _shift_applies,
    lambda _state: line(N_("Add 5 to every score, or double every score: the weights become …")),
    lambda _state: options(
        N_("same / sharper"), N_("sharper / same"), N_("same / same"), N_("sharper / sharper")
    ),
    lambda _state: 0,
    _shift_why,
)
