"""The two-label corpus: sentences whose ambiguous words are decided by a near or a far cue."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from random import Random

from text.annotate import annotate
from text.clauses import (
    FARTHEST,
    FARTHEST_OF_TWO,
    FarClause,
    NearClause,
    far_clause,
    filling,
    near_clause,
)
from text.lexicon import Lexicon
from text.tagged import TaggedSentence

LONGEST = 30  # words of a sentence
MARGIN = 4  # filler words before the first clause and after the last, at most
VALIDATION, TEST = 500, 1500  # sentences

Clause = NearClause | FarClause


@dataclass(frozen=True)
class Draft:
    """What a sentence is made of, before its words are joined."""

    before: tuple[str, ...]
    clauses: tuple[Clause, ...]
    after: tuple[str, ...]

    def sentence(self, lexicon: Lexicon) -> TaggedSentence:
        """The words in order, with their labels."""
        words = list(self.before)
        for place, clause in enumerate(self.clauses):
            words += [lexicon.joint] * (place > 0) + clause.words()
        return annotate((*words, *self.after), lexicon)

    def mirrored(self) -> tuple["Draft", ...]:
        """The draft with every answer of its ambiguous words: two drafts, four with two far cues.

        Two far cues are swapped one by one, so that no cue gives away anything about the other.
        """
        if isinstance(self.clauses[0], NearClause):
            return self, self._with(tuple(clause.mirrored() for clause in self.clauses))
        choices = product(*((clause, clause.mirrored()) for clause in self.clauses))
        return tuple(self._with(clauses) for clauses in choices)

    def _with(self, clauses: tuple[Clause, ...]) -> "Draft":
        return Draft(self.before, clauses, self.after)


KINDS = ("near", "near near", "far", "far far")
SHARES = (0.35, 0.15, 0.35, 0.15)
GROUPS = (2, 2, 2, 4)  # sentences in the mirrored group of each kind


class TwoLabelCorpus:
    """Sentences without end for training, and mirrored ones for validation and test."""

    def __init__(self, name: str, lexicon: Lexicon) -> None:
        self.name, self.lexicon = name, lexicon
        self.labels = lexicon.labels()
        self.longest = LONGEST
        self.most: int | None = None  # training sentences

    def train(self, size: int, seed: int) -> tuple[TaggedSentence, ...]:
        """The first sentences of a seed: a smaller set is part of every larger one."""
        random = Random(f"{self.name}/train/{seed}")
        return tuple(draft(self.lexicon, random).sentence(self.lexicon) for _ in range(size))

    @cached_property
    def validation(self) -> tuple[TaggedSentence, ...]:
        """Mirrored sentences, the same for every run."""
        return self._mirrored("validation", VALIDATION)

    @cached_property
    def test(self) -> tuple[TaggedSentence, ...]:
        """Mirrored sentences, the same for every run."""
        return self._mirrored("test", TEST)

    def words(self, train: tuple[TaggedSentence, ...]) -> tuple[str, ...]:
        """The words that a tagger knows: all of the lexicon, however few it is trained on."""
        return self.lexicon.words()

    def groups(self, sentence: TaggedSentence) -> Iterator[tuple[str, int]]:
        """What each ambiguous word counts for, with its place."""
        for one in sentence.ambiguous:
            yield one.kind, one.place
            if one.kind == "far":
                yield f"far/{abs(one.distance)}", one.place
            if one.same_word:
                yield "same-word", one.place

    def _mirrored(self, part: str, count: int) -> tuple[TaggedSentence, ...]:
        """At least so many sentences, in whole groups that follow each other."""
        random = Random(f"{self.name}/{part}")
        sentences: list[TaggedSentence] = []
        shares = [share / group for share, group in zip(SHARES, GROUPS, strict=True)]
        while len(sentences) < count:
            drafts = draft(self.lexicon, random, shares).mirrored()
            sentences += [one.sentence(self.lexicon) for one in drafts]
        return tuple(sentences)


def draft(lexicon: Lexicon, random: Random, shares: list[float] | None = None) -> Draft:
    """A sentence drawn from the grammar; `shares` are the weights of KINDS."""
    before = filling(lexicon, random, random.randint(0, MARGIN))
    (kind,) = random.choices(KINDS, shares or SHARES)
    clauses = _clauses(kind.split(), lexicon, random)
    length = len(before) + sum(len(clause.words()) + 1 for clause in clauses) - 1
    after = filling(lexicon, random, random.randint(0, min(MARGIN, LONGEST - length)))
    return Draft(before, clauses, after)


def _clauses(kinds: list[str], lexicon: Lexicon, random: Random) -> tuple[Clause, ...]:
    if "near" in kinds:
        return tuple(near_clause(lexicon, random) for _ in kinds)
    farthest = FARTHEST if len(kinds) == 1 else FARTHEST_OF_TWO
    words = random.sample(lexicon.far, len(kinds))  # different, so that each has a cue of its own
    return tuple(far_clause(lexicon, random, word, random.randint(1, farthest)) for word in words)
