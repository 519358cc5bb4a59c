"""The words around the worked example: notes on a sentence, rules, presets, precise sayings."""

from messages import N_
from text.arithmetic import number
from text.dictionary import LONGEST_WORD, MAX_WORDS, Sentence, unknown
from text.questions import Line, State, line


def notes(read: Sentence) -> list[Line]:
    """What was odd about a typed sentence, one line each."""
    found, strange = [], ", ".join(unknown(read.words))
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


def dilution(state: State) -> Line:
    """What becomes of the largest weight when words with a vector of zeros are added."""
    heaviest = max(range(len(state.worked.words)), key=lambda place: state.weights()[place])
    now, ten, fifty = (
        number(state.weights(state.worked.padded(count, ""))[heaviest]) for count in (0, 10, 50)
    )
    if now == fifty:
        return line(N_("Add words of zeros: the largest weight stays {now}."), now=now)
    message = N_(
        "Add words of zeros: 10 take the largest weight from {now} to {ten}, 50 to {fifty}."
    )
    return line(message, now=now, ten=ten, fifty=fifty)


NO_YES = {"no": N_("no"), "yes": N_("yes")}
RULES = (  # key in the URL, label, options, what changes and why
    (
        "divide", N_("Divide by √d"), NO_YES,
        N_("Long vectors make large scores, and softmax then takes one word only."),
    ),
    (
        "score", N_("Score"), {"dot": "q·k", "additive": "w·tanh(q+k)"},
        N_("The additive score has one more learned vector, here w = (1, 1)."),
    ),
    (
        "weights", N_("From score to weight"),
        {"softmax": "softmax", "relu": "ReLU", "none": N_("as it is")},
        N_("Without softmax the average becomes a sum; look at the last word."),
    ),
    (
        "alone", N_("Leave out the word itself"), NO_YES,
        N_("A word may look at itself, and need not do so most."),
    ),
)  # fmt: skip
PRESETS = {"hand": N_("as given"), "no-question": "W^q = 0", "swapped": "W^q ↔ W^k"}
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
)
