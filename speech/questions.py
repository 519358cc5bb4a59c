"""Predict-first questions about sound, computed from the runs and the sound on the screen."""

from messages import N_
from messages.lines import Line, Question, exact, guessed, line, options
from speech.cost import band_scores, full_scores
from speech.state import Point, State, first, nearest, seconds

# --- the key question: two blocks --------------------------------------------------------------


def _radii(state: State) -> list[float]:
    return [state.delay, state.delay / 2, state.delay / 4, state.delay * 2]


def _two_answer(state: State) -> int | None:
    two = first(state.points, 2)
    return None if two is None else nearest(two, _radii(state))


def _two_applies(state: State) -> bool:
    return first(state.points, 1) is not None and _two_answer(state) is not None


def _two_why(state: State, choice: int) -> tuple[Line, ...]:
    came_out = line(
        N_("Two blocks are right from {two} s on, one block from {one} s."),
        two=seconds(first(state.points, 2) or 0),
        one=seconds(first(state.points, 1) or 0),
    )
    reason = line(
        N_(
            "The frames half-way hear the beep in the first block and hand it on in the second: "
            "reach = blocks × radius."
        )
    )
    needed = (
        N_("The same radius: if the second block saw only what the first one saw."),
        N_("Half of it: if the frames half-way handed on what they heard."),
        N_("A quarter of it: if each block reached twice its radius."),
        N_("Twice the radius: if a second block thinned the cue instead of handing it on."),
    )
    return came_out, reason, *guessed(choice, _two_answer(state) or 0, needed)


TWO_BLOCKS: Question[State] = Question(
    "two-blocks",
    _two_applies,
    lambda state: line(
        N_(
            "The beep ends {delay} s before the click. One block needs a radius of {one} s. "
            "Two blocks need …"
        ),
        delay=seconds(state.delay),
        one=seconds(first(state.points, 1) or 0),
    ),
    lambda state: tuple(
        line(N_("about {seconds} s"), seconds=seconds(radius)) for radius in _radii(state)
    ),
    lambda state: _two_answer(state) or 0,
    _two_why,
)


# --- one frame too short -----------------------------------------------------------------------


def short(state: State) -> Point | None:
    """One block whose radius ends one frame before the beep."""
    wanted = (1, state.delay - 1)
    found = [one for one in state.points if (one.blocks, one.radius) == wanted]
    return found[0] if found and first(state.points, 1) is not None else None


def _short_answer(state: State) -> int:
    point = short(state)
    share = point.accuracy if point else 0.5
    return 2 if share < 0.625 else 1 if share < 0.875 else 0


def _short_why(state: State, choice: int) -> tuple[Line, ...]:
    point = short(state)
    if point is None:
        return ()
    values = {"share": f"{100 * point.accuracy:.1f}", "difference": exact(point.difference)}
    certain = N_(
        "{share}%, and it cannot be otherwise: both sounds of a pair give the same output at the "
        "click (largest difference {difference}), so one of the two answers is wrong."
    )
    other = N_("{share}%; the outputs of a pair differ by at most {difference}.")
    needed = (
        N_("A little below 100%: if part of the beep lay within the radius; none of it does."),
        N_("About 75%: if the beep were near enough in every second sound."),
        N_("50%: if the beep lay outside the radius."),
    )
    said = line(certain if point.difference == 0 else other, **values)
    return said, *guessed(choice, _short_answer(state), needed)


TOO_SHORT: Question[State] = Question(
    "too-short",
    lambda state: short(state) is not None,
    lambda state: line(
        N_(
            "One block, a radius of {radius} s, 0.01 s too short for the beep. "
            "How often is it right?"
        ),
        radius=seconds(state.delay - 1),
    ),
    lambda _state: options(N_("a little below 100%"), N_("about 75%"), N_("50%")),
    _short_answer,
    _short_why,
)


# --- a sound twice as long ---------------------------------------------------------------------

RATIOS = (1.0, 2.0, 4.0)
TWICE = ((2.0, 2.0), (4.0, 2.0), (4.0, 4.0), (2.0, 1.0))  # full scores, scores within the radius


def _bands(state: State) -> tuple[int, int]:
    return band_scores(state.length, state.radius), band_scores(2 * state.length, state.radius)


def _twice_answer(state: State) -> int | None:
    before, after = _bands(state)
    at = nearest(after / before, RATIOS)
    pair = (4.0, RATIOS[at]) if at is not None else None
    return TWICE.index(pair) if pair in TWICE else None


def _twice_why(state: State, choice: int) -> tuple[Line, ...]:
    before, after = _bands(state)
    came_out = line(
        N_("Full: {full} become {twice}. Within {radius} frames: {before} become {after}."),
        full=f"{full_scores(state.length):,}",
        twice=f"{full_scores(2 * state.length):,}",
        radius=state.radius,
        before=f"{before:,}",
        after=f"{after:,}",
    )
    needed = (
        N_("×2, ×2: if in full, too, each frame looked at a fixed number of others."),
        N_("×4, ×2: if the radius were short against the sound."),
        N_("×4, ×4: if the radius grew with the sound."),
        N_("×2, ×1: if the number of scores were fixed for a sound, not for a frame."),
    )
    return came_out, *guessed(choice, _twice_answer(state) or 0, needed)


TWICE_AS_LONG: Question[State] = Question(
    "twice-as-long",
    lambda state: _twice_answer(state) is not None,
    lambda _state: line(
        N_("A sound twice as long: how many times the scores, in full and within the radius?")
    ),
    lambda _state: options("×2, ×2", "×4, ×2", "×4, ×4", "×2, ×1"),
    lambda state: _twice_answer(state) or 0,
    _twice_why,
)
