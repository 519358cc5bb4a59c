"""What the lesson on order says about its numbers."""

from messages import N_
from messages.lines import CLOSE, Line, exact, line
from text.embedding_tables import number
from text.order_clause import longest
from text.order_corpus import BEFORE
from text.order_questions import ROUNDING
from text.order_reasons import back_at_half
from text.order_results import NAMES, State
from text.order_shuffle import Shuffled

SAID = (
    (
        N_("Shuffle the input and the output is the same."),
        N_("The outputs are the same vectors, in the new order; only their average is the same."),
    ),
    (
        N_("Softmax loses the order."),
        N_("The sum does: addition does not care who comes first. The scores never knew it."),
    ),
    (
        N_("Adding a position spoils the word vector."),
        N_(
            "The layer learns directions for both; adding is appending the place and letting one "
            "matrix mix."
        ),
    ),
)
WHY = N_(
    "Same word, same query. Same keys, same scores. Same scores, same weights. Same weights, same "
    "average: so b² = b⁴ wherever the word stands."
)
EQUIVARIANT = N_(
    "**Equivariant**: the outputs are shuffled along with the words, and nothing else happens to "
    "them. **Invariant**: their average does not change at all. The outputs of attention alone are "
    "equivariant; an average over all of them is invariant."
)
REASON = N_(
    "Each pair of numbers holds the sine and the cosine of one angle. The product of two places "
    "adds sin a · sin b + cos a · cos b = cos(a − b) over all pairs: only the difference of the "
    "places is left. It falls at first; far away the slow waves still agree while the fast ones "
    "come and go, so it does not fall for ever."
)


def same(word: str, difference: float, peak: float, count: int) -> Line:
    """What the tagger makes of both places of one word."""
    if difference == 0:
        message = N_("Both “{word}” get the same {count} scores: largest difference 0.")
        return line(message, word=word, count=count)
    message = N_(
        "The {count} scores of both “{word}” differ by {difference} at most, which is rounding."
    )
    if difference > ROUNDING * peak:
        message = N_("The {count} scores of both “{word}” differ by {difference} at most.")
    return line(message, word=word, count=count, difference=exact(difference))


def measured(same_word: tuple[float, float | None], far: tuple[float, float | None]) -> Line:
    """Test accuracies without positions and, where they are known, with them."""
    if same_word[1] is None or far[1] is None:
        message = N_(
            "In the test it gets {same:.1%} of such pairs right, and it cannot be more than half. "
            "Words whose cue is far away hardly suffer: {far:.1%}. Attention finds the cue "
            "anywhere; it only can't say where it was."
        )
        return line(message, same=same_word[0], far=far[0])
    message = N_(
        "In the test it gets {same:.1%} of such pairs right, and it cannot be more than half; with "
        "positions {placed:.1%}. Words whose cue is far away hardly suffer: {far:.1%} without, "
        "{far_placed:.1%} with. Attention finds the cue anywhere; it only can't say where it was."
    )
    return line(
        message, same=same_word[0], placed=same_word[1], far=far[0], far_placed=far[1]
    )  # fmt: skip


def added(word: str, difference: float, dim: int, *, answered: bool) -> Line:
    """What adding a place does to both words; to their outputs once the question is answered."""
    if not answered:
        return line(N_("With e added the two vectors of “{word}” are different."), word=word)
    message = N_(
        "With e added the two vectors of “{word}” are different, and their outputs lie up to "
        "{difference:.3f} apart."
    )
    return line(message, word=word, difference=difference, dim=dim)


def undone(found: Shuffled, peak: float, placed: bool) -> tuple[Line, ...]:
    """What is left of a shuffle once it is undone, and of the average."""
    values = {"left": exact(found.left), "pooled": exact(found.pooled)}
    if len(found.order) < 2:
        return (line(N_("One word has only one order: there is nothing to shuffle.")),)
    if found.order == tuple(sorted(found.order)):
        return (line(N_("The words stand as typed: choose another order to compare.")),)
    if found.left <= ROUNDING * peak:
        message = N_(
            "Put back in order, the outputs differ by {left} at most; their averages by {pooled}. "
            "Anything but 0 here is rounding: a sum taken in another order."
        )
        return (line(message, **values),)
    message = N_(
        "Put back in order, the outputs still differ by up to {left}, their averages by {pooled}: "
        "each word was told where it stands, and stood elsewhere."
    )
    own = N_("Without positions that must not happen.")
    return (line(message, **values), *(() if placed else (line(own),)))


def function_of_distance(spread: float) -> Line:
    """That all pairs of places with one distance have the same product."""
    message = N_(
        "The three rows of marks lie on each other: among all pairs of places with the same "
        "distance the product differs by {spread} at most, which is rounding."
    )
    return line(message, spread=exact(spread))


def learned(trained: bool, language: str, near: float, far: float) -> Line:
    """What the map of learned positions shows, or that it shows nothing yet."""
    if not trained:
        message = N_(
            "Untrained: vectors as they were drawn. No place is like any other, and neighbours are "
            "no closer than strangers."
        )
        return line(message)
    message = N_(
        "Places 1 to {last} were trained: on average neighbours among them have a cosine of "
        "{near}, other pairs of {far}. The vectors of later places were never used in "
        "training; they are untrained still."
    )
    return line(message, last=longest(language), near=number(near), far=number(far))


def finding(state: State, *, beyond: bool) -> Line:
    """The sentence over the accuracies: inside the trained range, or just outside as well."""
    none, sine, table = (state.of(kind) for kind in NAMES)
    if none is None or sine is None or table is None:
        return line(N_("How many of the two nouns are labelled right."))
    if not beyond:
        message = N_(
            "With 0 to {most} words before the clause, the number that went worst for each: "
            "{none:.1%} right without positions, {sine:.1%} with sinusoids, {table:.1%} with "
            "learned positions."
        )
        return line(
            message, most=BEFORE, none=none.inside, sine=sine.inside, table=table.inside
        )  # fmt: skip
    (at, low), (there, least) = sine.lowest, table.lowest
    message = N_(
        "Just outside the trained range both fall below guessing: sinusoids to {low:.1%} (with "
        "{at} words before), learned positions to {least:.1%} (with {there})."
    )
    calm = N_(
        "Outside the trained range sinusoids are right on {low:.1%} at least (with {at} words "
        "before), learned positions on {least:.1%} (with {there})."
    )
    return line(
        message if max(low, least) < 0.5 - CLOSE else calm,
        low=low, at=at, least=least, there=there,
    )  # fmt: skip


def notice(state: State, *, beyond: bool) -> tuple[Line, ...]:
    """What to see in the accuracies."""
    none = state.of("none")
    told = []
    if none is not None and all(share == 0.5 for _, share in none.by_before):
        told.append(
            line(
                N_(
                    "Without positions it is {half:.1%} everywhere, and it cannot be otherwise: "
                    "the test holds every pair both ways round, and both are the same to it."
                ),
                half=0.5,
            )
        )
    if beyond:
        told.append(
            line(
                N_(
                    "Why positions mislead beyond the trained length: the picture below shows "
                    "which places were met."
                )
            )
        )
        told.extend(back_at_half(state))
    return tuple(told)
