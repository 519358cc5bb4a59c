"""Words as numbers: 0 is padding, 1 any word that is not known."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

PAD, UNKNOWN = 0, 1
RESERVED = ("<pad>", "<unk>")
REPLACED = 0.05  # share of training words that become <unk>, so that the tagger learns to meet it


@dataclass(frozen=True)
class Vocabulary:
    """The words that a tagger knows, in the order of their numbers."""

    words: tuple[str, ...]  # without the reserved ones

    def __len__(self) -> int:
        return len(RESERVED) + len(self.words)

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {word: number for number, word in enumerate(self.words, len(RESERVED))}

    @cached_property
    def _folded(self) -> dict[str, str]:
        return {word.casefold(): word for word in reversed(self.words)}

    def form(self, word: str) -> str | None:
        """The known word that a typed one stands for, capitals aside; None where there is none."""
        return word if word in self._numbers else self._folded.get(word.casefold())

    def ids(self, words: Iterable[str]) -> list[int]:
        """The number of each word."""
        forms = [self.form(word) for word in words]
        return [UNKNOWN if form is None else self._numbers[form] for form in forms]

    def unknown(self, words: Sequence[str]) -> int:
        """How many of the words are not known."""
        return sum(self.form(word) is None for word in words)
