"""What the lesson on windows says about its numbers."""

from collections.abc import Sequence

from messages import N_
from messages.lines import CLOSE, Line, exact, line
from text.window_ladder import RUNGS, SIDE, State
from text.window_sentences import Read

SAID = (
    (
        N_("A fully connected layer cannot use context."),
        N_("It can, in a window; what it can't use is a cue outside."),
    ),
    (
        N_("A window over everything is impossible."),
        N_(
            "It is possible, costly in parameters and in data, and bound to the longest sentence "
            "it was built for."
        ),
    ),
    (
        N_("Attention always needs more data."),
        N_("Than a convolution often; than this window far less."),
    ),
)
FORMULAS = N_(
    "First line, a window with $r$ words to each side: parameters $W_1$ of its own for every "
    "distance $d$. Over a whole sentence of $L$ words these are $(2L-1)\\cdot 32\\cdot 64$ "
    "parameters. Second line, attention: the same $W^q$, $W^k$ and $W^v$ for any two words $i$ "
    "and $j$."
)
FORMULAS_ALONE = N_(
    "First line, a window with $r$ words to each side. Second line, attention. The parameters are "
    "counted here once you have answered the question on long sentences."
)
TABLE = {  # column of the table of rungs -> heading
    "rung": N_("Tagger"),
    "parameters": N_("Parameters"),
    "near": N_("Near words right"),
    "inside": N_("Far words right, cue seen"),
    "outside": N_("Far words right, cue not seen"),
}


def same(difference: float, word: str, count: int) -> Line:
    """What a tagger of single words makes of a word that stands twice."""
    if difference == 0:
        message = N_(
            "Word by word, both “{word}” get the same {count} scores: largest difference 0."
        )
        return line(message, word=word, count=count)
    message = N_(
        "Word by word, the {count} scores of both “{word}” differ by {difference} at most."
    )
    return line(message, word=word, count=count, difference=exact(difference))


def one_wrong(given: str, right: Sequence[str | None], trained: bool) -> Line:
    """Whether one label can be right for both places: `given` and `right` are labels as shown."""
    if not trained:
        message = N_(
            "“{first}” and “{second}” are both asked for, so whatever it learns, one is wrong."
        )
        return line(message, first=right[0], second=right[1])
    message = N_(
        "It calls both {given}, but {first} and {second} are right: whatever it learned, one is "
        "wrong."
    )
    return line(message, given=given, first=right[0], second=right[1])


def solved(
    given: Sequence[str], right: Sequence[str | None], difference: float, trained: bool
) -> Line:
    """What a window of three makes of the same word twice."""
    values = {"first": given[0], "second": given[1], "difference": exact(difference)}
    if not trained:
        message = N_(
            "With one neighbour on each side the scores differ by up to {difference}, so it can "
            "learn to tell them apart."
        )
        return line(message, **values)
    if tuple(given) == tuple(right):
        message = N_("With one neighbour on each side: {first}, then {second}. Solved.")
        return line(message, **values)
    message = N_(
        "With one neighbour on each side the scores differ by up to {difference}; after this "
        "little training it says {first}, then {second}."
    )
    return line(message, **values)


PLACES = N_(
    "The self-attention tagger also gets the place of each word. Lesson 6 takes that away; "
    "remember this sentence."
)


def finding(state: State, shown: Sequence[str]) -> Line:
    """The sentence over the ladder, of the rungs whose lines are shown."""
    attention, whole = (
        state.of(rung) if rung in shown else None for rung in ("attention", "whole")
    )
    if attention and whole:
        message = N_(
            "After {sentences:,} sentences self-attention gets {attention:.1%} of the far words "
            "right, the whole-sentence window {whole:.1%}."
        )
        return line(
            message, sentences=state.sentences, attention=attention.over_all, whole=whole.over_all
        )
    outside = _means(state, shown, seen=False)
    if outside:
        return line(
            N_("Once the cue lies outside, no window gets more than {most:.1%} right."),
            most=max(outside),
        )
    return line(N_("How often far words are right, by the distance of their cue."))


def notice(state: State, shown: Sequence[str]) -> tuple[Line, ...]:
    """What to see in the ladder, with its numbers."""
    told: list[Line] = []
    inside, outside = (_means(state, shown, seen=seen) for seen in (True, False))
    if inside and outside:
        message = N_(
            "A window is right on {low:.0%} to {high:.0%} while it sees the cue, and on "
            "{outside:.1%} once it does not."
        )
        if f"{min(inside):.0%}" == f"{max(inside):.0%}":
            message = N_(
                "A window is right on {high:.0%} while it sees the cue, and on {outside:.1%} once "
                "it does not."
            )
        told.append(line(message, low=min(inside), high=max(inside), outside=max(outside)))
    whole = state.of("whole") if "whole" in shown else None
    if whole and len(whole.by_distance) > 1:
        message = N_(
            "The whole-sentence window goes from {first:.0%} at distance {near} to {last:.0%} at "
            "{far}: it has to learn the cue anew at each."
        )
        (near, first), (far, last) = whole.by_distance[0], whole.by_distance[-1]
        if first - last > CLOSE:
            told.append(line(message, first=first, last=last, near=near, far=far))
    return tuple(told)


def near(state: State) -> Line | None:
    """What the rungs get right among near words; None before the first result."""
    alone = state.of("word")
    others = [result.near for result in state.results if result.rung != "word"]
    if alone is None or not others:
        return None
    message = N_(
        "Near words (the cue stands just before): per word {alone:.1%}, and it cannot be more than "
        "half; the lowest of the other taggers {least:.1%}."
    )
    return line(message, alone=alone.near, least=min(others))


def unknown(read: Read) -> Line | None:
    """How many words of a sentence the taggers do not know; None where they know all."""
    count = sum(not known for known in read.known)
    if not count:
        return None
    message = N_("{count} of {all} words are unknown to these models: grey.")
    return line(message, count=count, all=len(read.words))


def disagreement(read: Read, tags: dict[str, Sequence[str]]) -> tuple[Line, ...]:
    """Which rungs get which ambiguous words of the sentence right, where the rules decide."""
    told = []
    for place, (word, label) in enumerate(zip(read.words, read.labels, strict=True)):
        if read.ambiguous[place] and label is not None:
            right = [rung for rung in tags if tags[rung][place] == label]
            message = N_("“{word}” (word {number}): {right} of {count} taggers are right.")
            told.append(
                line(message, word=word, number=place + 1, right=len(right), count=len(tags))
            )
    return tuple(told[:4])


def _means(state: State, shown: Sequence[str], *, seen: bool) -> list[float]:
    """What the shown windows get right on average where they see the cue, or do not."""
    windows = [state.of(rung) for rung in RUNGS if rung in shown and SIDE.get(rung)]
    means = [result.mean(seen=seen) for result in windows if result]
    return [mean for mean in means if mean is not None]
