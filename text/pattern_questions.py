"""What lesson 8 says and asks about the networks on rows with a pattern; no torch here."""

import math
from dataclasses import dataclass, replace

from messages import N_
from messages.lines import CLOSE, Line, Question, guessed, line, options

NETS = ("convolution", "connected", "attention-2", "attention")
PARAMETERS = dict(zip(NETS, (914, 866, 4898, 4898), strict=True))
FITTED = 0.95  # share of its training rows that a network must get right
GOOD = 0.9  # share of new rows that the key question asks about
MEMORISED = 0.1  # more right among training rows than among new ones
LEVEL = 0.05  # fewer points behind the convolution: the freedom cost only examples
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


def _pair(state: PatternState) -> list[Measured]:
    return [found for net in KEY if (found := state.of(net))]


def _applies(state: PatternState) -> bool:
    pair = _pair(state)
    clear = all(each.fitted and abs(each.test - GOOD) >= CLOSE for each in pair)
    return len(pair) == len(KEY) and clear


def _answer(state: PatternState) -> int:
    connected, convolution = (each.test > GOOD for each in _pair(state))
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
    connected, convolution = _pair(state)
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


def finding(state: PatternState) -> Line:
    """The sentence over the panels, from the results at the chosen number of rows."""
    pair = _pair(state)
    if len(pair) < len(KEY):
        return line(N_("Nothing has been measured at {rows:,} rows yet."), rows=state.rows)
    connected, convolution = pair
    points = 100 * (convolution.test - connected.test)
    values = {"rows": state.rows, "points": f"{abs(points):.0f}"}
    if abs(points) < 1:
        return line(N_("At {rows:,} rows convolution and fully connected net are level."), **values)
    if points < 0:
        message = N_("At {rows:,} rows the fully connected net is ahead by {points} points.")
        return line(message, **values)
    message = N_("At {rows:,} rows the convolution is ahead by {points} points.")
    return line(message, **values)


def _spent(connected: Measured, convolution: Measured) -> Line | None:
    """What the smaller net made of its parameters; None between memorising and keeping up."""
    values = {
        "own": PARAMETERS["connected"], "shared": PARAMETERS["convolution"],
        "train": connected.train, "test": connected.test, "other": convolution.test,
    }  # fmt: skip
    if connected.train - connected.test > MEMORISED:
        message = N_(
            "{own} private weights memorise ({train:.0%} of training rows, {test:.0%} of new ones) "
            "what {shared} shared ones understand ({other:.0%} of new ones): not how many "
            "parameters there are counts, but what they may do."
        )
        return line(message, **values)
    if not connected.fitted or convolution.test - connected.test >= LEVEL:
        return None
    message = N_(
        "With this many rows {own} private weights get {test:.0%} of new rows right, {shared} "
        "shared ones {other:.0%}: their freedom was not wrong, it was expensive."
    )
    return line(message, **values)


def notice(state: PatternState) -> tuple[Line, ...]:
    """What to see in the panels, with the numbers at the chosen number of rows."""
    told: list[Line] = []
    pair = _pair(state)
    if len(pair) == len(KEY) and (spent := _spent(*pair)):
        told.append(spent)
    near, free = state.of("attention-2"), state.of("attention")
    if near and free:
        message = N_(
            "Attention that may look 2 places far gets {near:.0%} of new rows right, without a "
            "limit {free:.0%}."
        )
        told.append(line(message, near=near.test, free=free.test))
    hollow = [each for each in state.results if each.rows == state.rows and not each.fitted]
    if hollow:
        told.append(
            line(N_("A hollow marker has not fitted what it was shown: its gap says nothing."))
        )
    return tuple(told)
