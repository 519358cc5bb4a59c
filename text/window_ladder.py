"""The rungs of the ladder: what each sees, what it costs, what it got right; no torch here."""

from dataclasses import dataclass
from functools import lru_cache

from messages import N_
from messages.lines import Line, line
from text.corpora import TWO_LABEL, open_corpus
from text.vocabulary import RESERVED

NAMES = {  # rung -> its name, from a word alone to the whole sentence
    "word": N_("per word"),
    "window-3": N_("window of 3"),
    "window-7": N_("window of 7"),
    "window-15": N_("window of 15"),
    "whole": N_("whole sentence"),
    "attention": N_("self-attention"),
}
RUNGS = tuple(NAMES)
SIDE = {"word": 0, "window-3": 1, "window-7": 3, "window-15": 7}  # words seen to each side
DISTANCES = range(1, 13)  # words from an ambiguous word to its cue
SIZES = (500, 2_000, 20_000)  # training sentences
DIM, HIDDEN, RATIO = 32, 64, 2  # embedding, hidden layer of a window, MLP of a block over dim


@dataclass(frozen=True)
class Result:
    """What one rung got right among the ambiguous test words, as shares."""

    rung: str
    near: float
    far: float
    by_distance: tuple[tuple[int, float], ...]  # of the cue of far words, in order

    def at(self, distance: int) -> float | None:
        """The share right where the cue is so many words away."""
        return dict(self.by_distance).get(distance)

    @property
    def over_all(self) -> float:
        """Mean over all distances, each counting the same; the share of far words without any."""
        found = [share for _, share in self.by_distance]
        return sum(found) / len(found) if found else self.far

    def mean(self, *, seen: bool) -> float | None:
        """Mean over the distances at which it sees the cue, or does not; None without any."""
        found = [share for distance, share in self.by_distance if sees(self.rung, distance) == seen]
        return sum(found) / len(found) if found else None


@dataclass(frozen=True)
class State:
    """What the page shows: the language of the corpus, training sentences, results."""

    language: str
    sentences: int
    results: tuple[Result, ...] = ()

    def of(self, rung: str) -> Result | None:
        """The result of a rung."""
        return next((each for each in self.results if each.rung == rung), None)

    @property
    def longest(self) -> int:
        """Words of the longest sentence that the rungs are built for."""
        return open_corpus(TWO_LABEL[self.language]).longest

    def parameters(self, rung: str, longest: int | None = None) -> int:
        """How many numbers a rung learns, if sentences have at most `longest` words."""
        return _counted(self.language, rung, longest or self.longest)


@lru_cache(maxsize=256)
def _counted(language: str, rung: str, longest: int) -> int:
    corpus = open_corpus(TWO_LABEL[language])
    words, labels = len(corpus.words(())) + len(RESERVED), len(corpus.labels)
    return parameters(rung, words=words, labels=labels, longest=longest)


def sees(rung: str, distance: int) -> bool:
    """Whether a word so far away is part of what the rung looks at."""
    return abs(distance) <= SIDE.get(rung, abs(distance))


def window(rung: str, longest: int) -> int:
    """Words in the window, wide enough on the last but one rung for any word to see any other."""
    return 2 * SIDE.get(rung, longest - 1) + 1


def parameters(rung: str, *, words: int, labels: int, longest: int) -> int:
    """Embedding, then the joined window and two layers, or one block of attention and one layer."""
    embedding = words * DIM
    if rung != "attention":
        joined = window(rung, longest) * DIM
        return embedding + (joined + 1) * HIDDEN + (HIDDEN + 1) * labels
    maps = 4 * (DIM + 1) * DIM  # queries, keys, values, output
    mlp = (DIM + 1) * RATIO * DIM + (RATIO * DIM + 1) * DIM
    norms = 3 * 2 * DIM
    return embedding + maps + mlp + norms + (DIM + 1) * labels


@lru_cache(maxsize=4)
def growth(language: str) -> tuple[tuple[str, int, int], ...]:
    """Rung, sentence length and parameters, for lengths up to twice the longest of a corpus."""
    state = State(language, 0)
    lengths = range(5, 2 * state.longest + 1, 5)
    return tuple((rung, at, state.parameters(rung, at)) for rung in RUNGS for at in lengths)


def cost(state: State) -> Line:
    """What twice as long sentences cost the two rungs that see everything.

    Attention has no weights for places, so their number is the same for any length.
    """
    double = 2 * state.longest
    whole1, whole2 = (f"{state.parameters('whole', at):,}" for at in (state.longest, double))
    attention = f"{state.parameters('attention'):,}"
    message = N_(
        "For sentences of {longest} words the whole-sentence window has {whole1} parameters, for "
        "{double} words {whole2}; self-attention has {attention} either way."
    )
    return line(
        message, longest=state.longest, double=double, whole1=whole1, whole2=whole2,
        attention=attention,
    )  # fmt: skip
