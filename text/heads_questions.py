"""The key question about heads: which accuracy falls without one of them; no torch here."""

from dataclasses import replace

from messages import N_
from messages.lines import CLOSE, Line, Question, guessed, line, options
from text.heads import Network

MARGIN = CLOSE / 4  # nearer to the border between two answers is too near to ask
CLEAR = 0.05  # a difference between both falls that nobody takes for equal


def asked(network: Network) -> Network:
    """The part of a network that the question is about: all heads on, and that one off."""
    kept = {(), (network.looks_most(),)}
    return replace(network, outcomes=tuple(one for one in network.outcomes if one.off in kept))


def _drops(network: Network) -> tuple[float, float]:
    found = network.drops(network.looks_most())
    assert found is not None, "asked about a network without measurements"
    return found


def _off_applies(network: Network) -> bool:
    if not network.shares or network.drops(network.looks_most()) is None:
        return False
    near, far = _drops(network)
    unclear = CLOSE - MARGIN <= abs(near - far) <= CLEAR
    return not unclear and abs(max(near, far) - CLOSE) > MARGIN


def _off_answer(network: Network) -> int:
    near, far = _drops(network)
    if max(near, far) <= CLOSE:
        return 3
    if abs(near - far) <= CLOSE:
        return 2
    return 0 if near > far else 1


def _off_why(network: Network, choice: int) -> tuple[Line, ...]:
    head, right = network.looks_most(), _off_answer(network)
    whole, cut = network.without(), network.without(head)
    assert whole and cut
    came_out = line(
        N_(
            "Without head {head} near words go from {near0:.1%} to {near:.1%}, far words from "
            "{far0:.1%} to {far:.1%}."
        ),
        head=network.name(head), near0=whole.near, near=cut.near, far0=whole.far, far=cut.far,
    )  # fmt: skip
    reasons = (
        N_("It looks at the far cue most, and yet near words miss it more."),
        N_("The work is shared out: nothing else fetches the far cue as well as this head."),
        N_("This head serves both: the work is not shared out by distance here."),
        N_("Others make up for it: looking at the cue most does not mean being needed."),
    )
    needed = (
        N_("Near words: if this head also fetched the word just before."),
        N_("Far words: if no other head could fetch the far cue."),
        N_("Both alike: if this head served near and far words equally."),
        N_("Neither of the two: if another head did the same work."),
    )
    return came_out, line(reasons[right]), *guessed(choice, right, needed)


OFF = Question[Network](
    "heads-off",
    _off_applies,
    lambda network: line(
        N_(
            "Head {head} looks at the far cue most ({share:.0%} on average). Switch it off: which "
            "accuracy falls by more?"
        ),
        head=network.name(network.looks_most()),
        share=network.share(network.looks_most()),
    ),
    lambda _network: options(
        N_("near words"), N_("far words"), N_("both alike"), N_("neither of the two")
    ),
    _off_answer,
    _off_why,
)
