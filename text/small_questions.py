"""Small questions about the words around the one that asks: whose share counts, who is missed."""

from attention import AttentionTrace
from messages import N_
from messages.lines import guessed, options
from text.arithmetic import number, vector
from text.questions import CLOSE, NO_GUESS, SAME, Line, Question, State, line
from text.score_questions import SHIFT, ZERO

# --- whose value arrives ---------------------------------------------------------------------


def _shares(state: State) -> list[float]:
    """What every word hands over of the second number of a value."""
    trace = state.worked.trace()
    return (trace.weights[state.chosen] * trace.values[:, 1]).tolist()


def _largest(values: list[float]) -> tuple[int, bool]:
    """The place of the largest amount, and whether it is clearly ahead of the next."""
    amounts = [abs(value) for value in values]
    first = amounts.index(max(amounts))
    next_best = max(amounts[:first] + amounts[first + 1 :], default=0.0)
    return first, amounts[first] > max(1e-6, next_best * (1 + CLOSE))


def _offered(state: State) -> list[int]:
    """Places to choose from, in the order of the sentence: answer, heaviest word, two more."""
    answer, heaviest = _largest(_shares(state))[0], _largest(state.weights())[0]
    others = [place for place in range(len(state.worked.words)) if place not in (answer, heaviest)]
    return sorted([answer, heaviest, *others[:2]])


def _contribution_applies(state: State) -> bool:
    (answer, clear), (heaviest, ahead) = _largest(_shares(state)), _largest(state.weights())
    names = [state.worked.words[place] for place in _offered(state)]
    return clear and ahead and answer != heaviest and len(set(names)) == len(names) > 2


def _contribution_why(state: State, choice: int) -> tuple[Line, ...]:
    shares, weights = _shares(state), state.weights()
    places, (answer, _) = _offered(state), _largest(shares)
    heaviest = _largest(weights)[0]
    values = state.worked.trace().values[:, 1].tolist()
    came_out = line(
        N_(
            "“{word}” hands over {share}; “{heavy}” has the larger weight, "
            "but {weight} × {value} = {product}."
        ),
        word=state.worked.words[answer],
        share=number(shares[answer]),
        heavy=state.worked.words[heaviest],
        weight=number(weights[heaviest]),
        value=number(values[heaviest]),
        product=number(shares[heaviest]),
    )
    guess: tuple[Line, ...] = ()
    if choice != NO_GUESS and places[choice] != answer:
        guess = (
            line(
                N_("“{word}”: if its value had more money in it."),
                word=state.worked.words[places[choice]],
            ),
        )
    return (came_out, line(N_("A contribution is weight times value.")), *guess)


CONTRIBUTION = Question(
    "contribution",
    _contribution_applies,
    lambda state: line(
        N_("Which word contributes most to the second number of b, the one for money?")
    ),
    lambda state: tuple(
        line("{word}", word=state.worked.words[place]) for place in _offered(state)
    ),
    lambda state: _offered(state).index(_largest(_shares(state))[0]),
    _contribution_why,
)


# --- a word is left out -------------------------------------------------------------------


def left_out(state: State) -> int:
    """The place of the word to leave out: a score of 0 before others, never the one that asks."""
    scores = state.worked.trace().scores[state.chosen].tolist()
    places = [place for place in range(len(scores)) if place != state.chosen]
    return min(places, key=lambda place: abs(scores[place]))


def _rest(values: list[float], place: int) -> list[float]:
    return values[:place] + values[place + 1 :]


def _after_leaving(state: State) -> tuple[list[float], list[float], AttentionTrace, int]:
    """Weights of the others before and after, the trace after, the asker's place after."""
    place = left_out(state)
    chosen = state.chosen - (place < state.chosen)
    after = state.worked.without(place).trace()
    return _rest(state.weights(), place), after.weights[chosen].tolist(), after, chosen


def _leave_applies(state: State) -> bool:
    if len(state.worked.words) < 3:
        return False
    before, after, _, _ = _after_leaving(state)
    most = max(abs(a - b) for a, b in zip(before, after, strict=True))
    return most > CLOSE or most <= 1e-9


def _leave_answer(state: State) -> int:
    before, after, _, _ = _after_leaving(state)
    return 1 if max(abs(a - b) for a, b in zip(before, after, strict=True)) > SAME else 3


def _leave_why(state: State, choice: int) -> tuple[Line, ...]:
    _, after, trace, chosen = _after_leaving(state)
    came_out = line(
        N_("The scores stay; the weights are now {weights}, and b is {output}."),
        weights=tuple(number(weight) for weight in after),
        output=vector(trace.output[chosen].tolist()),
    )
    shared = N_("Softmax shares one whole among the words that are present.")
    alone = N_("This rule looks at each score alone, so nobody gains what another one loses.")
    needed = (
        N_("Scores: if a query met more than one key at a time."),
        N_("Weights: if they had to add up to 1."),
        N_("Both of them: if a query met more than one key at a time."),
        N_("Neither of them: if each weight looked at its own score alone."),
    )
    right = _leave_answer(state)
    return (came_out, line(shared if right == 1 else alone), *guessed(choice, right, needed))


LEAVE_OUT = Question(
    "leave-out",
    _leave_applies,
    lambda state: line(
        N_("Leave out “{word}”. What changes for the words that stay?"),
        word=state.worked.words[left_out(state)],
    ),
    lambda _state: options(N_("scores"), N_("weights"), N_("both of them"), N_("neither of them")),
    _leave_answer,
    _leave_why,
)


SMALL = (CONTRIBUTION, LEAVE_OUT, ZERO, SHIFT)  # in the order in which the page tries them
