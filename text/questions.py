"""Predict-first questions about one query and its keys, computed from what is on the screen."""

from dataclasses import dataclass

from messages import N_
from messages.lines import CLOSE, NO_GUESS, Line, Question, fitting, guessed, line, options
from text.arithmetic import number, vector
from text.worked import Worked

__all__ = ["CLOSE", "NO_GUESS", "SAME", "SWAP", "Line", "Question", "State", "fitting", "line"]

SAME = 5e-4  # below the three digits that are shown


@dataclass(frozen=True)
class State:
    """What the page shows: the numbers, and the place (from 0) of the word that asks."""

    worked: Worked
    chosen: int

    @property
    def asker(self) -> str:
        """The word that asks."""
        return self.worked.words[self.chosen]

    def weights(self, of: Worked | None = None) -> list[float]:
        """The weights of the word that asks, here or in another version of the sentence."""
        return (of or self.worked).trace().weights[self.chosen].tolist()


# --- the key question: another neighbourhood ---------------------------------------------------


def exchanged(state: State) -> tuple[str, str]:
    """The words whose features change when water and money change places: before, after."""
    before, after = state.worked, state.worked.mirrored()
    pairs = zip(before.features, after.features, before.words, after.words, strict=True)
    changed = [(old, new) for was, now, old, new in pairs if was != now]
    return " ".join(old for old, _ in changed), " ".join(new for _, new in changed)


def unmoved(state: State) -> State:
    """The state with a word that asks and keeps its own features when water and money change."""
    before, after = state.worked.features, state.worked.mirrored().features
    same = [place for place in range(len(before)) if before[place] == after[place]]
    return state if state.chosen in same or not same else State(state.worked, same[0])


def _moved(state: State) -> list[float]:
    before, after = state.weights(), state.weights(state.worked.mirrored())
    return [new - old for old, new in zip(before, after, strict=True)]


def _swap_outcome(state: State) -> int | None:
    """All change, only the last, none, signs change: None where the outcome is another one."""
    changed = [abs(move) > SAME for move in _moved(state)]
    before, after = state.weights(), state.weights(state.worked.mirrored())
    flipped = all(abs(a + b) <= SAME for a, b in zip(before, after, strict=True))
    if flipped and any(changed):
        return 3
    if not any(changed):
        return 2
    if all(changed):
        return 0
    return 1 if changed == [False] * (len(changed) - 1) + [True] else None


def _swap_applies(state: State) -> bool:
    before, after = exchanged(state)
    own = state.worked.features[state.chosen] == state.worked.mirrored().features[state.chosen]
    return own and before != after and _swap_outcome(state) is not None


def _swap_why(state: State, choice: int) -> tuple[Line, ...]:
    moved, before = max(map(abs, _moved(state))), state.worked.trace()
    after = state.worked.mirrored().trace()
    came_out = line(
        N_("Largest change of a weight: {change}; b goes from {before} to {after}."),
        change=number(moved),
        before=vector(before.output[state.chosen].tolist()),
        after=vector(after.output[state.chosen].tolist()),
    )
    same = N_(
        "Keys say where to look, values what is handed over; "
        "these keys treat water and money alike, these values do not."
    )
    other = N_("These keys do not treat water and money alike, so the scores move too.")
    still = N_("Neither these keys nor these values tell water from money.")
    needed = (
        N_("All change: if $W^k$ told water from money."),
        N_("Only the last: if just its key moved, and softmax did not share one whole."),
        N_("None changes: if $W^k$ treated water and money alike."),
        N_("Their signs change: if each score changed its sign and no softmax stood between."),
    )
    arrived = (after.output - before.output)[state.chosen].abs().max().item()
    reason = other if moved > SAME else same if arrived > SAME else still
    return (came_out, line(reason), *guessed(choice, _swap_outcome(state) or 0, needed))


SWAP = Question(
    "swap",
    _swap_applies,
    lambda state: line(
        N_("“{before}” becomes “{after}”. What happens to the weights of “{word}”?"),
        before=exchanged(state)[0],
        after=exchanged(state)[1],
        word=state.asker,
    ),
    lambda _state: options(
        N_("all change"), N_("only the last"), N_("none changes"), N_("their signs change")
    ),
    lambda state: _swap_outcome(state) or 0,
    _swap_why,
)
