"""The key question of the lesson on windows: a cue outside the window."""

from collections.abc import Iterator

from messages import N_
from messages.lines import CLOSE, Line, Question, guessed, is_clear, line, nearest, options
from text.window_ladder import SIDE, Result, State, sees

LEVELS = (0.0, 0.5, 0.75, 1.0)  # never, half the time, three quarters, always
ASKED = 5  # words to the cue


def case(state: State) -> tuple[Result, int] | None:
    """Window and distance that are asked about: of 7 and 5 words, else the next clear ones."""
    return next((one for one in _cases(state) if _clear(*one)), None)


def _cases(state: State) -> Iterator[tuple[Result, int]]:
    for rung in ("window-7", "window-3", "window-15"):
        result = state.of(rung)
        if result is not None:
            outside = [at for at, _ in result.by_distance if not sees(rung, at)]
            for distance in sorted(outside, key=lambda at: abs(at - ASKED)):
                yield result, distance


def _clear(result: Result, distance: int) -> bool:
    """Whether the share lies near one level and not half-way between two."""
    return is_clear(result.at(distance) or 0.0, LEVELS, CLOSE)


def _asked(state: State) -> tuple[Result, int]:
    found = case(state)
    assert found is not None, "asked about a state without a window"
    return found


def _share(state: State) -> float:
    result, distance = _asked(state)
    return result.at(distance) or 0.0


def _level(state: State) -> int:
    return nearest(_share(state), LEVELS)


def _outside_text(state: State) -> Line:
    result, distance = _asked(state)
    message = N_(
        "A window of {window} words sees {side} to each side. How often is it right "
        "when the cue is {distance} words away?"
    )
    side = SIDE[result.rung]
    return line(message, window=2 * side + 1, side=side, distance=distance)


def _outside_why(state: State, choice: int) -> tuple[Line, ...]:
    distance, right = _asked(state)[1], _level(state)
    came_out = line(N_("It was right on {share:.1%} of these words."), share=_share(state))
    mirrored = N_(
        "More than half cannot be: the test holds every sentence twice, with either cue, and "
        "in this window both look the same, so it must answer the same."
    )
    needed = (
        N_("Never: if the window knew the cue and always said the other meaning."),
        N_("Half the time: if two meanings fitted and nothing told them apart."),
        N_("Three quarters of the time: if the window held a hint of the cue; there is none."),
        N_("Always: if the window reached the cue, with {need} words."),
    )
    guess = guessed(choice, right, needed, need=2 * distance + 1)
    return came_out, line(mirrored), *guess


OUTSIDE = Question[State](
    "window-outside",
    lambda state: case(state) is not None,
    _outside_text,
    lambda _state: options(
        N_("never"), N_("half the time"), N_("three quarters of the time"), N_("always")
    ),
    _level,
    _outside_why,
)
