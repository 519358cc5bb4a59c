"""The small question about order: the patches of an image, shuffled."""

from dataclasses import dataclass

from messages import N_
from messages.lines import Line, Question, exact, guessed, line, options
from text.order_questions import near_a_border, size


@dataclass(frozen=True)
class Patches:
    """How far the probability of a class moves at most: without positions and with them."""

    count: int
    without: float
    placed: float


def _patches_why(state: Patches, choice: int) -> tuple[Line, ...]:
    right = size(state.without)
    came_out = line(
        N_(
            "Without positions no class probability moves by more than {without}; with them one "
            "moves by {placed}."
        ),
        without=exact(state.without), placed=exact(state.placed),
    )  # fmt: skip
    reason = N_(
        "The outputs of the patches only change places, and their mean does not care about that."
    )
    otherwise = N_("This network knows places by another way than its position vectors.")
    needed = (
        N_("Change much: if the patches carried their places."),
        N_("Change a little: if the mean depended on the order of its terms."),
        N_("Stay as they are: if nothing but the position vectors knew the places."),
    )
    return came_out, line(reason if right == 2 else otherwise), *guessed(choice, right, needed)


PATCHES = Question[Patches](
    "order-patches",
    lambda state: not near_a_border(state.without),
    lambda state: line(
        N_("{count} patches shuffled, no positions: the class probabilities …"), count=state.count
    ),
    lambda _state: options(N_("change much"), N_("change a little"), N_("stay as they are")),
    lambda state: size(state.without),
    _patches_why,
)
