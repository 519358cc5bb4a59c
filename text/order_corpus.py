"""The order task: who does it, when only the order of two nouns can tell."""

from collections.abc import Iterator
from functools import cached_property
from random import Random

from text.clauses import filling
from text.lexicon import Lexicon
from text.order_words import OrderWords
from text.tagged import TaggedSentence

DOER, RECEIVER = "DOER", "RECEIVER"
BEFORE, AFTER = 8, 3  # filler words around the clause in training, at most
TRAINED = (0, 4, 8)  # words before the clause in the test set
BEYOND = (9, 10, 12, 16, 24, 32, 48)  # more than any training sentence has
PAIRS = 100  # test pairs for each of these
VALIDATION = 400  # sentences


class OrderCorpus:
    """Pairs of sentences of the same words, the doer first in one and last in the other."""

    def __init__(self, name: str, order: OrderWords, lexicon: Lexicon) -> None:
        self.name, self.order, self.lexicon = name, order, lexicon
        self.labels = (DOER, RECEIVER)
        clause = len(order.frame.split())
        self.longest = BEFORE + clause + AFTER  # in training
        self.most: int | None = None

    def train(self, size: int, seed: int) -> tuple[TaggedSentence, ...]:
        """The first sentences of a seed, both orders of a pair beside each other."""
        return self._pairs(f"train/{seed}", size)

    @cached_property
    def validation(self) -> tuple[TaggedSentence, ...]:
        """Pairs with as many words around the clause as in training."""
        return self._pairs("validation", VALIDATION)

    @cached_property
    def test(self) -> tuple[TaggedSentence, ...]:
        """Pairs for each number of words before the clause, inside the trained range and beyond."""
        random = Random(f"{self.name}/test")
        pairs = [self._pair(random, before) for before in TRAINED + BEYOND for _ in range(PAIRS)]
        return tuple(sentence for pair in pairs for sentence in pair)

    def words(self, train: tuple[TaggedSentence, ...]) -> tuple[str, ...]:
        """The words that a tagger knows."""
        fillers = [word for filler in self.lexicon.filler_words for word in filler]
        return tuple(dict.fromkeys([*self.order.words(), *fillers]))

    def groups(self, sentence: TaggedSentence) -> Iterator[tuple[str, int]]:
        """Both nouns, under the number of words before the clause."""
        for place, label in enumerate(sentence.labels):
            if label is not None:
                yield f"before/{sentence.before}", place
                yield ("trained" if sentence.before in range(BEFORE + 1) else "beyond"), place

    def _pairs(self, part: str, size: int) -> tuple[TaggedSentence, ...]:
        random = Random(f"{self.name}/{part}")
        pairs = [self._pair(random, random.randint(0, BEFORE)) for _ in range((size + 1) // 2)]
        return tuple(sentence for pair in pairs for sentence in pair)[:size]

    def _pair(self, random: Random, before: int) -> tuple[TaggedSentence, TaggedSentence]:
        """The same words twice, with the nouns exchanged."""
        doer, receiver = random.sample(self.order.nouns, 2)
        verb = random.choice(self.order.verbs)
        ahead = filling(self.lexicon, random, before)
        behind = filling(self.lexicon, random, random.randint(0, AFTER))
        return (
            self._sentence(ahead, (doer, verb, receiver), behind),
            self._sentence(ahead, (receiver, verb, doer), behind),
        )

    def _sentence(
        self, ahead: tuple[str, ...], clause: tuple[str, str, str], behind: tuple[str, ...]
    ) -> TaggedSentence:
        slots = dict(zip((DOER, "VERB", RECEIVER), clause, strict=True))
        frame = self.order.frame.split()
        words = (*ahead, *(slots.get(piece, piece) for piece in frame), *behind)
        inner = [piece if piece in self.labels else None for piece in frame]
        labels = (*(None for _ in ahead), *inner, *(None for _ in behind))
        return TaggedSentence(words, labels, before=len(ahead))
