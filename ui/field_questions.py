"""What the page on who chooses the field asks, answered from what was measured."""

from dataclasses import dataclass

from messages import N_
from messages.lines import Line, Question, guessed, is_clear, line, nearest

SHARES = (0.25, 0.6, 1.0)
CLEAR = 0.03  # of accuracy: nearer to the middle of two options than that has no clear answer
ALIKE = 0.05  # of the mean distance before: less is no change to speak of


@dataclass(frozen=True)
class Covers:
    """The CNN whose box just covers both marks: accuracy, box, and the box that it uses."""

    distance: int
    accuracy: float
    could: int
    used: float


@dataclass(frozen=True)
class Heads:
    """The mean distance of all heads on local texture, in pixels."""

    before: float
    after: float


def _right(state: Covers) -> int:
    return nearest(state.accuracy, SHARES)


COVERS_NEEDED = (
    N_("25 %: if no unit made anything of both marks, so that only guessing were left."),
    N_("60 %: if the marks were seen together in some pictures and not in others."),
    N_("100 %: if being inside the box were enough to be seen."),
)
COVERS_REASONS = (
    N_(
        "The marks lie inside its box, but near the rim, and pixels there hardly move a unit: on "
        "average it uses its pixels as a box of {used:.0f} px would."
    ),
    N_(
        "Some pictures hold the marks nearer to the middle of a box than others; on average it "
        "uses its pixels as a box of {used:.0f} px would."
    ),
    N_(
        "This one learned to use the rim of its box: on average its pixels lie as far out as those "
        "of a box of {used:.0f} px."
    ),
)


def _covers_why(state: Covers, choice: int) -> tuple[Line, ...]:
    right = _right(state)
    told = N_("It is right on {accuracy:.1%} of the test images.")
    came_out = line(told, accuracy=state.accuracy)
    reason = line(COVERS_REASONS[right], used=state.used)
    return came_out, reason, *guessed(choice, right, COVERS_NEEDED)


COVERED: Question[Covers] = Question(
    "field-covers",
    lambda state: is_clear(state.accuracy, SHARES, CLEAR),
    lambda state: line(
        N_(
            "The two marks stand {distance} px apart. A CNN whose box of {could} px just covers "
            "them is right on …"
        ),
        distance=state.distance, could=state.could,
    ),
    lambda _state: tuple(line(N_("{share:.0%} of the images"), share=share) for share in SHARES),
    _right,
    _covers_why,
)  # fmt: skip


def _change(state: Heads) -> int:
    change = state.after / state.before - 1
    return 2 if abs(change) <= ALIKE else int(change < 0)


HEADS_NEEDED = (
    N_("Grow: if the class had to be put together from patches far apart."),
    N_("Shrink: if heads kept only what they need."),
    N_("Stay: if where a head looks made no difference to the loss."),
)
HEADS_REASONS = (
    N_(
        "Nothing here needs a far look, and nothing forbids one: the class is the same all over "
        "the picture, so a head may look anywhere."
    ),
    N_(
        "The pattern repeats within a few pixels, so near patches are enough, and training moved "
        "the heads there."
    ),
    N_(
        "A single patch holds the pattern, so the mean over all patches is enough, and little "
        "pulls at where the heads look."
    ),
)


def _heads_why(state: Heads, choice: int) -> tuple[Line, ...]:
    right = _change(state)
    came_out = line(
        N_("The mean over all heads goes from {before:.1f} px to {after:.1f} px."),
        before=state.before, after=state.after,
    )  # fmt: skip
    return came_out, line(HEADS_REASONS[right]), *guessed(choice, right, HEADS_NEEDED)


TEXTURE: Question[Heads] = Question(
    "field-texture",
    lambda state: state.before > 0 and abs(abs(state.after / state.before - 1) - ALIKE) > 0.01,
    lambda _state: line(
        N_(
            "On local texture any window of a few pixels shows the class. During training the "
            "heads' mean distance will …"
        )
    ),
    lambda _state: (line(N_("grow")), line(N_("shrink")), line(N_("stay about the same"))),
    _change,
    _heads_why,
)
