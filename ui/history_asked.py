"""What the page on head history asks, answered from heads at step 0 and from two seeds."""

from dataclasses import dataclass

from messages import N_
from messages.lines import Line, Question, guessed, line, nearest, options

DISTANCES = (0.0, 16.5, 32.0)  # pixels
NEAR = 2.0  # pixels, within which an option fits


@dataclass(frozen=True)
class Start:
    """Mean distances of a run's heads at step 0, and of looking everywhere alike, in pixels."""

    run: str
    mean: float
    low: float
    high: float
    even: float


@dataclass(frozen=True)
class Twins:
    """In how many blocks of two runs the most local head has the same number."""

    runs: tuple[str, ...]
    alike: int
    blocks: int
    heads: int


def start_answer(mean: float) -> int | None:
    """The option near the mean distance; None where there is none."""
    at = nearest(mean, DISTANCES)
    return at if abs(DISTANCES[at] - mean) < NEAR else None


def _start_right(state: Start) -> int:
    return nearest(state.mean, DISTANCES)


START_NEEDED = (
    N_("0 px would need heads that look at their own patch alone: local by birth."),
    N_("16.5 px would need heads that look everywhere alike."),
    N_("32 px would need heads that look across the whole picture and nowhere near."),
)


def _start_why(state: Start, choice: int) -> tuple[Line, ...]:
    return (
        line(
            N_(
                "It is {mean:.2f} px, and between {low:.2f} and {high:.2f} px for every head: "
                "weights that were just drawn give all patches nearly the same score."
            ),
            mean=state.mean, low=state.low, high=state.high,
        ),
        line(N_("Looking everywhere alike has a mean distance of {even:.2f} px."), even=state.even),
        *guessed(choice, _start_right(state), START_NEEDED),
    )  # fmt: skip


START: Question[Start] = Question(
    "history-start",
    lambda state: start_answer(state.mean) is not None,
    lambda _state: line(N_("At step 0, before any training, the heads' mean distance is …")),
    lambda _state: options(N_("0 px"), N_("about 16.5 px"), N_("32 px")),
    _start_right,
    _start_why,
)


def numbers_answer(alike: int, blocks: int) -> int:
    """Every block, some, none."""
    return 0 if alike == blocks else 1 if alike else 2


TWINS_NEEDED = (
    N_("In every block: if heads of one number began alike under both seeds."),
    N_("In some blocks: if a few of them agreed by chance."),
    N_("In no block: if not even chance made two of them agree."),
)


def _twins_why(state: Twins, choice: int) -> tuple[Line, ...]:
    return (
        line(N_("In {alike} of {blocks} blocks."), alike=state.alike, blocks=state.blocks),
        line(
            N_(
                "Numbers of heads are names only: the first weights are drawn, and any head could "
                "have become local. By chance alone 1 block in {heads} would agree."
            ),
            heads=state.heads,
        ),
        *guessed(choice, numbers_answer(state.alike, state.blocks), TWINS_NEEDED),
    )


TWINS: Question[Twins] = Question(
    "history-seeds",
    lambda _state: True,
    lambda _state: line(
        N_("Two seeds, all else equal: is the most local head of a block the same number in both?")
    ),
    lambda _state: options(N_("in every block"), N_("in some blocks"), N_("in no block")),
    lambda state: numbers_answer(state.alike, state.blocks),
    _twins_why,
)
