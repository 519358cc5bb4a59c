"""What the page on moving and shuffling asks, answered from what was measured."""

from dataclasses import dataclass

from messages import N_
from messages.lines import CLOSE, Line, Question, guessed, line, options

SAME = 0.5 / 100  # of accuracy: rounding may turn an image that was undecided
ALIKE = 1.1  # times as much: less is about the same
CHANCE = 0.05  # nearer to guessing than that is called guessing


@dataclass(frozen=True)
class Shuffled:
    """Accuracy of a transformer without positions on the images as they are, and shuffled."""

    trained: bool  # without positions; else they were only taken away
    before: float
    after: float
    chance: float


@dataclass(frozen=True)
class Moved:
    """The change of the transformer's logits when images move by a pixel and by a patch."""

    patch: int
    one: float
    whole: float


def _outcome(state: Shuffled) -> int:
    if abs(state.before - state.after) <= SAME:
        return 0
    return 2 if state.after <= state.chance + CHANCE else 1


SHUFFLED_REASONS = (
    N_(
        "Each patch is asked with the same weights, attention sums over all of them in any order, "
        "and the mean at the end does not know one order from another."
    ),
    N_("Places reach this network by another way than position vectors: a window, or its stem."),
    N_("Places reach this network by another way than position vectors: a window, or its stem."),
)
SHUFFLED_NEEDED = (
    N_("The same: if nothing in the network knew where a patch stands."),
    N_("Lower: if the network had learned what usually lies beside what."),
    N_("As good as guessing: if all it knew were the arrangement of the patches."),
)


def _shuffled_why(state: Shuffled, choice: int) -> tuple[Line, ...]:
    right = _outcome(state)
    came_out = line(
        N_("{before:.1%} before, {after:.1%} after."), before=state.before, after=state.after
    )
    return came_out, line(SHUFFLED_REASONS[right]), *guessed(choice, right, SHUFFLED_NEEDED)


def _shuffled_text(state: Shuffled) -> Line:
    if state.trained:
        return line(
            N_(
                "A transformer was trained without positions. Now the patches of all test images "
                "are shuffled. Its accuracy will be …"
            )
        )
    return line(
        N_(
            "A transformer loses its positions and gets {before:.0%} of the test images right. Now "
            "the patches of all of them are shuffled. Its accuracy will be …"
        ),
        before=state.before,
    )


SHUFFLE: Question[Shuffled] = Question(
    "shift-shuffle",
    lambda state: True,
    _shuffled_text,
    lambda _state: options(N_("the same"), N_("lower"), N_("as good as guessing")),
    _outcome,
    _shuffled_why,
)


def _ratio(state: Moved) -> float:
    return max(state.one, state.whole) / max(min(state.one, state.whole), 1e-9)


def _worse(state: Moved) -> int:
    if _ratio(state) < ALIKE:
        return 2
    return 0 if state.one > state.whole else 1


MOVED_REASONS = (
    N_(
        "By a whole patch every patch keeps its content and only changes places; by one pixel the "
        "content of every patch is cut anew, and that moved the answer more."
    ),
    N_(
        "By one pixel every patch is cut anew, but nearly all of it stays in its place; by {patch} "
        "px each content stands at another place, with the position vector of that place."
    ),
    N_(
        "A new cut through every patch, and the same content at another place, weigh about the "
        "same here."
    ),
)
MOVED_NEEDED = (
    N_("1 px: if a new cut through the image counted more than another place."),
    N_("{patch} px: if another place counted more than a new cut through the image."),
    N_("About the same: if a new cut and another place counted alike."),
)


def _moved_why(state: Moved, choice: int) -> tuple[Line, ...]:
    right = _worse(state)
    came_out = line(
        N_(
            "Moved by 1 px its logits change by {one:.2f} of their spread, by {patch} px by "
            "{whole:.2f}."
        ),
        one=state.one, whole=state.whole, patch=state.patch,
    )  # fmt: skip
    why = line(MOVED_REASONS[right], patch=state.patch)
    return came_out, why, *guessed(choice, right, MOVED_NEEDED, patch=state.patch)


MOVE: Question[Moved] = Question(
    "shift-move",
    lambda state: (
        state.patch > 1
        and max(state.one, state.whole) > 0
        and abs(_ratio(state) - ALIKE) > CLOSE * ALIKE
    ),
    lambda state: line(
        N_(
            "An image is moved by 1 px, or by {patch} px, one patch. Which changes the "
            "transformer's answer more?"
        ),
        patch=state.patch,
    ),
    lambda state: (
        line(N_("1 px")),
        line(N_("{patch} px"), patch=state.patch),
        line(N_("both about the same")),
    ),
    _worse,
    _moved_why,
)
