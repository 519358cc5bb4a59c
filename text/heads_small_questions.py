"""Small questions about heads: parameters, and whether another seed keeps their numbers."""

from collections.abc import Sequence
from dataclasses import dataclass

from messages import N_
from messages.lines import Line, Question, guessed, line, options
from text.heads import Head, Network

FACTORS = (1, 2, 4, 16)  # times the parameters


# --- parameters ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Counted:
    """The learned numbers of one attention layer with one head and with four."""

    dim: int
    one: int
    four: int


def _more_answer(counted: Counted) -> int:
    return min(
        range(len(FACTORS)), key=lambda place: abs(FACTORS[place] - counted.four / counted.one)
    )


def _more_why(counted: Counted, choice: int) -> tuple[Line, ...]:
    message = N_(
        "Counted: {one:,} with one head, {four:,} with four. Each head is a quarter as wide: of "
        "$W^q$, $W^k$ and $W^v$ it has {quarter} of {dim} rows each."
    )
    came_out = line(
        message, one=counted.one, four=counted.four, dim=counted.dim, quarter=counted.dim // 4
    )
    needed = (
        N_("As many as before: if the heads shared the same rows out among them."),
        N_("Twice as many: if each head were half as wide as the single one."),
        N_("4 times: if every head were as wide as the single one."),
        N_("16 times: if vectors four times as wide came in, too."),
    )
    return came_out, *guessed(choice, _more_answer(counted), needed)


MORE = Question[Counted](
    "heads-more",
    lambda _counted: True,
    lambda counted: line(
        N_(
            "Four heads instead of one, {dim} numbers a word as before. How many times the "
            "parameters?"
        ),
        dim=counted.dim,
    ),
    lambda _counted: options(
        N_("as many as before"), N_("twice as many"), N_("4 times"), N_("16 times")
    ),
    _more_answer,
    _more_why,
)


# --- another seed --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seeds:
    """For each training the head with the largest share on the far cue, the first one's first."""

    most: tuple[Head, ...]


def seeds(networks: Sequence[Network]) -> Seeds:
    """What is asked of trainings that differ in their seed alone."""
    return Seeds(tuple(network.looks_most() for network in networks))


def _again(state: Seeds) -> int:
    """How many of the other trainings have the first one's head number."""
    return sum(head == state.most[0] for head in state.most[1:])


def _seed_answer(state: Seeds) -> int:
    others = len(state.most) - 1
    return {others: 0, 0: 1}.get(_again(state), 2)


def _seed_why(state: Seeds, choice: int) -> tuple[Line, ...]:
    right = _seed_answer(state)
    numbers = tuple(str(head + 1) for _block, head in state.most)
    came_out = line(N_("Seed by seed it is head {numbers}."), numbers=numbers)
    reason = N_(
        "Before training nothing tells the heads apart, so their random start decides; a head's "
        "number means nothing."
    )
    chance = N_("That so few seeds agree, or differ, is chance.")
    needed = (
        N_("Yes, each time: if something in the network gave head numbers a job."),
        N_("No, never: if another start always made the heads change places."),
        N_("Can't be known: if some of these trainings had agreed with the first and others not."),
    )
    more = () if right == 2 else (line(chance),)
    return came_out, line(reason), *more, *guessed(choice, right, needed)


SEED = Question[Seeds](
    "heads-seed",
    lambda state: len(state.most) > 2,
    lambda state: line(
        N_(
            "In the first training head {head} looks at the far cue most. Train again with other "
            "seeds: will it be the same number?"
        ),
        head=state.most[0][1] + 1,
    ),
    lambda _state: options(N_("yes, each time"), N_("no, never"), N_("can't be known")),
    _seed_answer,
    _seed_why,
)
