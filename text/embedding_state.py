"""What the page of the first lesson shows: an embedding after so many steps, and a word of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import numpy as np
from jaxtyping import Float

from messages import N_
from text import embedding_corpus as texts
from text.embedding_corpus import LEXICONS, Sentence, Taught
from text.embedding_measures import cosines, nearest, similarity, to_centres

GROUPS = ("ANIMAL", "ACTION", "PLANT")  # the classes that the lesson compares
GROUP_NAMES = {"ANIMAL": N_("animals"), "ACTION": N_("actions"), "PLANT": N_("plants")}
SHOWN = ("dog", "rabbit", "cat", "run", "jump", "tree", "flower", "hot")  # of the square tables
APART = 0.5  # mean cosine of two groups below which they count as apart
LONGEST_WORD = 14  # letters of a taught word


@dataclass(frozen=True)
class Setting:
    """What an embedding is learned from; two equal ones give the same vectors."""

    language: str
    dim: int = 8
    seed: int = 0
    taught: Taught | None = None

    @property
    def words(self) -> tuple[str, ...]:
        """Every word, in the order of its number."""
        return texts.vocabulary(self.language, self.taught)

    @property
    def sentences(self) -> list[Sentence]:
        """What it is learned from."""
        return texts.corpus(self.language, self.taught)

    @property
    def two_uses(self) -> str:
        """The word that is an animal half the time and an action the other half."""
        return LEXICONS[self.language].two_uses

    @property
    def opposites(self) -> tuple[str, str]:
        """Hot and cold."""
        hot, cold = LEXICONS[self.language].classes["TEMPERATURE"]
        return hot, cold


@dataclass(frozen=True)
class State:
    """What is on the screen; the vectors follow from the rest."""

    setting: Setting
    step: int
    chosen: str
    vectors: Float[np.ndarray, "word dim"] = field(repr=False, compare=False)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Every word, in the order of its number."""
        return self.setting.words

    @cached_property
    def cosines(self) -> Float[np.ndarray, "word word"]:
        """Cosine of every two words, the mean of all subtracted."""
        return cosines(self.vectors)

    @cached_property
    def to_groups(self) -> Float[np.ndarray, "word group"]:
        """Cosine of every word with the centres of animals, actions and plants."""
        return to_centres(self.vectors, [self.places(self.group(name)) for name in GROUPS])

    def places(self, words: Sequence[str]) -> list[int]:
        """The numbers of these words."""
        return [self.words.index(word) for word in words]

    def group(self, name: str) -> tuple[str, ...]:
        """The words of a class."""
        return LEXICONS[self.setting.language].classes[name]

    def inside(self, name: str) -> float:
        """Mean cosine of two words of one class."""
        places = self.places(self.group(name))
        return similarity(self.cosines, places, places)

    def between(self, one: str, other: str) -> float:
        """Mean cosine of a word of one class and a word of another."""
        places = (self.places(self.group(name)) for name in (one, other))
        return similarity(self.cosines, *places)

    def apart(self, one: str, other: str) -> bool:
        """Whether two classes lie apart, for every sentence and question of the page."""
        return self.between(one, other) < APART

    def cosine(self, one: str, other: str) -> float:
        """Cosine of two words."""
        first, second = self.places((one, other))
        return float(self.cosines[first, second])

    def neighbours(self, word: str, hidden: Sequence[str] = (), count: int = 5) -> list[str]:
        """The words nearest to this one, none of the hidden ones."""
        among = [place for place, other in enumerate(self.words) if other not in hidden]
        return [self.words[i] for i in nearest(self.cosines, self.words.index(word), among)][:count]


@lru_cache(maxsize=32)
def ids(language: str, taught: Taught | None) -> dict[str, str]:
    """An id for the address -> the word it names; a class's words have one id in all languages."""
    here, english = LEXICONS[language], LEXICONS["en"]
    named: dict[str, str] = {}
    for name, words in english.classes.items():
        named |= dict(zip(words, here.classes[name], strict=True))
    named[english.two_uses] = here.two_uses
    for word in texts.vocabulary(language, taught):
        if word not in named.values():
            named["taught" if taught and word == taught.word else word] = word
    return named


def shown(language: str) -> tuple[str, ...]:
    """The eight words of the square tables."""
    return tuple(ids(language, None)[word] for word in SHOWN)


def cleaned(typed: str) -> str:
    """The first word of what was typed: letters and digits, lower case, not too long."""
    first = (typed[:2_000].lower().split() or [""])[0]
    return "".join(sign for sign in first if sign.isalnum() or sign in "-'’")[:LONGEST_WORD]
