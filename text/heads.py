"""The heads of a tagger: their names, what they look at, what is lost without them; no torch."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from messages.lines import CLOSE

Head = tuple[int, int]  # block and head, both from 0
FEW = 3  # heads, up to which every set of them is switched off
ALIKE = 0.05  # shares on the cue that differ by no more count as equal
ALL = "all"  # heads, in a link
LEAST = 0.2  # share on the cue from which a head can be said to look for it


@dataclass(frozen=True)
class Outcome:
    """Shares of near and far test words that are right while some heads are off."""

    off: tuple[Head, ...]
    near: float
    far: float


@dataclass(frozen=True)
class Network:
    """One trained tagger, measured on the mirrored test sentences.

    `shares` is what each head puts on the cue of far words, on average.
    """

    blocks: int
    heads: int
    shares: tuple[tuple[Head, float], ...]
    outcomes: tuple[Outcome, ...]

    def without(self, *off: Head) -> Outcome | None:
        """What came out with just these heads off."""
        return next((one for one in self.outcomes if set(one.off) == set(off)), None)

    def share(self, head: Head) -> float:
        """The head's mean share on the cue of far words."""
        return dict(self.shares)[head]

    def looks_most(self) -> Head:
        """The head with the largest share on the cue."""
        return max(self.shares, key=lambda pair: pair[1])[0]

    def drops(self, head: Head) -> tuple[float, float] | None:
        """How much of near and of far words is lost without this head."""
        whole, cut = self.without(), self.without(head)
        return (whole.near - cut.near, whole.far - cut.far) if whole and cut else None

    def name(self, head: Head) -> str:
        """The head's number, after that of its block where there are several."""
        return named(head, self.blocks)


@dataclass(frozen=True)
class Pair:
    """Two heads: the first looks at the cue as much or more, the second is missed much more."""

    heads: tuple[Head, Head]
    shares: tuple[float, float]
    far: tuple[float, float]  # share of far words right without the one, without the other
    whole: float  # with all heads on


@dataclass(frozen=True)
class Profile:
    """Means over the words that ask; `cue` over the ambiguous ones alone, None without any."""

    head: Head
    cue: float | None  # share on the word that decides
    before: float  # share on the word just before; 0 for the first word
    after: float  # share on the word just after; 0 for the last word
    itself: float
    entropy: float  # of the largest there can be: 0 for one word, 1 for all alike
    distance: float  # words


def every(blocks: int, heads: int) -> tuple[Head, ...]:
    """All heads in order."""
    return tuple((block, head) for block in range(blocks) for head in range(heads))


def by_head(values: Sequence[Sequence[float]]) -> tuple[tuple[Head, float], ...]:
    """Each head with its value; `values` holds a row for each block."""
    return tuple(
        ((block, head), value) for block, row in enumerate(values) for head, value in enumerate(row)
    )


def sets(blocks: int, heads: int) -> tuple[tuple[Head, ...], ...]:
    """The sets of heads that are switched off without being asked: all, or each head alone."""
    known = every(blocks, heads)
    sizes = range(len(known) + 1) if len(known) <= FEW else range(2)
    return tuple(chosen for size in sizes for chosen in combinations(known, size))


def named(head: Head, blocks: int) -> str:
    """The head's number, counted from 1, after that of its block where there are several."""
    block, number = head
    return f"{number + 1}" if blocks == 1 else f"{block + 1}.{number + 1}"


def identify(heads: Sequence[Head]) -> str:
    """Heads as they stand in a link; none of them is "none"."""
    return ",".join(f"{block + 1}-{head + 1}" for block, head in sorted(heads)) or "none"


def identified(text: str, blocks: int, heads: int) -> tuple[tuple[Head, ...], int]:
    """The heads that a link names, and how many of its words name none of this network.

    ALL names every head of any network.
    """
    if text == ALL:
        return every(blocks, heads), 0
    known = {identify([head]): head for head in every(blocks, heads)}
    words = [word for word in text.split(",") if word and word != "none"]
    found = {known[word] for word in words if word in known}
    return tuple(sorted(found)), sum(word not in known for word in words)


def telling(networks: Sequence[Network]) -> int:
    """The place of the first network with such a pair of heads; 0, the first, without any."""
    return next((place for place, one in enumerate(networks) if pair(one)), 0)


def pair(network: Network) -> Pair | None:
    """The two heads that speak most clearly against shares as importance; None without any.

    A head that looks clearly more and is missed less comes before two with equal shares.
    """
    whole = network.without()
    drops = {head: found for head, _ in network.shares if (found := network.drops(head))}
    if whole is None:
        return None
    clear = [
        two
        for two in permutations(drops, 2)
        if network.share(two[0]) >= LEAST and _further(network, two) > 0
    ]
    if not clear:
        return None
    one, other = max(clear, key=lambda two: (_more(network, two) > ALIKE, _further(network, two)))
    shares = network.share(one), network.share(other)
    far = whole.far - drops[one][1], whole.far - drops[other][1]
    return Pair((one, other), shares, far, whole.far)


def _more(network: Network, two: tuple[Head, Head]) -> float:
    """How much more the first of two heads looks at the cue."""
    return network.share(two[0]) - network.share(two[1])


def _further(network: Network, two: tuple[Head, Head]) -> float:
    """By how much the second head is missed more than what two alike heads would allow.

    Where the shares are the other way round, a smaller difference says as much.
    """
    more = _more(network, two)
    if more < -ALIKE or (more <= ALIKE and network.share(two[1]) < LEAST):
        return 0.0
    one, other = (drops[1] if (drops := network.drops(head)) else 0.0 for head in two)
    return other - one - (CLOSE if more > ALIKE else 2 * CLOSE)
