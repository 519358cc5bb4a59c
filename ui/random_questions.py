"""What the page on random labels asks of the CNN whose labels were all drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from experiments.random_labels import ENOUGH
from messages import N_
from messages.lines import Line, Question, guessed, is_clear, line, nearest

CLEAR = 0.02  # of accuracy: nearer to the middle of two options than that has no clear answer
FEW_CLASSES = 0.15  # guessing among fewer classes is right too often to be told from the options
KNOWN = (0.5, 1.0)  # training accuracies that are offered, beside guessing
ERRORS = 3  # standard errors within which an accuracy counts as that of guessing
CARRIED = (0.3, 0.6)  # test accuracies, likewise


@dataclass(frozen=True)
class Drawn:
    """What the CNN came to: training accuracy on drawn labels, test accuracy on true ones."""

    images: int
    steps: int
    classes: int
    train: float
    test: float
    each: float  # parameters for every training image
    tested: int  # test images; 0 where it is not known

    @property
    def chance(self) -> float:
        """The share that guessing gets right."""
        return 1 / self.classes


def _known(state: Drawn) -> int:
    return nearest(state.train, (state.chance, *KNOWN))


def _carried(state: Drawn) -> int:
    return nearest(state.test, (state.chance, *CARRIED))


def _as_by_guessing(state: Drawn, value: float, images: int) -> bool:
    """Whether guessing on so many images would hardly ever come out farther away."""
    chance = state.chance
    return abs(value - chance) <= ERRORS * sqrt(chance * (1 - chance) / images)


def _asked(state: Drawn, value: float, beyond: Sequence[float]) -> bool:
    return state.chance <= FEW_CLASSES and is_clear(value, (state.chance, *beyond), CLEAR)


KNOWN_NEEDED = (
    N_("As by guessing: if it could learn only what the pictures of a class have in common."),
    N_("About half: if there were room in it for some of the labels and no more."),
    N_("Nearly all: if it had room for every label, and steps enough."),
)
KNOWN_REASONS = (
    N_("Within these steps it has learned next to none of the labels."),
    N_(
        "Nothing in a picture leads to its label, so each has to be learned by itself; the steps "
        "were enough for some."
    ),
    N_(
        "Nothing in a picture leads to its label, so each was learned by heart. There is room: "
        "{each:,.0f} parameters for every picture."
    ),
    N_(
        "Nothing in a picture leads to its label, so most were learned by heart; for the rest the "
        "steps were not enough. There is room: {each:,.0f} parameters for every picture."
    ),
)
NONE, SOME, EACH, MOST = range(len(KNOWN_REASONS))


def _how_known(state: Drawn) -> int:
    """Which reason the training accuracy bears out, whichever option it is nearest to."""
    if state.train <= state.chance or _as_by_guessing(state, state.train, state.images):
        return NONE
    if state.train >= ENOUGH:
        return EACH
    return MOST if _known(state) == len(KNOWN) else SOME


def _known_why(state: Drawn, choice: int) -> tuple[Line, ...]:
    right = _known(state)
    came_out = line(N_("It knows {train:.1%} of its training labels."), train=state.train)
    reason = line(KNOWN_REASONS[_how_known(state)], each=state.each)
    return came_out, reason, *guessed(choice, right, KNOWN_NEEDED)


LEARNED: Question[Drawn] = Question(
    "random-learned",
    lambda state: _asked(state, state.train, KNOWN),
    lambda state: line(
        N_(
            "{images:,} training images, every label drawn at random. After {steps:,} steps the "
            "CNN's training accuracy is …"
        ),
        images=state.images, steps=state.steps,
    ),
    lambda state: (
        line(N_("{share:.0%}, as by guessing"), share=state.chance),
        line(N_("about {share:.0%}"), share=KNOWN[0]),
        line(N_("near {share:.0%}"), share=KNOWN[1]),
    ),
    _known,
    _known_why,
)  # fmt: skip

CARRIED_NEEDED = (
    N_("As by guessing: if what was learned held for the training images alone."),
    N_("About 30%: if the search for drawn labels had found what tells classes apart as well."),
    N_("About 60%: if it had learned the classes in spite of the labels."),
)
CARRIED_REASONS = (
    N_(
        "The labels said nothing about the pictures, so nothing that was learned carries over. "
        "Guessing among {classes} classes is right {chance:.0%} of the time."
    ),
    N_(
        "That is near the {chance:.0%} of guessing, but farther away than {tested:,} test images "
        "leave to chance: a network may lean towards some classes by accident."
    ),
    N_("That is more than the {chance:.0%} of guessing, which drawn labels do not account for."),
)
NOTHING, NEAR, MORE = range(len(CARRIED_REASONS))


def _how_carried(state: Drawn) -> int:
    """Which reason the test accuracy bears out, whichever option it is nearest to."""
    if _carried(state):
        return MORE
    return NOTHING if _as_by_guessing(state, state.test, state.tested) else NEAR


def _carried_why(state: Drawn, choice: int) -> tuple[Line, ...]:
    right = _carried(state)
    told = N_("It is right on {accuracy:.1%} of the test images.")
    came_out = line(told, accuracy=state.test)
    message = CARRIED_REASONS[_how_carried(state)]
    reason = line(message, classes=state.classes, chance=state.chance, tested=state.tested)
    return came_out, reason, *guessed(choice, right, CARRIED_NEEDED)


CARRIES: Question[Drawn] = Question(
    "random-carries",
    lambda state: state.tested > 0 and _asked(state, state.test, CARRIED),
    lambda _state: line(N_("And its test accuracy, on new images with their true labels?")),
    lambda state: (
        line(N_("{share:.0%}, as by guessing"), share=state.chance),
        *(line(N_("about {share:.0%}"), share=share) for share in CARRIED),
    ),
    _carried,
    _carried_why,
)
