"""Predict-first questions of the matrix view, computed from what is on the screen."""

from attention import attend_one_by_one
from messages import N_
from messages.lines import exact, guessed
from text.arithmetic import number
from text.matrix_counts import learned, scores
from text.matrix_view import matrices
from text.questions import CLOSE, Line, Question, State, line

MANY = 1_000  # words of the long sentence
LOWERED = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")

# --- the key question: where does a score stand ------------------------------------------------


def partner(state: State) -> int:
    """The word whose two scores with the one that asks differ most."""
    fits = state.worked.trace().scores
    there, back = fits[state.chosen].tolist(), fits[:, state.chosen].tolist()
    gaps = [round(abs(a - b), 6) for a, b in zip(there, back, strict=True)]
    return max(range(len(gaps)), key=lambda place: (gaps[place], there[place]))


def _pair(state: State) -> tuple[float, float]:
    """What the one asks of the other, and the other of the one."""
    fits, other = state.worked.trace().scores, partner(state)
    return fits[state.chosen, other].item(), fits[other, state.chosen].item()


def _place_applies(state: State) -> bool:
    there, back = _pair(state)
    return abs(there - back) > CLOSE * max(abs(there), abs(back), 1.0)


def asked(state: State) -> State:
    """The state with a word that asks about which there is something to ask, where there is one."""
    others = [State(state.worked, place) for place in range(len(state.worked.words))]
    return next((one for one in (state, *others) if _place_applies(one)), state)


def _place_answer(state: State) -> int:
    """Where A holds the score, looked up: row i column j, or row j column i."""
    a, other = matrices(state.worked)["A"], partner(state)
    wanted = _pair(state)[0]
    upright, turned = a[state.chosen, other].item(), a[other, state.chosen].item()
    return 1 if abs(turned - wanted) <= abs(upright - wanted) else 0


def _places(state: State) -> dict[str, int]:
    return {"i": state.chosen + 1, "j": partner(state) + 1}


def symbol(state: State) -> str:
    """The score's letter with its two lower indices: α₁,₄."""
    places = _places(state)
    return f"α{places['i']},{places['j']}".translate(LOWERED)


def _place_why(state: State, choice: int) -> tuple[Line, ...]:
    there, back = _pair(state)
    came_out = line(
        N_("Row {j}, column {i} holds {there}; row {i}, column {j} holds {back}."),
        **_places(state),
        there=number(there),
        back=number(back),
    )
    reason = line(N_("Kᵀ gives a row for every key, Q a column for every query."))
    needed = (
        N_("Row {i}, column {j}: if a query were a row, as in the row form, A = Q Kᵀ."),
        reason.message,
        N_("Both: if asking and answering used the same map."),
        N_("Nowhere in A: if some words were not asked; every query meets every key."),
    )
    guess = guessed(choice, _place_answer(state), needed, **_places(state))
    return (came_out, reason, *guess)


PLACE = Question(
    "place",
    _place_applies,
    lambda state: line(
        N_("{score} is what “{one}” ({i}) asks of “{other}” ({j}). Where in A = KᵀQ?"),
        **_places(state),
        score=symbol(state),
        one=state.asker,
        other=state.worked.words[partner(state)],
    ),
    lambda state: (
        line(N_("row {i}, column {j}"), **_places(state)),
        line(N_("row {j}, column {i}"), **_places(state)),
        line(N_("both: A is symmetric")),
        line(N_("nowhere in A")),
    ),
    _place_answer,
    _place_why,
)


def notice(state: State, form: str) -> Line:
    """Where the score of the key question stands in the form that is shown."""
    there, back = _pair(state)
    values = {**_places(state), "there": number(there), "back": number(back)}
    values["score"] = symbol(state)
    if abs(there - back) < 5e-4:
        return line(N_("Here A is the same on both sides of its diagonal; it need not be."))
    if form == "rows":
        message = N_("{score} stands in row {i}, column {j}: {there}, not {back}.")
    else:
        message = N_("{score} stands in row {j}, column {i}: {there}, not {back}.")
    return line(message, **values)


# --- how much is learned ------------------------------------------------------------------------


def _counted(state: State) -> tuple[int, ...]:
    """Shared by all; grown with the sentence; a set a word; the scores."""
    own, words = learned(state.worked), len(state.worked.words)
    return own, round(own * MANY / words), own * MANY, scores(MANY)


def _count_why(state: State, choice: int) -> tuple[Line, ...]:
    came_out = line(N_("{learned} in $W^q$, $W^k$ and $W^v$."), learned=learned(state.worked))
    reason = line(N_("All places share them; scores are computed, not learned."))
    needed = (
        N_("All places share them; scores are computed, not learned."),
        N_("{count}: if the matrices grew with the sentence."),
        N_("{count}: if every word had three matrices of its own."),
        N_("{count}: if the scores were learned, one for every pair of words."),
    )
    count = f"{_counted(state)[choice]:,}"
    return (came_out, reason, *guessed(choice, 0, needed, count=count))


COUNT = Question(
    "count",
    lambda state: len(set(_counted(state))) == 4,
    lambda state: line(
        N_("{many} words instead of {words}: how many numbers are learned?"),
        many=f"{MANY:,}",
        words=len(state.worked.words),
    ),
    lambda state: tuple(line("{count}", count=f"{count:,}") for count in _counted(state)),
    lambda _state: 0,
    _count_why,
)


# --- who waits for whom -------------------------------------------------------------------------


def alone(state: State) -> float:
    """The largest difference between one word after another and all at once."""
    trace = state.worked.trace()
    loop = attend_one_by_one(trace.queries, trace.keys, trace.values, scale=1.0)
    return (loop - trace.output).abs().max().item()


def _wait_why(state: State, choice: int) -> tuple[Line, ...]:
    came_out = line(
        N_("Computed one word at a time, the outputs differ by at most {difference}."),
        difference=exact(alone(state)),
    )
    reason = line(
        N_("A word needs its own query and all keys and values, but no other word's output.")
    )
    needed = (
        N_("Its query q: if q were made from another word's output; it is made from a."),
        N_("Its key k: if k were made from another word's output; it is made from a."),
        N_("Softmax of its scores: if the weights of all words had to add up to 1 together."),
    )
    return (came_out, reason, *guessed(choice, 3, needed))


WAIT = Question(
    "wait",
    lambda state: len(state.worked.words) > 1 and alone(state) < 1e-6,
    lambda _state: line(N_("Which of these has to wait for another word's output?")),
    lambda _state: (
        line(N_("its query q")),
        line(N_("its key k")),
        line(N_("softmax of its scores")),
        line(N_("none of these")),
    ),
    lambda _state: 3,
    _wait_why,
)
