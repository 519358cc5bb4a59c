"""Predict-first questions of the first lesson, computed from what is on the screen."""

from messages import N_
from messages.lines import CLOSE, Line, Question, guessed, line, options
from text.embedding_corpus import class_of
from text.embedding_measures import cosines
from text.embedding_state import State
from text.embedding_tables import number, one_hot

NEARER = 0.3  # a difference of cosines from which a word counts as one group's


# --- the key question: one word, two uses ------------------------------------------------------


def pulls(state: State) -> tuple[float, float]:
    """Cosine of the word with two uses with the centre of the animals and of the actions."""
    row = state.to_groups[state.words.index(state.setting.two_uses)]
    return float(row[0]), float(row[1])


def fly_place(state: State) -> int:
    """0 among animals, 2 between, 3 among actions, as the options stand."""
    animal, action = pulls(state)
    if abs(animal - action) <= NEARER:
        return 2
    return 0 if animal > action else 3


def two_groups(state: State) -> bool:
    """Whether there are two groups between which a word may lie: learned, and apart."""
    return state.step > 0 and state.apart("ANIMAL", "ACTION")


def fly_applies(state: State) -> bool:
    """Two groups, the word drawn to one of them at least, and no tie."""
    animal, action = pulls(state)
    clear = abs(abs(animal - action) - NEARER) > CLOSE and max(animal, action) > NEARER
    return clear and two_groups(state)


def _fly_why(state: State, choice: int) -> tuple[Line, ...]:
    animal, action = pulls(state)
    right = fly_place(state)
    came_out = line(
        N_("Cosine with the centre of the animals {animal}, of the actions {action}."),
        animal=number(animal),
        action=number(action),
    )
    between = N_("Its one vector is an average of all its uses, at home in neither group.")
    leaning = N_("Its one vector is an average of all its uses, here it leans to one of them.")
    needed = (
        N_("Among the animals: if nearly all its sentences used it like one."),
        N_("In both places: if a word had a vector for each use; it has one."),
        N_("Between the two: if both uses pulled equally hard."),
        N_("Among the actions: if nearly all its sentences used it like one."),
    )
    reason = line(between if right == 2 else leaning)
    return (came_out, reason, *guessed(choice, right, needed))


FLY = Question[State](
    "fly",
    fly_applies,
    lambda state: line(
        N_(
            "In these made-up sentences “{word}” is used half the time as an animal, half as an "
            "action. Where does its one vector lie?"
        ),
        word=state.setting.two_uses,
    ),
    lambda _state: options(
        N_("among the animals"),
        N_("in both places"),
        N_("between the two"),
        N_("among the actions"),
    ),
    fly_place,
    _fly_why,
)


# --- opposites -----------------------------------------------------------------------------


def _opposites(state: State) -> float:
    return state.cosine(*state.setting.opposites)


def _hot_answer(state: State) -> int:
    value = _opposites(state)
    return 0 if value < -0.5 else 2 if value > 0.5 else 1


def _hot_why(state: State, choice: int) -> tuple[Line, ...]:
    right, (hot, cold) = _hot_answer(state), state.setting.opposites
    came_out = line(N_("Their cosine is {value}."), value=number(_opposites(state)))
    alike = N_("“{hot}” and “{cold}” stand in the same places. Near means used alike.")
    early = N_("“{hot}” and “{cold}” stand in the same places; after {step} steps it barely shows.")
    reason = line(alike, hot=hot, cold=cold)
    if right != 2:
        reason = line(early, hot=hot, cold=cold, step=state.step)
    needed = (
        N_("Near −1: if sentences told that they are opposites."),
        N_("Near 0: if the two shared no neighbours."),
        N_("Near 1: if it had taken more steps."),
    )
    return (came_out, reason, *guessed(choice, right, needed))


HOT = Question[State](
    "hot",
    lambda state: state.step > 0 and abs(abs(_opposites(state)) - 0.5) > CLOSE,
    lambda state: line(
        N_("How similar are “{hot}” and “{cold}” by their cosine?"),
        hot=state.setting.opposites[0],
        cold=state.setting.opposites[1],
    ),
    lambda _state: options(N_("near −1"), N_("near 0"), N_("near 1")),
    _hot_answer,
    _hot_why,
)


# --- one-hot -------------------------------------------------------------------------------


def kin(state: State) -> tuple[str, str, str]:
    """The chosen word or the first animal, another of its class, and one of another class."""
    known = class_of(state.setting.language)
    word = state.chosen if state.chosen in known else next(iter(known))
    alike = [other for other in known if known[other] == known[word] and other != word]
    elsewhere = "ANIMAL" if known[word] == "ACTION" else "ACTION"
    return word, alike[0], state.group(elsewhere)[0]


def _one_hot_cosines(state: State) -> tuple[float, float]:
    places = state.places(kin(state))
    table = cosines(one_hot(state.words), centred=False)
    return float(table[places[0], places[1]]), float(table[places[0], places[2]])


def _one_hot_answer(state: State) -> int:
    first, second = _one_hot_cosines(state)
    return 2 if first == second else int(second > first)


def _one_hot_why(state: State, choice: int) -> tuple[Line, ...]:
    first, second = _one_hot_cosines(state)
    came_out = line(N_("{first:.0f} and {second:.0f}."), first=first, second=second)
    reason = line(N_("No two one-hot vectors have their 1 in the same place."))
    needed = (N_("The first: if the vectors knew which words are used alike."),
              N_("The second: if the vectors knew which words stand together."),
              "")  # fmt: skip
    return (came_out, reason, *guessed(choice, _one_hot_answer(state), needed))


ONE_HOT = Question[State](
    "one-hot",
    lambda _state: True,
    lambda state: line(
        N_(
            "One-hot cosine of “{word}” and “{alike}”, and of “{word}” and “{other}”: "
            "which is larger?"
        ),
        **dict(zip(("word", "alike", "other"), kin(state), strict=True)),
    ),
    lambda _state: options(N_("the first"), N_("the second"), N_("both equal")),
    _one_hot_answer,
    _one_hot_why,
)
