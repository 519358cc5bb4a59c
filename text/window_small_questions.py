"""What else the lesson on windows asks: whether seeing all is enough, and what length costs."""

import math

from messages import N_
from messages.lines import CLOSE, Line, Question, guessed, line, options
from text.window_ladder import Result, State, window

FACTORS = ((2, 2), (2, 1), (4, 2), (1, 2))  # of parameters: whole-sentence window, attention


# --- seeing everything is not enough -----------------------------------------------------------


def _both(state: State) -> tuple[Result, Result] | None:
    whole, attention = state.of("whole"), state.of("attention")
    return (whole, attention) if whole and attention else None


def _lead(state: State) -> float:
    """How much more of the far words the whole-sentence window gets right."""
    both = _both(state)
    assert both is not None, "asked about a state without both rungs"
    return both[0].over_all - both[1].over_all


def _whole_answer(state: State) -> int:
    lead = _lead(state)
    return 1 if abs(lead) <= CLOSE else (0 if lead > 0 else 2)


def _whole_why(state: State, choice: int) -> tuple[Line, ...]:
    both, right = _both(state), _whole_answer(state)
    assert both is not None
    whole, attention = both
    values = {"whole": whole.over_all, "attention": attention.over_all}
    came_out = line(
        N_("Far words right: whole-sentence window {whole:.1%}, self-attention {attention:.1%}."),
        **values,
    )
    reasons = (
        N_("Here parameters of its own for every place did better than shared ones."),
        N_("So many sentences show every cue at every distance often enough for both."),
        N_(
            "The window has parameters of its own for each distance and learns the cue anew at "
            "each."
        ),
    )
    needed = (
        N_("Better: if parameters of its own for every place were a help here."),
        N_("Equal: if the sentences showed each cue at each distance often enough."),
        N_("Worse: if the sentences were too few to learn the cue at each distance."),
    )
    return came_out, line(reasons[right]), *guessed(choice, right, needed)


def _whole_applies(state: State) -> bool:
    return _both(state) is not None and abs(abs(_lead(state)) - CLOSE) > CLOSE / 4


WHOLE = Question[State](
    "window-whole",
    _whole_applies,
    lambda state: line(
        N_(
            "The whole-sentence window sees all that self-attention sees. After {sentences:,} "
            "sentences, on far words, it is …"
        ),
        sentences=state.sentences,
    ),
    lambda _state: options(N_("better"), N_("equal, within 2 points"), N_("worse")),
    _whole_answer,
    _whole_why,
)


# --- what length costs -------------------------------------------------------------------------


def _factors(state: State) -> tuple[float, float]:
    """Parameters for twice as long sentences over those for the longest ones here."""
    whole, attention = (
        state.parameters(rung, 2 * state.longest) / state.parameters(rung)
        for rung in ("whole", "attention")
    )
    return whole, attention


def _double_answer(state: State) -> int:
    def away(place: int) -> float:
        pairs = zip(FACTORS[place], _factors(state), strict=True)
        return sum(abs(math.log(offered / real)) for offered, real in pairs)

    return min(range(len(FACTORS)), key=away)


def _double_why(state: State, choice: int) -> tuple[Line, ...]:
    whole, attention = _factors(state)
    came_out = line(
        N_("Whole-sentence window × {whole:.2f}, self-attention × {attention:.2f}."),
        whole=whole,
        attention=attention,
    )
    longest = state.longest
    before, after = (window("whole", length) for length in (longest, 2 * longest))
    reason = N_(
        "The window has parameters for each of its {before} places, later {after}; attention "
        "uses the same three maps at every place."
    )
    needed = (
        N_("Both double: if attention, too, had parameters of its own for every place."),
        N_("× 2 and × 1: if only the window had parameters for each place."),
        N_("× 4 and × 2: if scores were counted, not parameters; those of attention grow × 4."),
        N_("× 1 and × 2: if attention had parameters for each place and the window shared them."),
    )
    guess = guessed(choice, _double_answer(state), needed)
    return came_out, line(reason, before=before, after=after), *guess


DOUBLE = Question[State](
    "window-double",
    lambda _state: True,
    lambda state: line(
        N_(
            "Sentences get twice as long: {double} words instead of {longest}. What happens to the "
            "parameters of the whole-sentence window and of self-attention?"
        ),
        longest=state.longest,
        double=2 * state.longest,
    ),
    lambda _state: options(
        N_("both double"), N_("× 2 and × 1"), N_("× 4 and × 2"), N_("× 1 and × 2")
    ),
    _double_answer,
    _double_why,
)
