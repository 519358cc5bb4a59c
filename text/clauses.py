"""Clauses with ambiguous words, drawn from a lexicon, and each with the other answer."""

from dataclasses import dataclass, replace
from random import Random

from text.lexicon import FarWord, Lexicon, Noun

FARTHEST = 12  # words from a far word to its cue
FARTHEST_OF_TWO = 7  # in a sentence of two far clauses


@dataclass(frozen=True)
class NearClause:
    """A person does something to a thing; either word, or both, may be ambiguous."""

    lexicon: Lexicon
    person: str
    determiner: str
    near: tuple[Noun | None, Noun | None]  # ambiguous verb and noun; None: the sure one
    sure: tuple[str, Noun]

    def words(self) -> list[str]:
        """The words of the clause."""
        verb = self.near[0].word if self.near[0] else self.sure[0]
        noun = self.near[1] or self.sure[1]
        slots = {
            "PERSON": self.person,
            "VERB": verb,
            "DETERMINER": self.determiner,
            "MEASURE": noun.measure,
            "NOUN": noun.word,
        }
        return [slots.get(piece, piece) for piece in self.lexicon.near_frame.split()]

    def mirrored(self) -> "NearClause":
        """The clause in which each ambiguous word has its other label."""
        return replace(self, near=self.near[::-1])


@dataclass(frozen=True)
class FarClause:
    """A far word and its cue, as many words apart as the filler makes them."""

    frame: tuple[str, ...]  # only the slots that tell something are left
    word: FarWord
    sense: int  # which of the two cues stands there
    filler: tuple[str, ...]

    def words(self) -> list[str]:
        """The words of the clause."""
        slots = {
            "WORD": (self.word.word,),
            "CUE": (self.word.cues[self.sense],),
            "FILLER": self.filler,
        }
        return [word for piece in self.frame for word in slots.get(piece, (piece,))]

    def mirrored(self) -> "FarClause":
        """The same clause with the other cue."""
        return replace(self, sense=1 - self.sense)


def near_clause(lexicon: Lexicon, random: Random) -> NearClause:
    """A clause of one of four kinds, equally likely: both words ambiguous, one, or one twice."""
    first, second = random.sample(lexicon.near, 2)
    kinds = ((first, second), (first, None), (None, second), (first, first))
    return NearClause(
        lexicon,
        random.choice(lexicon.persons),
        random.choice(lexicon.determiners),
        random.choice(kinds),
        (random.choice(lexicon.verbs), random.choice(lexicon.nouns)),
    )


def far_clause(lexicon: Lexicon, random: Random, word: FarWord, distance: int) -> FarClause:
    """A clause with the cue as far away as asked, on either side where the frames allow it."""
    frames = [frame.split() for frame in lexicon.far_frames]
    fitting = [frame for frame in frames if fits(frame, distance)]
    frame = random.choice(fitting)
    slots = {
        "PERSON": random.choice(lexicon.persons),
        "VERB": random.choice(lexicon.verbs),
        "DETERMINER": random.choice(lexicon.determiners),
    }
    filled = tuple(slots.get(piece, piece) for piece in frame)
    filler = filling(lexicon, random, distance - nearest(frame)) if "FILLER" in frame else ()
    return FarClause(filled, word, random.randrange(2), filler)


def nearest(frame: list[str]) -> int:
    """The distance of cue and word in a frame without filler."""
    pieces = [piece for piece in frame if piece != "FILLER"]
    return abs(pieces.index("CUE") - pieces.index("WORD"))


def fits(frame: list[str], distance: int) -> bool:
    """Whether a frame can hold cue and word at a distance."""
    least = nearest(frame)
    return distance >= least if "FILLER" in frame else distance == least


def filling(lexicon: Lexicon, random: Random, length: int) -> tuple[str, ...]:
    """Filler of exactly so many words, no piece twice in a row."""
    words: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    while len(words) < length:
        left = length - len(words)
        fitting = [piece for piece in lexicon.filler_words if len(piece) <= left and piece != last]
        last = random.choice(fitting)
        words += last
    return words
