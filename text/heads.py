"""The heads of a tagger: their names, what they look at, what is lost without them; no torch."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

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
    """Two heads with equal shares on the cue; the second is missed much more than the first."""

    heads: tuple[Head, Head]
    shares: tuple[float, float]
    far: tuple[float, float]  # share of far words right without the one, without the other
    whole: float  # with all heads on


@dataclass(frozen=True)
class Profile:
    """Means over the words that ask; `cue` over the ambiguous ones alone, None without any."""

    head: Head
    cue: float | None  # share on the word that decides
    neighbours: float  # share on the words just before and after
    itself: float
    entropy: float  # of the largest there can be: 0 for one word, 1 for all alike
    distance: float  # words


def every(blocks: int, heads: int) -> tuple[Head, ...]:
    """All heads in order."""
    return tuple((block, head) for block in range(blocks) for head in range(heads))


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
    """The two heads with equal shares whose absence differs most; None without a clear case."""
    whole = network.without()
    drops = {head: found for head, _ in network.shares if (found := network.drops(head))}
    looking = [head for head in drops if network.share(head) >= LEAST]
    equal = [
        (one, other)
        for one, other in combinations(looking, 2)
        if abs(network.share(one) - network.share(other)) <= ALIKE
    ]
    if not equal or whole is None:
        return None
    apart = max(equal, key=lambda two: abs(drops[two[0]][1] - drops[two[1]][1]))
    one, other = sorted(apart, key=lambda head: drops[head][1])
    if drops[other][1] - drops[one][1] <= 2 * CLOSE:
        return None
    shares = network.share(one), network.share(other)
    far = whole.far - drops[one][1], whole.far - drops[other][1]
    return Pair((one, other), shares, far, whole.far)
