"""The key question of the matrix view: where a score stands, in the column and the row form."""

from dataclasses import replace

from messages import N_
from messages.lines import guessed
from text.arithmetic import number
from text.matrix_view import matrices
from text.questions import CLOSE, Line, Question, State, line

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


def _cells(state: State, row: int, column: int) -> Line:
    """What A holds in the cell of the score, and in its mirror image; places from 0."""
    there, back = map(number, _pair(state))
    message = N_("Row {i}, column {j} holds {there}; row {j}, column {i} holds {back}.")
    return line(message, i=row + 1, j=column + 1, there=there, back=back)


def _place_why(state: State, choice: int) -> tuple[Line, ...]:
    came_out = _cells(state, partner(state), state.chosen)
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


def _rows_why(state: State, choice: int) -> tuple[Line, ...]:
    came_out = _cells(state, state.chosen, partner(state))
    reason = line(N_("Q gives a row for every query, Kᵀ a column for every key."))
    needed = (
        reason.message,
        N_("Row {j}, column {i}: if a query were a column, as in the column form, A = Kᵀ Q."),
        N_("Both: if asking and answering used the same map."),
        N_("Nowhere in A: if some words were not asked; every query meets every key."),
    )
    guess = guessed(choice, 1 - _place_answer(state), needed, **_places(state))
    return (came_out, reason, *guess)


PLACE_ROWS = replace(
    PLACE,
    name="place-rows",
    text=lambda state: line(
        N_("{score} is what “{one}” ({i}) asks of “{other}” ({j}). Where in A = QKᵀ?"),
        **_places(state),
        score=symbol(state),
        one=state.asker,
        other=state.worked.words[partner(state)],
    ),
    answer=lambda state: 1 - _place_answer(state),
    why=_rows_why,
)
PLACES = {"columns": PLACE, "rows": PLACE_ROWS}  # form -> the question as it is asked there


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
