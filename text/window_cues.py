"""What the lesson on windows says about its two example sentences and their cues."""

from collections.abc import Mapping, Sequence

from messages import N_
from messages.lines import Line, line, listed
from text.window_ladder import State, window

SMALL_WORD = N_("SMALL WORD is the label of words such as “a”, “the” or “in”.")
SCORES = N_(
    "A tagger is a network that gives every word one label: it computes a score for each label, "
    "and says the label with the largest score."
)


def alike(word: str, right: Sequence[str]) -> Line:
    """What the same word twice asks of a tagger."""
    message = N_(
        "Under each word stands its label. Both “{word}” are the same word to look at, yet the "
        "first is labelled {first}, the second {second}."
    )
    return line(message, word=word, first=right[0], second=right[1])


def asked_for(word: str, one: str, other: str, right1: str, right2: str) -> Line:
    """What is right for a word with either cue, and the signs of the table."""
    message = N_(
        "✓ right, ✗ wrong: with “{one}” the label of “{word}” is {right1}, with “{other}” {right2}."
    )
    return line(message, word=word, one=one, other=other, right1=right1, right2=right2)


def whole_errs(state: State) -> Line:
    """Why a window that sees the cue may be wrong all the same."""
    message = N_(
        "The whole-sentence window sees the cue and is wrong all the same. Sentences have up to "
        "{longest} words, so it has parameters of its own for {side} places before the word, the "
        "word itself and {side} after it, {places} in all: what it has learned of a cue at one "
        "distance says nothing about another, so it has to meet every cue at each of them in its "
        "{sentences:,} sentences. Choose another number of training sentences below, and look "
        "again."
    )
    return line(
        message, longest=state.longest, side=state.longest - 1,
        places=window("whole", state.longest), sentences=state.sentences,
    )  # fmt: skip


def noticed(
    word: str, before: dict[str, str], after: dict[str, str], names: Mapping[str, str], of: str
) -> Line:
    """Which taggers call a word something else than before its cue was exchanged."""
    changed = [names[rung] for rung in after if before[rung] != after[rung]]
    if not changed:
        message = N_("After the swap none of {count} taggers changes its answer for “{word}”.")
        return line(message, word=word, count=len(after))
    message = N_(
        "After the swap {changed} of {count} taggers said something else of “{word}”: {names}."
    )
    return line(
        message, word=word, changed=len(changed), count=len(after), names=listed(changed, of)
    )
