"""The rules that decide the label of every word of the two-label corpus."""

from collections.abc import Sequence

from text.lexicon import Lexicon
from text.tagged import Ambiguous, TaggedSentence


def annotate(words: Sequence[str], lexicon: Lexicon) -> TaggedSentence:
    """The words with their labels and cues, for drawn sentences and typed ones alike.

    A word that the lexicon lacks, and an ambiguous one without its cue, has the label None.
    """
    ambiguous = _near(words, lexicon) + _far(words, lexicon)
    labels = [lexicon.sure.get(word) for word in words]
    for one in ambiguous:
        labels[one.place] = _label(words[one.place], words[one.cue], lexicon)
    in_order = sorted(ambiguous, key=lambda one: one.place)
    return TaggedSentence(tuple(words), tuple(labels), tuple(in_order))


def _near(words: Sequence[str], lexicon: Lexicon) -> list[Ambiguous]:
    """The near words that have a person or a noun's companion just before them."""
    found = []
    cues = lexicon.before_nouns | set(lexicon.persons)
    for place in range(1, len(words)):
        if words[place] in lexicon.near_labels and words[place - 1] in cues:
            found.append(Ambiguous(place, "near", place - 1, _twice(words, place, lexicon)))
    return found


def _twice(words: Sequence[str], place: int, lexicon: Lexicon) -> bool:
    """Whether the same word is verb and noun of one clause."""
    apart = len(lexicon.near_frame.split()) - 2  # from the verb to the noun, the last of the frame
    as_verb = words[place - 1] in lexicon.persons
    other = place + apart if as_verb else place - apart
    if not 0 < other < len(words) or words[other] != words[place]:
        return False
    expected = lexicon.before_nouns if as_verb else lexicon.persons
    return words[other - 1] in expected


def _far(words: Sequence[str], lexicon: Lexicon) -> list[Ambiguous]:
    """The far words for which the sentence holds exactly one of their two cues, once."""
    found = []
    for place, word in enumerate(words):
        if word in lexicon.far_words:
            pair = lexicon.far_words[word].cues
            cues = [there for there, other in enumerate(words) if other in pair]
            if len(cues) == 1:
                found.append(Ambiguous(place, "far", cues[0]))
    return found


def _label(word: str, cue: str, lexicon: Lexicon) -> str:
    if word in lexicon.far_words:
        far = lexicon.far_words[word]
        return far.labels[far.cues.index(cue)]
    return "ACTION" if cue in lexicon.persons else lexicon.near_labels[word]
