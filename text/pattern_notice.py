"""What lesson 8 says of its networks on rows with a pattern; no torch here."""

from messages import N_
from messages.lines import Line, line
from text.pattern_questions import (
    FITTED,
    GOOD,
    KEY,
    PARAMETERS,
    Measured,
    PatternState,
    asked_pair,
)

MEMORISED = 0.1  # more right among training rows than among new ones
STEPS = (500, 2500)  # of attention without a limit: up to 2,000 rows, beyond
LEVEL = 0.05  # fewer points behind the convolution: the freedom cost only examples


def finding(state: PatternState) -> Line:
    """The sentence over the panels, from the results at the chosen number of rows."""
    pair = asked_pair(state)
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
        understood = N_(
            "{own} private weights memorise ({train:.0%} of training rows, {test:.0%} of new ones) "
            "what {shared} shared ones understand ({other:.0%} of new ones): not how many "
            "parameters there are counts, but what they may do."
        )
        better = N_(
            "{own} private weights memorise ({train:.0%} of training rows, {test:.0%} of new ones)."
            " {shared} shared ones do better on new rows, {other:.0%}, though they are not there "
            "either: not how many parameters there are counts, but what they may do."
        )
        return line(understood if convolution.test > GOOD else better, **values)
    if not connected.fitted or convolution.test - connected.test >= LEVEL:
        return None
    message = N_(
        "With this many rows {own} private weights get {test:.0%} of new rows right, {shared} "
        "shared ones {other:.0%}: their freedom was not wrong, it was expensive."
    )
    return line(message, **values)


def _too_short(state: PatternState) -> Line | None:
    """That attention without a limit fell because its training was too short; None elsewhere."""
    own = sorted((each.rows, each) for each in state.results if each.net == "attention")
    low = min(own, key=lambda pair: pair[1].train, default=None)
    if low is None or low[1].train >= FITTED or own[-1][1].train < low[1].train + MEMORISED:
        return None
    message = N_(
        "Why attention without a limit is lowest at {rows:,} rows: all trainings up to there had "
        "{steps} steps, too few for it to learn so many; even of those rows it has only "
        "{train:.0%} right. On {most:,} rows it had {more:,} steps."
    )
    return line(
        message, rows=low[0], steps=STEPS[0], train=low[1].train, most=own[-1][0], more=STEPS[1]
    )  # fmt: skip


def notice(state: PatternState) -> tuple[Line, ...]:
    """What to see in the panels, with the numbers at the chosen number of rows."""
    told: list[Line] = []
    pair = asked_pair(state)
    if len(pair) == len(KEY) and (spent := _spent(*pair)):
        told.append(spent)
    near, free = state.of("attention-2"), state.of("attention")
    if near and free:
        message = N_(
            "Attention that may look 2 places far gets {near:.0%} of new rows right, without a "
            "limit {free:.0%}."
        )
        told.append(line(message, near=near.test, free=free.test))
    if free and (found := _too_short(state)):
        told.append(found)
    hollow = [each for each in state.results if each.rows == state.rows and not each.fitted]
    if hollow:
        told.append(
            line(N_("A hollow marker has not fitted what it was shown: its gap says nothing."))
        )
    return tuple(told)
