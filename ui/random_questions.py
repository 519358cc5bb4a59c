"""What the page on random labels asks of the CNN whose labels were all drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from messages import N_
from messages.lines import Line, Question, guessed, line

CLEAR = 0.02  # of accuracy: nearer to the middle of two options than that has no clear answer
FEW_CLASSES = 0.15  # guessing among fewer classes is right too often to be told from the options
KNOWN = (0.5, 1.0)  # training accuracies that are offered, beside guessing
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

    @property
    def chance(self) -> float:
        """The share that guessing gets right."""
        return 1 / self.classes


def _nearest(value: float, offered: Sequence[float]) -> int:
    return min(range(len(offered)), key=lambda at: abs(offered[at] - value))


def _is_clear(value: float, offered: Sequence[float]) -> bool:
    middles = [(low + high) / 2 for low, high in pairwise(offered)]
    return all(abs(value - middle) >= CLEAR for middle in middles)


def _known(state: Drawn) -> int:
    return _nearest(state.train, (state.chance, *KNOWN))


def _carried(state: Drawn) -> int:
    return _nearest(state.test, (state.chance, *CARRIED))


def _asked(state: Drawn, value: float, beyond: Sequence[float]) -> bool:
    return state.chance <= FEW_CLASSES and _is_clear(value, (state.chance, *beyond))


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
)


def _known_why(state: Drawn, choice: int) -> tuple[Line, ...]:
    right = _known(state)
    came_out = line(N_("It knows {train:.1%} of its training labels."), train=state.train)
    reason = line(KNOWN_REASONS[right], each=state.each)
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
    N_("That is more than the {chance:.0%} of guessing, which drawn labels do not account for."),
    N_("That is more than the {chance:.0%} of guessing, which drawn labels do not account for."),
)


def _carried_why(state: Drawn, choice: int) -> tuple[Line, ...]:
    right = _carried(state)
    told = N_("It is right on {accuracy:.1%} of the test images.")
    came_out = line(told, accuracy=state.test)
    reason = line(CARRIED_REASONS[right], classes=state.classes, chance=state.chance)
    return came_out, reason, *guessed(choice, right, CARRIED_NEEDED)


CARRIES: Question[Drawn] = Question(
    "random-carries",
    lambda state: _asked(state, state.test, CARRIED),
    lambda _state: line(N_("And its test accuracy, on new images with their true labels?")),
    lambda state: (
        line(N_("{share:.0%}, as by guessing"), share=state.chance),
        *(line(N_("about {share:.0%}"), share=share) for share in CARRIED),
    ),
    _carried,
    _carried_why,
)
