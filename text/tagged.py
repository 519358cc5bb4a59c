"""A sentence with its labels, and what is known of its ambiguous words."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Ambiguous:
    """One word with two possible labels, and the word that decides between them."""

    place: int  # in the sentence, from 0
    kind: Literal["near", "far"]
    cue: int  # place of the word that decides
    same_word: bool = False  # one of the two in "I saw a saw"

    @property
    def distance(self) -> int:
        """Words from the ambiguous word to its cue; negative where the cue stands before it."""
        return self.cue - self.place


@dataclass(frozen=True)
class TaggedSentence:
    """Words, one label each (None: not asked for), and the ambiguous ones among them."""

    words: tuple[str, ...]
    labels: tuple[str | None, ...]
    ambiguous: tuple[Ambiguous, ...] = ()
    before: int | None = None  # words before the clause, where a corpus counts them

    def __post_init__(self) -> None:
        assert len(self.words) == len(self.labels)
