"""What lesson 8 says and asks about the networks on rows with a pattern; no torch here."""

import math
from dataclasses import dataclass, replace

from messages import N_
from messages.lines import CLOSE, Line, Question, guessed, line, options

NETS = ("convolution", "connected", "attention-2", "attention")
PARAMETERS = dict(zip(NETS, (914, 866, 4898, 4898), strict=True))
FITTED = 0.95  # share of its training rows that a network must get right
GOOD = 0.9  # share of new rows that the key question asks about
KEY = ("connected", "convolution")


@dataclass(frozen=True)
class Measured:
    """What one network got right after so many training rows, as shares."""

    net: str
    rows: int
    train: float
    test: float

    @property
    def fitted(self) -> bool:
        """Whether it got what it was shown right, so that its gap says something."""
        return self.train >= FITTED


@dataclass(frozen=True)
class PatternState:
    """What the page shows: the chosen number of rows, the noise, every result."""

    rows: int
    noise: float
    results: tuple[Measured, ...]

    def of(self, net: str) -> Measured | None:
        """The result of a network at the chosen number of rows."""
        found = (each for each in self.results if (each.net, each.rows) == (net, self.rows))
        return next(found, None)


def askable(state: PatternState) -> PatternState | None:
    """The state at the nearest number of rows that has a clear answer; None without any."""
    sizes = sorted(
        {each.rows for each in state.results},
        key=lambda rows: abs(math.log(rows / state.rows)),
    )
    states = (replace(state, rows=rows) for rows in sizes)
    return next((each for each in states if AHEAD.applies(each)), None)


def asked_pair(state: PatternState) -> list[Measured]:
    """The results of the two networks that are asked about, those that are there."""
    return [found for net in KEY if (found := state.of(net))]


def _applies(state: PatternState) -> bool:
    pair = asked_pair(state)
    clear = all(each.fitted and abs(each.test - GOOD) >= CLOSE for each in pair)
    return len(pair) == len(KEY) and clear


def _answer(state: PatternState) -> int:
    connected, convolution = (each.test > GOOD for each in asked_pair(state))
    if connected:
        return 2 if convolution else 0
    return 1 if convolution else 3


REASONS = (
    N_("Here weights of its own for every place did better than shared ones, which is rare."),
    N_(
        "The convolution uses the same weights at every place, so what it learned at one holds at "
        "every other. The other net has weights of its own for each place and must see each of 42 "
        "cases (two patterns at 21 places) many times over in noise: {rows} rows are too few for "
        "that."
    ),
    N_("{rows} rows show both patterns at every place often enough even for private weights."),
    N_("With so few rows, or so much noise, neither is there; who shares its weights is nearer."),
)
NEEDED = (
    N_("The fully connected net alone: if sharing weights were a loss."),
    N_("The convolution alone: if the rows were too few to fill every place."),
    N_("Both: if the rows showed each pattern at every place several times."),
    N_("Neither: if the noise hid the pattern, or the rows were a handful."),
)


def _why(state: PatternState, choice: int) -> tuple[Line, ...]:
    connected, convolution = asked_pair(state)
    came_out = line(
        N_("New rows right: convolution {convolution:.1%}, fully connected {connected:.1%}."),
        convolution=convolution.test,
        connected=connected.test,
    )
    right = _answer(state)
    return (came_out, line(REASONS[right], rows=state.rows), *guessed(choice, right, NEEDED))


AHEAD: Question[PatternState] = Question(
    "pattern",
    _applies,
    lambda state: line(
        N_(
            "A fully connected net of {connected} parameters and a convolution of {convolution} "
            "saw {rows:,} rows and get (nearly) all of them right. Who gets more than {good:.0%} "
            "of new rows right?"
        ),
        connected=PARAMETERS["connected"],
        convolution=PARAMETERS["convolution"],
        rows=state.rows,
        good=GOOD,
    ),
    lambda _state: options(
        N_("fully connected"), N_("convolution"), N_("both nets"), N_("neither")
    ),
    _answer,
    _why,
)
