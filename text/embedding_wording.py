"""What the first lesson says about its numbers, in sentences computed from them."""

from collections.abc import Sequence

from messages import N_
from messages.lines import Line, exact, line, listed
from text.embedding_questions import fly_place, pulls
from text.embedding_state import GROUPS, State
from text.embedding_tables import MANY, USUAL, memory, number, product

TOGETHER = 0.9  # mean cosine within a group from which it counts as one cluster

SAID = (  # often said, precisely
    (
        N_("One-hot vectors are independent."),
        N_("They are orthogonal: every pair has cosine 0 and the same distance, √2."),
    ),
    (
        N_("Embeddings capture meaning."),
        N_(
            "They capture use in the sentences they learned from; opposites that are used alike "
            "lie together."
        ),
    ),
)


def groups(state: State) -> Line:
    """Whether animals, actions and plants have formed clusters, with the cosines."""
    within = [state.inside(name) for name in GROUPS]
    pairs = [(GROUPS[i], GROUPS[j]) for i, j in ((0, 1), (0, 2), (1, 2))]
    across = max(state.between(*pair) for pair in pairs)
    values = {"step": state.step, "inside": number(min(within)), "across": number(across)}
    if state.step == 0:
        return line(N_("Before the first step the words lie anywhere: no group holds together."))
    if min(within) >= TOGETHER and all(state.apart(*pair) for pair in pairs):
        message = N_(
            "After {step} steps animals, actions and plants lie apart: mean cosine at least "
            "{inside} inside a group, at most {across} between two."
        )
        return line(message, **values)
    message = N_(
        "After {step} steps the groups are not all apart: mean cosine at least {inside} inside a "
        "group, up to {across} between two."
    )
    return line(message, **values)


def flatness(state: State, share: float) -> Line:
    """What the flat map leaves out."""
    if state.setting.dim <= 2:
        return line(
            N_("Two dimensions fit on a flat map: nothing is hidden, but there is little room.")
        )
    message = N_(
        "A flat map hides {hidden} of {dim} dimensions and keeps {share} % of the spread, here the "
        "view in which the three groups spread most; the cosines are the truth."
    )
    return line(message, hidden=state.setting.dim - 2, dim=state.setting.dim,
                share=f"{100 * share:.0f}")  # fmt: skip


FROM_THE_MEAN = N_(
    "Cosines are taken from the mean of all embeddings, the map's point (0, 0): two words in the "
    "same direction from there have cosine 1, however far from each other they lie."
)


def neighbours(state: State, hidden: Sequence[str]) -> Line:
    """The words nearest to the chosen one, with their cosines."""
    near = state.neighbours(state.chosen, hidden)
    told = [f"“{word}” {number(state.cosine(state.chosen, word))}" for word in near]
    message = N_("Nearest to “{word}”: {near}.")
    return line(message, word=state.chosen, near=listed(told, state.setting.language))


def looked_up(state: State) -> Line:
    """The product of the matrix and the one-hot column, and what it is the same as."""
    times, difference = product(state)
    message = N_("E times the one-hot column of “{word}” is ({vector}): exactly the lit column.")
    if difference:
        message = N_(
            "E times the one-hot column of “{word}” is ({vector}), the lit column up to "
            "{difference}."
        )
    few = ", ".join(number(value) for value in times[:4]) + (", …" if len(times) > 4 else "")
    return line(message, word=state.chosen, vector=few, difference=exact(difference))


def orthogonal(words: int) -> Line:
    """What the two square tables of one-hot vectors show."""
    message = N_(
        "Every word is a position of its own among {words}: any two have cosine 0 and distance "
        "{distance:.3f}, so no word is nearer to one than to another."
    )
    return line(message, words=words, distance=2**0.5)


def stored() -> Line:
    """Memory of one-hot vectors against dense ones."""
    sizes = memory()
    (one, every), (dense_one, dense_every) = sizes["one-hot"], sizes["dense"]
    message = N_(
        "For {words:,} words, one-hot vectors written out in full take {every:g} GB, {one:g} kB a "
        "word; {dim} numbers a word take {dense_every:g} MB, {dense_one} bytes a word. Nobody "
        "stores one-hot vectors: the word's number is enough."
    )
    return line(message, words=MANY, every=every / 1e9, one=one / 1e3, dim=USUAL,
                dense_every=dense_every / 1e6, dense_one=dense_one)  # fmt: skip


def two_uses(state: State) -> Line:
    """Where the word with two uses has come to lie."""
    animal, action = pulls(state)
    message = (
        N_(
            "“{word}” is drawn to the animals ({animal}) and to the actions ({action}), "
            "at home in neither."
        ),
        N_("“{word}” leans towards the animals: {animal} against {action}."),
        N_("“{word}” leans towards the actions: {action} against {animal}."),
    )[{2: 0, 0: 1, 3: 2}[fly_place(state)]]
    return line(message, word=state.setting.two_uses, animal=number(animal), action=number(action))


def tie(state: State) -> Line:
    """Why nothing is asked where the word with two uses lies between two answers."""
    message = N_(
        "Here “{word}” lies on the border between two answers: take another number of steps or "
        "another start."
    )
    return line(message, word=state.setting.two_uses)


def taught(state: State, hidden: Sequence[str]) -> Line | None:
    """Where a taught word has come to lie; None while none is taught or nothing is learned."""
    own = state.setting.taught
    if own is None or state.step == 0 or own.word in hidden:
        return None
    near = state.neighbours(own.word, hidden, 3)
    pulled = state.to_groups[state.words.index(own.word)]
    message = N_(
        "“{word}”, sentences shown: {count}. Cosine with the animals {animal}, "
        "the actions {action}, the plants {plant}; nearest are {near}."
    )
    values = {name: number(float(value)) for name, value in zip(
        ("animal", "action", "plant"), pulled, strict=True)}  # fmt: skip
    return line(
        message, word=own.word, count=own.count, near=listed(near, state.setting.language), **values
    )
