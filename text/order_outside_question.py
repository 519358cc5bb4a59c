"""The small question about order: a clause behind more words than in training."""

from messages import N_
from messages.lines import Line, Question, guessed, line, options
from text.order_clause import only_second, place_of
from text.order_corpus import BEFORE, BEYOND, DOER
from text.order_results import Result, State

BANDS = ((0.98, 1.0), (0.85, 0.95), (0.47, 0.53), (0.0, 0.45))  # all, 9 in 10, half, less
HALF = 2  # the place of "half of them" among the answers
FIRST = 10  # words before the clause that are asked about where that is clear
ASKED = (FIRST, *(before for before in (12, 9, 16, 24, 32, 48) if before in BEYOND))


def case(state: State) -> tuple[int, float] | None:
    """Words before the clause and share of the sinusoids: at 10, else at the next clear number."""
    found = state.of("sinusoidal")
    clear = (before for before in ASKED if found and _clear(found, before))
    return next(((before, found.at(before) or 0.0) for before in clear if found), None)


def _clear(found: Result, before: int) -> bool:
    """Whether one answer fits.

    Half is clear only where the tested neighbours are near it too: a line that falls from all to
    nothing passes through half, and that says nothing.
    """
    share = found.at(before)
    band = None if share is None else _band(share)
    if band == HALF:
        return all(_band(near) == HALF for near in _beside(found, before))
    return band is not None


def _beside(found: Result, before: int) -> list[float]:
    """The shares at the tested numbers of words just below and just above, beyond training."""
    tested = [pair for pair in sorted(found.by_before) if pair[0] > BEFORE]
    at = [number for number, _ in tested].index(before)
    return [share for _, share in tested[max(at - 1, 0) : at + 2]]


def _band(share: float) -> int | None:
    """Which answer fits; None between two."""
    return next((at for at, (low, high) in enumerate(BANDS) if low <= share <= high), None)


def _asked(state: State) -> tuple[int, float]:
    found = case(state)
    assert found is not None, "asked about a state without a clear case"
    return found


def _beyond_answer(state: State) -> int:
    return _band(_asked(state)[1]) or 0


def _turned(before: int, language: str) -> str:
    """Why the answers turn round: a place that only ever meant the other noun, or one like it."""
    if place_of(DOER, before, language) <= only_second(language)[1]:
        return N_(
            "It learned places, not order: just outside, the first noun stands where in training "
            "only the second one ever stood."
        )
    return N_(
        "It learned places, not order: the first noun stands beyond all trained nouns, and of the "
        "two nouns the nearest trained places only ever held the second."
    )


def _beyond_why(state: State, choice: int) -> tuple[Line, ...]:
    before, share = _asked(state)
    right = _beyond_answer(state)
    came_out = line(
        N_("Behind {before} words it was right on {share:.1%} of the nouns."),
        before=before, share=share,
    )  # fmt: skip
    reasons = (
        N_("Here it reads the order of the two nouns and not their places."),
        N_("This close to the trained range most places still mean what they meant."),
        N_("So far outside nothing it learned about places fits, and it guesses."),
        _turned(before, state.language),
    )
    needed = (
        N_(
            "All of them: if it had learned a rule about order; places alone were enough for the "
            "task."
        ),
        N_("About 9 in 10: if places lost their meaning slowly."),
        N_("Half of them: if the places said nothing there, instead of the opposite."),
        N_("Less than half: if the places there spoke for the other noun."),
    )
    return came_out, line(reasons[right]), *guessed(choice, right, needed)


OUTSIDE = Question[State](
    "order-outside",
    lambda state: case(state) is not None,
    lambda state: line(
        N_(
            "At most {most} words stood before the clause in training. With {before}, how many "
            "nouns does the tagger with sinusoids label right?"
        ),
        most=BEFORE, before=_asked(state)[0],
    ),
    lambda _state: options(
        N_("all of them"), N_("about 9 in 10"), N_("half of them"), N_("less than half")
    ),
    _beyond_answer,
    _beyond_why,
)  # fmt: skip
