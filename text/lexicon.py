"""What the two-label corpus needs to know of a language: words, their labels, frames of clauses."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

LABELS = ("PERSON", "SMALL", "ACTION", "ANIMAL", "THING", "PLANT", "PLACE", "WHEN", "COMPANY")


@dataclass(frozen=True)
class Noun:
    """A noun with its label; `measure` is the measure word before it, where a language has one."""

    word: str
    label: str
    measure: str = ""


@dataclass(frozen=True)
class FarWord:
    """A word with two meanings, and the place that tells each of them."""

    word: str
    cues: tuple[str, str]
    labels: tuple[str, str]  # the first with the first cue


@dataclass(frozen=True)
class Lexicon:
    """The words of a language. In a frame, capitals are slots and anything else is a word."""

    language: str
    persons: tuple[str, ...]
    determiners: tuple[str, ...]
    near: tuple[Noun, ...]  # ACTION after a person, their label as nouns
    verbs: tuple[str, ...]  # sure, as are `nouns`
    nouns: tuple[Noun, ...]
    far: tuple[FarWord, ...]
    near_frame: str
    far_frames: tuple[str, ...]
    joint: str  # stands between two clauses
    fillers: tuple[str, ...]  # labelled: "after/SMALL lunch/WHEN"

    @cached_property
    def sure(self) -> dict[str, str]:
        """The label of every word that has only one."""
        labels = dict.fromkeys(self.persons, "PERSON")
        labels |= dict.fromkeys(self.verbs, "ACTION")
        labels |= {noun.word: noun.label for noun in self.nouns}
        labels |= {cue: "PLACE" for word in self.far for cue in word.cues}
        labels |= dict(pair.split("/") for filler in self.fillers for pair in filler.split())
        small = [*self.determiners, *self.measures, self.joint, *self._frame_words()]
        return dict.fromkeys(small, "SMALL") | labels

    @cached_property
    def near_labels(self) -> dict[str, str]:
        """The label of each near word where it is a noun."""
        return {noun.word: noun.label for noun in self.near}

    @cached_property
    def far_words(self) -> dict[str, FarWord]:
        """Each far word by its name."""
        return {word.word: word for word in self.far}

    @cached_property
    def measures(self) -> dict[str, None]:
        """Every measure word, once, in order."""
        return dict.fromkeys(noun.measure for noun in (*self.near, *self.nouns) if noun.measure)

    @cached_property
    def before_nouns(self) -> frozenset[str]:
        """The words after which a near word is a noun."""
        return frozenset(self.measures or self.determiners)

    @cached_property
    def filler_words(self) -> tuple[tuple[str, ...], ...]:
        """The fillers without their labels."""
        return tuple(
            tuple(pair.split("/")[0] for pair in filler.split()) for filler in self.fillers
        )

    def words(self) -> tuple[str, ...]:
        """Every word of the language, once, in a fixed order."""
        return tuple(dict.fromkeys([*self.near_labels, *self.far_words, *self.sure]))

    def labels(self) -> tuple[str, ...]:
        """The labels in use, in the order of LABELS."""
        used = {*self.sure.values(), *self.near_labels.values(), "ACTION"}
        used |= {label for word in self.far for label in word.labels}
        return tuple(label for label in LABELS if label in used)

    def _frame_words(self) -> Iterator[str]:
        for frame in (self.near_frame, *self.far_frames):
            yield from (piece for piece in frame.split() if not piece.isupper())
