"""The words around the worked example: notes on a sentence, rules, presets, precise sayings."""

from dataclasses import replace

from messages import N_
from messages.lines import Line, line, listed
from text.arithmetic import number, vector
from text.dictionary import LONGEST_WORD, MAX_WORDS, Sentence, unknown
from text.questions import State
from text.worked import Rules, Worked


def notes(read: Sentence, language: str) -> list[Line]:
    """What was odd about a typed sentence, one line each."""
    found, strange = [], listed(unknown(read.words), language)
    if not read.words:
        found.append(line(N_("Type at least one word; this is the example.")))
    if read.left_out:
        found.append(line(N_("Only the first {count} words are used."), count=MAX_WORDS))
    if read.shortened:
        message = N_("Only letters and digits are read, up to {count} a word.")
        found.append(line(message, count=LONGEST_WORD))
    if strange:
        message = N_("Not in the dictionary, so all zeros until you edit them: {words}.")
        found.append(line(message, words=strange))
    return found


def dilution(state: State) -> Line | None:
    """What the words with a vector of zeros do to the largest weight; None where there are none."""
    worked, asks = state.worked, state.chosen
    kept = [i for i, row in enumerate(worked.features) if any(row) or i == asks]
    added = len(worked.words) - len(kept)
    if not added or worked.rules.normaliser != "softmax":
        return None
    words = tuple(worked.words[i] for i in kept)
    features = tuple(worked.features[i] for i in kept)
    fewer = State(replace(worked, words=words, features=features), kept.index(asks))
    counts = (0, added, 50)
    before, now, fifty = (number(max(fewer.weights(_padded(fewer, count)))) for count in counts)
    message = N_(
        "{added} words of zeros take the largest weight from {before} to {now}; 50 would take it "
        "to {fifty}."
    )
    return line(message, added=added, before=before, now=now, fifty=fifty)


def _padded(state: State, count: int) -> Worked:
    return state.worked.padded(count, "")


def keys(state: State) -> Line:
    """The keys of the words that are exchanged, before and after."""
    one, other = state.worked, state.worked.mirrored()
    moved = [i for i, row in enumerate(one.features) if row != other.features[i]]
    before, after = (
        tuple(f"“{each.words[i]}” {vector(each.trace().keys[i].tolist())}" for i in moved)
        for each in (one, other)
    )
    return line(N_("Keys k: {before}; after the change {after}."), before=before, after=after)


def outcome(state: State) -> tuple[Line, ...]:
    """What q·k and softmax make of the word that asks, then what other rules in use make."""
    plain = replace(state.worked, rules=Rules())
    here, there = (one.trace().output[state.chosen].tolist() for one in (state.worked, plain))
    message = N_("With q·k and softmax alone, b of “{word}” is {output}.")
    first = line(message, word=state.asker, output=vector(there))
    if state.worked.rules == plain.rules:
        return (first,)
    return first, line(N_("Under these rules it is {output}."), output=vector(here))


NO_YES = {"no": N_("no"), "yes": N_("yes")}
RULES = (  # key in the URL, label, options, what changes and why
    (
        "divide", N_("Divide by √d"), NO_YES,
        N_("Papers divide: long vectors make large scores, and softmax then takes one word only."),
    ),
    (
        "score", N_("Score"), {"dot": "q·k", "additive": "w·tanh(q+k)"},
        N_(
            "The additive score squeezes each number of q + k to between −1 and 1 (tanh) and has "
            "one more learned vector, w; these matrices were made for the dot product."
        ),
    ),
    (
        "weights", N_("From score to weight"),
        {"softmax": "softmax", "relu": "ReLU", "none": N_("as it is")},
        N_(
            "ReLU leaves scores above 0 as they are and makes all others 0. Without softmax the "
            "average becomes a sum; look at the last word."
        ),
    ),
    (
        "alone", N_("Leave out the word itself"), NO_YES,
        N_("A word may look at itself, and need not do so most."),
    ),
)  # fmt: skip
PRESETS = {
    "hand": N_("as given"),
    "no-question": "$W^q = 0$",
    "swapped": r"$W^q \leftrightarrow W^k$",
}
SAID = (  # often said, precisely
    (
        N_("Attention finds the most similar vector."),
        N_("It finds the largest q·k after two different maps; that vector need not be similar."),
    ),
    (
        N_("Self-attention: each word attends to itself."),
        N_("To every word of its own sequence, itself included."),
    ),
    (
        N_("Softmax gives probabilities."),
        N_("Shares that add up to 1; not the probability of anything."),
    ),
    (
        N_("Relevance is correlation."),
        N_("How well a key answers a query: no coefficient between −1 and 1, and not symmetric."),
    ),
)
