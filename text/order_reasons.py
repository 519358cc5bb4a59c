"""Why the answers of the order task turn round, and why without positions half are wrong."""

from collections.abc import Sequence

from messages import N_
from messages.lines import CLOSE, Line, exact, line
from text.order_clause import longest, only_second, place_of
from text.order_corpus import BEFORE, DOER, RECEIVER
from text.order_results import Result, State

FAR = (24, 32)  # words before the clause, far outside the trained range
AT_HALF = {  # whose lines come back -> what that is
    ("sinusoidal",): N_(
        "Farther out sinusoids come back to 50%: that is guessing who does it, and not order "
        "either."
    ),
    ("learned",): N_(
        "Farther out learned positions come back to 50%: that is guessing who does it, and not "
        "order either."
    ),
    ("sinusoidal", "learned"): N_(
        "Farther out both lines come back to 50%: that is guessing who does it, and not order "
        "either."
    ),
}


def reason(ahead: int, language: str) -> tuple[Line, Line]:
    """Where both nouns stand behind so many words, and what such places meant in training."""
    first, last = only_second(language)
    doer, receiver = (place_of(label, ahead, language) for label in (DOER, RECEIVER))
    message = N_(
        "With {ahead} words before the clause the first noun is word {doer}, the second is word "
        "{receiver}."
    )
    now = line(message, ahead=ahead, doer=doer, receiver=receiver)
    if ahead <= BEFORE:
        return now, line(N_("Training had clauses that stand exactly there."))
    if doer <= last:
        message = N_(
            "In training, of the two nouns only the second ever stood at places {first} to {last}. "
            "A tagger that has learned places calls a first noun there the receiver: it reads the "
            "place, not the order."
        )
        return now, line(message, first=first, last=last)
    message = N_(
        "In training no noun stood at either. Sinusoids of neighbouring places are alike, so what "
        "the last trained places meant carries over for a while; learned positions beyond word "
        "{longest} are vectors that were never trained."
    )
    return now, line(message, longest=longest(language))


def both_ways(nouns: Sequence[str], difference: float) -> Line:
    """How far the outputs of the same words differ in both orders, without positions."""
    message = N_(
        "Without positions “{one}” and “{other}” get the same scores both ways round (largest "
        "difference {difference}), so the same labels: in one of the two they are wrong."
    )
    return line(message, one=nouns[0], other=nouns[1], difference=exact(difference))


NEEDS_TWO = N_(
    "Two nouns that the taggers know are needed, so that they can change places: {nouns}. Verbs: "
    "{verbs}."
)


def back_at_half(state: State) -> tuple[Line, ...]:
    """Whose accuracy far outside the trained range is that of guessing, where anybody's is."""
    kinds = ("sinusoidal", "learned")
    back = tuple(kind for kind in kinds if _at_half(state.of(kind)))
    return (line(AT_HALF[back]),) if back else ()


def _at_half(result: Result | None) -> bool:
    """Whether far outside the trained range half of the nouns are right."""
    shares = [result.at(before) for before in FAR] if result else [None]
    return all(share is not None and abs(share - 0.5) <= CLOSE for share in shares)
